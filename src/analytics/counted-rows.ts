import { sql } from 'kysely';
import { wallClock } from '../database/instants.js';
import type { Sql } from '../database/run-sql.js';
import { addDays, daysBetween, type LocalDate } from '../shared/local-date.js';
import { dayWindow, localDate, startOfDay } from '../shared/zoned-time.js';
import { DIMENSION_NAMES, type DimensionName } from './dimensions.js';
import type { FigureContext } from './figure-context.js';
import type { MeasureRequest } from './measure.js';
import type { AnalyticsBranch, AnalyticsScope } from './scope.js';
import type { CountedMoment, Subject } from './subject.js';
import { tablesAsOf } from './tables-as-of.js';

/** Shortest period that counts as long, in days (`isLong`). */
const LONG_PERIOD_DAYS = 90;

/** Moment at which a booking starts. */
const STARTS = 'STARTS';

/** Rows that a question counts. */
export interface RowQuery {
  readonly subject: Subject;
  readonly scope: AnalyticsScope;
  /** Name of a moment of the subject. */
  readonly at: string;
  readonly filter: object | null;
  /** Days by which the rows are earlier than the period of the scope: 0, except for rows to compare with. */
  readonly shiftDays: number;
  readonly dimensions: readonly DimensionName[];
  readonly measures: readonly MeasureRequest[];
}

/** Clauses for any statement that selects the rows a question counts. */
export interface CountedRows {
  readonly context: FigureContext;
  /** Clause before `select` that defines tables as of a past moment; empty if the present is read. */
  readonly definitions: Sql;
  readonly from: Sql;
  readonly where: Sql;
}

/**
 * Selects the rows of the subject in the period, by the local time of their branches. Where all branches share a time zone and
 * a currency, as they nearly always do, these are constants; otherwise each row is joined to those of its branch.
 */
export function countedRows(query: RowQuery): CountedRows {
  const { subject, scope, at, shiftDays, dimensions } = query;
  const moment = subject.moments[at] as CountedMoment;
  const branchSql = branchSqlOf(scope);
  const period = { from: addDays(scope.from, -shiftDays), until: addDays(scope.until, -shiftDays) };
  const local = moment.local ?? localSql(moment.instant!, scope, period);
  const context: FigureContext = {
    ...{ now: scope.now, asOf: scope.asOf, rootId: scope.rootId, weekStart: scope.weekStart, shiftDays, local },
    localOf: (other) => localSql(other, scope, { ...period, until: laterDay(period.until, afterNow(scope)) }),
    ...{ instant: moment.instant ?? null, currency: branchSql.currency },
    isLong: daysBetween(scope.from, scope.until) >= LONG_PERIOD_DAYS,
    byDays: dimensions.includes('date') || dimensions.includes('week'),
    measures: query.measures.map(({ name }) => name),
    ends: scope.branches.map(({ companyId, timeZone }) => ({ companyId, end: startOf(timeZone, period.until) })),
    startsFrom: at === STARTS ? earliest(scope.branches.map(({ timeZone }) => startOf(timeZone, period.from))) : null,
    byHours: dimensions.includes('hour'),
    byPeople: dimensions.includes('person'),
  };
  const conditions = [
    branchSql.where,
    ...(moment.where ? [moment.where] : []),
    ...(moment.happens && scope.asOf ? [sql`${moment.instant} <= ${scope.asOf}`] : []),
    ...inPeriod(scope, moment, context, period),
    ...subject.where(context),
    ...(query.filter ? (subject.conditions?.(query.filter, scope, shiftDays) ?? []) : []),
  ];
  return {
    context,
    definitions: tablesAsOf(scope.rootId, scope.asOf),
    from: sql`${subject.from(context)} ${branchSql.join} ${moment.join ?? sql``} ${joinsOf(subject, dimensions, context)}`,
    where: sql.join(conditions, sql` and `),
  };
}

const laterDay = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other);

/** Day that has not begun yet in any time zone. */
const afterNow = ({ now }: AnalyticsScope): LocalDate => addDays(localDate('UTC', now.getTime()), 2);

const earliest = (moments: readonly Date[]): Date => new Date(Math.min(...moments.map(Number)));

/** Joins of the dimensions, each once even if several dimensions need it. */
function joinsOf(subject: Subject, dimensions: readonly DimensionName[], context: FigureContext): Sql {
  const joins = DIMENSION_NAMES.filter((name) => dimensions.includes(name)).flatMap((name) => {
    const join = subject.dimensions[name]?.join ?? [];
    return typeof join === 'function' ? join(context) : join;
  });
  return sql.join([...new Set(joins)], sql` `);
}

interface BranchSql {
  readonly where: Sql;
  readonly join: Sql;
  readonly currency: Sql;
}

function branchSqlOf({ branches }: AnalyticsScope): BranchSql {
  const [first, ...others] = branches as readonly [AnalyticsBranch, ...AnalyticsBranch[]];
  const where = sql`t.company_id = any(${branches.map(({ companyId }) => companyId)}::int[])`;
  if (others.every(({ timeZone, currency }) => timeZone === first.timeZone && currency === first.currency)) {
    return { where, join: sql``, currency: sql`${sql.lit(first.currency)}::text` };
  }
  const join = sql`join unnest(${branches.map(({ companyId }) => companyId)}::int[],
    ${branches.map(({ timeZone }) => timeZone)}::text[], ${branches.map(({ currency }) => currency)}::text[])
    as branch (company_id, time_zone, currency) on branch.company_id = t.company_id`;
  return { where, join, currency: sql`branch.currency` };
}

interface Days {
  readonly from: LocalDate;
  readonly until: LocalDate;
}

/** SQL of an instant of a row as local time of its branch; for instants within `days`. */
function localSql(instant: Sql, { branches }: AnalyticsScope, days: Days): Sql {
  const [timeZone, ...others] = [...new Set(branches.map((branch) => branch.timeZone))] as [string, ...string[]];
  const localIn = (zone: string) =>
    wallClock(instant, { timeZone: zone, start: startOfDay(zone, days.from), end: lastMidnightOf(zone, days.until) });
  const cases = others.map((zone) => sql`when ${sql.lit(zone)} then ${localIn(zone)}`);
  return cases.length === 0
    ? localIn(timeZone)
    : sql`case branch.time_zone ${sql.join(cases, sql` `)} else ${localIn(timeZone)} end`;
}

function inPeriod(
  { branches }: AnalyticsScope,
  { instant }: CountedMoment,
  { local }: FigureContext,
  days: Days,
): readonly Sql[] {
  const exact = sql`${local} >= ${days.from}::timestamp and ${local} < ${days.until}::timestamp`;
  if (!instant) return [exact];
  const zones = Map.groupBy(branches, ({ timeZone }) => timeZone);
  const windows = [...zones].map(([timeZone, those]) => {
    const within = sql`${instant} >= ${startOf(timeZone, days.from)} and ${instant} < ${endOf(timeZone, days.until)}`;
    const ids = those.map(({ companyId }) => companyId);
    return zones.size === 1 ? within : sql`t.company_id = any(${ids}::int[]) and ${within}`;
  });
  const within = sql`(${sql.join(windows, sql` or `)})`;
  const isExact = [...zones.keys()].every((timeZone) => [days.from, days.until].every((day) => hasOneMidnight(timeZone, day)));
  return isExact ? [within] : [within, exact];
}

const startOf = (timeZone: string, day: LocalDate) => new Date(startOfDay(timeZone, day));
const lastMidnightOf = (timeZone: string, day: LocalDate) => {
  const eve = addDays(day, -1);
  return dayWindow(timeZone, { from: eve, to: eve }).end;
};
const endOf = (timeZone: string, day: LocalDate) => new Date(lastMidnightOf(timeZone, day));

/**
 * False where clocks go back over the midnight at which the day begins: times of both days then alternate, and a range of
 * instants is not exact.
 */
const hasOneMidnight = (timeZone: string, day: LocalDate): boolean => lastMidnightOf(timeZone, day) === startOfDay(timeZone, day);
