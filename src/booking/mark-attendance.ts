import type { EntityManager } from '@mikro-orm/postgresql';
import { recordFacts } from '../outbox/record-fact.js';
import { type Attendance, UNMARKED } from './attendance.js';
import type { Booking } from './booking.entity.js';
import { requireTransition } from './booking-status.js';

/**
 * Marks whether the client of a booking came, or takes the mark away, and tells of it; marked the same again, the first mark
 * stands. Who did it is noted by the database. The caller has locked the booking and flushes.
 *
 * @throws Refusal CONFLICT when it is cancelled or waits
 */
export async function markAttendance(tx: EntityManager, booking: Booking, attendance: Attendance, now: Date): Promise<void> {
  if (booking.attendance === attendance) return;
  requireTransition(booking, 'mark');
  booking.attendance = attendance;
  booking.attendanceMarkedAt = attendance === UNMARKED ? null : now;
  const { id: bookingId, companyId, purchaseId } = booking;
  await recordFacts(tx, [{ companyId, kind: 'booking.attendance_changed', about: { bookingId, purchaseId, attendance } }]);
}
