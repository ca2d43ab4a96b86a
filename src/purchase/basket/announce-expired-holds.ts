import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordExpiredHolds } from '../../capacity/record-expired-holds.js';
import { runSql } from '../../database/run-sql.js';
import { offerSpaces } from '../../event/waiting-list.js';
import { linesOf, releaseLines } from './hold-line.js';

/** Lines, or baskets, handled in one step; the job runs again every minute. */
const AT_ONCE = 500;

/** Hours for which an expired basket is kept, so that it can still report that its holds have ended. */
const RETENTION_HOURS = 24;

/**
 * Records a fact for each hold that has ended, once for each end. The hold itself ends on time without this. Several servers may
 * run it at the same time.
 */
export function announceExpiredHolds(em: EntityManager): Promise<void> {
  return em.transactional(async (tx) => {
    const rows = await recordExpiredHolds(tx, sql`true`, AT_ONCE);
    // Freed spaces may be offered to waiting bookings.
    const eventIds = rows.filter(({ serviceId }) => serviceId === null).map(({ eventId }) => eventId);
    await offerSpaces(tx, eventIds, new Date());
  });
}

/** Deletes baskets that expired long ago, and releases spaces that their lines still count. */
export function deleteExpiredBaskets(em: EntityManager, now: Date): Promise<number> {
  return em.transactional(async (tx) => {
    const rows = await runSql<{ id: number }>(tx)`
      select id from basket where expires_at < ${now}::timestamptz - make_interval(hours => ${RETENTION_HOURS})
      order by id limit ${AT_ONCE} for update skip locked`;
    for (const { id } of rows) await releaseLines(tx, await linesOf(tx, id));
    if (rows.length > 0) await runSql(tx)`delete from basket where id = any(${rows.map(({ id }) => id)})`;
    return rows.length;
  });
}
