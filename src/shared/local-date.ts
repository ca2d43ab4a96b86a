import { DAY } from './interval.js';

/**
 * Calendar days without a zone.
 *
 * A `LocalDate` is text, `YYYY-MM-DD`, years 1970 to 2100, so that `<`, `===` and `includes` mean what they say.
 * A `Day` is the same day as an integer, days since 1970-01-01, for arithmetic.
 */
export type LocalDate = string;
export type Day = number;

/** 0 = Sunday … 6 = Saturday, as the digits of legacy schedule rules. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A range of dates, both inclusive. */
export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The last day anything may fall on. Source: decisions 9. */
export const LAST_DATE: LocalDate = '2100-12-31';

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a day that exists, from 1970 to 2100, written with all its digits. 2026-02-30 does not exist. */
export function isLocalDate(text: string): text is LocalDate {
  const parts = SHAPE.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return year >= 1970 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The date as a number of days. Expects a valid date; it does not check. */
export function dayOf(date: LocalDate): Day {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY;
}

export function dateOf(day: Day): LocalDate {
  const known = texts[day];
  if (known) return known;
  const text = new Date(day * DAY).toISOString().slice(0, 10);
  if (day >= 0 && day <= LAST_DAY) texts[day] = text;
  return text;
}

const LAST_DAY: Day = dayOf(LAST_DATE);
/** Cache of the texts of days: long answers repeat the same few. */
const texts: (LocalDate | undefined)[] = new Array(LAST_DAY + 1);

/** Weekday of a day: 1970-01-01 was a Thursday. `| 0` makes the day a machine integer, whose remainder is much faster. */
export function weekdayOf(day: Day): Weekday {
  const beyond = ((day | 0) + 4) % 7;
  return (beyond < 0 ? beyond + 7 : beyond) as Weekday;
}

export function weekday(date: LocalDate): Weekday {
  return weekdayOf(dayOf(date));
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOf(dayOf(date) + days);
}

/** Same day of the month, or the month's last day when it has no such day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  return dateIn(year, month, Math.min(Number(date.slice(8, 10)), daysInMonth(year, month)));
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayOf(to) - dayOf(from);
}

/** The first day of the week that holds `day`. */
export function weekStartOf(day: Day, weekStart: Weekday): Day {
  return day - ((weekdayOf(day) - weekStart + 7) % 7);
}

export function startOfWeek(date: LocalDate, weekStart: Weekday): LocalDate {
  return dateOf(weekStartOf(dayOf(date), weekStart));
}

/** Calendar weeks from the week of `from` to the week of `to`: 0 within one week. */
export function weeksBetween(from: LocalDate, to: LocalDate, weekStart: Weekday): number {
  return (weekStartOf(dayOf(to), weekStart) - weekStartOf(dayOf(from), weekStart)) / 7;
}

/** Number of days in a month; `month` is 1 to 12. */
function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function monthRange(year: number, month: number): DateRange {
  return { from: dateIn(year, month, 1), to: dateIn(year, month, daysInMonth(year, month)) };
}

export function yearRange(year: number): DateRange {
  return { from: dateIn(year, 1, 1), to: dateIn(year, 12, 31) };
}

/** The six weeks a wall calendar shows for a month: from the start of the week of its first day, 42 days. */
export function calendarMonth(year: number, month: number, weekStart: Weekday): DateRange {
  const from = startOfWeek(dateIn(year, month, 1), weekStart);
  return { from, to: addDays(from, 41) };
}

/** The ISO 8601 week of a date: Monday-based, and week 1 holds 4 January. Its year may differ from the date's. */
export function isoWeek(date: LocalDate): { readonly year: number; readonly week: number } {
  const thursday = weekStartOf(dayOf(date), 1) + 3;
  const year = new Date(thursday * DAY).getUTCFullYear();
  return { year, week: 1 + Math.floor((thursday - dayOf(dateIn(year, 1, 1))) / 7) };
}

/**
 * The seven days of a numbered week, numbered as ISO 8601 does. A week that starts on another day than Monday begins
 * on the last such day up to that Monday: service.md 4.8 is silent on how `week` and `week_start` meet.
 * Undefined when the year has no such week (2026 has a week 53, 2027 has not).
 */
export function weekRange(year: number, week: number, weekStart: Weekday): DateRange | undefined {
  const monday = weekStartOf(dayOf(dateIn(year, 1, 4)), 1) + (week - 1) * 7;
  if (isoWeek(dateOf(monday)).year !== year) return undefined;
  const from = weekStartOf(monday, weekStart);
  return { from: dateOf(from), to: dateOf(from + 6) };
}

function dateIn(year: number, month: number, day: number): LocalDate {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
