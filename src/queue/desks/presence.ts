import { MINUTE } from '../../shared/interval.js';
import type { ActOf, StateOf } from '../../shared/states.js';

/** Status of a presence: 0 not on shift, or the shift has ended; 1 available; 2 on a break; 4 busy. Source: service.md 3. */
export const OFF_SHIFT = 0;
export const AVAILABLE = 1;
export const ON_BREAK = 2;
export const BUSY = 4;

/** The presences by their names in the schema. */
export const PRESENCE_NAMES = { OFF_SHIFT, AVAILABLE, ON_BREAK, BUSY } as const;

/** Presences by their names in the table of states, with the action that leads to each. */
export const PRESENCES: Readonly<Record<number, { state: StateOf<'presence'>; act: ActOf<'presence'> } | undefined>> = {
  [OFF_SHIFT]: { state: 'off_shift', act: 'endShift' },
  [AVAILABLE]: { state: 'available', act: 'beAvailable' },
  [ON_BREAK]: { state: 'on_break', act: 'takeBreak' },
  [BUSY]: { state: 'busy', act: 'beBusy' },
};

/** Presence as stored: the last status, and when it was set. */
export interface StoredPresence {
  readonly presence: number;
  readonly presenceSince: Date | null;
  /** Minutes. */
  readonly presenceMinutes: number | null;
}

/** Presence of a person at a moment, as last set or as it follows from an end that has passed. */
export interface Presence {
  readonly status: number;
  readonly since: Date | null;
  /** Minutes from `since`. */
  readonly minutes: number | null;
  /** Epoch milliseconds; null where no end was given. */
  readonly endsAt: number | null;
}

/**
 * Presence of a person at `now`. A break, or work elsewhere, ends by itself after its minutes: from that moment the person is
 * available, although nothing was written. Without minutes it lasts until another status is set.
 */
export function presenceAt(stored: StoredPresence, now: number): Presence {
  const { presence: status, presenceSince: since, presenceMinutes: minutes } = stored;
  const ends = status === ON_BREAK || status === BUSY;
  if (!ends || !since || minutes === null) return { status, since, minutes: null, endsAt: null };

  const endsAt = since.getTime() + minutes * MINUTE;
  if (now >= endsAt) return { status: AVAILABLE, since: new Date(endsAt), minutes: null, endsAt: null };
  return { status, since, minutes, endsAt };
}
