import { MINUTE } from '../shared/interval.js';
import { addDays, type Day, dateOf, dayOf } from '../shared/local-date.js';
import { startOfDay, steadyStretches } from '../shared/zoned-time.js';
import { DIMENSIONS, type DimensionName } from './dimensions.js';
import { type GroupKeys, keyText } from './group.js';
import type { AnalyticsScope } from './scope.js';
import { timeKeys } from './time-keys.js';

/** Number of times that each group of time occurs in a period, by its keys. */
export interface Occurrences {
  of(keys: GroupKeys): number;
}

/** Period and dimensions for which occurrences are counted. */
export interface OccurrencesQuery {
  readonly scope: AnalyticsScope;
  readonly dimensions: readonly DimensionName[];
  readonly shiftDays: number;
}

/**
 * Counts how often each group of time occurs: in hours where hours are selected (an hour occurs 0, 1 or 2 times on a day on
 * which the clocks change), otherwise in days. Uses the time zone of the company, even for branches in others; where groups
 * are by company, that of each. The numbers are computed when first requested.
 */
export function countOccurrences(query: OccurrencesQuery): Occurrences {
  const names = query.dimensions.filter((name) => DIMENSIONS[name].ofTime);
  const [first] = query.scope.branches;
  const clocks = new Map<string, ReadonlyMap<string, number>>();
  return {
    of: (keys) => {
      const branch = query.scope.branches.find(({ companyId }) => companyId === keys.company) ?? first;
      const timeZone = branch?.timeZone ?? 'UTC';
      const counts = clocks.get(timeZone) ?? countCells(query, names, timeZone);
      clocks.set(timeZone, counts);
      return counts.get(keyText(names, keys)) ?? 0;
    },
  };
}

function countCells(
  { scope, shiftDays }: OccurrencesQuery,
  names: readonly DimensionName[],
  timeZone: string,
): ReadonlyMap<string, number> {
  const { weekStart } = scope;
  // Weekdays without days or weeks beside them are those of the rows themselves, as in SQL.
  const ofRows = names.filter((name) => name === 'weekday' && !names.includes('date') && !names.includes('week'));
  const counts = new Map<string, number>();
  for (let day = dayOf(scope.from); day < dayOf(scope.until); day += 1) {
    const before = day - shiftDays;
    for (const hour of names.includes('hour') ? hoursOf(timeZone, before) : [0]) {
      const shown = timeKeys(names, { day, hour, weekStart });
      const key = keyText(names, { ...shown, ...timeKeys(ofRows, { day: before, hour, weekStart }) });
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** Hours of a day in their order: an hour that the clocks skip is missing, and one that they repeat is listed twice. */
export function hoursOf(timeZone: string, day: Day): number[] {
  const date = dateOf(day);
  const [from, to] = [startOfDay(timeZone, date) / MINUTE, startOfDay(timeZone, addDays(date, 1)) / MINUTE];
  const hours: number[] = [];
  for (const stretch of steadyStretches(timeZone, from, to)) {
    const first = Math.floor((stretch.from + stretch.offset) / 60);
    const last = Math.floor((stretch.to + stretch.offset - 1) / 60);
    // Clocks that go back by half an hour continue the same hour, which is listed once.
    const goesOn = (stretch.from + stretch.offset) % 60 !== 0 && hours.at(-1) === first % 24;
    for (let hour = goesOn ? first + 1 : first; hour <= last; hour += 1) hours.push(hour % 24);
  }
  return hours;
}
