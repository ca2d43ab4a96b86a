import type { Interval } from '../../shared/interval.js';
import type { Server } from '../estimate-waits.js';
import { AVAILABLE, BUSY, OFF_SHIFT, ON_BREAK, presenceAt, type StoredPresence } from './presence.js';

/** A person of the staff, as queues see it. Moments are epoch milliseconds. */
export interface StaffState extends StoredPresence {
  readonly personId: number;
  readonly clientQueueId: number | null;
  /** Moment at which the queuer being served will be done, as far as that can be known; null: serves no queuer. */
  readonly servesUntil: number | null;
  /** Shifts of the person from today on, ascending; without a plan for today, one that ends at Infinity. */
  readonly shifts: readonly Interval[];
}

/**
 * The person as a server, or null for one who cannot be counted on: not on shift, on a break without an end, or after the
 * last shift of the day. A person who serves without ever having set a presence counts; one who has ended the shift does not,
 * and only finishes with the current client.
 *
 * Source: decisions T19.
 */
export function serverOf(staff: StaffState, now: number): Server | null {
  const { personId, clientQueueId, servesUntil } = staff;
  const { status, since, endsAt } = presenceAt(staff, now);
  const there = status === AVAILABLE || status === BUSY || (status === ON_BREAK && endsAt !== null);
  const servesOffShift = status === OFF_SHIFT && since === null && servesUntil !== null;
  if (!there && !servesOffShift) return null;

  // The shift that is running or comes next.
  const shift = staff.shifts.find(({ end }) => now < end);
  if (!shift) return null;
  const freeAt = Math.max(now, endsAt ?? now, servesUntil ?? now, shift.start);
  return { personId, clientQueueId, freeAt, until: shift.end };
}
