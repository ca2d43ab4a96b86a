import { DAY_NAMES } from '../schedule/patterns/day-names.js';
import {
  addDays,
  calendarMonth,
  type DateRange,
  daysBetween,
  isLocalDate,
  type LocalDate,
  monthRange,
  type Weekday,
  weekRange,
  yearRange,
} from '../shared/local-date.js';
import { invalid } from '../shared/refusal.js';

/** Range of days, given in one of several ways. */
export interface Period {
  /** Inclusive; today if only `to` is given. */
  readonly from?: LocalDate | null;
  /** Inclusive; `from` by default. */
  readonly to?: LocalDate | null;
  /** `YYYY-MM`. */
  readonly month?: string | null;
  /** `YYYY-MM` with the days before and after that fill its six weeks. */
  readonly calendarMonth?: string | null;
  readonly year?: number | null;
  /** `YYYY-Www`. */
  readonly week?: string | null;
  /** 0 Sunday, 1 Monday (default); only with `week` or `calendarMonth`. */
  readonly weekStart?: number | null;
}

/** Most days of a list of days. Source: decisions 9. */
export const MAX_DAYS = 366;
/** Most days of a list of times. Source: decisions 9. */
export const MAX_DAYS_OF_TIMES = 62;

const WAYS = ['from', 'to', 'month', 'calendarMonth', 'year', 'week'] as const;

type PeriodForm = (typeof WAYS)[number];

/** Fields by which the period is given; `from` and `to` can be given together. */
const waysOf = (period: Period): PeriodForm[] => WAYS.filter((way) => period[way] != null && period[way] !== '');

/**
 * Days of the period; 31 days from today when nothing is given.
 *
 * @throws Refusal INVALID: unreadable, reversed, too long, or given in two ways, of which one would be ignored
 */
export function daysOf(period: Period, today: LocalDate, most: number): DateRange {
  const [way, ...others] = waysOf(period);
  const other = others.find((each) => each !== 'to' || way !== 'from');
  if (other) throw invalid(other, `found beside \`${way}\`, expected days that are named in one way`);
  if (period.weekStart != null && way !== 'week' && way !== 'calendarMonth')
    throw invalid('weekStart', 'found without `week` and `calendarMonth`, for which alone it counts');
  const range = read(period, today);
  const days = daysBetween(range.from, range.to) + 1;
  if (days < 1) throw invalid('to', `${range.to} is before ${range.from}`);
  const field = way === undefined || way === 'from' ? 'to' : way;
  if (days > most) throw invalid(field, `${days} days are more than the ${most} one answer can hold`);
  return range;
}

/** Days for which times are listed: today by default. */
export function daysOfTimes(period: Period, today: LocalDate): DateRange {
  return daysOf(waysOf(period).length > 0 ? period : { ...period, from: today }, today, MAX_DAYS_OF_TIMES);
}

function read(period: Period, today: LocalDate): DateRange {
  const weekStart = (period.weekStart ?? 1) as Weekday;
  if (weekStart !== 0 && weekStart !== 1)
    throw invalid('weekStart', `found ${DAY_NAMES[weekStart].toUpperCase()}, expected SUNDAY or MONDAY`);
  if (period.from || period.to) return { from: period.from ?? today, to: period.to ?? period.from! };
  if (period.month) return monthRange(...yearAndMonth('month', period.month));
  if (period.calendarMonth) return calendarMonth(...yearAndMonth('calendarMonth', period.calendarMonth), weekStart);
  if (period.year != null) return yearRange(yearWithin('year', period.year));
  if (period.week) return weekOf(period.week, weekStart);
  return { from: today, to: addDays(today, 30) };
}

function yearAndMonth(field: string, text: string): [number, number] {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (!year || !month) throw invalid(field, `${text} is no month such as 2030-03`);
  return [yearWithin(field, Number(year)), Number(month)];
}

function weekOf(text: string, weekStart: Weekday): DateRange {
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(text) ?? [];
  const range = year && week ? weekRange(yearWithin('week', Number(year)), Number(week), weekStart) : undefined;
  if (!range) throw invalid('week', `${text} is no week such as 2030-W09`);
  return range;
}

function yearWithin(field: string, year: number): number {
  if (!isLocalDate(`${String(year).padStart(4, '0')}-01-01`)) throw invalid(field, `${year} is not between 1970 and 2100`);
  return year;
}
