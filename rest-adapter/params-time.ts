import { param } from './params.js';

/** First and last year of dates. Source: decisions 9. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;

const isDate = (year: number, month: number, day: number): boolean =>
  year >= FIRST_YEAR &&
  year <= LAST_YEAR &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

const isClock = (hour: number, minute: number, second: number): boolean => hour <= 23 && minute <= 59 && second <= 59;

/** Matches a date and time. A `+` that was not escaped in a query arrives as a space: ` 01:00` is `+01:00`. */
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:(Z)|([+ -])(\d{2}):?(\d{2}))?$/i;

/** Date part of a date and time, as written: SDKs send a date and time where a date is documented. */
const dateOf = (raw: unknown): string => {
  const [, date, hour, minute, second = '00'] = DATE_TIME.exec(String(raw)) ?? [];
  return date && isClock(Number(hour), Number(minute), Number(second)) ? date : String(raw);
};

/** A calendar day that exists: 2026-02-30 does not. */
export const localDate = param(
  `a date YYYY-MM-DD from ${FIRST_YEAR} to ${LAST_YEAR}`,
  (raw) => {
    const given = dateOf(raw);
    const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(given) ?? [];
    return isDate(Number(year), Number(month), Number(day)) ? given : undefined;
  },
  { type: 'string', format: 'date' },
);

/** Date, also as `DD-MM-YYYY`: the browser SDK's dashboard of a company sends it so. */
export const dayOrDate = param(
  `a date YYYY-MM-DD from ${FIRST_YEAR} to ${LAST_YEAR}`,
  (raw) => localDate.safeParse(String(raw).replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1')).data,
  { type: 'string', format: 'date' },
);

/**
 * Date and time as `YYYY-MM-DDTHH:mm:ss`, followed by nothing, `Z` or `±HH:mm`. Without an offset it is the company's
 * local time, which the schema resolves. Fractions of seconds are dropped.
 */
export const localDateTime = param(
  'a date and time YYYY-MM-DDTHH:mm:ss, with Z or an offset or neither',
  (raw) => {
    const [, date, hour, minute, second = '00', z, sign, offsetHour, offsetMinute] = DATE_TIME.exec(String(raw)) ?? [];
    if (!localDate.safeParse(date).success || !isClock(Number(hour), Number(minute), Number(second))) return undefined;
    if (sign && !isClock(Number(offsetHour), Number(offsetMinute), 0)) return undefined;
    const offset = sign ? `${sign === '-' ? '-' : '+'}${offsetHour}:${offsetMinute}` : z ? 'Z' : '';
    return `${date}T${hour}:${minute}:${second}${offset}`;
  },
  { type: 'string', format: 'date-time' },
);

/** Unambiguous moment: with `Z` or an offset. */
export const instant = param(
  'a date and time YYYY-MM-DDTHH:mm:ss with Z or an offset',
  (raw) => {
    const moment = localDateTime.safeParse(raw);
    return moment.success && /(?:Z|[+-]\d{2}:\d{2})$/.test(moment.data) ? new Date(moment.data) : undefined;
  },
  { type: 'string', format: 'date-time' },
);

/** Date and time, or a date alone for a complete day. */
export const dayOrTime = param('a date and time YYYY-MM-DDTHH:mm:ss', (raw) => {
  const moment = localDateTime.safeParse(raw);
  const day = localDate.safeParse(raw);
  return moment.success ? moment.data : day.success ? day.data : undefined;
});

/** Start or end of a search: a date alone means its midnight. */
export const sinceMoment = param('a date and time YYYY-MM-DDTHH:mm:ss, or a date', (raw) => {
  const moment = dayOrTime.safeParse(raw);
  return !moment.success ? undefined : moment.data.length === 10 ? `${moment.data}T00:00:00` : moment.data;
}).meta({ documented: { type: 'string', format: 'date-time' } });

/** Time of day, 24 hours, `HH:mm`; of a date and time, the time part as written. */
export const clock = param(
  'a time of day HH:mm',
  (raw) => {
    const [, , ofHour, ofMinute] = DATE_TIME.exec(String(raw)) ?? [];
    const given = ofHour ? `${ofHour}:${ofMinute}` : String(raw);
    const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(given) ?? [];
    return hour && isClock(Number(hour), Number(minute), 0) ? given : undefined;
  },
  { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
);

/** Formats minutes from midnight as `HH:mm`. */
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const digits = (expected: string, shape: RegExp) => param(expected, (raw) => (shape.test(String(raw)) ? String(raw) : undefined));

/** Periods as written; the schema resolves which days they are. Source: service.md 4.8. */
export const monthOfYear = digits('a month MMYY', /^(0[1-9]|1[0-2])\d{2}$/);
export const weekOfYear = digits('a week WWYY', /^(0[1-9]|[1-4]\d|5[0-3])\d{2}$/);
export const calendarYear = digits('a year YYYY', /^(19[7-9]\d|20\d{2}|2100)$/);
