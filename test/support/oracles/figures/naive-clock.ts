import { DateTime } from 'luxon';

/** Date and hour of a moment in a time zone. */
export interface WallTime {
  /** `2026-03-01`. */
  readonly date: string;
  readonly hour: number;
  /** 1 is Monday, 7 Sunday. */
  readonly weekday: number;
}

const known = new Map<string, WallTime>();

export function wallTime(moment: Date, zone: string): WallTime {
  const key = `${zone} ${moment.getTime()}`;
  const found = known.get(key);
  if (found) return found;
  const there = DateTime.fromJSDate(moment, { zone });
  const time = { date: there.toFormat('yyyy-MM-dd'), hour: there.hour, weekday: there.weekday };
  known.set(key, time);
  return time;
}

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

const groupsKnown = new Map<string, TimeGroups>();

type TimeGroups = Readonly<Record<string, string | number>>;

/** Time groups of a moment, as the API shows them. `weekStart`: 0 is Sunday. */
export function timeGroups(there: WallTime, weekStart: number): TimeGroups {
  const key = `${there.date} ${there.hour} ${there.weekday} ${weekStart}`;
  const groups = groupsKnown.get(key) ?? groupsAt(there, weekStart);
  groupsKnown.set(key, groups);
  return groups;
}

function groupsAt({ date, hour, weekday }: WallTime, weekStart: number): TimeGroups {
  const [year, month] = [date.slice(0, 4), date.slice(5, 7)];
  const quarter = String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0');
  const into = ((weekday % 7) - weekStart + 7) % 7;
  return {
    date,
    week: DateTime.fromISO(date, { zone: 'utc' }).minus({ days: into }).toFormat('yyyy-MM-dd'),
    month: `${year}-${month}-01`,
    quarter: `${year}-${quarter}-01`,
    year: Number(year),
    weekday: WEEKDAYS[weekday - 1]!,
    hour,
  };
}

const QUARTER = 15 * 60_000;
const DAY = 96 * QUARTER;

const USUAL_HOURS = Array.from({ length: 24 }, (_hour, at) => at);

const hoursKnown = new Map<string, readonly number[]>();

/**
 * Hours of a day on a wall clock, in the order in which they begin: an hour that is repeated is listed twice, a skipped one not
 * at all. On days of clock changes, the clock is read every quarter of an hour.
 */
export function hoursOfDay(date: string, zone: string): readonly number[] {
  const key = `${zone} ${date}`;
  const found = hoursKnown.get(key);
  if (found) return found;
  const noon = Date.parse(`${date}T12:00Z`);
  const offsets = [noon - 1.5 * DAY, noon + 1.5 * DAY].map((moment) => DateTime.fromMillis(moment, { zone }).offset);
  if (offsets[0] === offsets[1]) return USUAL_HOURS;
  const hours: number[] = [];
  let last: number | null = null;
  for (let moment = noon - 1.5 * DAY; moment < noon + 1.5 * DAY; moment += QUARTER) {
    const there = DateTime.fromMillis(moment, { zone });
    if (there.toFormat('yyyy-MM-dd') !== date) continue;
    if (there.minute === 0 || there.hour !== last) hours.push(there.hour);
    last = there.hour;
  }
  hoursKnown.set(key, hours);
  return hours;
}

/** Days of a period; `until` is exclusive. */
export function daysOf({ from, until }: { readonly from: string; readonly until: string }): string[] {
  const days: string[] = [];
  const end = Date.parse(until);
  for (let day = Date.parse(from); day < end; day += DAY) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** The last day of a period of one day or more. */
export const lastDayOf = ({ until }: { readonly until: string }): string =>
  new Date(Date.parse(until) - DAY).toISOString().slice(0, 10);

const endsKnown = new Map<string, Date>();

/** The first moment after a day on a wall clock. */
export function endOfDay(date: string, zone: string): Date {
  const key = `${zone} ${date}`;
  const end = endsKnown.get(key) ?? DateTime.fromISO(date, { zone }).plus({ days: 1 }).startOf('day').toJSDate();
  endsKnown.set(key, end);
  return end;
}
