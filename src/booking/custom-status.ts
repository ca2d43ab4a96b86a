import type { EntityManager } from '@mikro-orm/postgresql';
import { findCompany } from '../company/find-company.js';
import { recordFacts } from '../outbox/record-fact.js';
import type { CompanyRecordKey } from '../shared/check-version.js';
import { invalid } from '../shared/refusal.js';
import { utcText } from '../shared/zoned-time.js';
import { ATTENDED, NO_SHOW, UNMARKED } from './attendance.js';
import type { Booking } from './booking.entity.js';
import { ATTENDANCE_BY_STATUS_NAME, CHECKED_IN, COMPLETED, DESK_STATUS_NAMES, requireTransition } from './booking-status.js';
import { lockBooking } from './find-booking.js';
import { markAttendance } from './mark-attendance.js';

/**
 * Gives a booking one of the status names of its company, with the current time. A name that says the client did not come
 * removes `completed`. The caller has locked the booking and flushes.
 *
 * @throws Refusal INVALID for a name the company does not use; CONFLICT when it is cancelled or waits
 */
export async function giveCustomStatus(
  tx: EntityManager,
  booking: Booking,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<void> {
  await requireDefined(tx, booking.companyId, name);
  requireTransition(booking, name === CHECKED_IN ? 'checkIn' : 'mark');
  const { [COMPLETED]: completed, ...others } = booking.customStatuses;
  const attendance = ATTENDANCE_BY_STATUS_NAME[name] ?? booking.attendance;
  const cameNot = ATTENDANCE_BY_STATUS_NAME[name] === NO_SHOW;
  booking.customStatuses = { ...others, ...(completed && !cameNot && { completed }), [name]: utcText(now.getTime()) };
  markAttendance(booking, attendance, now);
}

/** @throws Refusal INVALID for a name that the company does not use */
async function requireDefined(tx: EntityManager, companyId: number, name: string): Promise<void> {
  const { customStatuses } = await findCompany(tx, companyId);
  if (!customStatuses.includes(name) && !DESK_STATUS_NAMES.includes(name))
    throw invalid('customStatus', `found ${name}, expected one of ${customStatuses.join(', ')}`);
}

/** Gives a booking a status name and records the fact. @throws Refusal NOT_FOUND, and as `giveCustomStatus` */
export function setCustomStatus(
  em: EntityManager,
  { companyId, id, name }: { readonly companyId: number; readonly id: number; readonly name: string },
  now: Date,
): Promise<Booking> {
  return em.transactional(async (tx) => {
    const booking = await lockBooking(tx, companyId, id);
    await giveCustomStatus(tx, booking, { name, now });
    await tx.flush();
    const kind = name === CHECKED_IN ? 'booking.checked_in' : 'booking.changed';
    await recordFacts(tx, [{ companyId, kind, about: { bookingId: id, purchaseId: booking.purchaseId } }]);
    return booking;
  });
}

/**
 * Removes a status name from a booking; with a name that says the client did not come, also that attendance. Changes nothing
 * where the booking does not have the name.
 *
 * @throws Refusal NOT_FOUND; CONFLICT when the booking is cancelled or waits
 */
export function removeCustomStatus(
  em: EntityManager,
  { companyId, id, name }: { readonly companyId: number; readonly id: number; readonly name: string },
  now: Date,
): Promise<Booking> {
  return em.transactional(async (tx) => {
    const booking = await lockBooking(tx, companyId, id);
    requireTransition(booking, 'mark');
    const { [name]: taken, ...others } = booking.customStatuses;
    if (taken === undefined) return booking;

    booking.customStatuses = others;
    const saysSo = ATTENDANCE_BY_STATUS_NAME[name] === NO_SHOW && booking.attendance === NO_SHOW;
    if (saysSo) markAttendance(booking, UNMARKED, now);
    await tx.flush();
    const about = { bookingId: id, purchaseId: booking.purchaseId };
    await recordFacts(tx, [{ companyId, kind: 'booking.changed', about }]);
    return booking;
  });
}

/**
 * Records that the client has come, whatever status names the company has. Checking in again is not an error: the first time
 * is kept.
 *
 * @throws Refusal NOT_FOUND; CONFLICT when the booking is cancelled or waits
 */
export function checkInBooking(em: EntityManager, { companyId, id }: CompanyRecordKey, now: Date): Promise<Booking> {
  return em.transactional(async (tx) => {
    const booking = await lockBooking(tx, companyId, id);
    requireTransition(booking, 'checkIn');
    if (booking.customStatuses[CHECKED_IN]) return booking;

    booking.customStatuses = { ...booking.customStatuses, [CHECKED_IN]: utcText(now.getTime()) };
    markAttendance(booking, ATTENDED, now);
    await tx.flush();
    const about = { bookingId: id, purchaseId: booking.purchaseId };
    await recordFacts(tx, [{ companyId, kind: 'booking.checked_in', about }]);
    return booking;
  });
}
