import { type Attendance, UNMARKED } from './attendance.js';
import type { Booking } from './booking.entity.js';
import { requireTransition } from './booking-status.js';

/**
 * Marks whether the client of a booking came, or removes the mark; marking the same again keeps the first mark. The database
 * records the actor. The caller has locked the booking, flushes, and records one fact for all that it changes.
 *
 * @throws Refusal CONFLICT when the booking is cancelled or waits
 */
export function markAttendance(booking: Booking, attendance: Attendance, now: Date): void {
  if (booking.attendance === attendance) return;
  requireTransition(booking, 'mark');
  booking.attendance = attendance;
  booking.attendanceMarkedAt = attendance === UNMARKED ? null : now;
}
