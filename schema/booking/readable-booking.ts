import { Booking } from '../../src/booking/booking.entity.js';
import { findAnyBooking, findBooking } from '../../src/booking/find-booking.js';
import { findClientBooking } from '../../src/booking/list-bookings.js';
import { notFound } from '../../src/shared/refusal.js';
import { readablePurchase } from '../purchase/may-read-purchase.js';
import type { Context } from '../shared/context.js';
import { isAdminOf, requireLogIn } from '../shared/permission.js';
import type { BookingArgs } from './booking.inputs.js';

/**
 * The booking that a call names, which the caller may read: one in the purchase whose long id is presented, else one of the
 * member's own, else one in the companies for which the administrator acts.
 *
 * @throws Refusal NOT_FOUND also for a booking that is not the caller's
 */
export async function readableBooking(name: BookingArgs, context: Context): Promise<Booking> {
  if (name.longId == null) return bookingOfLogIn(name, context);
  const purchase = await readablePurchase({ longId: name.longId }, context);
  const bookings = await context.load.all(Booking, 'purchaseId', purchase.id);
  const booking = bookings.find(({ id }) => id === name.id);
  if (!booking || (name.companyId ?? booking.companyId) !== booking.companyId) throw notFound('booking', name.id);
  return booking;
}

/**
 * Booking that the caller may read by the log-in, without a long id. Permission for the ids in the call was checked before
 * (`guard-root-fields.ts`).
 */
export async function bookingOfLogIn({ id, companyId, clientId }: BookingArgs, { em, viewer }: Context): Promise<Booking> {
  const { companyIds } = requireLogIn(viewer);
  const ownerId = clientId ?? viewer.member?.clientId;
  if (ownerId != null) return findClientBooking(em, { clientId: ownerId, companyIds }, id);
  if (companyId != null) return findBooking(em, companyId, id);
  const found = await findAnyBooking(em, id);
  if (!isAdminOf(viewer, found.companyId)) throw notFound('booking', id);
  return found;
}
