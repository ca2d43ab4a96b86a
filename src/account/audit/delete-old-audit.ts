import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { daysBefore, deleteSome, isBeforeAll } from '../../database/retention/delete-some.js';
import { dropPastPartition, type MonthPartition, undroppedPartitions } from '../../database/retention/months.js';
import { runSql } from '../../database/run-sql.js';

const TABLE = 'audit_entry';

/**
 * Deletes entries of the audit that are older than `days` (null: none): monthly partitions as a unit, and rows outside of a
 * monthly partition one by one. Records from which moment on the audit is complete, since figures as of a past moment are
 * computed from it.
 */
export async function deleteOldAudit(em: EntityManager, days: number | null, now: Date): Promise<number> {
  if (days === null) return 0;
  const until = daysBefore(days, now);
  const outcome = await dropPastPartition(em, { table: TABLE, until, forget: forgetPart });
  // A partition that is in use is dropped by a later run, not deleted row by row.
  if (outcome !== 'none') return outcome === 'dropped' ? 1 : 0;
  const parts = await undroppedPartitions(em, TABLE, until);
  return em.transactional(async (tx) => {
    let count = 0;
    for (const { name } of parts) count += await deleteSome(tx, { table: name, where: isBeforeAll(name, 'happened_at', until) });
    if (count > 0) await noteCompleteSince(tx, until);
    return count;
  });
}

/** Adjusts the row counts: dropping a partition does not fire the triggers that would do so. */
async function forgetPart(tx: EntityManager, { name, endsAt }: MonthPartition): Promise<void> {
  await runSql(tx)`
    select count_rows(company_id, 'audit', 0, -count) from (
      select company_id, count(*)::int as count from ${sql.table(name)} group by 1 order by 1) as gone`;
  await noteCompleteSince(tx, sql`${endsAt}::timestamptz`);
}

const noteCompleteSince = (tx: EntityManager, moment: RawBuilder<unknown>) => runSql(tx)`
  insert into noted_since as known (subject, since) values ('audit', ${moment})
  on conflict (subject) do update set since = greatest(known.since, excluded.since)`;
