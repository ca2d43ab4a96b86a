/* Queries of the purchase page. All of them are in this file, since a server that runs only trusted documents runs these too. */

export const ADDRESS_LINES = ['name', 'address1', 'address2', 'address3', 'address4', 'address5', 'postcode'] as const;

const MONEY = '{ amountMinor currency }';

export const PURCHASE = `query Purchase($longId: String!) {
  purchase(longId: $longId) {
    language calendarKey paymentUrl cancelledAt company { name website }
    totalPrice ${MONEY} paid ${MONEY} dueNow ${MONEY}
    bookings(first: 100) { nodes {
      id version companyId summary startsAt endsAt timeZone duration quantity
      isCancelled onWaitingList offeredUntil cancelUntil serviceId personId resourceId
      eventId eventChainId courseBookingId
      address { ${ADDRESS_LINES.join(' ')} } totalPrice ${MONEY}
    } }
    items(first: 100) { nodes { name quantity cancelledAt } }
    confirmationTexts { message }
  }
}`;

export const CANCEL = 'mutation Cancel($input: CancelBookingInput!) { cancelBooking(input: $input) { id } }';

export const MOVE = 'mutation Move($input: MoveBookingInput!) { moveBooking(input: $input) { id } }';

export const TAKE_OFFER = 'mutation Take($input: BookWaitingInput!) { bookWaitingBooking(input: $input) { id } }';

export const CALENDAR = 'query Calendar($key: String!, $bookingId: Int) { calendar(key: $key, bookingId: $bookingId) }';

export const LOG_IN = 'mutation LogIn($input: LogInInput!) { logIn(input: $input) { token } }';

export const TIMES = `subscription Times($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput) {
  availableTimes(companyId: $companyId, input: $input, period: $period) { combinations { times { startsAt time spacesLeft } } }
}`;

export const DATES = `query Dates($companyId: Int!, $filter: EventFilter!) {
  events(companyId: $companyId, filter: $filter, first: 60) { nodes { id startsAt spacesLeft } }
}`;
