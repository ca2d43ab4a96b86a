import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

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

// Not Kysely's CamelCasePlugin: it walks every statement and every value to rename what only the columns' names need.
function inCamelCase<T>(rows: T[]): T[] {
  const columns = Object.keys(rows[0] ?? {});
  if (!columns.some((column) => column.includes('_'))) return rows;
  const names = columns.map((column) => [column, camelCase(column)] as const);
  return rows.map((row) => Object.fromEntries(names.map(([column, name]) => [name, row[column as keyof T]])) as T);
}

/** A name of the database as it is called everywhere else: `root_id` is `rootId`. */
export const camelCase = (name: string): string => name.replace(/_[a-z0-9]/g, (found) => found.slice(1).toUpperCase());
