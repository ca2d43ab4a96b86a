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

/** Terms of cancelling a booking: those of its occurrence, or else of its service. */
export interface CancellationTerms {
  /** Moment that the occurrence of an event carries itself. */
  readonly cancelUntil?: Date | null;
  /** Seconds before the start in which no client may cancel or move, as elapsed time. */
  readonly minCancelSeconds?: number | null;
}

/** Until when the client of a booking may cancel or move it, inclusive. */
export const cancellationDeadline = (startsAt: Date, { cancelUntil, minCancelSeconds }: CancellationTerms): Date =>
  cancelUntil ?? new Date(startsAt.getTime() - (minCancelSeconds ?? 0) * 1000);

type BookedTime = Pick<Booking, 'serviceId' | 'eventChainId' | 'eventId' | 'startsAt'>;

/** Cancellation deadline of each booking, in their order. */
async function deadlinesOf(em: EntityManager, bookings: readonly BookedTime[]): Promise<Date[]> {
  const bookedIds = bookings.map(({ serviceId, eventChainId, eventId }) => ({ serviceId, eventChainId, eventId }));
  const rows = await runSql<{ seconds: number | null; until: string | null }>(em)`
    select s.min_cancel_period as seconds, e.cancel_until as until
    from rows from (jsonb_to_recordset(${JSON.stringify(bookedIds)}::jsonb) as ("serviceId" int, "eventChainId" int, "eventId" int))
      with ordinality as t (service_id, chain_id, event_id, place)
    left join service s on s.id = t.service_id
    left join event e on e.id = t.event_id and e.event_chain_id = t.chain_id
    order by t.place`;
  return rows.map(({ seconds, until }, at) =>
    cancellationDeadline(bookings[at]!.startsAt, {
      cancelUntil: until === null ? null : new Date(until),
      minCancelSeconds: seconds,
    }),
  );
}

/**
 * Refuses a client who cancels or moves a booking after its deadline. An administrator may still do so, and the audit notes
 * it. Answers whether the deadline has passed.
 *
 * @throws Refusal TOO_LATE for a client
 */
export async function requireBeforeDeadline(
  tx: EntityManager,
  booking: Booking,
  { byAdmin, now }: ChangeContext,
): Promise<boolean> {
  const [late] = await requireBeforeDeadlines(tx, [{ booking, byAdmin }], now);
  if (late) await noteOverride(tx, 'min_cancel_period');
  return late!;
}

/**
 * Does for several bookings what `requireBeforeDeadline` does for one; answers in their order. Here the caller notes in the
 * audit what an administrator did after a deadline.
 *
 * @throws Refusal TOO_LATE for the first client who is too late
 */
export async function requireBeforeDeadlines(
  tx: EntityManager,
  changed: readonly { readonly booking: Booking; readonly byAdmin: boolean }[],
  now: Date,
): Promise<boolean[]> {
  if (changed.length === 0) return [];
  const deadlines = await deadlinesOf(
    tx,
    changed.map(({ booking }) => booking),
  );
  return changed.map(({ booking: { id }, byAdmin }, at) => {
    const deadline = deadlines[at]!;
    if (now <= deadline || byAdmin) return now > deadline;
    const until = utcText(deadline.getTime());
    throw new Refusal('TOO_LATE', `Booking ${id} could be changed until ${until}`, { id, until });
  });
}
