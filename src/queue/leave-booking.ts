import type { EntityManager } from '@mikro-orm/postgresql';
import { QUEUE_CHANNEL } from '../booking/booking.entity.js';
import { cancelBooking } from '../booking/cancel-booking.js';
import { endBooking } from '../booking/end-booking.js';
import { recordFacts } from '../outbox/record-fact.js';
import { servedBooking } from './desks/book-queuer.js';
import type { Queuer } from './queuer.entity.js';

/**
 * Frees the time of a client who leaves a desk without having been served, and sends no e-mails: a booking made by serving is
 * cancelled, and an appointment that the client has come for ends. True when it was cancelled. The caller flushes.
 */
export async function leaveBooking(tx: EntityManager, queuer: Queuer, now: Date): Promise<boolean> {
  const booking = await servedBooking(tx, queuer, now);
  if (!booking) return false;
  const { id, companyId, purchaseId } = booking;
  if (booking.channel === QUEUE_CHANNEL) {
    await cancelBooking(tx, { companyId, id, byAdmin: true, notify: false, notifyStaff: false }, now);
    return true;
  }
  await endBooking(tx, booking, now.getTime());
  const { being_seen, ...customStatuses } = booking.customStatuses;
  booking.customStatuses = customStatuses;
  await recordFacts(tx, [{ companyId, kind: 'booking.changed', about: { bookingId: id, purchaseId } }]);
  return false;
}
