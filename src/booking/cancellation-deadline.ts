import type { EntityManager } from '@mikro-orm/postgresql';
import { noteOverride } from '../account/audit/note-override.js';
import { runSql } from '../database/run-sql.js';
import { Refusal } from '../shared/refusal.js';
import { utcText } from '../shared/zoned-time.js';
import type { Booking } from './booking.entity.js';

/** Kind of caller who changes a booking, and the moment of the change. */
export interface ChangeContext {
  /** True: neither advance limits nor the cancellation deadline nor the durations of the service bind the caller. */
  readonly byAdmin: boolean;
  readonly now: Date;
}

/** Terms of cancelling a booking, from its occurrence of an event, or from its service. */
export interface CancellationTerms {
  /** The deadline as an instant; set on occurrences of events. */
  readonly storedDeadline?: Date | null;
  /** Seconds of elapsed time before the start, within which no client may cancel or move; set on services. */
  readonly minCancelPeriod?: number | null;
}

/** The last moment, inclusive, at which the client of a booking may cancel or move it: its start where there are no terms. */
export const cancellationDeadline = (startsAt: Date, { storedDeadline, minCancelPeriod }: CancellationTerms): Date =>
  storedDeadline ?? new Date(startsAt.getTime() - (minCancelPeriod ?? 0) * 1000);

type BookedTime = Pick<Booking, 'serviceId' | 'eventChainId' | 'eventId' | 'startsAt'>;

/** Cancellation deadline of each booking, in the same order. */
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
      storedDeadline: until === null ? null : new Date(until),
      minCancelPeriod: seconds,
    }),
  );
}

/**
 * Refuses a client who cancels or moves a booking after its deadline. An administrator may do so, and the audit records it.
 * Returns true when the deadline has passed.
 *
 * @throws Refusal TOO_LATE for a client
 */
export async function checkDeadline(tx: EntityManager, booking: Booking, { byAdmin, now }: ChangeContext): Promise<boolean> {
  const [late] = await checkDeadlines(tx, [{ booking, byAdmin }], now);
  if (late) await noteOverride(tx, 'min_cancel_period');
  return late!;
}

/**
 * Checks several bookings as `checkDeadline` does, but leaves the audit to the caller, which must call `noteOverride` for
 * changes after a deadline. Returns for each booking, in the same order, whether its deadline has passed.
 *
 * @throws Refusal TOO_LATE for the first client who is too late
 */
export async function checkDeadlines(
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
