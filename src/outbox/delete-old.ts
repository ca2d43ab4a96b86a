import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { daysBefore, deleteSome, isBeforeAll } from '../database/retention/delete-some.js';
import { dropPastPart, undroppedParts } from '../database/retention/months.js';

/**
 * Deletes e-mails that were due more than so many days ago, sent or not: whole months at once, and row by row those
 * outside of a month's part and those that were written together with one still to come.
 */
export async function deleteOldEmails(em: EntityManager, days: number, now: Date): Promise<number> {
  const until = daysBefore(days, now);
  const outcome = await dropPastPart(em, { table: 'email', until, isNeeded: sql`t.send_at >= ${until}` });
  // A month that somebody reads is dropped in a later minute, not deleted row by row.
  if (outcome !== 'none') return outcome === 'dropped' ? 1 : 0;
  let count = 0;
  for (const name of await undroppedParts(em, 'email', until))
    count += await deleteSome(em, {
      table: name,
      where: sql`${isBeforeAll(name, 'created_at', until)} and t.send_at < ${until}`,
    });
  return count;
}

/** Takes away deliveries of more than so many days ago, but for those that are still to be made. */
export function deleteOldDeliveries(em: EntityManager, days: number, now: Date): Promise<number> {
  const where = sql`${isBeforeAll('webhook_delivery', 'created_at', daysBefore(days, now))} and t.state <> 'waiting'`;
  return deleteSome(em, { table: 'webhook_delivery', where });
}

/** Deletes facts of more than so many days ago, except those with a delivery that is still to be sent. */
export function deleteOldFacts(em: EntityManager, days: number, now: Date): Promise<number> {
  const where = sql`${isBeforeAll('fact', 'happened_at', daysBefore(days, now))}
    and not exists (select from webhook_delivery d where d.fact_id = t.id)`;
  return deleteSome(em, { table: 'fact', where });
}
