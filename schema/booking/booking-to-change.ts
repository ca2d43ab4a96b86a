import { companyOfBooking } from '../../src/purchase/change-purchase.js';
import { notFound } from '../../src/shared/refusal.js';
import { purchaseToChange } from '../purchase/purchase-to-change.js';
import type { Context } from '../shared/context.js';
import { requireAdmin } from '../shared/permission.js';
import type { BookingKey } from './booking.inputs.js';
import { bookingOfLogIn } from './readable-booking.js';

/** Booking that a call may change, and whether the caller acts as staff, for whom the last moment for changes does not apply. */
export interface BookingToChange {
  readonly companyId: number;
  readonly id: number;
  readonly byAdmin: boolean;
}

/**
 * The booking of a key: one in the purchase whose long id is presented, else one of the member's own, else one in the companies
 * for which the administrator acts.
 *
 * @throws Refusal NOT_FOUND also for a booking that is not the caller's; FORBIDDEN for an administrator without the duty
 */
export async function bookingToChange(key: BookingKey, context: Context): Promise<BookingToChange> {
  const { id, longId, companyId: named } = key;
  if (longId == null) {
    const { companyId } = await bookingOfLogIn(key, context);
    const byAdmin = context.viewer.admin !== null;
    if (byAdmin) requireAdmin(context.viewer, companyId, 'diary');
    return { companyId, id, byAdmin };
  }
  const { id: purchaseId, staffOf } = await purchaseToChange({ longId }, context, [id]);
  const companyId = await companyOfBooking(context.em, purchaseId, id);
  if (named != null && named !== companyId) throw notFound('booking', id);
  return { companyId, id, byAdmin: staffOf.includes(companyId) };
}
