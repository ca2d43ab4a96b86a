import type { EntityManager } from '@mikro-orm/postgresql';
import { noteOverride } from '../account/audit/note-override.js';
import { runSql } from '../database/run-sql.js';
import { Refusal } from '../shared/refusal.js';
import { utcText } from '../shared/zoned-time.js';
import type { Booking } from './booking.entity.js';

export interface ChangeContext {
  /** An administrator is not bound by advance limits, the cancellation deadline, nor the durations of the service. */
  readonly byAdmin: boolean;
  readonly now: Date;
}

/** Terms that a booking stands under: of its occurrence, or else of its service. */
export interface CancellationTerms {
  /** Moment that the occurrence of an event carries itself. */
  readonly cancelUntil?: Date | null;
  /** Seconds before the start in which no client may cancel or move, as elapsed time. */
  readonly minCancelSeconds?: number | null;
}

/** Until when the client of a booking may cancel or move it, inclusive. */
export const cancellationDeadline = (startsAt: Date, { cancelUntil, minCancelSeconds }: CancellationTerms): Date =>
  cancelUntil ?? new Date(startsAt.getTime() - (minCancelSeconds ?? 0) * 1000);

async function deadlineOf(
  em: EntityManager,
  { serviceId, eventChainId, eventId, startsAt }: Pick<Booking, 'serviceId' | 'eventChainId' | 'eventId' | 'startsAt'>,
): Promise<Date> {
  const [row] = await runSql<{ seconds: number | null; until: Date | null }>(em)`
    select (select min_cancel_period from service where id = ${serviceId}) as seconds,
      (select cancel_until from event where id = ${eventId} and event_chain_id = ${eventChainId}) as until`;
  const { seconds = null, until = null } = row ?? {};
  return cancellationDeadline(startsAt, { cancelUntil: until && new Date(until), minCancelSeconds: seconds });
}

/**
 * Holds a client to the cancellation deadline: at that moment it is still possible. That an administrator was not held to it is
 * noted in the audit. True: it has passed.
 *
 * @throws Refusal TOO_LATE
 */
export async function requireBeforeDeadline(
  tx: EntityManager,
  booking: Booking,
  { byAdmin, now }: ChangeContext,
): Promise<boolean> {
  const deadline = await deadlineOf(tx, booking);
  if (now <= deadline) return false;
  if (byAdmin) {
    await noteOverride(tx, 'min_cancel_period');
    return true;
  }
  throw new Refusal('TOO_LATE', `Booking ${booking.id} could be changed until ${utcText(deadline.getTime())}`, {
    id: booking.id,
    until: utcText(deadline.getTime()),
  });
}
