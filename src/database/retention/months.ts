import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../run-sql.js';

/** A part of a table that has one for each month, and two for what is of no single month. */
export interface MonthPartition {
  readonly name: string;
  /** Rows of it are older; null for the part of what has no other. */
  readonly endsAt: string | null;
  /** All of it is older than what was asked for. */
  readonly isPast: boolean;
}

/**
 * Milliseconds that others may queue behind a table whose parts are changed: fewer than those after which who waits looks for a deadlock, so
 * that it is never a caller who gives way. Where somebody has the table for longer, the next minute is not far.
 */
const LOCK = 150;

/** SQLSTATEs lock_not_available and deadlock_detected. */
const IN_USE = /^(55P03|40P01)$/;

/**
 * Makes the parts of this month and of the next three, where they are missing. With those of a table `beside`, each part of which has a
 * foreign key to that of the same month. Source: migrations 190 and 203.
 */
export function createMonths(em: EntityManager, table: string, beside: string | null = null): Promise<void> {
  return unlessInUse(undefined, () =>
    em.transactional(async (tx) => {
      await runSql(tx)`select set_config('lock_timeout', ${String(LOCK)}, true)`;
      await runSql(tx)`select make_months(${table}, ${beside})`;
    }),
  );
}

/** Parts of a table, oldest first; last the one of what has no other. */
function partsOf(em: EntityManager, table: string, until: RawBuilder<Date>): Promise<MonthPartition[]> {
  return runSql<MonthPartition>(em)`
    select part as name, ends_at::text, coalesce(ends_at <= ${until}, false) as is_past
    from parts_of(${table}) order by parts_of.ends_at nulls last`;
}

/**
 * Tables whose rows are deleted one by one: parts of many months, and those that are past and still needed in part. For an
 * account that does not own the table, the table itself: it has rights on that, and on none of its parts.
 */
export async function undroppedParts(
  em: EntityManager,
  table: string,
  until: RawBuilder<Date>,
): Promise<readonly Omit<MonthPartition, 'endsAt'>[]> {
  if (!(await isOwn(em, table))) return [{ name: table, isPast: false }];
  const parts = await partsOf(em, table, until);
  return parts.filter(({ name, isPast }) => isPast || /_(before_months|default)$/.test(name));
}

/** Name of the part of another table for the same time: `parts.fact_2030_01` for `parts.webhook_delivery_2030_01`. */
export const sameMonthOf = (other: string, { table, name }: { readonly table: string; readonly name: string }): string =>
  name.replace(new RegExp(`(^|\\.)${table}`), `$1${other}`);

/** Whether our account owns a table, and with it its parts. */
async function isOwn(em: EntityManager, table: string): Promise<boolean> {
  const [row] = await runSql<{ isOwn: boolean }>(em)`
    select pg_has_role(relowner, 'USAGE') as is_own from pg_class where oid = ${table}::regclass`;
  return row!.isOwn;
}

export interface DropOptions {
  readonly table: string;
  /** Table whose part of the same time goes with it: rows of `table` name its rows. */
  readonly named?: string;
  /** Parts are dropped that end at this moment or before. */
  readonly until: RawBuilder<Date>;
  /** Condition on a row `t` for which its part is kept; left out: no row is needed. */
  readonly isNeeded?: RawBuilder<unknown>;
  /**
   * Called in the same transaction before the part is dropped, to change what depends on its rows. Nobody writes to the part
   * meanwhile.
   */
  readonly forget?: (tx: EntityManager, part: MonthPartition) => Promise<void>;
}

/** Outcome for the oldest part that may go: dropped, none there, or somebody has the table for longer than others may wait. */
export type DropOutcome = 'dropped' | 'none' | 'in use';

/**
 * Drops the oldest part of a table of which all is past and nothing is needed. An account that does not own the table has none
 * to drop.
 */
export function dropPastPart(
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
