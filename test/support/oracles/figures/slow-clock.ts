import { DateTime } from 'luxon';

/** A moment on a wall clock. */
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

/** Groups of time of a moment, as they are shown. `weekStart`: 0 is Sunday. */
export function timeGroups({ date, hour, weekday }: WallTime, weekStart: number): Readonly<Record<string, string | number>> {
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
