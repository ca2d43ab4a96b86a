import { type Day, dateOf, dayOf, weekdayOf, weekStartOf } from '../shared/local-date.js';
import { instantOf, localMoment } from '../shared/zoned-time.js';
import { DIMENSIONS, type DimensionName } from './dimensions.js';
import { type Group, type GroupKeys, keyText } from './group.js';
import { columnsOf, type GroupQuery } from './group-statement.js';
import { measureKey } from './measure.js';
import { measuredValue } from './measured-value.js';
import type { AnalyticsScope } from './scope.js';

/**
 * The groups, and beside them one for each group of time in the period that has no rows, for each of the other dimensions'
 * values that were found. Null where there would be more than `most`.
 */
export function fillGroups(found: readonly Group[], query: GroupQuery, most: number): readonly Group[] | null {
  const names = columnsOf(query.dimensions);
  const ofTime = names.filter((name) => DIMENSIONS[name].ofTime);
  if (ofTime.length === 0) return found;
  const others = names.filter((name) => !DIMENSIONS[name].ofTime);
  const times = timesOf(ofTime, query.scope, most);
  const values = distinct(
    others,
    found.map(({ keys }) => keys),
  );
  if (!times || times.length * values.length > most) return null;
  const known = new Map(found.map((group) => [keyText(names, group.keys), group]));
  return values.flatMap((value) =>
    times.map((time) => {
      const keys = { ...time, ...value };
      return known.get(keyText(names, keys)) ?? emptyGroup(query, keys);
    }),
  );
}

/** A group without rows. */
export function emptyGroup(query: GroupQuery, keys: GroupKeys): Group {
  const { subject, measures, orderBy } = query;
  const values = measures.map((request) => {
    return [measureKey(request.name, request.argument), measuredValue(query, request, keys)] as const;
  });
  const kind = orderBy?.measure ? subject.measures[orderBy.measure]?.kind : undefined;
  const order = kind && ['count', 'money', 'amount'].includes(kind) ? 0 : null;
  return { keys, values: Object.fromEntries(values), order };
}

function distinct(names: readonly DimensionName[], all: readonly GroupKeys[]): readonly GroupKeys[] {
  if (names.length === 0) return [{}];
  const pick = (keys: GroupKeys) => Object.fromEntries(names.map((name) => [name, keys[name] ?? null])) as GroupKeys;
  return [...new Map(all.map((keys) => [keyText(names, keys), pick(keys)])).values()];
}

const HOURS = Array.from({ length: 24 }, (_hour, at) => at);

/** The groups of time in the period; null for more than `most`. */
function timesOf(names: readonly DimensionName[], scope: AnalyticsScope, most: number): readonly GroupKeys[] | null {
  const found = new Map<string, GroupKeys>();
  const byHour = names.includes('hour');
  for (let day = dayOf(scope.from); day < dayOf(scope.until); day += 1) {
    const hours = byHour ? HOURS.filter((hour) => !names.includes('date') || exists(scope, day, hour)) : [0];
    for (const hour of hours) {
      const keys = Object.fromEntries(names.map((name) => [name, TIMES[name]!(day, hour, scope)])) as GroupKeys;
      found.set(keyText(names, keys), keys);
    }
    if (found.size > most) return null;
  }
  return [...found.values()];
}

type TimeOf = (day: Day, hour: number, scope: AnalyticsScope) => string | number;

/** Values of the groups of time, equal to those that SQL makes. */
const TIMES: Readonly<Partial<Record<DimensionName, TimeOf>>> = {
  year: (day) => Number(dateOf(day).slice(0, 4)),
  quarter: (day) => {
    const [year, month] = dateOf(day).split('-') as [string, string];
    return `${year}-${String(Number(month) - ((Number(month) - 1) % 3)).padStart(2, '0')}-01`;
  },
  month: (day) => `${dateOf(day).slice(0, 7)}-01`,
  week: (day, _hour, { weekStart }) => dateOf(weekStartOf(day, weekStart)),
  date: dateOf,
  weekday: (day, _hour, { weekStart }) => (weekdayOf(day) - weekStart + 7) % 7,
  hour: (_day, hour) => hour,
};

/** False for an hour that the clocks skip everywhere. */
const exists = ({ branches }: AnalyticsScope, day: Day, hour: number): boolean =>
  branches.some(({ timeZone }) => {
    const { date, minute } = localMoment(timeZone, instantOf(timeZone, dateOf(day), hour * 60));
    return date === dateOf(day) && Math.floor(minute / 60) === hour;
  });
