import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';

/** Part of a statement. */
export type Sql = RawBuilder<unknown>;

/**
 * Runs one statement, in the transaction of `em` if it is in one, and answers with its rows: `runSql<Row>(em)`select …``.
 * Columns are named in camel case: `root_id` is read as `rootId`; keys within a JSON value stay as they are. A statement
 * without `returning` has no rows, and `select from …` has empty ones: whether a record is there shows in the first.
 * Instants come as text that `new Date` reads, 64-bit integers and sums as text too: `::int` and `::float8` make numbers.
 */
export const runSql =
  <T>(em: EntityManager) =>
  async (text: TemplateStringsArray, ...values: readonly unknown[]): Promise<T[]> =>
    inCamelCase((await sql<T>(text, ...values).execute(em.getKysely())).rows);

/** Runs one statement of a text that is always the same, with `$1` for the first value: it is not put together at each call. */
export const runText = async <T>(em: EntityManager, text: string, values: readonly unknown[]): Promise<T[]> =>
  inCamelCase((await em.getKysely().executeQuery<T>(CompiledQuery.raw(text, [...values]))).rows);

// Not Kysely's CamelCasePlugin: it walks every statement and every value to rename what only the columns' names need.
function inCamelCase<T>(rows: T[]): T[] {
  const columns = Object.keys(rows[0] ?? {});
  if (!columns.some((column) => column.includes('_'))) return rows;
  const names = columns.map((column) => [column, nameOf(column)] as const);
  return rows.map((row) => Object.fromEntries(names.map(([column, name]) => [name, row[column as keyof T]])) as T);
}

/** Columns are few, and asked for at every call. */
const columnNames = new Map<string, string>();

function nameOf(column: string): string {
  const name = columnNames.get(column) ?? camelCase(column);
  columnNames.set(column, name);
  return name;
}

/** A name of the database as it is called everywhere else: `root_id` is `rootId`. */
export const camelCase = (name: string): string => name.replace(/_[a-z0-9]/g, (found) => found.slice(1).toUpperCase());
