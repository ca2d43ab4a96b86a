import { button, element } from '../elements.js';
import { linesOf, type ShownBooking, type ShownPurchase } from './purchase.js';
import { amountOf, momentIn, spanOf, zoneOf } from './words.js';

/** Changes that a reader may make to a booking. `place` is below its words, for what is to be asked before. */
export interface Actions {
  cancel(booking: ShownBooking, place: HTMLElement): void;
  move(booking: ShownBooking, place: HTMLElement): void;
  take(booking: ShownBooking): void;
  saveCalendar(booking: ShownBooking): void;
}

export function drawPurchase(purchase: ShownPurchase, actions: Actions): HTMLElement[] {
  const bookings = purchase.bookings.nodes.map((booking) => drawBooking(booking, purchase, actions));
  const items = purchase.items.nodes.map(({ name, quantity, cancelledAt }) =>
    element('li', `${quantity > 1 ? `${quantity} × ` : ''}${name}${cancelledAt ? ', given back' : ''}`),
  );
  const messages = purchase.confirmMessages.flatMap(({ message }) => (message ? element('p', message) : []));
  return [
    ...bookings,
    ...(items.length > 0 ? [element('h2', 'Also bought'), holding('ul', items)] : []),
    ...drawMoney(purchase),
    ...(messages.length > 0 ? [element('h2', `From ${purchase.company.name}`), ...messages] : []),
  ];
}

function drawBooking(booking: ShownBooking, { calendarKey }: ShownPurchase, actions: Actions): HTMLElement {
  const card = document.createElement('section');
  card.className = 'booking';
  const { word, name } = stateOf(booking);
  const [day, zone] = [spanOf(booking), `Times are on the clocks of ${zoneOf(booking)}.`];
  card.append(
    element('p', word, `state ${name}`),
    element('h2', booking.fullDescribe),
    element('p', day, 'when'),
    element('p', zone, 'soft'),
  );
  if (booking.quantity > 1) card.append(element('p', `For ${booking.quantity} people or places.`));
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
  const tools: HTMLElement[] = [];
  const asking = (act: Actions['cancel']) => () => {
    card.querySelector('.asks')?.remove();
    const place = document.createElement('div');
    place.className = 'asks';
    card.append(place);
    act(booking, place);
  };
  if (isOffered(booking)) tools.push(button('Take the place', () => actions.take(booking)));
  if (calendarKey && !booking.onWaitlist && !isOver(booking))
    tools.push(button('Add to a calendar', () => actions.saveCalendar(booking)));
  if (!mayChange(booking)) return tools;
  if (mayMove(booking)) tools.push(button('Move', asking(actions.move)));
  tools.push(button(booking.onWaitlist ? 'Leave the waiting list' : 'Cancel', asking(actions.cancel)));
  return tools;
}

/** A session of a course stays where the course is; of an event there may be other dates. */
const mayMove = ({ serviceId, eventChainId, courseBookingId, onWaitlist }: ShownBooking): boolean =>
  !onWaitlist && courseBookingId === null && (serviceId !== null || eventChainId !== null);

const isOver = ({ endsAt }: ShownBooking): boolean => Date.parse(endsAt) <= Date.now();
const mayChange = ({ minCancellationTime }: ShownBooking): boolean => Date.now() <= Date.parse(minCancellationTime);
const isOffered = ({ offeredUntil }: ShownBooking): boolean => offeredUntil !== null && Date.parse(offeredUntil) > Date.now();

function stateOf(booking: ShownBooking): { readonly word: string; readonly name: string } {
  if (booking.isCancelled) return { word: 'Cancelled', name: 'cancelled' };
  if (isOver(booking)) return { word: 'Over', name: 'over' };
  if (isOffered(booking)) return { word: 'A place is free for you', name: 'offered' };
  return booking.onWaitlist ? { word: 'On the waiting list', name: 'waits' } : { word: 'Booked', name: 'booked' };
}

/** Until when it may be changed here, or why it may not. */
function sentenceOf(booking: ShownBooking): string {
  const { timeZone, startsAt, minCancellationTime, offeredUntil, isCancelled, onWaitlist } = booking;
  if (isCancelled) return 'It is cancelled: nobody expects you.';
  if (isOver(booking)) return '';
  if (offeredUntil && isOffered(booking))
    return `It is held for you until ${momentIn(timeZone, offeredUntil)}. Then it is offered to the next.`;
  if (onWaitlist) return 'As soon as a place is free for you, you are told by e-mail.';
  const until = momentIn(timeZone, minCancellationTime);
  if (mayChange(booking)) return `You can cancel${mayMove(booking) ? ' or move' : ''} it until ${until}.`;
  if (Date.parse(startsAt) <= Date.now()) return 'It has begun: it can no longer be cancelled or moved.';
  return `It can no longer be cancelled or moved here: that was possible until ${until}. If you cannot come, tell the company.`;
}

function drawMoney({ totalPrice, paid, dueNow, paymentUrl, cancelledAt }: ShownPurchase): HTMLElement[] {
  const amounts = cancelledAt === null ? { 'In all': totalPrice, Paid: paid, 'Due now': dueNow } : { Paid: paid };
  if (Object.values(amounts).every(({ amountMinor }) => amountMinor === 0)) return [];
  const list = document.createElement('dl');
  list.className = 'money';
  for (const [name, money] of Object.entries(amounts)) list.append(element('dt', name), element('dd', amountOf(money)));
  if (!paymentUrl) return [element('h2', 'Price'), list];
  const link = element('a', `Pay ${amountOf(dueNow)}`) as HTMLAnchorElement;
  link.href = paymentUrl;
  link.rel = 'noreferrer';
  return [element('h2', 'Price'), list, holding('p', [link])];
}

function holding(name: string, parts: readonly HTMLElement[]): HTMLElement {
  const made = document.createElement(name);
  for (const part of parts) made.append(part, ' ');
  return made;
}
