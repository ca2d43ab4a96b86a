import type { EntityManager } from '@mikro-orm/postgresql';
import { noteOverride } from '../account/audit/note-override.js';
import { PERSON } from '../capacity/claim.entity.js';
import { leaveSlots } from '../capacity/shared-slot.js';
import { restoreBlocks } from '../capacity/yield-block.js';
import { familyOf } from '../company/family.js';
import { runSql } from '../database/run-sql.js';
import { leaveEvents } from '../event/leave-events.js';
import type { SpaceOffer } from '../event/waiting-list.js';
import { type FactRow, recordFacts } from '../outbox/record-fact.js';
import { returnPrePaid } from '../prepaid/use-pre-paid.js';
import { BOOKING_CANCELLED, type Booking, QUEUE_CHANNEL } from './booking.entity.js';
import { checkDeadlines } from './cancellation-deadline.js';

/** Reason of a cancellation, and the recipients of e-mails about it. */
export interface CancellationOptions {
  readonly reason?: string | null;
  /** False: the client is sent no e-mail. */
  readonly notify?: boolean | null;
  /** False: the staff are sent no e-mail. Ignored unless an administrator cancels. */
  readonly notifyStaff?: boolean | null;
}

/** A booking that is not cancelled yet, locked. */
export interface BookingToCancel {
  readonly booking: Booking;
  /** True: neither the cancellation deadline nor the start of the booking binds the caller. */
  readonly byAdmin: boolean;
}

/**
 * Cancels bookings and frees their places at once, all or none. The number of statements grows only with the walk-ins among
 * them. The entities passed in are not updated: refresh a booking before returning it.
 *
 * @throws Refusal TOO_LATE for the first booking whose client is past the cancellation deadline
 */
export async function cancelBookings(
  tx: EntityManager,
  chosen: readonly BookingToCancel[],
  { now, ...how }: CancellationOptions & { readonly now: Date },
): Promise<void> {
  if (chosen.length === 0) return;
  const lateIds = await lateAmong(tx, chosen, now);
  const bookings = chosen.map(({ booking }) => booking);
  const prePaid = bookings.flatMap(({ prePaidBookingId: id, quantity }) => (id === null ? [] : [{ id, quantity }]));
  await returnPrePaid(tx, prePaid);
  await writeCancelled(tx, bookings, { ...how, lateIds, now });
  const offers = await freePlaces(tx, bookings, now);
  const quiet = how.notify === false;
  const facts = chosen.map(({ booking: { id, companyId, purchaseId, ...of }, byAdmin }) => ({
    eventId: of.eventChainId === null ? null : of.eventId,
    fact: {
      companyId,
      kind: 'booking.cancelled' as const,
      about: { bookingId: id, purchaseId },
      quiet,
      quietForStaff: byAdmin && how.notifyStaff === false,
    },
  }));
  await recordFacts(tx, factsInOrder(offers, facts));
}

/** Puts the facts about spaces offered in an event before the first cancelled booking of that event. */
function factsInOrder(offers: readonly SpaceOffer[], cancelled: readonly { eventId: number | null; fact: FactRow }[]): FactRow[] {
  const ofEvents = Map.groupBy(offers, ({ eventId }) => eventId);
  return cancelled.flatMap(({ eventId, fact }) => {
    const offered = (eventId !== null && ofEvents.get(eventId)) || [];
    if (eventId !== null) ofEvents.delete(eventId);
    return [...offered.map((offer) => offer.fact), fact];
  });
}

/** Ids of the bookings whose deadline has passed. Bookings made at a walk-in desk have no deadline. */
async function lateAmong(tx: EntityManager, chosen: readonly BookingToCancel[], now: Date): Promise<Set<number>> {
  const bound = chosen.filter(({ booking }) => booking.channel !== QUEUE_CHANNEL);
  const late = await checkDeadlines(tx, bound, now);
  return new Set(bound.filter((_one, at) => late[at]).map(({ booking }) => booking.id));
}

interface Cancelled extends CancellationOptions {
  readonly lateIds: ReadonlySet<number>;
  readonly now: Date;
}

/** The audit attributes an override to every change after it, so bookings before the first late one are written before it. */
async function writeCancelled(tx: EntityManager, bookings: readonly Booking[], cancelled: Cancelled): Promise<void> {
  const { lateIds } = cancelled;
  const firstLate = bookings.findIndex(({ id }) => lateIds.has(id));
  if (firstLate < 0) return write(tx, bookings, cancelled);
  await write(tx, bookings.slice(0, firstLate), cancelled);
  await noteOverride(tx, 'min_cancel_period');
  await write(tx, bookings.slice(firstLate), cancelled);
}

async function write(tx: EntityManager, bookings: readonly Booking[], { reason, lateIds, now }: Cancelled): Promise<void> {
  if (bookings.length === 0) return;
  const mark = reason ? { cancel_reason: reason } : {};
  await runSql(tx)`
    update booking set is_cancelled = true, cancelled_at = ${now}, cancelled_late = id = any(${[...lateIds]}),
      cancel_reason = ${reason ?? null}, status = ${BOOKING_CANCELLED}, settings = settings || ${JSON.stringify(mark)}::jsonb
    where id = any(${bookings.map(({ id }) => id)})`;
}

async function freePlaces(tx: EntityManager, bookings: readonly Booking[], now: Date): Promise<SpaceOffer[]> {
  const ofSlots = bookings.filter(({ onWaitingList, slotId }) => !onWaitingList && slotId !== null);
  const ofEvents = bookings.filter(
    ({ onWaitingList, slotId, eventChainId }) => onWaitingList || (slotId === null && eventChainId !== null),
  );
  const offers = await leaveEvents(tx, ofEvents, now);
  await leaveSlots(
    tx,
    ofSlots.map(({ slotId, quantity }) => ({ id: slotId!, quantity })),
    'booked',
  );
  for (const booking of ofSlots.filter(({ channel }) => channel === QUEUE_CHANNEL)) await blockAgain(tx, booking);
  return offers;
}

/** Restores the blocks that gave way to a walk-in. */
async function blockAgain(tx: EntityManager, { companyId, personId, startsAt, endsAt }: Booking): Promise<void> {
  if (personId === null) return;
  const { rootId } = await familyOf(tx, companyId);
  const freed = { start: startsAt.getTime(), end: endsAt.getTime() };
  await restoreBlocks(tx, { companyId, rootId, kind: PERSON, id: personId }, freed);
}
