import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Booking } from './booking.entity.js';

/** The start less the seconds in which no client may cancel or move. */
export const minCancellationTime = (startsAt: Date, minCancelSeconds: number | null): Date =>
  new Date(startsAt.getTime() - (minCancelSeconds ?? 0) * 1000);

/** Until when the client of a booking may cancel or move it, inclusive. */
export async function lastChange(em: EntityManager, { serviceId, eventChainId, startsAt }: Booking): Promise<Date> {
  const { rows } = await sql<{ seconds: number | null }>`
    select coalesce((select min_cancel_period from service where id = ${serviceId}),
      (select min_cancel from event_chain where id = ${eventChainId})) as seconds`.execute(em.getKysely());
  return minCancellationTime(startsAt, rows[0]?.seconds ?? null);
}
