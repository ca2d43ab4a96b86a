import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Booking } from './booking.entity.js';

/** The start less the seconds in which no client may cancel or move: elapsed time (T12). */
export const minCancellationTime = (startsAt: Date, minCancelSeconds: number | null): Date =>
  new Date(startsAt.getTime() - (minCancelSeconds ?? 0) * 1000);

/** Until when the client of a booking may cancel or move it, inclusive. An occurrence of an event carries that moment itself. */
export async function lastChange(
  em: EntityManager,
  { serviceId, eventChainId, eventId, startsAt }: Pick<Booking, 'serviceId' | 'eventChainId' | 'eventId' | 'startsAt'>,
): Promise<Date> {
  const { rows } = await sql<{ seconds: number | null; until: Date | null }>`
    select (select min_cancel_period from service where id = ${serviceId}) as seconds,
      (select cancel_until from event where id = ${eventId} and event_chain_id = ${eventChainId}) as until`.execute(
    em.getKysely(),
  );
  const until = rows[0]?.until;
  return until ? new Date(until) : minCancellationTime(startsAt, rows[0]?.seconds ?? null);
}
