import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../run-sql.js';

/**
 * A partition of a table partitioned by month. Two partitions hold the rows of no single month: those before the first, and the
 * default.
 */
export interface MonthPartition {
  readonly name: string;
  /** Exclusive end of its rows; null for the default partition. */
  readonly endsAt: string | null;
  /** True if all its rows are older than the requested moment. */
  readonly isPast: boolean;
}

/**
 * Milliseconds for which a partition change waits for a lock, since other transactions queue behind it. Less than PostgreSQL's
 * `deadlock_timeout`, so that in a deadlock it is never a caller's transaction that is rolled back. If the lock is not available
 * in time, the job tries again the next minute.
 */
const LOCK = 150;

/** SQLSTATEs lock_not_available and deadlock_detected. */
const IN_USE = /^(55P03|40P01)$/;

/**
 * Creates the missing partitions of this month and of the next three. For a table `beside`, whose partitions each have a foreign
 * key to the one of the same month, it creates these too. Source: migrations 190 and 203.
 */
export function createMonths(em: EntityManager, table: string, beside: string | null = null): Promise<void> {
  return unlessInUse(undefined, () =>
    em.transactional(async (tx) => {
      await runSql(tx)`select set_config('lock_timeout', ${String(LOCK)}, true)`;
      await runSql(tx)`select make_months(${table}, ${beside})`;
    }),
  );
}

/** Partitions of a table, oldest first and the default one last. */
function partsOf(em: EntityManager, table: string, until: RawBuilder<Date>): Promise<MonthPartition[]> {
  return runSql<MonthPartition>(em)`
    select part as name, ends_at::text, coalesce(ends_at <= ${until}, false) as is_past
    from parts_of(${table}) order by parts_of.ends_at nulls last`;
}

/**
 * Partitions whose rows are deleted one by one: those of no single month, and past ones in which some rows are still needed. For
 * an account that does not own the table, the table itself: the account has rights on it, but on none of its partitions.
 */
export async function undroppedPartitions(
  em: EntityManager,
  table: string,
  until: RawBuilder<Date>,
): Promise<readonly Omit<MonthPartition, 'endsAt'>[]> {
  if (!(await isOwn(em, table))) return [{ name: table, isPast: false }];
  const parts = await partsOf(em, table, until);
  return parts.filter(({ name, isPast }) => isPast || /_(before_months|default)$/.test(name));
}

/** Name of another table's partition for the same month: `parts.fact_2030_01` for `parts.webhook_delivery_2030_01`. */
export const sameMonthOf = (other: string, { table, name }: { readonly table: string; readonly name: string }): string =>
  name.replace(new RegExp(`(^|\\.)${table}`), `$1${other}`);

/** True if Daybook's account owns a table, and with it its partitions. */
async function isOwn(em: EntityManager, table: string): Promise<boolean> {
  const [row] = await runSql<{ isOwn: boolean }>(em)`
    select pg_has_role(relowner, 'USAGE') as is_own from pg_class where oid = ${table}::regclass`;
  return row!.isOwn;
}

export interface DropOptions {
  readonly table: string;
  /** Table whose partition of the same month is dropped too: rows of `table` refer to its rows. */
  readonly named?: string;
  /** Partitions that end at this moment or before are dropped. */
  readonly until: RawBuilder<Date>;
  /** Condition on a row `t` that keeps its partition; without it no row is needed. */
  readonly isNeeded?: RawBuilder<unknown>;
  /**
   * Called in the same transaction before the partition is dropped, to change data that depends on its rows. The partition is
   * locked against writes meanwhile.
   */
  readonly forget?: (tx: EntityManager, part: MonthPartition) => Promise<void>;
}

/** Outcome for the oldest partition that may be dropped: dropped, none found, or locked by another transaction for too long. */
export type DropOutcome = 'dropped' | 'none' | 'in use';

/**
 * Drops the oldest partition of a table in which all rows are past and none is needed. An account that does not own the table
 * drops none.
 */
export function dropPastPartition(
  em: EntityManager,
  { table, named, until, isNeeded = sql`false`, forget }: DropOptions,
): Promise<DropOutcome> {
  return unlessInUse<DropOutcome>('in use', () =>
    em.transactional(async (tx) => {
      if (!(await isOwn(tx, table))) return 'none';
      await runSql(tx)`select set_config('lock_timeout', ${String(LOCK)}, true), set_config('statement_timeout', '0', true)`;
      for (const part of await partsOf(tx, table, until)) {
        if (!part.isPast) break;
        await runSql(tx)`lock table ${sql.table(part.name)} in share row exclusive mode`;
        const needed = await runSql(tx)`select from ${sql.table(part.name)} t where ${isNeeded} limit 1`;
        if (needed.length > 0) continue;
        await forget?.(tx, part);
        await runSql(tx)`drop table ${sql.table(part.name)}`;
        if (named) await runSql(tx)`drop table ${sql.table(sameMonthOf(named, { table, ...part }))}`;
        return 'dropped';
      }
      return 'none';
    }),
  );
}

async function unlessInUse<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (IN_USE.test(String(codeOf(error)))) return otherwise;
    throw error;
  }
}

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;
