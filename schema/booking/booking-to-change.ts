import type { Booking } from '../../src/booking/booking.entity.js';
import { findAnyBooking, findBooking } from '../../src/booking/find-booking.js';
import { findClientBooking } from '../../src/booking/list-bookings.js';
import { companyOfBooking } from '../../src/purchase/change-purchase.js';
import { notFound } from '../../src/shared/refusal.js';
import { purchaseToChange } from '../purchase/purchase-to-change.js';
import type { Context } from '../shared/context.js';
import { isAdminOf, requireAdmin, requireLogIn } from '../shared/permission.js';
import type { BookingKey } from './booking.inputs.js';

/** Booking that a call may change, and whether it does so as the staff: then the last moment for changes does not bind it. */
export interface BookingToChange {
  readonly companyId: number;
  readonly id: number;
  readonly byAdmin: boolean;
}

/**
 * The booking of a key: of the purchase whose long id is shown, else the member's own, else one of the companies that the
 * administrator acts for.
 *
 * @throws Refusal NOT_FOUND also for a booking that is not the caller's; FORBIDDEN for an administrator without the duty
 */
export async function bookingToChange(key: BookingKey, context: Context): Promise<BookingToChange> {
  const { id, longId, companyId: named } = key;
  if (longId == null) return ownBooking(key, context);
  const { id: purchaseId, staffOf } = await purchaseToChange({ longId }, context, [id]);
  const companyId = await companyOfBooking(context.em, purchaseId, id);
  if (named != null && named !== companyId) throw notFound('booking', id);
  return { companyId, id, byAdmin: staffOf.includes(companyId) };
}

async function ownBooking({ id, companyId: named, clientId }: BookingKey, { em, viewer }: Context): Promise<BookingToChange> {
  const { companyIds } = requireLogIn(viewer);
  const whose = clientId ?? viewer.member?.clientId;
  const booking = await (whose != null ? findClientBooking(em, { clientId: whose, companyIds }, id) : findAt(named));
  return { companyId: booking.companyId, id, byAdmin: viewer.admin !== null };

  async function findAt(companyId: number | null | undefined): Promise<Booking> {
    if (companyId != null) return findBooking(em, companyId, id);
    const found = await findAnyBooking(em, id);
    if (!isAdminOf(viewer, found.companyId)) throw notFound('booking', id);
    requireAdmin(viewer, found.companyId, 'diary');
    return found;
  }
}
