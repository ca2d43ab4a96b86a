import { sql } from 'kysely';
import type { Sql } from '../database/run-sql.js';
import { countedRows, type RowQuery } from './counted-rows.js';
import { DIMENSION_NAMES, DIMENSIONS, type DimensionName } from './dimensions.js';
import type { FigureContext } from './figure-context.js';
import type { Measure, MeasureRequest } from './measure.js';

/** Order of rows: by a measure or a dimension, then by all dimensions. */
export interface GroupOrder {
  readonly measure?: string | null;
  readonly dimension?: DimensionName | null;
  readonly descending?: boolean | null;
}

export interface GroupQuery extends RowQuery {
  readonly orderBy: GroupOrder | null;
}

/** Currencies of the scope, in the order of their columns. */
export const currenciesOf = ({ scope }: Pick<RowQuery, 'scope'>): readonly string[] =>
  [...new Set(scope.branches.map(({ currency }) => currency))].sort();

/** The dimensions of a question, in the order of their columns. */
export const columnsOf = (dimensions: readonly DimensionName[]): readonly DimensionName[] =>
  DIMENSION_NAMES.filter((name) => dimensions.includes(name));

/**
 * Builds the statement that answers a question in one pass over the rows. Its columns: dimensions `d0`, `d1` …; measures `m0`,
 * `m1` …, each a JSON array of the numbers it is made of; and `o`, the value by which rows are ordered.
 */
export function groupStatement(query: GroupQuery, limit: number): Sql {
  const { subject, dimensions, measures } = query;
  const { context, definitions, from, where } = countedRows(query);
  const names = columnsOf(dimensions);
  const values = names.map((name, at) => sql`${subject.dimensions[name]!.value(context)} as ${sql.ref(`d${at}`)}`);
  const measured = measures.map((request, at) => {
    const parts = partsOf(subject.measures[request.name]!, request, context, currenciesOf(query));
    return sql`json_build_array(${sql.join(parts)}) as ${sql.ref(`m${at}`)}`;
  });
  const ordered = sql`${orderValue(query, context)} as o`;
  const groups = names.map((_name, at) => sql.raw(String(at + 1)));
  const shown = [
    ...names.map((name, at) => shownColumn(name, at)),
    ...measures.map((_request, at) => sql.ref(`g.m${at}`)),
    sql`g.o`,
  ];
  return sql`${definitions} select ${sql.join(shown)} from (
      select ${sql.join([...values, ...measured, ordered])} from ${from} ${joinsOf(query, context)} where ${where}
      group by ${groups.length > 0 ? sql.join(groups) : ALL_TOGETHER}
    ) g order by ${sql.join(orderOf(query, names))} limit ${limit}`;
}

/** Joins of the measures, each once even if several measures need it. */
const joinsOf = ({ subject, measures }: GroupQuery, context: FigureContext): Sql =>
  sql.join(
    [...new Set(measures.map(({ name }) => subject.measures[name]!.join))].flatMap((join) => join?.(context) ?? []),
    sql` `,
  );

/** Grouping of a question without dimensions: one group, even where there are no rows or no measures. */
const ALL_TOGETHER = sql`()`;

const isText = (name: DimensionName): boolean => ['text', 'channel'].includes(DIMENSIONS[name].kind);

/** Selects a dimension; days are returned as text. */
function shownColumn(name: DimensionName, at: number): Sql {
  const column = sql.ref(`g.d${at}`);
  return DIMENSIONS[name].kind === 'day' ? sql`${column}::text as ${sql.ref(`d${at}`)}` : column;
}

function orderOf({ orderBy }: GroupQuery, names: readonly DimensionName[]): Sql[] {
  const direction = sql.raw(orderBy?.descending ? 'desc' : 'asc');
  const column = (name: DimensionName) => {
    const value = sql.ref(`g.d${names.indexOf(name)}`);
    return isText(name) ? sql`${value} collate "C"` : value;
  };
  const first = orderBy?.dimension
    ? [sql`${column(orderBy.dimension)} ${direction} nulls last`]
    : [sql`g.o ${direction} nulls last`];
  return [...first, ...names.map((name) => sql`${column(name)} nulls last`)];
}

function orderValue({ subject, orderBy }: GroupQuery, context: FigureContext): Sql {
  const measure = orderBy?.measure ? subject.measures[orderBy.measure] : undefined;
  return measure ? sql`(${mainValue(measure, context)})::float8` : sql`null::float8`;
}

/** Number of a measure by which rows are ordered; for a spread its mean. */
function mainValue(measure: Measure, context: FigureContext): Sql {
  const argument = measure.argument?.default ?? 0;
  if (measure.kind === 'rate')
    return sql`${measure.part(context, argument)}::float8 / nullif(${measure.whole(context, argument)}, 0)`;
  if (measure.kind === 'spread')
    return sql`avg(${measure.of(context, argument)}) filter (where ${measure.where(context, argument)})`;
  if (measure.kind === 'money' || measure.kind === 'amount')
    return sql`coalesce(sum(${measure.of(context, argument)}) filter (where ${measure.where(context, argument)}), 0)`;
  return measure.value(context, argument);
}

function partsOf(measure: Measure, request: MeasureRequest, context: FigureContext, currencies: readonly string[]): Sql[] {
  const { argument } = request;
  if (measure.kind === 'rate') return [measure.part(context, argument), measure.whole(context, argument)];
  if (measure.kind === 'spread') {
    const of = measure.of(context, argument);
    const counted = sql`filter (where ${measure.where(context, argument)} and ${of} is not null)`;
    return [
      sql`count(*) ${counted}`,
      sql`(avg(${of}) ${counted})::float8`,
      ...request.percentiles.map((p) => sql`percentile_cont(${sql.lit(p)}::float8) within group (order by ${of}) ${counted}`),
    ];
  }
  if (measure.kind === 'money') {
    const [of, where] = [measure.of(context, argument), measure.where(context, argument)];
    return currencies.map((currency) => {
      const own = currencies.length === 1 ? sql`` : sql`and ${context.currency} = ${sql.lit(currency)}`;
      return sql`sum(${of}) filter (where ${where} ${own})`;
    });
  }
  if (measure.kind === 'amount')
    return [sql`sum(${measure.of(context, argument)}) filter (where ${measure.where(context, argument)})`];
  return [measure.value(context, argument)];
}
