import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { offerSpaces } from '../booking/waiting-list.js';
import { recordFacts } from '../webhook/record-fact.js';
import { linesOf, releaseLines } from './hold-line.js';

/** Lines and baskets dealt with at once: the next minute is not far. */
const AT_ONCE = 500;

/** Hours after its end for which a basket can still say that its holds have run out. */
const REMEMBERED = 24;

interface Gone {
  readonly id: string;
  readonly company_id: number;
  readonly service_id: number | null;
  readonly event_id: number;
  readonly quantity: number;
}

/**
 * Tells of holds that have run out. They ended at their instant, whoever looked or not (T16); this only says so, once
 * for each end. Several servers may do it at the same time.
 */
export function tellExpiredHolds(em: EntityManager): Promise<void> {
  return em.transactional(async (tx) => {
    const { rows } = await sql<Gone>`
      update basket_item set told_until = held_until
      where id in (
        select id from basket_item
        where status = 4 and held_until <= now() and told_until is distinct from held_until
        order by id limit ${AT_ONCE} for update skip locked)
      returning id, company_id, service_id, event_id, quantity`.execute(tx.getKysely());
    const facts = rows.map(({ id, company_id, service_id, event_id, quantity }) => {
      const about = { itemId: id, serviceId: service_id, eventId: event_id, quantity };
      return { companyId: company_id, kind: 'hold.expired' as const, about };
    });
    await recordFacts(tx, facts);
    // What ran out may be had by those who wait.
    const eventIds = rows.filter(({ service_id }) => service_id === null).map(({ event_id }) => event_id);
    for (const eventId of [...new Set(eventIds)].sort((a, b) => a - b)) await offerSpaces(tx, eventId, new Date());
  });
}

/** Takes away baskets that ended long ago, and with them whatever they still counted somewhere. */
export function forgetBaskets(em: EntityManager): Promise<void> {
  return em.transactional(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from basket where expires_at < now() - make_interval(hours => ${REMEMBERED})
      order by id limit ${AT_ONCE} for update skip locked`.execute(tx.getKysely());
    for (const { id } of rows) await releaseLines(tx, await linesOf(tx, id));
    if (rows.length > 0) await sql`delete from basket where id = any(${rows.map(({ id }) => id)})`.execute(tx.getKysely());
  });
}
