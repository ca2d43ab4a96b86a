import type { EntityManager } from '@mikro-orm/postgresql';
import type { Booking } from './booking.entity.js';
import { requireTransition } from './booking-status.js';
import { type CancellationOptions, cancelBookings } from './cancel-bookings.js';
import { lockBooking } from './find-booking.js';

export interface CancelBookingInput extends CancellationOptions {
  readonly companyId: number;
  readonly id: number;
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
  { companyId, id, byAdmin, ...how }: CancelBookingInput,
  now: Date,
): Promise<Booking> {
  return em.transactional(async (tx) => {
    const booking = await lockBooking(tx, companyId, id);
    if (!requireTransition(booking, 'cancel')) return booking;
    await cancelBookings(tx, [{ booking, byAdmin }], { ...how, now });
    await tx.refresh(booking);
    return booking;
  });
}
