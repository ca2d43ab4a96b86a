import type { EntityManager } from '@mikro-orm/postgresql';
import { advanceBounds } from '../../availability/advance-bounds.js';
import { choosePlaces } from '../../availability/choose-places.js';
import { offerLoader } from '../../availability/load/load-offers.js';
import { LINE_WAITING } from '../../capacity/line-status.js';
import { priceOf } from '../../catalogue/services/price-of.js';
import type { EventChain } from '../../event/chains/event-chain.entity.js';
import { courseClosed, hasAllSessions } from '../../event/course.js';
import { bookableEvent, loadEvents } from '../../event/find-bookable-event.js';
import { eachPart, forPart } from '../../shared/faults.js';
import { Refusal } from '../../shared/refusal.js';
import type { BasketItem } from '../basket/basket.entity.js';
import { lineOfBasket } from '../basket/hold-expired.js';
import type { BasketToBuy } from './basket-to-buy.js';
import type { BookableLine } from './book-line.js';

interface CheckContext {
  /** Companies for which the caller acts as staff: there the limits of clients do not apply. */
  readonly staffOf: readonly number[];
  readonly now: Date;
}

/**
 * Checks every line of a basket whose hold is not lost: its price must be the one that was shown, and it must still be available.
 *
 * @throws Refusal for the first line that cannot be booked, with those of the others
 */
export async function checkLines(
  tx: EntityManager,
  { id: basketId, items, lost }: Pick<BasketToBuy, 'id' | 'items' | 'lost'>,
  context: CheckContext,
): Promise<BookableLine[]> {
  const occurrences = items.filter(({ eventChainId }) => eventChainId !== null);
  const eventIds = occurrences.map(({ eventId }) => eventId);
  const known = { ...context, basketId, items, offerOf: offerLoader(tx), events: await loadEvents(tx, eventIds) };
  const isLost = new Set(lost.map(({ at }) => at));
  const held = items.map((item, at) => ({ item, at })).filter(({ at }) => !isLost.has(at));
  return eachPart(held, ({ item, at }) => {
    const check = () => (item.eventChainId === null ? serviceLine(tx, item, known) : eventLine(tx, item, known));
    return forPart(lineOfBasket(item, at), check);
  });
}

/** Context that the lines of a basket have in common. */
interface LinesContext extends CheckContext {
  readonly basketId: number;
  readonly items: readonly BasketItem[];
  readonly offerOf: ReturnType<typeof offerLoader>;
  readonly events: Awaited<ReturnType<typeof loadEvents>>;
}

async function serviceLine(
  tx: EntityManager,
  item: BasketItem,
  { basketId, staffOf, now, offerOf }: LinesContext,
): Promise<BookableLine> {
  const offer = await offerOf(item.companyId, { bookableId: item.eventId });
  checkPrice(item, priceOf(offer.service, item.duration));
  const [place] = await choosePlaces(tx, offer, {
    start: item.startsAt.getTime(),
    duration: item.duration,
    personId: item.personId,
    resourceId: item.resourceId,
    quantity: item.quantity,
    bounds: advanceBounds(offer, { now, byAdmin: staffOf.includes(item.companyId) }),
    own: { basketId },
  });
  const { personId, resourceIds, before, after } = place;
  const line = { item, personId, resourceId: resourceIds[0] ?? null, before, after };
  return {
    ...line,
    place,
    ...(!staffOf.includes(item.companyId) && { limited: offer.service }),
    timeZone: offer.timeZone,
    tax: offer.tax,
    price: item.price,
    quantity: item.quantity,
    answersPrice: item.answersPrice,
    deposit: offer.service.deposit,
  };
}

async function eventLine(
  tx: EntityManager,
  item: BasketItem,
  { staffOf, now, items, events }: LinesContext,
): Promise<BookableLine> {
  const byStaff = staffOf.includes(item.companyId);
  const { chain, timeZone, tax } = bookableEvent(events, item.eventId, {
    companyId: item.companyId,
    now,
    byAdmin: byStaff,
  });
  const { id, courseItemId } = item;
  const waits = item.status === LINE_WAITING;
  if (!waits) checkPrice(item, courseItemId === null || courseItemId === id ? chain.price : 0);
  const isChanged =
    chain.course !== (courseItemId !== null) ||
    (courseItemId === id && !(await isStillComplete(tx, item, { items, chain, now })));
  if (isChanged) throw courseClosed(item.eventId, chain, 'is of a course that has changed since it was chosen');
  const { personId, resourceId } = chain;
  return {
    item,
    place: null,
    personId,
    resourceId,
    before: 0,
    after: 0,
    timeZone,
    tax,
    // A waiting line costs nothing until it is booked.
    price: waits ? 0 : item.price,
    quantity: item.quantity,
    answersPrice: waits ? 0 : item.answersPrice,
    deposit: null,
  };
}

function isStillComplete(
  tx: EntityManager,
  { courseItemId }: BasketItem,
  { items, chain, now }: { readonly items: readonly BasketItem[]; readonly chain: EventChain; readonly now: Date },
): Promise<boolean> {
  const sessions = items.filter((item) => item.courseItemId === courseItemId);
  return hasAllSessions(tx, chain, { eventIds: sessions.map(({ eventId }) => eventId), now });
}

function checkPrice(item: BasketItem, price: number): void {
  if (item.price === price) return;
  throw new Refusal('PRICE_CHANGED', `The price has changed from ${item.price} to ${price} since it was chosen`, {
    itemId: item.id,
    heldPrice: item.price,
    price,
  });
}
