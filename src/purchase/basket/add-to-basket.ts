import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBookingLimits } from '../../availability/booking-limit.js';
import type { Offer } from '../../availability/load/load-offer.js';
import { type OfferKey, offerLoader } from '../../availability/load/load-offers.js';
import { requireKind } from '../../capacity/booked-id.js';
import { amountFault, MOST_AMOUNT } from '../../shared/amount.js';
import {
  allParts,
  eachPart,
  fault,
  faultsOfQuery,
  forPart,
  type InputPart,
  refusalsOf,
  refuseFaults,
  refuseTogether,
} from '../../shared/faults.js';
import { type FieldFault, invalid } from '../../shared/refusal.js';
import { addArticle, articleIn } from '../articles/add-article.js';
import { MOST_MONEY } from '../articles/article-kinds.js';
import { addEvents, type EventItem, refuseWithoutBasket } from './add-events.js';
import { addService, checkService } from './add-service.js';
import { linkFile, unlinkFiles } from './attach-file.js';
import { emptyBasket } from './hold-line.js';
import { type EventLimits, eventLimits, type HoldLimits, holdLimits } from './hold-terms.js';
import type { AddContext } from './line-detail.js';
import { type NewBasketItem, quantityOf } from './new-item.js';
import { requireOneFamily } from './one-family.js';
import { type OpenBasket, openBasket, sizeOfBasket } from './open-basket.js';

export interface AddToBasketInput {
  readonly companyId: number;
  /** Id that the caller expects its basket to have, where the call names one. */
  readonly basketId?: number | null;
  readonly items: readonly NewBasketItem[];
  /** True: these items instead of what the basket holds. */
  readonly replace: boolean;
  readonly sessionId: number | null;
  readonly byAdmin: boolean;
  /** The member who is logged in. */
  readonly memberId?: number | null;
  /** Default where neither the company nor its parent has a setting. */
  readonly holdSeconds: number;
  readonly basketSeconds: number;
  /** True: answers to questions that are not asked here are refused; else they are passed over. */
  readonly refusesUnknownQuestions?: boolean;
}

/** A basket into which something was put. */
export interface FilledBasket extends OpenBasket {
  /** Ids of the lines that were added, in the order of the items; a course stands as its first line. */
  readonly addedItemIds: readonly string[];
}

/**
 * Puts items into the caller's basket and holds their times: all of them or none. Choosing something again replaces the line
 * that holds it, and so renews the hold, once. A refusal names every item that cannot be had. Source: service.md 4.6, wire.md 2.4, decisions T16.
 *
 * @throws Refusal NOT_FOUND, INVALID (also for what makes the basket too large, as `checkSize` says), NOT_BOOKABLE (also as `checkBookingLimits` says),
 *   TIME_TAKEN, NO_SPACE; BASKET_MISMATCH as `openBasket` and `requireOneFamily` say
 */
export async function addToBasket(em: EntityManager, input: AddToBasketInput, now: Date): Promise<FilledBasket> {
  const found = await findItems(em, { ...input, now });
  const limits = found.find((each) => each.limits)?.limits ?? (await holdLimits(em, input.companyId));
  return em.transactional(async (tx) => {
    const opened = await openBasket(tx, { ...input, basketSeconds: limits?.basketSeconds ?? input.basketSeconds });
    const basketId = opened.basket.id;
    await unlinkFiles(tx, basketId, filesOf(found));
    const released = input.replace ? await emptyBasket(tx, basketId) : [];
    if (opened.token === null) await requireOneFamily(tx, basketId);
    const courses = new Map<number, string>();
    const context = { ...input, basketId, holdSeconds: limits?.holdSeconds ?? input.holdSeconds, released, courses, now };
    const addedItemIds = await addAll(tx, found, context);
    if (mayBeTooLarge(opened, found) || courses.size > 0) await checkSize(tx, basketId);
    if (!input.byAdmin) {
      const limited = found.flatMap(({ offer, item, at }) =>
        offer ? [{ service: offer.service, quantity: quantityOf(item), line: at }] : [],
      );
      await checkBookingLimits(tx, limited, { clientId: input.memberId ?? null, basketId, now });
    }
    return { ...opened, addedItemIds };
  });
}

/**
 * Lines that a basket has at most, articles among them; each session of a course is one. Three courses of a year fit in. Baskets
 * are shown and bought whole, and whoever goes on using one keeps it.
 */
export const MOST_LINES = 3000;

/** A quick look, which asks the database nothing: a course counts as one line, and the dearest length of a service. */
function mayBeTooLarge({ lines, amount }: OpenBasket, found: readonly FoundItem[]): boolean {
  const added = found.reduce((sum, { item, highestPrice }) => sum + highestPrice * quantityOf(item), 0);
  const hasAnswers = found.some(({ item }) => (item.answers ?? []).length > 0);
  return lines + found.length > MOST_LINES || amount + added > MOST_AMOUNT || hasAnswers;
}

/** @throws Refusal INVALID (items) for a basket of more than `MOST_LINES`, or one that comes to more than can be paid */
async function checkSize(tx: EntityManager, basketId: number): Promise<void> {
  const { lines, amount } = await sizeOfBasket(tx, basketId);
  refuseFaults(
    lines > MOST_LINES && fault('items', `found ${lines} lines with those of the basket, expected at most ${MOST_LINES}`),
    amountFault('items', amount),
  );
}

/**
 * Adds all items; answers with the ids of their lines.
 *
 * @throws Refusal with all faults: wrong input first, then what is not available
 */
async function addAll(tx: EntityManager, found: readonly FoundItem[], context: AddContext): Promise<string[]> {
  const faults = await Promise.all(found.map(faultsOfLine));
  const sound = found.filter((_line, at) => faults[at]!.length === 0);
  let added: string[][] = [];
  const refused = await refusalsOf(
    async () => refuseFaults(...faults),
    async () => {
      added = await eachPart(runsOf(sound), (run) => addRun(tx, run, context));
    },
  );
  refuseTogether(refused);
  return added.flat();
}

const lineAt = ({ reference }: NewBasketItem, at: number): InputPart => ({ path: `items.${at}`, reference });

/** Faults in the input of one item, whatever is free. */
const faultsOfLine = ({ item, offer, at }: FoundItem): Promise<readonly FieldFault[]> =>
  faultsOfQuery(() => forPart(at, async () => (offer ? checkService(offer, item) : void quantityOf(item))));

/** Groups of items that are added together: consecutive occurrences of events; any other item is a group of its own. */
function runsOf(found: readonly FoundItem[]): FoundItem[][] {
  const runs: FoundItem[][] = [];
  for (const each of found) {
    const last = runs.at(-1);
    if (last && isOccurrence(each) && isOccurrence(last[0]!)) last.push(each);
    else runs.push([each]);
  }
  return runs;
}

const isOccurrence = ({ offer, article }: FoundItem): boolean => !offer && !article;

/** Adds one group of `runsOf`; answers with the ids of its lines. */
async function addRun(tx: EntityManager, run: readonly FoundItem[], context: AddContext): Promise<string[]> {
  const [first] = run as [FoundItem];
  return isOccurrence(first) ? addEvents(tx, run, context) : [await forPart(first.at, () => addLine(tx, first, context))];
}

async function addLine(tx: EntityManager, { item, offer, article }: FoundItem, context: AddContext): Promise<string> {
  if (article) return addArticle(tx, article, { ...context, quantity: quantityOf(item), ref: item.reference ?? null });
  const line = await addService(tx, { offer: offer!, item }, context);
  if (item.attachmentId != null) await linkFile(tx, line, item.attachmentId);
  return line;
}

/** An item with what it names: a service by its offer, an article, or else an occurrence. */
interface FoundItem extends EventItem {
  /** Null for an event and for an article. */
  readonly offer: Offer | null;
  readonly article: ReturnType<typeof articleIn>;
  /** Limits of holds; null for an article, which holds nothing. */
  readonly limits: HoldLimits | null;
  /** Most that one piece or space of it costs, in minor units. */
  readonly highestPrice: number;
}

/** Files that the items name; articles have none. */
const filesOf = (found: readonly FoundItem[]): number[] =>
  found.flatMap(({ item, article }) => (article || item.attachmentId == null ? [] : [item.attachmentId]));

type FindContext = AddToBasketInput & { readonly now: Date };

/** Loads what the items name: services with their offers, articles, occurrences. Each is read once, however many items name it. */
async function findItems(em: EntityManager, by: FindContext): Promise<FoundItem[]> {
  const { companyId, items } = by;
  const named = items.flatMap((item) => (articleIn(item) || item.eventId == null ? [] : [item.eventId]));
  const limits = await eventLimits(em, companyId, [...new Set(named)]);
  const load = offerLoader(em);
  const offerOf = (key: OfferKey) => load(companyId, key);
  const finding = items.map((): FoundItem | null => null);
  const refused = await refusalsOf(
    () =>
      allParts(items, (item, index) => {
        const at = lineAt(item, index);
        return forPart(at, async () => {
          finding[index] = { item, at, ...(await find(item, limits, offerOf)) };
        });
      }),
    () => refuseSoldOut(em, finding.filter(isFound), limits, by),
  );
  const found = finding.filter(isFound);
  // With a refusal at hand all other faults are told too; without one they wait until the basket is known to be the caller's.
  if (refused.length > 0) {
    const faults = await Promise.all(found.map(faultsOfLine));
    refuseTogether([...refused, ...(await refusalsOf(async () => refuseFaults(...faults)))]);
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
  if (article) return { offer: null, article, limits: null, highestPrice: MOST_MONEY };
  if (item.eventId != null) {
    const ofEvent = limits.get(item.eventId);
    const found = ofEvent
      ? { offer: null, article, limits: ofEvent, highestPrice: ofEvent.price }
      : withOffer(await offerOf({ bookableId: item.eventId }));
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

/** @throws Refusal as `refuseWithoutBasket`, for the occurrences that are sold out */
async function refuseSoldOut(
  em: EntityManager,
  found: readonly FoundItem[],
  limits: ReadonlyMap<number, EventLimits>,
  by: FindContext,
): Promise<void> {
  const soldOut = found.filter(isOccurrence).filter(({ item }) => {
    const { left, mayLapse } = limits.get(item.eventId!)!;
    return !mayLapse && (item.quantity ?? 1) > left;
  });
  await eachPart(soldOut, ({ item, at }) => forPart(at, () => refuseWithoutBasket(em, item, by)));
}
