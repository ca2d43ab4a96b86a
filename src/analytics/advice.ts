import { daysBetween } from '../shared/local-date.js';
import { DIMENSIONS, type DimensionName } from './dimensions.js';
import { timesOf } from './fill-groups.js';
import type { GroupKeys } from './group.js';
import type { GroupQuery } from './group-statement.js';

/** Dimensions of days, each with the one that is coarser. */
const COARSER: Readonly<Partial<Record<DimensionName, DimensionName>>> = {
  date: 'week',
  week: 'month',
  month: 'quarter',
  quarter: 'year',
};

const HOURS = 24;
const WEEKDAYS = 7;

/**
 * Changes that would make a question cheaper to answer, as `ask for` goes on. Its cost grows with the rows that are read.
 *
 * @param share part of its cost that is allowed; null where that is not known
 */
export function cheaperQuestion({ scope, subject, dimensions, measures, shiftDays }: GroupQuery, share: number | null): string {
  const days = daysBetween(scope.from, scope.until);
  const allowed = share === null ? null : Math.floor(days * share);
  const period = allowed === null ? `fewer than ${days} days` : `at most ${allowed} days instead of ${days}`;
  const dear = [
    ...dimensions.filter((name) => typeof subject.dimensions[name]?.join === 'function'),
    ...measures.filter(({ name, percentiles }) => subject.measures[name]?.join || percentiles.length > 0).map(({ name }) => name),
  ];
  const advice = [
    ...(days > 1 && allowed !== 0 ? [`a period of ${period}`] : []),
    ...(scope.branches.length > 1 ? [`one branch instead of ${scope.branches.length}`] : []),
    ...(dear.length > 0 ? [`all but ${named(dear)}`] : []),
    ...(shiftDays !== 0 ? ['no `compareTo`'] : []),
  ];
  return advice.length > 0 ? advice.join(', or ') : 'fewer measures';
}

const named = (names: readonly string[]): string => [...new Set(names)].map((name) => `\`${name}\``).join(' and ');

/** Change that would make groups fewer, as `ask for` goes on: without the dimension that has the most values, or with a coarser one. */
export function fewerGroups(query: GroupQuery, found: readonly GroupKeys[]): string {
  const sizes = query.dimensions.map((name) => ({ name, size: sizeOf(name, query, found) }));
  const [largest] = sizes.toSorted((a, b) => b.size - a.size);
  if (!largest) return cheaperQuestion(query, null);
  const { name, size } = largest;
  const coarser = COARSER[name];
  const period = DIMENSIONS[name].ofTime && name !== 'hour' && name !== 'weekday' ? ', or a shorter period' : '';
  if (!coarser || query.dimensions.includes(coarser))
    return `no \`${name}\` under \`by\`, which has ${size} values here or more${period}`;
  return `\`${coarser}\` instead of \`${name}\` under \`by\` (${sizeOf(coarser, query, found)} values instead of ${size})${period}`;
}

/** Values of a dimension: those of days in the period, of others those that were found. */
function sizeOf(name: DimensionName, { scope }: GroupQuery, found: readonly GroupKeys[]): number {
  if (name === 'hour') return HOURS;
  if (name === 'weekday') return WEEKDAYS;
  if (DIMENSIONS[name].ofTime) return timesOf([name], scope, Number.POSITIVE_INFINITY)?.length ?? 0;
  return new Set(found.map((keys) => keys[name])).size;
}
