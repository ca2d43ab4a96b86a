import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';

/** Part of a statement. */
export type Sql = RawBuilder<unknown>;

/**
 * Runs one statement, in the transaction of `em` if it has one, and returns its rows: `runSql<Row>(em)`select …``. Columns are
 * renamed to camel case, `root_id` to `rootId`; keys within a JSON value stay as they are. A statement without `returning` has no
 * rows; `select from …` has empty rows, whose number shows whether a record exists. Instants are returned as text that `new Date`
 * reads, 64-bit integers and sums as text too: use `::int` and `::float8` for numbers.
 */
export const runSql =
  <T>(em: EntityManager) =>
  async (text: TemplateStringsArray, ...values: readonly unknown[]): Promise<T[]> =>
    inCamelCase((await sql<T>(text, ...values).execute(em.getKysely())).rows);

/** Runs one statement with a fixed text, `$1` for the first value: the text is not built at each call. */
export const runText = async <T>(em: EntityManager, text: string, values: readonly unknown[]): Promise<T[]> =>
  inCamelCase((await em.getKysely().executeQuery<T>(CompiledQuery.raw(text, [...values]))).rows);

// Not Kysely's CamelCasePlugin: it walks every statement and every value, though only the names of columns need renaming.
function inCamelCase<T>(rows: T[]): T[] {
  const columns = Object.keys(rows[0] ?? {});
  if (!columns.some((column) => column.includes('_'))) return rows;
  const names = columns.map((column) => [column, nameOf(column)] as const);
  return rows.map((row) => Object.fromEntries(names.map(([column, name]) => [name, row[column as keyof T]])) as T);
}

/** Cache: the columns are few, and needed at every call. */
const columnNames = new Map<string, string>();

function nameOf(column: string): string {
  const name = columnNames.get(column) ?? camelCase(column);
  columnNames.set(column, name);
  return name;
}

/** Converts a name of the database to camel case: `root_id` to `rootId`. */
export const camelCase = (name: string): string => name.replace(/_[a-z0-9]/g, (found) => found.slice(1).toUpperCase());
