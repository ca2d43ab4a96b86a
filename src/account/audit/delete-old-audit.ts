import type { EntityManager } from '@mikro-orm/postgresql';
import { daysBefore, deleteSome, isBeforeAll } from '../../database/retention/delete-some.js';
import { runSql } from '../../database/run-sql.js';

/**
 * Takes away what the audit noted more than so many days ago (null: nothing). From when on it is whole is noted with it: figures as they
 * stood at a moment are made of it.
 */
export function deleteOldAudit(em: EntityManager, days: number | null, now: Date): Promise<number> {
  if (days === null) return Promise.resolve(0);
  const moment = daysBefore(days, now);
  return em.transactional(async (tx) => {
    const count = await deleteSome(tx, { table: 'audit_entry', where: isBeforeAll('audit_entry', 'happened_at', moment) });
    if (count > 0)
      await runSql(tx)`
        insert into noted_since as known (subject, since) values ('audit', ${moment})
        on conflict (subject) do update set since = greatest(known.since, excluded.since)`;
    return count;
  });
}
