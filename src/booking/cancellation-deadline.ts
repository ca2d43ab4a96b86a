import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { noteOverride } from '../account/audit/note-override.js';
import { Refusal } from '../shared/refusal.js';
import { utcText } from '../shared/zoned-time.js';
import type { Booking } from './booking.entity.js';

export interface ChangeContext {
  /** An administrator is not bound by advance limits, the last moment for changes, nor the durations of the service. */
  readonly byAdmin: boolean;
  readonly now: Date;
}

/** The start less the seconds in which no client may cancel or move: elapsed time (T12). */
export const minCancellationTime = (startsAt: Date, minCancelSeconds: number | null): Date =>
  new Date(startsAt.getTime() - (minCancelSeconds ?? 0) * 1000);

/** Until when the client of a booking may cancel or move it, inclusive. An occurrence of an event carries that moment itself. */
export async function cancellationDeadline(
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

/**
 * Holds a client to the last moment for changes. Inclusive: at that moment it is still possible (T12). That an
 * administrator was not held to it is noted in the audit.
 *
 * @throws Refusal TOO_LATE
 */
export async function requireBeforeDeadline(tx: EntityManager, booking: Booking, { byAdmin, now }: ChangeContext): Promise<void> {
  const deadline = await cancellationDeadline(tx, booking);
  if (now <= deadline) return;
  if (byAdmin) return noteOverride(tx, 'min_cancel_period');
  throw new Refusal('TOO_LATE', `Booking ${booking.id} could be changed until ${utcText(deadline.getTime())}`, {
    id: booking.id,
    until: utcText(deadline.getTime()),
  });
}
