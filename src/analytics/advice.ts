import { daysBetween } from '../shared/local-date.js';
import { DIMENSIONS, type DimensionName } from './dimensions.js';
import { timesOf } from './fill-groups.js';
import type { GroupKeys } from './group.js';
import type { GroupQuery } from './group-statement.js';

/** Dimensions of days, each with the next coarser one. */
const COARSER: Readonly<Partial<Record<DimensionName, DimensionName>>> = {
  date: 'week',
  week: 'month',
  month: 'quarter',
  quarter: 'year',
};

const HOURS = 24;
const WEEKDAYS = 7;

/**
 * Describes changes that would make a question cheaper, worded to follow `ask for`. Its cost grows with the rows that are
 * read.
 *
 * @param share fraction of its cost that is allowed; null where unknown
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

/** A question with fewer groups. */
interface SmallerQuestion {
  readonly dimensions: readonly DimensionName[];
  /** Advice that leads to this question, worded to follow `ask for`. */
  readonly advice: string;
}

/**
 * Returns questions with fewer groups, the smallest change first: the dimension that has the most values is replaced by each
 * coarser one, then left out, then the next one is left out too, and so on. The last has none of the dimensions that the
 * caller chose.
 *
 * @param found keys of some of the groups
 */
export function smallerQuestions(query: GroupQuery, found: readonly GroupKeys[]): readonly SmallerQuestion[] {
  // Subjects with rows by currency are always grouped by it: the caller has not chosen that dimension.
  const chosen = query.dimensions.filter((name) => name !== 'currency' || !query.subject.byCurrency);
  const sizes = chosen.map((name) => ({ name, size: sizeOf(name, query, found) })).sort((a, b) => b.size - a.size);
  const [largest] = sizes;
  if (!largest) return [];
  const { name, size } = largest;
  const period = DIMENSIONS[name].ofTime && name !== 'hour' && name !== 'weekday' ? ', or a shorter period' : '';
  const coarser = coarserThan(name, query).map((other) => ({
    dimensions: query.dimensions.map((each) => (each === name ? other : each)),
    advice: `\`${other}\` instead of \`${name}\` under \`by\` (${sizeOf(other, query, found)} values instead of ${size})${period}`,
  }));
  const without = sizes.map((_size, at) => {
    const dropped = sizes.slice(0, at + 1).map((each) => each.name);
    const values = at === 0 ? `, which has ${size} values here or more` : '';
    return {
      dimensions: query.dimensions.filter((each) => !dropped.includes(each)),
      advice: `no ${named(dropped)} under \`by\`${values}${period}`,
    };
  });
  return [...coarser, ...without];
}

/** Dimensions coarser than one of days, the finest first, up to one that is selected already. */
function coarserThan(name: DimensionName, query: GroupQuery): DimensionName[] {
  const next = COARSER[name];
  return next && !query.dimensions.includes(next) ? [next, ...coarserThan(next, query)] : [];
}

/** Number of values of a dimension: for days those in the period, for others those that were found. */
function sizeOf(name: DimensionName, { scope }: GroupQuery, found: readonly GroupKeys[]): number {
  if (name === 'hour') return HOURS;
  if (name === 'weekday') return WEEKDAYS;
  if (DIMENSIONS[name].ofTime) return timesOf([name], scope, Number.POSITIVE_INFINITY)?.length ?? 0;
  return new Set(found.map((keys) => keys[name])).size;
}
