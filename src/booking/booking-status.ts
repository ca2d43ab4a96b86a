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

/** The state name that checking in gives. Source: service.md 2.13. */
export const CHECKED_IN = 'checked_in';

/** The state name of what is done. Source: service.md 2.13. */
export const COMPLETED = 'completed';

/** States that desks give a booking whatever names its company has: for a queuer being served, and for one who is absent. */
export const DESK_STATUS_NAMES: readonly string[] = ['being_seen', 'absent'];

/** Names of states that say whether the client came. The company's own names say nothing of it. */
export const ATTENDANCE_BY_STATUS_NAME: Readonly<Record<string, Attendance | undefined>> = {
  no_show: NO_SHOW,
  absent: NO_SHOW,
  [CHECKED_IN]: ATTENDED,
  [COMPLETED]: ATTENDED,
};

/** Names that say that a booking takes nobody's time any longer. */
export const ENDED_STATUS_NAMES: readonly string[] = [COMPLETED, 'no_show', 'absent'];

/** Names of states from coming to leaving; others stand before them. */
const WAY: readonly string[] = [CHECKED_IN, 'being_seen', COMPLETED];

/** Names of states in the order in which they were given; those of one second in that of a visit. */
export const namesInOrder = (customStatuses: Readonly<Record<string, string>>): string[] =>
  Object.entries(customStatuses)
    .sort(([first, at], [second, later]) => Date.parse(at) - Date.parse(later) || WAY.indexOf(first) - WAY.indexOf(second))
    .map(([name]) => name);
