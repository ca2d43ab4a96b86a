import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBookingLimits } from '../../availability/booking-limit.js';
import { loadOffer, type Offer } from '../../availability/load/load-offer.js';
import { faultsOfQuery, forPart, type InputPart, refuseFaults } from '../../shared/faults.js';
import { invalid } from '../../shared/refusal.js';
import { addArticle, articleIn } from '../articles/add-article.js';
import { addEvent, refuseNewcomer } from './add-event.js';
import { addService, checkService } from './add-service.js';
import { linkFile, unlinkFiles } from './attach-file.js';
import { emptyBasket } from './hold-line.js';
import { eventLimits, type HoldLimits, holdLimits } from './hold-terms.js';
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
}

/** A basket into which something was put. */
export interface FilledBasket extends OpenBasket {
  /** Ids of the lines that were added, in the order of the items; a course stands as its first line. */
  readonly addedItemIds: readonly string[];
}

/**
 * Puts items into the caller's basket and holds their times: all of them or none. What the caller chooses again
 * replaces what it held of it, and so renews it, once. Source: service.md 4.6, wire.md 2.4, decisions T16.
 *
 * @throws Refusal NOT_FOUND, INVALID, NOT_BOOKABLE (also as `checkBookingLimits` says), TIME_TAKEN, NO_SPACE;
 *   BASKET_MISMATCH as `openBasket` and `requireOneFamily` say
 */
export async function addToBasket(em: EntityManager, input: AddToBasketInput, now: Date): Promise<FilledBasket> {
  const wanted = await Promise.all(
    input.items.map((item, at) => forPart(lineAt(item, at), () => find(em, item, { ...input, now }))),
  );
  const limits = wanted.find((each) => each.limits)?.limits ?? (await holdLimits(em, input.companyId));
  return em.transactional(async (tx) => {
    const opened = await openBasket(tx, { ...input, basketSeconds: limits?.basketSeconds ?? input.basketSeconds });
    const basketId = opened.basket.id;
    await unlinkFiles(tx, basketId, filesOf(wanted));
    const released = input.replace ? await emptyBasket(tx, basketId) : [];
    if (opened.token === null) await requireOneFamily(tx, basketId);
    const courses = new Map<number, string>();
    const addedItemIds: string[] = [];
    const adding = { ...input, basketId, holdSeconds: limits?.holdSeconds ?? input.holdSeconds, released, courses, now };
    await refuseFaultsOfLines(wanted);
    for (const [at, each] of wanted.entries())
      addedItemIds.push(await forPart(lineAt(each.item, at), () => addLine(tx, each, adding)));
    if (!input.byAdmin) {
      const services = wanted.flatMap(({ offer }) => offer?.service ?? []);
      await checkBookingLimits(tx, services, { clientId: input.memberId ?? null, basketId }, now);
    }
    return { ...opened, addedItemIds };
  });
}

const lineAt = ({ reference }: NewBasketItem, at: number): InputPart => ({ path: `items.${at}`, reference });

/** Refuses with all that is wrong with the items by themselves, of whichever of them. @throws Refusal INVALID */
async function refuseFaultsOfLines(wanted: readonly Wanted[]): Promise<void> {
  const faults = wanted.map(({ item, offer }, at) => {
    const check = async () => (offer ? checkService(offer, item) : void quantityOf(item));
    return faultsOfQuery(() => forPart(lineAt(item, at), check));
  });
  refuseFaults(...(await Promise.all(faults)));
}

/** The id of the line. */
async function addLine(tx: EntityManager, { item, offer, article }: Wanted, adding: Adding): Promise<string> {
  if (article) return addArticle(tx, article, { ...adding, quantity: quantityOf(item), ref: item.reference ?? null });
  const line = offer ? await addService(tx, { offer, item }, adding) : await addEvent(tx, item, adding);
  if (item.attachmentId != null) await linkFile(tx, line, item.attachmentId);
  return line;
}

interface Wanted {
  readonly item: NewBasketItem;
  /** Null for an event and for an article. */
  readonly offer: Offer | null;
  readonly article: ReturnType<typeof articleIn>;
  /** Null where they were not asked for. */
  readonly limits: HoldLimits | null;
}

/** Goods have no files. */
const filesOf = (wanted: readonly Wanted[]): number[] =>
  wanted.flatMap(({ item, article }) => (article || item.attachmentId == null ? [] : [item.attachmentId]));

async function find(em: EntityManager, item: NewBasketItem, by: AddToBasketInput & { readonly now: Date }): Promise<Wanted> {
  const { companyId } = by;
  const article = articleIn(item);
  if (article) return { item, offer: null, article, limits: null };
  if (item.eventId != null) {
    const limits = await eventLimits(em, companyId, item.eventId, quantityOf(item));
    if (limits?.soldOut) await refuseNewcomer(em, item, by);
    if (limits) return { item, offer: null, article, limits };
    return withOffer(item, await loadOffer(em, companyId, { bookableId: item.eventId }));
  }
  if (item.serviceId != null) return withOffer(item, await loadOffer(em, companyId, { serviceId: item.serviceId }));
  throw invalid('serviceId', 'found nothing, expected what shall be booked: a service, a bookable item or an event');
}

const withOffer = (item: NewBasketItem, offer: Offer): Wanted => ({ item, offer, article: null, limits: offer });
