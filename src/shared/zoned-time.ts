import { type Interval, MINUTE } from './interval.js';
import { type DateRange, type Day, dateOf, dayOf, isLocalDate, type LocalDate } from './local-date.js';
import { type MinuteOfDay, timeText, twoDigits } from './local-time.js';
import { entryAt, type ZoneTable, zoneTable } from './zone-table.js';

/**
 * The meeting of clocks and instants. Zones are named as IANA does, offsets are minutes ahead of UTC,
 * instants are epoch milliseconds. A wall time that does not exist moves forward by the gap, one that
 * exists twice means the first (T1). Unknown zones throw RangeError: ask `isZone` where a name comes in.
 */
const DAY_MINUTES = 1440;

/** A moment as the clocks and calendars of a zone show it. */
export interface LocalMoment {
  readonly date: LocalDate;
  /** Minutes on the clock since local midnight. */
  readonly minute: MinuteOfDay;
  readonly offset: number;
}

/** True for a name that IANA knows, such as Europe/London. A bare offset is not a zone. */
export function isZone(name: string): boolean {
  try {
    return zoneTable(name).name !== '';
  } catch {
    return false;
  }
}

/** The instant at which clocks in the zone show `minute` minutes (may be over 1440) after midnight of `date`. */
export function instantOf(zone: string, date: LocalDate, minute: number): number {
  return instantOfDay(zoneTable(zone), dayOf(date), minute);
}

/** Instant of a minute of a day, for loops: takes the table of the zone, and the day as a number. */
export function instantOfDay(table: ZoneTable, day: Day, minute: number): number {
  const wall = day * DAY_MINUTES + minute;
  return (wall - table.offset[entryAt(table, table.wallFrom, wall)]!) * MINUTE;
}

/** Minutes ahead of UTC at an instant. */
export function offsetAt(zone: string, instant: number): number {
  return offsetOfMinute(zoneTable(zone), instant / MINUTE);
}

function offsetOfMinute(table: ZoneTable, minute: number): number {
  return table.offset[entryAt(table, table.from, minute)]!;
}

export function localMoment(zone: string, instant: number): LocalMoment {
  const offset = offsetAt(zone, instant);
  const wall = Math.floor(instant / MINUTE) + offset;
  const day = Math.floor(wall / DAY_MINUTES);
  return { date: dateOf(day), minute: wall - day * DAY_MINUTES, offset };
}

export function localDay(zone: string, instant: number): Day {
  return Math.floor((instant / MINUTE + offsetAt(zone, instant)) / DAY_MINUTES);
}

export function localDate(zone: string, instant: number): LocalDate {
  return dateOf(localDay(zone, instant));
}

/** The first instant of a local date: midnight, or what the clocks show when midnight is skipped. */
export function startOfDay(zone: string, date: LocalDate): number {
  return instantOf(zone, date, 0);
}

/**
 * The instants that have a date of the range, both dates inclusive. Where clocks go back over midnight, a date
 * is interrupted by an hour of its neighbour: then the window holds both, and who needs it exact asks each `localDate`.
 */
export function dayWindow(zone: string, { from, to }: DateRange): Interval {
  return { start: startOfDay(zone, from), end: lastMidnight(zoneTable(zone), dayOf(to) + 1) };
}

/** Midnight, and the second one where it comes twice. */
function lastMidnight(table: ZoneTable, day: Day): number {
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
export function steadyStretches(zone: string, from: number, to: number): SteadyStretch[] {
  const table = zoneTable(zone);
  const stretches: SteadyStretch[] = [];
  for (let at = from, i = entryAt(table, table.from, from); at < to; i++) {
    const end = Math.min(to, table.from[i + 1] ?? to);
    stretches.push({ from: at, to: end, offset: table.offset[i]! });
    at = end;
  }
  return stretches;
}

/** The moment that many calendar days later, at the same time on the clock (T12). */
export function plusDays(zone: string, instant: number, days: number): number {
  const { date, minute } = localMoment(zone, instant);
  return instantOfDay(zoneTable(zone), dayOf(date) + days, minute) + (((instant % MINUTE) + MINUTE) % MINUTE);
}

/** `2030-03-04T10:00:00+00:00` on the clocks of the zone. */
export function offsetText(zone: string, instant: number): string {
  // Joined, not put together as a template: JSON writes text that lies in one piece in half of the time.
  return [wallText(zone, instant), ':', secondsOf(instant), offsetSuffix(offsetAt(zone, instant))].join('');
}

/** `+05:30`. */
export function offsetSuffix(offset: number): string {
  const size = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${timeText(size)}`;
}

/** `2030-03-04T10:00:00Z`. */
export function utcText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** `2030-03-04T10:00` on the clocks of the zone. */
export function wallText(zone: string, instant: number): string {
  const { date, minute } = localMoment(zone, instant);
  return `${date}T${timeText(minute)}`;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;

/**
 * Reads `YYYY-MM-DDTHH:mm[:ss]`, with `Z` or an offset, or without: then on the clocks of the zone.
 * Undefined for anything else, and for dates that do not exist. Fractions of a second are dropped.
 */
export function instantFromText(zone: string, text: string): number | undefined {
  const parts = MOMENT.exec(text);
  if (!parts || !isLocalDate(parts[1]!)) return undefined;
  const minute = Number(parts[2]) * 60 + Number(parts[3]);
  const seconds = Number(parts[4] ?? 0) * 1000;
  const suffix = parts[5];
  if (!suffix) return instantOf(zone, parts[1]!, minute) + seconds;
  const ahead = suffix === 'Z' ? 0 : Number(suffix.slice(1, 3)) * 60 + Number(suffix.slice(-2));
  const wall = dayOf(parts[1]!) * DAY_MINUTES + minute;
  return (wall - (suffix[0] === '-' ? -ahead : ahead)) * MINUTE + seconds;
}

function secondsOf(instant: number): string {
  return twoDigits(Math.floor((((instant % MINUTE) + MINUTE) % MINUTE) / 1000));
}
