/** What a booking can be. Attending and checking in are marks on one that is booked, not states. */
export type BookingState = 'booked' | 'waiting' | 'cancelled';

export type BookingAct = 'cancel' | 'move' | 'change' | 'checkIn' | 'attend';

/** What may be done to a booking in each state. Cancelling twice is answered with the first. Source: service.md 3, wire.md 2.3. */
export const ALLOWED: Readonly<Record<BookingState, readonly BookingAct[]>> = {
  booked: ['cancel', 'move', 'change', 'checkIn', 'attend'],
  waiting: ['cancel', 'change'],
  cancelled: [],
};

export const stateOf = (booking: { readonly isCancelled: boolean; readonly onWaitlist: boolean }): BookingState => {
  if (booking.isCancelled) return 'cancelled';
  return booking.onWaitlist ? 'waiting' : 'booked';
};

/** The state name that checking in gives. Source: service.md 2.13. */
export const CHECKED_IN = 'checked_in';

/** Names of states that say whether the client came. The company's own names say nothing of it. */
export const TELLS_ATTENDED: Readonly<Record<string, boolean | undefined>> = {
  no_show: false,
  [CHECKED_IN]: true,
  completed: true,
};
