import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../run-sql.js';

/** Rows that go with one statement: it keeps nobody waiting, and the next is not far. */
export const STEP_ROWS = 5000;

/** Rows of a table, and their place in the order in which they go. */
export interface Deletable {
  readonly table: string;
  /** Column that names a row, `id` by default. */
  readonly key?: string;
  /** A condition on the row, aliased `t`. */
  readonly where: RawBuilder<unknown>;
  /** Columns of the index by which they are found, the key by default. */
  readonly by?: string;
}

/**
 * Deletes some rows that fulfil a condition, and answers with how many: fewer than `STEP_ROWS` where these were all. Rows that
 * somebody holds locked are passed over, also by another server that does the same.
 */
export async function deleteSome(em: EntityManager, { table, key = 'id', where, by = key }: Deletable): Promise<number> {
  const [row] = await runSql<{ count: number }>(em)`
    with gone as (
      delete from ${sql.table(table)} where ${sql.ref(key)} in (
        select t.${sql.ref(key)} from ${sql.table(table)} t where ${where}
        order by t.${sql.ref(by)} limit ${STEP_ROWS} for update skip locked)
      returning 1)
    select count(*)::int as count from gone`;
  return row!.count;
}

/** SQL of a moment so many days before another. */
export const daysBefore = (days: number, moment: Date): RawBuilder<Date> =>
  sql`${moment}::timestamptz - make_interval(days => ${days})`;

/** The largest id there can be. */
const LAST_ID = '9223372036854775807';

/**
 * SQL that is true of rows, aliased `t`, with an id before the first that is not older than a moment: of tables whose ids are drawn in the
 * order of that column. The key finds it at once, however much stands behind.
 */
export const isBeforeAll = (table: string, column: string, moment: RawBuilder<Date>): RawBuilder<unknown> => sql`
  t.id < coalesce((select young.id from ${sql.table(table)} young where young.${sql.ref(column)} >= ${moment}
    order by young.id limit 1), ${sql.lit(LAST_ID)}::bigint)`;
