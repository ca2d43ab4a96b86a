import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBookingLimits } from '../../availability/booking-limit.js';
import type { Offer } from '../../availability/load/load-offer.js';
import { type OfferKey, offerLoader } from '../../availability/load/load-offers.js';
import { requireKind } from '../../capacity/booked-id.js';
import {
  allParts,
  eachPart,
  faultsOfQuery,
  forPart,
  type InputPart,
  refusalsOf,
  refuseFaults,
  refuseTogether,
} from '../../shared/faults.js';
import { type FieldFault, invalid } from '../../shared/refusal.js';
import { addArticle, articleIn } from '../articles/add-article.js';
import { addEvents, type NamedEvent, refuseNewcomer } from './add-events.js';
import { addService, checkService } from './add-service.js';
import { linkFile, unlinkFiles } from './attach-file.js';
import { emptyBasket } from './hold-line.js';
import { type EventLimits, eventLimits, type HoldLimits, holdLimits } from './hold-terms.js';
import type { Adding } from './line-detail.js';
import { type NewBasketItem, quantityOf } from './new-item.js';
import { requireOneFamily } from './one-family.js';
import { type OpenBasket, openBasket } from './open-basket.js';

export interface AddToBasketInput {
  readonly companyId: number;
  /** Number of the basket that is meant, where the caller says it. */
  readonly basketId?: number | null;
  readonly items: readonly NewBasketItem[];
  /** True: these items instead of what the basket holds. */
  readonly replace: boolean;
  readonly sessionId: number | null;
  readonly byAdmin: boolean;
  /** The member who is logged in. */
  readonly memberId?: number | null;
  /** Where neither the company nor its parent says otherwise. */
  readonly holdSeconds: number;
  readonly basketSeconds: number;
  /** True: answers to questions that are not asked here are refused; else they are passed over. */
  readonly refusesUnknownQuestions?: boolean;
  /** True: a line that names two things is refused; else an article counts before what takes time. */
  readonly refusesContradictions?: boolean;
}

/** A basket into which something was put. */
export interface FilledBasket extends OpenBasket {
  /** Ids of the lines that were added, in the order of the items; a course stands as its first line. */
  readonly addedItemIds: readonly string[];
}

/**
 * Puts items into the caller's basket and holds their times: all of them or none. What the caller chooses again
 * replaces what it held of it, and so renews it, once. A refusal tells all items that cannot be had. Source: service.md 4.6, wire.md 2.4, decisions T16.
 *
 * @throws Refusal NOT_FOUND, INVALID, NOT_BOOKABLE (also as `checkBookingLimits` says), TIME_TAKEN, NO_SPACE;
 *   BASKET_MISMATCH as `openBasket` and `requireOneFamily` say
 */
export async function addToBasket(em: EntityManager, input: AddToBasketInput, now: Date): Promise<FilledBasket> {
  const wanted = await findAll(em, { ...input, now });
  const limits = wanted.find((each) => each.limits)?.limits ?? (await holdLimits(em, input.companyId));
  return em.transactional(async (tx) => {
    const opened = await openBasket(tx, { ...input, basketSeconds: limits?.basketSeconds ?? input.basketSeconds });
    const basketId = opened.basket.id;
    await unlinkFiles(tx, basketId, filesOf(wanted));
    const released = input.replace ? await emptyBasket(tx, basketId) : [];
    if (opened.token === null) await requireOneFamily(tx, basketId);
    const courses = new Map<number, string>();
    const adding = { ...input, basketId, holdSeconds: limits?.holdSeconds ?? input.holdSeconds, released, courses, now };
    const addedItemIds = await addAll(tx, wanted, adding);
    if (!input.byAdmin) {
      const limited = wanted.flatMap(({ offer, item, at }) =>
        offer ? [{ service: offer.service, quantity: quantityOf(item), line: at }] : [],
      );
      await checkBookingLimits(tx, limited, { clientId: input.memberId ?? null, basketId, now });
    }
    return { ...opened, addedItemIds };
  });
}

/** The ids of the lines. @throws Refusal with all that is wrong: first what is so by itself, then what cannot be had */
async function addAll(tx: EntityManager, wanted: readonly Wanted[], adding: Adding): Promise<string[]> {
  const faults = await Promise.all(wanted.map(faultsOfLine));
  const sound = wanted.filter((_line, at) => faults[at]!.length === 0);
  let added: string[][] = [];
  const refused = await refusalsOf(
    async () => refuseFaults(...faults),
    async () => {
      added = await eachPart(runsOf(sound), (run) => addRun(tx, run, adding));
    },
  );
  refuseTogether(refused);
  return added.flat();
}

const lineAt = ({ reference }: NewBasketItem, at: number): InputPart => ({ path: `items.${at}`, reference });

/** Faults of an item by itself. */
const faultsOfLine = ({ item, offer, at }: Wanted): Promise<readonly FieldFault[]> =>
  faultsOfQuery(() => forPart(at, async () => (offer ? checkService(offer, item) : void quantityOf(item))));

/** Items one after the other that are put into the basket together: occurrences; all else stands alone. */
function runsOf(wanted: readonly Wanted[]): Wanted[][] {
  const runs: Wanted[][] = [];
  for (const each of wanted) {
    const last = runs.at(-1);
    if (last && isOccurrence(each) && isOccurrence(last[0]!)) last.push(each);
    else runs.push([each]);
  }
  return runs;
}

const isOccurrence = ({ offer, article }: Wanted): boolean => !offer && !article;

/** The ids of the lines. */
async function addRun(tx: EntityManager, run: readonly Wanted[], adding: Adding): Promise<string[]> {
  const [first] = run as [Wanted];
  return isOccurrence(first) ? addEvents(tx, run, adding) : [await forPart(first.at, () => addLine(tx, first, adding))];
}

async function addLine(tx: EntityManager, { item, offer, article }: Wanted, adding: Adding): Promise<string> {
  if (article) return addArticle(tx, article, { ...adding, quantity: quantityOf(item), ref: item.reference ?? null });
  const line = await addService(tx, { offer: offer!, item }, adding);
  if (item.attachmentId != null) await linkFile(tx, line, item.attachmentId);
  return line;
}

interface Wanted extends NamedEvent {
  /** Null for an event and for an article. */
  readonly offer: Offer | null;
  readonly article: ReturnType<typeof articleIn>;
  /** Null where they were not asked for. */
  readonly limits: HoldLimits | null;
}

/** Goods have no files. */
const filesOf = (wanted: readonly Wanted[]): number[] =>
  wanted.flatMap(({ item, article }) => (article || item.attachmentId == null ? [] : [item.attachmentId]));

type Finding = AddToBasketInput & { readonly now: Date };

/** Finds everything that the items name, each of it once. */
async function findAll(em: EntityManager, by: Finding): Promise<Wanted[]> {
  const { companyId, items } = by;
  const named = items.flatMap((item) => (articleIn(item) || item.eventId == null ? [] : [item.eventId]));
  const limits = await eventLimits(em, companyId, [...new Set(named)]);
  const load = offerLoader(em);
  const offerOf = (key: OfferKey) => load(companyId, key);
  const found = items.map((): Wanted | null => null);
  const refused = await refusalsOf(
    () =>
      allParts(items, (item, place) => {
        const at = lineAt(item, place);
        return forPart(at, async () => {
          if (by.refusesContradictions) refuseTwoThings(item);
          found[place] = { item, at, ...(await find(item, limits, offerOf)) };
        });
      }),
    () => refuseSoldOut(em, found.filter(isFound), limits, by),
  );
  const wanted = found.filter(isFound);
  // What is wrong besides is told with it; else once the basket is known to be the caller's.
  if (refused.length > 0) {
    const faults = await Promise.all(wanted.map(faultsOfLine));
    refuseTogether([...refused, ...(await refusalsOf(async () => refuseFaults(...faults)))]);
  }
  return wanted;
}

const isFound = (wanted: Wanted | null): wanted is Wanted => wanted !== null;

/** @throws Refusal INVALID for an article beside something else: the line would be of the article alone */
function refuseTwoThings({ productId, packageId, voucherId, serviceId, eventId }: NewBasketItem): void {
  const articles = Object.entries({ productId, packageId, voucherId }).filter(([, id]) => id != null);
  const [named] = articles;
  if (named && (articles.length > 1 || serviceId != null || eventId != null))
    throw invalid(named[0], `found ${named[1]} beside something else, expected one thing a line`);
}

async function find(
  item: NewBasketItem,
  limits: ReadonlyMap<number, EventLimits>,
  offerOf: (key: OfferKey) => Promise<Offer>,
): Promise<Pick<Wanted, 'offer' | 'article' | 'limits'>> {
  const article = articleIn(item);
  if (article) return { offer: null, article, limits: null };
  if (item.eventId != null) {
    const ofEvent = limits.get(item.eventId);
    const found = ofEvent ? { offer: null, article, limits: ofEvent } : withOffer(await offerOf({ bookableId: item.eventId }));
    requireKind(item, ofEvent ? 'event' : 'bookable');
    return found;
  }
  if (item.serviceId != null) return withOffer(await offerOf({ serviceId: item.serviceId }));
  throw invalid('serviceId', 'found nothing, expected what shall be booked: a service, a bookable item or an event');
}

const withOffer = (offer: Offer) => ({ offer, article: null, limits: offer });

/** @throws Refusal as `refuseNewcomer`, for the occurrences that are sold out */
async function refuseSoldOut(
  em: EntityManager,
  wanted: readonly Wanted[],
  limits: ReadonlyMap<number, EventLimits>,
  by: Finding,
): Promise<void> {
  const soldOut = wanted.filter(isOccurrence).filter(({ item }) => {
    const { left, mayLapse } = limits.get(item.eventId!)!;
    return !mayLapse && (item.quantity ?? 1) > left;
  });
  await eachPart(soldOut, ({ item, at }) => forPart(at, () => refuseNewcomer(em, item, by)));
}
