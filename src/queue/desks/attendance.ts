import { MINUTE } from '../../shared/interval.js';
import type { ActOf, StateOf } from '../../shared/states.js';

/** 0 not on shift, or the shift has ended; 1 available; 2 on a break; 4 busy. Source: service.md 3. */
export const OFF_SHIFT = 0;
export const AVAILABLE = 1;
export const ON_BREAK = 2;
export const BUSY = 4;

/** Each by its name in the table of states, and what leads to it. */
export const ATTENDANCES: Readonly<Record<number, { state: StateOf<'attendance'>; act: ActOf<'attendance'> } | undefined>> = {
  [OFF_SHIFT]: { state: 'off_shift', act: 'endShift' },
  [AVAILABLE]: { state: 'available', act: 'beAvailable' },
  [ON_BREAK]: { state: 'on_break', act: 'takeBreak' },
  [BUSY]: { state: 'busy', act: 'beBusy' },
};

/** Attendance as stored: the last status, and when it was set. */
export interface StoredAttendance {
  readonly attendanceStatus: number;
  readonly attendanceStarted: Date | null;
  /** Minutes. */
  readonly attendanceEstimate: number | null;
}

/** Attendance in force. */
export interface Attendance {
  readonly status: number;
  readonly since: Date | null;
  /** Minutes from `since`. */
  readonly estimate: number | null;
  /** Epoch milliseconds; null where nobody said. */
  readonly endsAt: number | null;
}

/**
 * Attendance of a person at `now`. A break, or work elsewhere, ends by itself after its minutes: from that moment
 * the person is available, though nothing was written. One without minutes lasts until somebody says otherwise.
 */
export function attendanceAt(stored: StoredAttendance, now: number): Attendance {
  const { attendanceStatus: status, attendanceStarted: since, attendanceEstimate: estimate } = stored;
  const ends = status === ON_BREAK || status === BUSY;
  if (!ends || !since || estimate === null) return { status, since, estimate: null, endsAt: null };

  const endsAt = since.getTime() + estimate * MINUTE;
  if (now >= endsAt) return { status: AVAILABLE, since: new Date(endsAt), estimate: null, endsAt: null };
  return { status, since, estimate, endsAt };
}
