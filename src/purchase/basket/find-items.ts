import type { EntityManager } from '@mikro-orm/postgresql';
import type { Offer } from '../../availability/load/load-offer.js';
import { type OfferKey, offerLoader } from '../../availability/load/load-offers.js';
import { requireKind } from '../../capacity/booked-id.js';
import { allParts, eachPart, forPart, refusalsOf, refuseFaults, refuseTogether } from '../../shared/faults.js';
import { invalid } from '../../shared/refusal.js';
import { articleIn } from '../articles/add-article.js';
import { MAX_MONEY } from '../articles/article-kinds.js';
import { quantityFault } from '../totals.js';
import { refuseSoldOut } from './add-events.js';
import { checkNamed, checkOccurrence, type FoundItem, faultsOfItem, isOccurrence } from './check-item.js';
import { type EventLimits, eventLimits } from './hold-terms.js';
import type { Adder } from './line-detail.js';
import type { NewBasketItem } from './new-item.js';

export interface FindItemsInput extends Adder {
  readonly items: readonly NewBasketItem[];
  /** Null for a caller who has no basket yet. */
  readonly sessionId: number | null;
}

/**
 * Loads what the items name: services with their offers, articles, occurrences. Each is read once, however many items name it.
 *
 * @throws Refusal NOT_FOUND, INVALID, NO_SPACE for items that are not found or are sold out, with all faults of all items
 */
export async function findItems(em: EntityManager, input: FindItemsInput): Promise<FoundItem[]> {
  const { companyId } = input;
  const items = input.items.map((item, at) => ({ item, at: { path: `items.${at}`, reference: item.reference } }));
  const named = items.flatMap(({ item }) => (articleIn(item) || item.eventId == null ? [] : [item.eventId]));
  const limits = await eventLimits(em, companyId, [...new Set(named)]);
  const load = offerLoader(em);
  const offerOf = (key: OfferKey) => load(companyId, key);
  const finding = items.map((): FoundItem | null => null);
  const isAnswered = (one: FoundItem) => input.sessionId === null && isSoldOut(one, limits);
  const refused = await refusalsOf(
    () =>
      allParts(items, ({ item, at }, index) =>
        forPart(at, async () => {
          finding[index] = { item, at, ...(await find(item, limits, offerOf)) };
        }),
      ),
    () => eachPart(finding.filter(isFound).filter(isAnswered), (one) => refuseSoldOut(em, one, input)),
  );
  const found = finding.filter(isFound);
  // With a refusal, all other faults are reported too; without one they wait until the basket is known to be the caller's.
  if (refused.length > 0) {
    const faults = await Promise.all(items.map((placed, index) => faultsOfItem(placed, finding[index] ?? null)));
    const others = await refusalsOf(
      async () => refuseFaults(...faults),
      ...found.filter((one) => !isAnswered(one)).map((one) => () => checkOccurrence(em, one, input)),
      ...items.map((placed, index) => () => checkNamed(em, placed, { found: finding[index] ?? null, by: input })),
    );
    refuseTogether([...refused, ...others]);
  }
  return found;
}

const isFound = (item: FoundItem | null): item is FoundItem => item !== null;

async function find(
  item: NewBasketItem,
  limits: ReadonlyMap<number, EventLimits>,
  offerOf: (key: OfferKey) => Promise<Offer>,
): Promise<Pick<FoundItem, 'offer' | 'article' | 'limits' | 'highestPrice'>> {
  const article = articleIn(item);
  if (article) return { offer: null, article, limits: null, highestPrice: MAX_MONEY };
  if (item.eventId != null) {
    const ofEvent = limits.get(item.eventId);
    const found = ofEvent
      ? { offer: null, article, limits: ofEvent, highestPrice: ofEvent.price }
      : withOffer(await offerOf({ bookableId: item.eventId, idKind: item.idKind }));
    requireKind(item, ofEvent ? 'event' : 'bookable');
    return found;
  }
  if (item.serviceId != null) return withOffer(await offerOf({ serviceId: item.serviceId }));
  throw invalid('serviceId', 'found nothing, expected what shall be booked: a service, a bookable item or an event');
}

const withOffer = (offer: Offer) => ({
  offer,
  article: null,
  limits: offer,
  highestPrice: Math.max(0, ...offer.service.prices),
});

/** True if an occurrence has too few spaces for a line that does not wait, and no counted hold on it may have ended. */
function isSoldOut(one: FoundItem, limits: ReadonlyMap<number, EventLimits>): boolean {
  if (!isOccurrence(one) || one.item.joinWaitingList) return false;
  const quantity = one.item.quantity ?? 1;
  const { left, mayLapse } = limits.get(one.item.eventId!)!;
  return !mayLapse && quantity > left && !quantityFault(quantity);
}
