import type { EntityManager } from '@mikro-orm/postgresql';
import type { Booking } from './booking.entity.js';
import { requireTransition } from './booking-status.js';
import { type CancellationOptions, cancelBookings } from './cancel-bookings.js';
import { lockBooking } from './find-booking.js';

export interface CancelBookingInput extends CancellationOptions {
  readonly companyId: number;
  readonly id: number;
  /** True: neither the cancellation deadline nor the start of the booking binds the caller. */
  readonly byAdmin: boolean;
}

/**
 * Cancels a booking and frees its place at once. Cancelling again is not an error and changes nothing.
 * Source: service.md 3, wire.md 2.3.
 *
 * @throws Refusal NOT_FOUND when the company has no such booking
 * @throws Refusal TOO_LATE for a client after the cancellation deadline
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
