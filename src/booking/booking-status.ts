import { type ActOf, type StateOf, transition } from '../shared/states.js';
import { ATTENDED, type Attendance, NO_SHOW } from './attendance.js';

interface BookingFlags {
  readonly id: number;
  readonly isCancelled: boolean;
  readonly onWaitingList: boolean;
}

const stateOf = ({ isCancelled, onWaitingList }: BookingFlags): StateOf<'booking'> => {
  if (isCancelled) return 'cancelled';
  return onWaitingList ? 'waiting' : 'booked';
};

/** True when the act gives the booking another state. @throws Refusal CONFLICT naming both states */
export function requireTransition(booking: BookingFlags, act: ActOf<'booking'>): boolean {
  const from = stateOf(booking);
  return transition('booking', { id: booking.id, from, act }) !== from;
}

/** Status name that checking in gives a booking. Source: service.md 2.13. */
export const CHECKED_IN = 'checked_in';

/** Status name of a completed booking. Source: service.md 2.13. */
export const COMPLETED = 'completed';

/** Status names that desks give a booking whatever names its company has: for a queuer being served, and for an absent one. */
export const DESK_STATUS_NAMES: readonly string[] = ['being_seen', 'absent'];

/** Attendance that a status name implies. Names that a company defines itself imply none. */
export const ATTENDANCE_BY_STATUS_NAME: Readonly<Record<string, Attendance | undefined>> = {
  no_show: NO_SHOW,
  absent: NO_SHOW,
  [CHECKED_IN]: ATTENDED,
  [COMPLETED]: ATTENDED,
};

/** Status names of a booking that no longer takes anyone's time. */
export const ENDED_STATUS_NAMES: readonly string[] = [COMPLETED, 'no_show', 'absent'];

/** Status names in the order of a visit; all other names sort before them. */
const WAY: readonly string[] = [CHECKED_IN, 'being_seen', COMPLETED];

/** Status names in the order in which they were given; names given in the same second, in the order of a visit. */
export const namesInOrder = (customStatuses: Readonly<Record<string, string>>): string[] =>
  Object.entries(customStatuses)
    .sort(([first, at], [second, later]) => Date.parse(at) - Date.parse(later) || WAY.indexOf(first) - WAY.indexOf(second))
    .map(([name]) => name);
