import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordExpiredHolds } from '../../capacity/record-expired-holds.js';
import { runSql } from '../../database/run-sql.js';
import { offerSpaces } from '../../event/waiting-list.js';
import { linesOf, releaseLines } from './hold-line.js';

/** Lines, or baskets, dealt with at once: the next minute is not far. */
const AT_ONCE = 500;

/** Hours after its end for which a basket can still say that its holds have run out. */
const RETENTION_HOURS = 24;

/**
 * Announces holds that have run out. They ended at their instant, whoever looked or not; this only says so, once
 * for each end. Several servers may do it at the same time.
 */
export function announceExpiredHolds(em: EntityManager): Promise<void> {
  return em.transactional(async (tx) => {
    const rows = await recordExpiredHolds(tx, sql`true`, AT_ONCE);
    // Spaces that were given free may go to those who wait.
    const eventIds = rows.filter(({ serviceId }) => serviceId === null).map(({ eventId }) => eventId);
    await offerSpaces(tx, eventIds, new Date());
  });
}

/** Takes away baskets that ended long ago, and with them whatever they still counted somewhere. */
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
