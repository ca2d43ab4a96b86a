import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { daysBefore, deleteSome, isBeforeAll } from '../database/retention/delete-some.js';

/** Takes away e-mails that were due more than so many days ago, sent or not. */
export function deleteOldEmails(em: EntityManager, days: number, now: Date): Promise<number> {
  const moment = daysBefore(days, now);
  const where = sql`${isBeforeAll('email', 'created_at', moment)} and t.send_at < ${moment}`;
  return deleteSome(em, { table: 'email', where });
}

/** Takes away deliveries of more than so many days ago, but for those that are still to be made. */
export function deleteOldDeliveries(em: EntityManager, days: number, now: Date): Promise<number> {
  const where = sql`${isBeforeAll('webhook_delivery', 'created_at', daysBefore(days, now))} and t.state <> 'waiting'`;
  return deleteSome(em, { table: 'webhook_delivery', where });
}

/** Takes away facts of more than so many days ago, but for those that some receiver is still to be told. */
export function deleteOldFacts(em: EntityManager, days: number, now: Date): Promise<number> {
  const where = sql`${isBeforeAll('fact', 'happened_at', daysBefore(days, now))}
    and not exists (select from webhook_delivery d where d.fact_id = t.id)`;
  return deleteSome(em, { table: 'fact', where });
}
