import type { Spans } from '../shared/spans.js';
import { AVAILABLE, attendanceAt, BUSY, OFF_SHIFT, ON_BREAK, type StoredAttendance } from './attendance.js';
import type { Server } from './estimate-waits.js';

/** One of the staff, as a queue sees it. Moments are epoch milliseconds. */
export interface StaffState extends StoredAttendance {
  readonly personId: number;
  readonly clientQueueId: number | null;
  /** When the one in hand will be done, as far as that can be known; null: serves nobody. */
  readonly servesUntil: number | null;
  /** The openings of the person's plan that share time with today, merged; null: no plan. */
  readonly shifts: Spans | null;
}

/**
 * The person as a server, or null for one who cannot be counted on: not on shift, on a break without an end, or after
 * the last shift of the day. Who serves though nobody was told of a shift counts; who has said that the shift is over
 * does not, and finishes with the client in hand.
 *
 * Source: decisions T19.
 */
export function serverOf(staff: StaffState, now: number): Server | null {
  const { personId, clientQueueId, servesUntil } = staff;
  const { status, since, endsAt } = attendanceAt(staff, now);
  const there = status === AVAILABLE || status === BUSY || (status === ON_BREAK && endsAt !== null);
  const servesUntold = status === OFF_SHIFT && since === null && servesUntil !== null;
  if (!there && !servesUntold) return null;

  const shift = shiftAt(staff.shifts, now);
  if (!shift) return null;
  const freeAt = Math.max(now, endsAt ?? now, servesUntil ?? now, shift.start);
  return { personId, clientQueueId, freeAt, until: shift.end };
}

/** The shift of today that is running or comes next; without any today, there is no end to go by. Null once all are over. */
function shiftAt(shifts: Spans | null, now: number): { start: number; end: number } | null {
  if (!shifts || shifts.length === 0) return { start: now, end: Number.POSITIVE_INFINITY };
  for (let i = 0; i < shifts.length; i += 2) {
    if (now < shifts[i + 1]!) return { start: shifts[i]!, end: shifts[i + 1]! };
  }
  return null;
}
