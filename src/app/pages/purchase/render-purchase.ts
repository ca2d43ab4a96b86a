import { button, element } from '../elements.js';
import { messages } from './language.js';
import type { BookingState } from './messages/messages.js';
import { linesOf, type ShownBooking, type ShownPurchase } from './purchase.js';
import { amountOf, momentIn, spanOf, zoneOf } from './words.js';

/** Changes that a reader may make to a booking. `place` is an element below the booking, for questions that come first. */
export interface Actions {
  cancel(booking: ShownBooking, place: HTMLElement): void;
  move(booking: ShownBooking, place: HTMLElement): void;
  take(booking: ShownBooking): void;
  saveCalendar(booking: ShownBooking): void;
}

export function renderPurchase(purchase: ShownPurchase, actions: Actions): HTMLElement[] {
  const bookings = purchase.bookings.nodes.map((booking) => drawBooking(booking, purchase, actions));
  const items = purchase.items.nodes.map(({ name, quantity, cancelledAt }) =>
    element('li', messages().item(quantity, name, cancelledAt !== null)),
  );
  // A client who has cancelled everything has nothing to prepare.
  const messagesToRead = isAllCancelled(purchase) ? [] : purchase.confirmationTexts;
  const confirmations = messagesToRead.flatMap(({ message }) => (message ? element('p', message) : []));
  return [
    ...bookings,
    ...(items.length > 0
      ? [element('h2', bookings.length > 0 ? messages().alsoBought : messages().bought), holding('ul', items)]
      : []),
    ...drawMoney(purchase),
    ...(confirmations.length > 0 ? [element('h2', messages().from(purchase.company.name)), ...confirmations] : []),
  ];
}

function drawBooking(booking: ShownBooking, { calendarKey }: ShownPurchase, actions: Actions): HTMLElement {
  const card = document.createElement('section');
  card.className = 'booking';
  const state = stateOf(booking);
  card.append(
    element('p', messages().states[state], `state ${state}`),
    element('h2', booking.summary),
    element('p', spanOf(booking), 'when'),
    element('p', messages().clocksOf(zoneOf(booking)), 'soft'),
  );
  if (booking.quantity > 1) card.append(element('p', messages().forMany(booking.quantity)));
  const place = booking.address && linesOf(booking.address);
  if (place?.length) card.append(element('p', place.join(', '), 'place'));
  const says = sentenceOf(booking);
  if (says) card.append(element('p', says, 'says'));
  const tools = holding('p', toolsOf(booking, calendarKey, actions, card));
  tools.className = 'tools';
  if (tools.childElementCount > 0) card.append(tools);
  return card;
}

function toolsOf(booking: ShownBooking, calendarKey: string | null, actions: Actions, card: HTMLElement): HTMLElement[] {
  if (booking.isCancelled) return [];
  const says = messages();
  const tools: HTMLElement[] = [];
  const asking = (act: Actions['cancel']) => () => {
    card.querySelector('.asks')?.remove();
    const place = document.createElement('div');
    place.className = 'asks';
    card.append(place);
    act(booking, place);
  };
  if (isOffered(booking)) tools.push(button(says.take, () => actions.take(booking)));
  if (calendarKey && !booking.onWaitingList && !isOver(booking))
    tools.push(button(says.addToCalendar, () => actions.saveCalendar(booking)));
  if (!mayChange(booking)) return tools;
  if (mayMove(booking)) tools.push(button(says.move, asking(actions.move)));
  tools.push(button(booking.onWaitingList ? says.leaveList : says.cancel, asking(actions.cancel)));
  return tools;
}

/** Sessions of a course cannot be moved; an event may have other dates. */
const mayMove = ({ serviceId, eventChainId, courseBookingId, onWaitingList }: ShownBooking): boolean =>
  !onWaitingList && courseBookingId === null && (serviceId !== null || eventChainId !== null);

const isOver = ({ endsAt }: ShownBooking): boolean => Date.parse(endsAt) <= Date.now();
const mayChange = ({ cancelUntil }: ShownBooking): boolean => Date.now() <= Date.parse(cancelUntil);
const isOffered = ({ offeredUntil }: ShownBooking): boolean => offeredUntil !== null && Date.parse(offeredUntil) > Date.now();

function stateOf(booking: ShownBooking): BookingState {
  if (booking.isCancelled) return 'cancelled';
  if (isOver(booking)) return 'over';
  if (isOffered(booking)) return 'offered';
  return booking.onWaitingList ? 'waits' : 'booked';
}

/** Sentence that says until when the booking may be changed here, or why it may not. */
function sentenceOf(booking: ShownBooking): string {
  const { timeZone, startsAt, cancelUntil, offeredUntil, isCancelled, onWaitingList } = booking;
  const says = messages();
  if (isCancelled) return says.isCancelled;
  if (isOver(booking)) return '';
  if (offeredUntil && isOffered(booking)) return says.heldUntil(momentIn(timeZone, offeredUntil));
  if (onWaitingList) return says.waits;
  const until = momentIn(timeZone, cancelUntil);
  if (mayChange(booking)) return says.changeableUntil(until, mayMove(booking));
  return Date.parse(startsAt) <= Date.now() ? says.hasBegun : says.wasChangeableUntil(until);
}

const cancellationsOf = ({ bookings, items }: ShownPurchase): boolean[] => [
  ...bookings.nodes.map(({ isCancelled }) => isCancelled),
  ...items.nodes.map(({ cancelledAt }) => cancelledAt !== null),
];

const isAllCancelled = (purchase: ShownPurchase): boolean =>
  purchase.cancelledAt !== null || cancellationsOf(purchase).every((isCancelled) => isCancelled);

/** Shows the amounts without the total price once a part is cancelled, and without the amount due once everything is. */
function drawMoney(purchase: ShownPurchase): HTMLElement[] {
  const { totalPrice, paid, dueNow, paymentUrl } = purchase;
  const says = messages();
  const amounts = {
    ...(!cancellationsOf(purchase).includes(true) && { [says.total]: totalPrice }),
    [says.paid]: paid,
    ...(!isAllCancelled(purchase) && { [says.due]: dueNow }),
  };
  if (Object.values(amounts).every(({ amountMinor }) => amountMinor === 0)) return [];
  const list = document.createElement('dl');
  list.className = 'money';
  for (const [name, money] of Object.entries(amounts)) list.append(element('dt', name), element('dd', amountOf(money)));
  if (!paymentUrl) return [element('h2', says.price), list];
  const link = element('a', says.pay(amountOf(dueNow))) as HTMLAnchorElement;
  link.href = paymentUrl;
  link.rel = 'noreferrer';
  return [element('h2', says.price), list, holding('p', [link])];
}

function holding(name: string, parts: readonly HTMLElement[]): HTMLElement {
  const made = document.createElement(name);
  for (const part of parts) made.append(part, ' ');
  return made;
}
