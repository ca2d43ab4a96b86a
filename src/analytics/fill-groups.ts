import { type Day, dayOf } from '../shared/local-date.js';
import { mapInTurns } from '../shared/turns/in-turns.js';
import { DIMENSIONS, type DimensionName } from './dimensions.js';
import { type Group, type GroupKeys, keyText } from './group.js';
import { columnsOf, currenciesOf, type GroupQuery } from './group-statement.js';
import { measureKey } from './measure.js';
import { measuredValue } from './measured-value.js';
import { hoursOf, type Occurrences } from './occurrences.js';
import type { AnalyticsScope } from './scope.js';
import { timeKeys } from './time-keys.js';

/** Most groups allowed, and how often each group of time occurs. */
export interface FillLimits {
  readonly most: number;
  readonly occurrences: Occurrences;
}

/** Keys of groups that are to be included even if they have no rows. */
interface FurtherGroups {
  readonly keys: readonly GroupKeys[];
  readonly occurrences: Occurrences;
}

/** Returns the groups, plus an empty one for each of the further keys that none of them has. */
export function addGroups(found: readonly Group[], query: GroupQuery, { keys, occurrences }: FurtherGroups): readonly Group[] {
  if (keys.length === 0) return found;
  const names = columnsOf(query.dimensions);
  const known = new Set(found.map((group) => keyText(names, group.keys)));
  const absent = distinct(names, keys).filter((each) => !known.has(keyText(names, each)));
  return [...found, ...absent.map((each) => emptyGroup(query, each, occurrences))];
}

/** Keys of the companies' currencies, where rows are of one currency each and grouped by nothing else. */
export const currencyKeys = (query: GroupQuery): readonly GroupKeys[] =>
  isByCurrencyAlone(query.dimensions) ? currenciesOf(query).map((currency) => ({ currency })) : [];

const isByCurrencyAlone = (names: readonly DimensionName[]): boolean =>
  names.length > 0 && names.every((name) => name === 'currency');

/**
 * Adds a group for each time of the period that has no rows, with each found combination of the other dimensions; where the
 * only other dimension is the currency, with each currency of the companies too. Null where there would be more than `most`.
 */
export async function fillGroups(
  found: readonly Group[],
  query: GroupQuery,
  { most, occurrences }: FillLimits,
): Promise<readonly Group[] | null> {
  const names = columnsOf(query.dimensions);
  const ofTime = names.filter((name) => DIMENSIONS[name].ofTime);
  if (ofTime.length === 0) return found;
  const others = names.filter((name) => !DIMENSIONS[name].ofTime);
  const times = timesOf(ofTime, query.scope, most);
  const currencies = currencyKeys({ ...query, dimensions: others });
  const values = others.length === 0 ? [{}] : distinct(others, [...found.map(({ keys }) => keys), ...currencies]);
  if (!times || times.length * values.length > most) return null;
  const known = new Map(await mapInTurns(found, (group) => [keyText(names, group.keys), group] as const));
  const cells = values.flatMap((value) => times.map((time) => ({ time, value })));
  const filled = await mapInTurns(cells, ({ time, value }) => {
    const keys = { ...time, ...value };
    const text = keyText(names, keys);
    const group = known.get(text) ?? emptyGroup(query, keys, occurrences);
    known.delete(text);
    return group;
  });
  // The rest are groups of the period to compare with, for example a weekday that the present period does not contain.
  return filled.length + known.size > most ? null : [...filled, ...known.values()];
}

/** A group without rows. */
export function emptyGroup(query: GroupQuery, keys: GroupKeys, occurrences: Occurrences): Group {
  const { subject, measures, orderBy } = query;
  const values = measures.map((request) => {
    return [measureKey(request.name, request.argument), measuredValue(query, request, { keys, occurrences })] as const;
  });
  const kind = orderBy?.measure ? subject.measures[orderBy.measure]?.kind : undefined;
  const order = kind && ['count', 'mean', 'money', 'amount'].includes(kind) ? 0 : null;
  return { keys, values: Object.fromEntries(values), order };
}

function distinct(names: readonly DimensionName[], all: readonly GroupKeys[]): readonly GroupKeys[] {
  const pick = (keys: GroupKeys) => Object.fromEntries(names.map((name) => [name, keys[name] ?? null])) as GroupKeys;
  return [...new Map(all.map((keys) => [keyText(names, keys), pick(keys)])).values()];
}

/** Keys of the groups of time in the period; null for more than `most`. */
export function timesOf(names: readonly DimensionName[], scope: AnalyticsScope, most: number): readonly GroupKeys[] | null {
  const found = new Map<string, GroupKeys>();
  const byHour = names.includes('hour');
  for (let day = dayOf(scope.from); day < dayOf(scope.until); day += 1) {
    const hours = byHour ? hoursIn(scope, day) : [0];
    for (const hour of hours) {
      const keys = timeKeys(names, { day, hour, weekStart: scope.weekStart });
      found.set(keyText(names, keys), keys);
    }
    if (found.size > most) return null;
  }
  return [...found.values()];
}

/** Hours of a day, without those that the clocks skip in all time zones. */
const hoursIn = ({ branches }: AnalyticsScope, day: Day): ReadonlySet<number> => {
  const timeZones = new Set(branches.map(({ timeZone }) => timeZone));
  return new Set([...timeZones].flatMap((timeZone) => hoursOf(timeZone, day)));
};
