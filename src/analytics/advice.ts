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

/** Question with fewer groups. */
interface SmallerQuestion {
  readonly dimensions: readonly DimensionName[];
  /** Advice on how to make it smaller, as `ask for` goes on. */
  readonly advice: string;
}

/**
 * Questions with fewer groups, the next smaller one first: with a coarser dimension in place of the one that has the most values, without
 * it, and without the next. The last is of all rows together.
 *
 * @param found keys of some of the groups
 */
export function smallerQuestions(query: GroupQuery, found: readonly GroupKeys[]): readonly SmallerQuestion[] {
  // The currency of a subject that has rows by currency is nobody's choice.
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

/** Dimensions coarser than one of days that are not asked for anyway, the finest first. */
function coarserThan(name: DimensionName, query: GroupQuery): DimensionName[] {
  const next = COARSER[name];
  return next && !query.dimensions.includes(next) ? [next, ...coarserThan(next, query)] : [];
}

/** Values of a dimension: those of days in the period, of others those that were found. */
function sizeOf(name: DimensionName, { scope }: GroupQuery, found: readonly GroupKeys[]): number {
  if (name === 'hour') return HOURS;
  if (name === 'weekday') return WEEKDAYS;
  if (DIMENSIONS[name].ofTime) return timesOf([name], scope, Number.POSITIVE_INFINITY)?.length ?? 0;
  return new Set(found.map((keys) => keys[name])).size;
}
