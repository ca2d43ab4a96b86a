import { DAY_MINUTES, type Interval, MINUTE } from './interval.js';
import { type DateRange, type Day, dateOf, dayOf, isLocalDate, type LocalDate } from './local-date.js';
import { type MinuteOfDay, timeText, twoDigits } from './local-time.js';
import { entryAt, type TimeZoneTable, timeZoneTable } from './zone-table.js';

/**
 * Conversions between wall-clock times and instants. Zones have IANA names, offsets are minutes ahead of UTC, instants are
 * epoch milliseconds. A wall time that does not exist moves forward by the gap; one that exists twice means the first
 * (decisions T1). Unknown zones throw RangeError: check names that come from outside with `isTimeZone`.
 */

/** A moment as the clocks and calendars of a zone show it. */
export interface LocalMoment {
  readonly date: LocalDate;
  /** Minutes on the clock since local midnight. */
  readonly minute: MinuteOfDay;
  readonly offset: number;
}

/** True for a name that IANA knows, such as Europe/London. A bare offset is not a zone. */
export function isTimeZone(name: string): boolean {
  try {
    return timeZoneTable(name).name !== '';
  } catch {
    return false;
  }
}

/** The instant at which clocks in the zone show `minute` minutes (may be over 1440) after midnight of `date`. */
export function instantOf(timeZone: string, date: LocalDate, minute: number): number {
  return instantOfDay(timeZoneTable(timeZone), dayOf(date), minute);
}

/** Instant of a minute of a day, for loops: takes the table of the zone, and the day as a number. */
export function instantOfDay(table: TimeZoneTable, day: Day, minute: number): number {
  const wall = day * DAY_MINUTES + minute;
  return (wall - table.offset[entryAt(table, table.wallFrom, wall)]!) * MINUTE;
}

/** Minutes ahead of UTC at an instant. */
export function offsetAt(timeZone: string, instant: number): number {
  return offsetOfMinute(timeZoneTable(timeZone), instant / MINUTE);
}

function offsetOfMinute(table: TimeZoneTable, minute: number): number {
  return table.offset[entryAt(table, table.from, minute)]!;
}

export function localMoment(timeZone: string, instant: number): LocalMoment {
  const offset = offsetAt(timeZone, instant);
  const wall = Math.floor(instant / MINUTE) + offset;
  const day = Math.floor(wall / DAY_MINUTES);
  return { date: dateOf(day), minute: wall - day * DAY_MINUTES, offset };
}

export function localDay(timeZone: string, instant: number): Day {
  return Math.floor((instant / MINUTE + offsetAt(timeZone, instant)) / DAY_MINUTES);
}

export function localDate(timeZone: string, instant: number): LocalDate {
  return dateOf(localDay(timeZone, instant));
}

/** The first instant of a local date: midnight, moved forward by the gap if clocks skip it. */
export function startOfDay(timeZone: string, date: LocalDate): number {
  return instantOf(timeZone, date, 0);
}

/**
 * The instants with a date of the range, both dates inclusive. Where clocks go back over midnight, a date is interrupted by
 * an hour of its neighbour, which the window then includes: for exact results, check the `localDate` of each instant.
 */
export function dayWindow(timeZone: string, { from, to }: DateRange): Interval {
  return { start: startOfDay(timeZone, from), end: lastMidnight(timeZoneTable(timeZone), dayOf(to) + 1) };
}

/** Midnight at the start of a day; the second one if it comes twice. */
function lastMidnight(table: TimeZoneTable, day: Day): number {
  const first = instantOfDay(table, day, 0);
  const next = entryAt(table, table.from, first / MINUTE) + 1;
  const wall = day * DAY_MINUTES;
  const again = next < table.from.length ? wall - table.offset[next]! : Number.NEGATIVE_INFINITY;
  return again >= table.from[next]! ? Math.max(first, again * MINUTE) : first;
}

/** A stretch of a window in which the offset does not change. Instants in epoch minutes, end exclusive. */
export interface SteadyStretch {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/** A window of epoch minutes, cut where the clocks change. */
export function steadyStretches(timeZone: string, from: number, to: number): SteadyStretch[] {
  const table = timeZoneTable(timeZone);
  const stretches: SteadyStretch[] = [];
  for (let at = from, i = entryAt(table, table.from, from); at < to; i++) {
    const end = Math.min(to, table.from[i + 1] ?? to);
    stretches.push({ from: at, to: end, offset: table.offset[i]! });
    at = end;
  }
  return stretches;
}

/** The moment that many calendar days later, at the same time on the clock (decisions T12). */
export function plusDays(timeZone: string, instant: number, days: number): number {
  const { date, minute } = localMoment(timeZone, instant);
  return instantOfDay(timeZoneTable(timeZone), dayOf(date) + days, minute) + (((instant % MINUTE) + MINUTE) % MINUTE);
}

/** `2030-03-04T10:00:00+00:00` on the clocks of the zone. */
export function offsetText(timeZone: string, instant: number): string {
  const { date, minute, offset } = localMoment(timeZone, instant);
  return `${date}${clockText(minute, secondsOf(instant), offset)}`;
}

/** Cache of the texts of clock times in whole minutes, by offset and minute: long answers repeat the same few. */
const clockTexts = new Map<number, string>();

/** `T10:00:00+00:00`. */
function clockText(minute: MinuteOfDay, seconds: string, offset: number): string {
  const key = offset * DAY_MINUTES + minute;
  const known = seconds === '00' ? clockTexts.get(key) : undefined;
  if (known !== undefined) return known;
  // `join` makes one flat string, unlike a template: JSON serialises that in half of the time.
  const text = ['T', timeText(minute), ':', seconds, offsetSuffix(offset)].join('');
  if (seconds === '00') clockTexts.set(key, text);
  return text;
}

/** Offset from UTC in minutes as ISO 8601 writes it: 330 is `+05:30`. */
function offsetSuffix(offset: number): string {
  const size = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${timeText(size)}`;
}

/** `2030-03-04T10:00:00Z`. */
export function utcText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** `2030-03-04T10:00` on the clocks of the zone. */
export function wallText(timeZone: string, instant: number): string {
  const { date, minute } = localMoment(timeZone, instant);
  return `${date}T${timeText(minute)}`;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;

/**
 * Reads `YYYY-MM-DDTHH:mm[:ss]`, with `Z` or an offset, or without: then on the clocks of the zone.
 * Undefined for anything else, and for dates that do not exist. Fractions of a second are dropped.
 */
export function instantFromText(timeZone: string, text: string): number | undefined {
  const parts = MOMENT.exec(text);
  if (!parts || !isLocalDate(parts[1]!)) return undefined;
  const minute = Number(parts[2]) * 60 + Number(parts[3]);
  const seconds = Number(parts[4] ?? 0) * 1000;
  const suffix = parts[5];
  if (!suffix) return instantOf(timeZone, parts[1]!, minute) + seconds;
  const ahead = suffix === 'Z' ? 0 : Number(suffix.slice(1, 3)) * 60 + Number(suffix.slice(-2));
  const wall = dayOf(parts[1]!) * DAY_MINUTES + minute;
  return (wall - (suffix[0] === '-' ? -ahead : ahead)) * MINUTE + seconds;
}

function secondsOf(instant: number): string {
  return twoDigits(Math.floor((((instant % MINUTE) + MINUTE) % MINUTE) / 1000));
}
