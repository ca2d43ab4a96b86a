import { type Attendance, UNMARKED } from './attendance.js';
import type { Booking } from './booking.entity.js';
import { requireTransition } from './booking-status.js';

/**
 * Marks whether the client of a booking came, or takes the mark away; marked the same again, the first mark stands. Who did
 * it is noted by the database. The caller has locked the booking, flushes, and tells of the change with all else that it changes.
 *
 * @throws Refusal CONFLICT when it is cancelled or waits
 */
export function markAttendance(booking: Booking, attendance: Attendance, now: Date): void {
  if (booking.attendance === attendance) return;
  requireTransition(booking, 'mark');
  booking.attendance = attendance;
  booking.attendanceMarkedAt = attendance === UNMARKED ? null : now;
}
