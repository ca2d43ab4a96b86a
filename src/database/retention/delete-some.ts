import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../run-sql.js';

/** Rows that one statement deletes at most: few enough not to delay other transactions. The next statement follows soon. */
export const STEP_ROWS = 5000;

/** Rows to delete, and the order in which they are deleted. */
export interface Deletable {
  readonly table: string;
  /** Column that identifies a row, `id` by default. */
  readonly key?: string;
  /** A condition on the row, aliased `t`. */
  readonly where: RawBuilder<unknown>;
  /** Column by which they are ordered, that of an index; the key by default. */
  readonly by?: string;
}

/**
 * Deletes some rows that fulfil a condition, and returns their number: less than `STEP_ROWS` if none are left. Skips rows that
 * another transaction has locked, so that several servers may do it at once.
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
 * SQL that is true for rows, aliased `t`, whose id is below that of the first row not older than a moment. For tables whose ids
 * ascend with that column. The primary key finds that first row at once, however large the table is.
 */
export const isBeforeAll = (table: string, column: string, moment: RawBuilder<Date>): RawBuilder<unknown> => sql`
  t.id < coalesce((select young.id from ${sql.table(table)} young where young.${sql.ref(column)} >= ${moment}
    order by young.id limit 1), ${sql.lit(LAST_ID)}::bigint)`;
