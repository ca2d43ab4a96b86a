import { type Day, dateOf, type Weekday, weekdayOf, weekStartOf } from '../shared/local-date.js';
import type { DimensionName } from './dimensions.js';
import type { GroupKeys } from './group.js';

/** Hour of a day, and the weekday on which weeks begin. */
export interface TimeCell {
  readonly day: Day;
  readonly hour: number;
  readonly weekStart: Weekday;
}

type TimeOf = (cell: TimeCell) => string | number;

/** Values of the dimensions of time, equal to those that SQL computes. */
const TIMES: Readonly<Partial<Record<DimensionName, TimeOf>>> = {
  year: ({ day }) => Number(dateOf(day).slice(0, 4)),
  quarter: ({ day }) => {
    const [year, month] = dateOf(day).split('-') as [string, string];
    return `${year}-${String(Number(month) - ((Number(month) - 1) % 3)).padStart(2, '0')}-01`;
  },
  month: ({ day }) => `${dateOf(day).slice(0, 7)}-01`,
  week: ({ day, weekStart }) => dateOf(weekStartOf(day, weekStart)),
  date: ({ day }) => dateOf(day),
  weekday: ({ day, weekStart }) => (weekdayOf(day) - weekStart + 7) % 7,
  hour: ({ hour }) => hour,
};

/** Keys of the groups of time that an hour belongs to. */
export const timeKeys = (names: readonly DimensionName[], cell: TimeCell): GroupKeys =>
  Object.fromEntries(names.map((name) => [name, TIMES[name]!(cell)]));
