import type { EntityManager } from '@mikro-orm/postgresql';
import { PERSON } from '../capacity/claim.entity.js';
import { leaveSlot } from '../capacity/shared-slot.js';
import { releaseSpaces } from '../capacity/take-spaces.js';
import { restoreBlocks } from '../capacity/yield-block.js';
import { familyOf } from '../company/family.js';
import { leaveWaitingList, offerSpaces } from '../event/waiting-list.js';
import { recordFacts } from '../outbox/record-fact.js';
import { returnPrePaid } from '../prepaid/use-pre-paid.js';
import { BOOKING_CANCELLED, type Booking, QUEUE_CHANNEL } from './booking.entity.js';
import { requireTransition } from './booking-status.js';
import { requireBeforeDeadline } from './cancellation-deadline.js';
import { lockBooking } from './find-booking.js';

export interface CancelBookingInput {
  readonly companyId: number;
  readonly id: number;
  readonly reason?: string | null;
  /** False: the client is sent no e-mail. */
  readonly notify?: boolean | null;
  /** False: the staff are sent none. Counts for administrators alone. */
  readonly notifyStaff?: boolean | null;
  /** An administrator is not bound by the last moment for changes, nor by the start. */
  readonly byAdmin: boolean;
}

/**
 * Cancels a booking and frees its place at once. Cancelling twice is not an error: the first time stands.
 * Source: service.md 3, wire.md 2.3.
 *
 * @throws Refusal NOT_FOUND when the company has no such booking
 * @throws Refusal TOO_LATE for a client when its last moment for changes has passed
 */
export function cancelBooking(
  em: EntityManager,
  { companyId, id, reason, notify, notifyStaff, byAdmin }: CancelBookingInput,
  now: Date,
): Promise<Booking> {
  return em.transactional(async (tx) => {
    const booking = await lockBooking(tx, companyId, id);
    if (!requireTransition(booking, 'cancel')) return booking;
    // Whoever is served has come too late to change anything.
    const isLate = booking.channel !== QUEUE_CHANNEL && (await requireBeforeDeadline(tx, booking, { byAdmin, now }));

    if (booking.prePaidBookingId !== null) await returnPrePaid(tx, booking.prePaidBookingId, booking.quantity);
    await freePlace(tx, booking, now);
    booking.isCancelled = true;
    booking.cancelledAt = now;
    booking.cancelledLate = isLate;
    booking.cancelReason = reason ?? null;
    booking.status = BOOKING_CANCELLED;
    if (reason) booking.settings = { ...booking.settings, cancel_reason: reason };
    await tx.flush();
    const about = { bookingId: id, purchaseId: booking.purchaseId };
    const quiet = { quiet: notify === false, quietForStaff: byAdmin && notifyStaff === false };
    await recordFacts(tx, [{ companyId, kind: 'booking.cancelled', about, ...quiet }]);
    return booking;
  });
}

async function freePlace(tx: EntityManager, booking: Booking, now: Date): Promise<void> {
  const { slotId, eventId, eventChainId, quantity, onWaitlist, channel } = booking;
  if (onWaitlist) return leaveWaitingList(tx, booking, now);
  if (slotId !== null) {
    await leaveSlot(tx, slotId, quantity, 'booked');
    if (channel === QUEUE_CHANNEL) await blockAgain(tx, booking);
    return;
  }
  if (eventChainId === null) return;
  await releaseSpaces(tx, { table: 'event', id: eventId }, quantity, 'booked');
  await offerSpaces(tx, eventId, now);
}

/** A block gave way to who was served in it. */
async function blockAgain(tx: EntityManager, { companyId, personId, startsAt, endsAt }: Booking): Promise<void> {
  if (personId === null) return;
  const { rootId } = await familyOf(tx, companyId);
  const freed = { start: startsAt.getTime(), end: endsAt.getTime() };
  await restoreBlocks(tx, companyId, { rootId, kind: PERSON, id: personId }, freed);
}
