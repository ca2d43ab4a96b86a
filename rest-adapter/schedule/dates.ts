import { optional, param } from '../params.js';
import { localDate } from '../params-time.js';

/** First and last date, both inclusive; either may be left out. Source: service.md 4.13, wire.md 2.9. */
export const datesShape = { start_date: optional(localDate), end_date: optional(localDate) };

interface Dates {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** Variables `$from`, `$to` and `$withDates`: a record has its `dates` if a date was sent. */
export const datesVariables = ({ start_date, end_date }: Dates) => ({
  from: start_date,
  to: end_date,
  withDates: start_date !== undefined || end_date !== undefined,
});

/** Wire names of the two dates, for refusals of the domain. */
export const dateNames = { from: 'start_date', to: 'end_date' };

/**
 * Legacy rules: ranges `HHMM-HHMM` by date or weekday digit, in one text or, as late browser pages send them, in a list.
 * The domain checks their content.
 */
export const legacyRules = param(
  'an object of dates (YYYY-MM-DD) or weekday digits, each with ranges such as "0900-1700"',
  (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
    const entries = Object.entries(raw).map(([day, hours]) => [day, joined(hours)] as const);
    return entries.every(([, hours]) => typeof hours === 'string')
      ? (Object.fromEntries(entries) as Record<string, string>)
      : undefined;
  },
  {
    type: 'object',
    additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  },
);

function joined(hours: unknown): unknown {
  if (!Array.isArray(hours)) return hours ?? 'None';
  return hours.every((range) => typeof range === 'string') ? hours.join(',') || 'None' : hours;
}
