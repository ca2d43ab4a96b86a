import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { ClosedSet, ValueOf } from '../shared/closed-set.js';
import { invalid } from '../shared/refusal.js';
import { packedRow, rowColumns, tableOf, unpackRow } from './row.js';
import { runSql } from './run-sql.js';
import { countOf, type Tally } from './tally.js';

/** Largest page that any caller gets. Source: decisions 4. */
export const MAX_PAGE_SIZE = 1024;

/** Page that a caller requests: by the number of rows to skip, or after or before a cursor of an earlier page. */
export interface PageQuery {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
  readonly offset?: number | null;
}

/** Order that a caller requests for a list. Ascending by default. */
export interface ListOrder<Field extends string> {
  readonly field: Field;
  readonly descending?: boolean | null;
}

/** The requested order as columns of the list; by the property `fallback` if none is requested. */
export const orderOrDefault = (asked: ListOrder<string> | null | undefined, fallback: string): readonly OrderBy[] => [
  asked ? { property: asked.field, descending: asked.descending ?? false } : { property: fallback },
];

export interface OrderBy {
  /** Property of the entity. */
  readonly property: string;
  readonly descending?: boolean;
  /**
   * True for a column with the same value in all rows of the list, such as the company. It is named so that the order matches an
   * index that begins with this column.
   */
  readonly isConstant?: boolean;
  /**
   * Value to order by instead of the column, of the same type, and nullable only where the column is. For a reader who sees less
   * than the column holds: the order must not reveal more.
   */
  readonly shown?: (column: string) => RawBuilder<unknown>;
}

/** Page of a list, and whether the total is counted too. */
export interface PagedQuery {
  readonly page: PageQuery;
  readonly withTotal: boolean;
}

/** Page of a list, in one of `Orders`, or in its default order. */
export interface OrderedQuery<Orders extends ClosedSet> extends PagedQuery {
  readonly orderBy?: ListOrder<ValueOf<Orders> & string> | null | undefined;
}

export interface ListQuery extends PagedQuery {
  /** A condition on the row, aliased `t`. */
  readonly where: RawBuilder<unknown>;
  /** The id is appended, so that pages neither repeat nor skip rows. */
  readonly orderBy?: readonly OrderBy[];
  /** Stored counts that give the total, if the condition allows it; otherwise all rows are counted. */
  readonly tally?: Tally | null;
}

export interface Page<T> {
  readonly rows: readonly T[];
  /** One cursor per row. */
  readonly cursors: readonly string[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Null unless it was requested. */
  readonly totalCount: number | null;
}

/**
 * Reads one page of a list, and its total if requested, in one statement.
 *
 * @throws Refusal INVALID for an invalid cursor or one of another list, an unknown field to order by, and an offset below 0
 */
export async function listRows<T extends { id: number }>(
  em: EntityManager,
  entity: EntityClass<T>,
  query: ListQuery,
): Promise<Page<T>> {
  const meta = tableOf(em, entity);
  const table = sql.table(meta.tableName);
  const backwards = query.page.last != null || query.page.before != null;
  const size = Math.min(Math.max((backwards ? query.page.last : query.page.first) ?? 30, 0), MAX_PAGE_SIZE);
  const inOrder = orderColumns(meta, query.orderBy ?? []);
  const order = inOrder.map((by) => ({ ...by, descending: by.descending !== backwards }));
  const list = nameOf(meta.tableName, inOrder);
  const cursor = backwards ? query.page.before : query.page.after;
  const offset = query.page.offset ?? 0;
  if (offset < 0) throw invalid('offset', `found ${offset}, expected 0 or more`);
  const search = { table, where: query.where, order, offset, rows: size + 1 };
  const where = cursor ? afterCursor(search, readCursor(cursor, list, backwards)) : query.where;
  const total = query.withTotal ? countOf(table, query.where, query.tally) : sql`null::int`;
  const cursorOf = sql`json_build_array(${sql.join(order.map(({ value }) => sql`${value}::text`))})`;
  const by = bySql(order);

  const skip: Skip = { ...search, where };
  const fromNearerEnd = query.withTotal && !cursor;
  const pageOf =
    offset <= SHALLOW_OFFSET
      ? sql`where ${where} order by ${by} limit ${size + 1} offset ${offset}`
      : sql`where t.id = any(${fromNearerEnd ? idsFromNearerEnd(skip) : idsAt(skip)}) order by ${by}`;

  // The total is a row of its own, so that it is returned for an empty page too.
  const rows = await runSql<{ row: unknown[] | null; cursor: (string | null)[] | null; total: number | null }>(em)`
    with total as materialized (select ${total} as count)
    select page.row, page.cursor, total.count as total
    from total
    left join lateral (
      select ${packedRow(meta)} as row, ${cursorOf} as cursor, row_number() over (order by ${by}) as place
      from ${table} t ${pageOf}
    ) page on true
    order by page.place`.catch((error) => {
    throw cursor && isBadValue(error) ? noCursor(backwards) : error;
  });

  const found = rows.flatMap(({ row, cursor }) =>
    row && cursor ? [{ row: unpackRow<T>(meta, row), cursor: writeCursor([...cursor, list]) }] : [],
  );
  const shown = found.slice(0, size);
  if (backwards) shown.reverse();
  const more = found.length > size;
  const skipped = offset > 0 || Boolean(cursor);
  return {
    rows: shown.map(({ row }) => row),
    cursors: shown.map(({ cursor }) => cursor),
    hasNextPage: backwards ? skipped : more,
    hasPreviousPage: backwards ? more : skipped,
    totalCount: rows[0]?.total ?? null,
  };
}

/** Largest offset at which complete rows are skipped. Beyond it the ids of the page are found first, from an index. */
const SHALLOW_OFFSET = 500;

interface Skip {
  readonly table: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly order: readonly OrderColumn[];
  /** A number, or SQL that gives one; so is `rows`. */
  readonly offset: unknown;
  readonly rows: unknown;
}

const bySql = (order: readonly OrderColumn[]): RawBuilder<unknown> =>
  sql.join(order.map(({ value, descending }) => sql`${value} ${sql.raw(descending ? 'desc' : 'asc')}`));

/** SQL for the ids of a page: `rows` ids after `offset` others. */
const idsAt = ({ table, where, order, offset, rows }: Skip): RawBuilder<unknown> =>
  sql`array(select t.id from ${table} t where ${where} order by ${bySql(order)} limit ${rows} offset ${offset})`;

/** SQL for the ids of a page, read backwards if the end of the list is nearer. `total` is the length of the list. */
function idsFromNearerEnd(skip: Skip): RawBuilder<unknown> {
  const { order, offset, rows } = skip;
  const reversed = order.map((by) => ({ ...by, descending: !by.descending }));
  const left = sql`greatest((select count from total) - ${offset}::int, 0)`;
  const last = { ...skip, order: reversed, rows: sql`least(${left}, ${rows})`, offset: sql`greatest(${left} - ${rows}, 0)` };
  return sql`case when ${offset} > (select count from total) / 2 then ${idsAt(last)} else ${idsAt(skip)} end`;
}

interface OrderColumn {
  readonly column: string;
  readonly isConstant?: boolean;
  /** False if the value is never null. */
  readonly isNullable: boolean;
  readonly value: RawBuilder<unknown>;
  readonly descending: boolean;
}

function orderColumns(meta: Parameters<typeof rowColumns>[0], orderBy: readonly OrderBy[]): OrderColumn[] {
  const columns: OrderColumn[] = orderBy.map(({ property, descending = false, isConstant = false, shown }) => {
    const found = rowColumns(meta).find((column) => column.property === property);
    if (!found) throw invalid('orderBy', `${property} is no field to order by`);
    const { column, isNullable } = found;
    return { column, isConstant, isNullable, value: (shown ?? ofRow)(column), descending };
  });
  return columns.some(({ column }) => column === 'id')
    ? columns
    : [...columns, { column: 'id', isNullable: false, value: ofRow('id'), descending: columns[0]?.descending ?? false }];
}

const ofRow = (column: string): RawBuilder<unknown> => sql.ref(`t.${column}`);

/**
 * Condition on the rows of a page after a cursor. If these are several ranges of the order (see `stretchesBehind`), ids are read
 * from each separately: PostgreSQL cannot find the first rows of `a > x or a is null` by an index.
 */
function afterCursor(
  { table, where, order, offset, rows }: Skip & { readonly offset: number; readonly rows: number },
  values: readonly (string | null)[],
): RawBuilder<unknown> {
  const [stretch, ...others] = stretchesBehind(order, values);
  if (!stretch) return sql`false`;
  if (others.length === 0) return sql`${where} and ${stretch}`;
  const idsOf = (within: RawBuilder<unknown>) =>
    sql`(select t.id from ${table} t where ${where} and ${within} order by ${bySql(order)} limit ${offset + rows})`;
  return sql`t.id = any(array(${sql.join([stretch, ...others].map(idsOf), sql` union all `)}))`;
}

/**
 * Conditions for the ranges of the order after a cursor, the nearest first: rows equal in the first column and later in the next
 * ones, then rows later in the first. Nulls come last when ascending. A constant column needs no condition.
 */
function stretchesBehind(order: readonly OrderColumn[], values: readonly (string | null)[]): RawBuilder<unknown>[] {
  const [first, ...rest] = order;
  if (!first) return [];
  const [value = null, ...others] = values;
  if (first.isConstant) return stretchesBehind(rest, others);
  const nulls = first.isNullable && !first.descending ? [sql`${first.value} is null`] : [];
  const isOneStretch = rest.every(({ isNullable, descending }) => !isNullable && descending === first.descending);
  if (value !== null && isOneStretch) return [laterThan(order, values), ...nulls];
  const same = value === null ? sql`${first.value} is null` : sql`${first.value} = ${sql.lit(value)}`;
  const nearer = stretchesBehind(rest, others).map((stretch) => sql`${same} and ${stretch}`);
  if (value !== null) return [...nearer, laterThan([first], [value]), ...nulls];
  return first.descending ? [...nearer, sql`${first.value} is not null`] : nearer;
}

/**
 * Condition for rows that are later in columns without nulls, all ascending or all descending. The values are untyped literals,
 * which PostgreSQL casts to the types of the columns.
 */
function laterThan(order: readonly OrderColumn[], values: readonly (string | null)[]): RawBuilder<unknown> {
  const columns = sql.join(order.map(({ value }) => value));
  return sql`(${columns}) ${sql.raw(order[0]?.descending ? '<' : '>')} (${sql.join(values.map((value) => sql.lit(value)))})`;
}

const writeCursor = (values: readonly (string | null)[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

function readCursor(cursor: string, list: string, backwards: boolean): (string | null)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      Array.isArray(values) &&
      values.at(-1) === list &&
      values.length === list.split(' ').length &&
      values.every(isCursorValue)
    )
      return values.slice(0, -1);
  } catch {
    // Invalid JSON is refused like a cursor of another list.
  }
  throw noCursor(backwards);
}

/** Name of a list with its order, `booking -starts_at -id`. A cursor contains it and is valid for that list only. */
const nameOf = (table: string, order: readonly OrderColumn[]): string =>
  [table, ...order.map(({ column, descending }) => `${descending ? '-' : ''}${column}`)].join(' ');

const isCursorValue = (value: unknown): boolean => value === null || (typeof value === 'string' && !value.includes('\0'));

/** True for PostgreSQL's errors about invalid values: the cursor was forged. */
const isBadValue = (error: unknown): boolean => String(Object(error).code).startsWith('22');

const noCursor = (backwards: boolean) => invalid(backwards ? 'before' : 'after', 'is no cursor of this list in this order');
