import type { EntityManager } from '@mikro-orm/postgresql';
import { advanceBounds } from '../../availability/advance-bounds.js';
import { checkBookingLimits } from '../../availability/booking-limit.js';
import { choosePlaces, notBookable } from '../../availability/choose-places.js';
import { loadOffer, type Offer } from '../../availability/load/load-offer.js';
import { PLACE_TRIES } from '../../capacity/book-place.js';
import { PERSON, RESOURCE } from '../../capacity/claim.entity.js';
import { type Moment, momentOf } from '../../capacity/moment.js';
import { blockedTime, type Place } from '../../capacity/place.js';
import { chosenDuration, priceOf } from '../../catalogue/services/price-of.js';
import { checkQuestions } from '../../client/questions/check-questions.js';
import { priceOfAnswers } from '../../client/questions/write-answers.js';
import { rangeSql } from '../../database/instants.js';
import { runSql } from '../../database/run-sql.js';
import { sessionsOf } from '../../event/course.js';
import { type BookableEvent, findBookableEvent } from '../../event/find-bookable-event.js';
import { noSpace } from '../../event/no-space.js';
import { checkPrePaid } from '../../prepaid/use-pre-paid.js';
import { invalid, tooMany } from '../../shared/refusal.js';
import { isTimeZone } from '../../shared/zoned-time.js';
import { type ArticleInput, addArticle, articleIn } from '../articles/add-article.js';
import { linkFile, unlinkFiles } from './attach-file.js';
import type { BasketItem } from './basket.entity.js';
import { emptyBasket, holdCourse, holdEvent, holdPlace, type LineDetail, releaseLines, waitForEvent } from './hold-line.js';
import { eventLimits, type HoldLimits, holdLimits, holdTerms, type ReleasedLine } from './hold-terms.js';
import { requireOneFamily } from './one-family.js';
import { type OpenBasket, openBasket } from './open-basket.js';

/** One thing to put into the basket: a service at a moment, an event occurrence, or an article. */
export interface NewBasketItem extends Moment, ArticleInput {
  readonly serviceId?: number | null;
  /** A bookable combination or an event occurrence; stronger than `serviceId`. */
  readonly eventId?: number | null;
  /** The chain the occurrence is of, where the caller says so. */
  readonly eventChainId?: number | null;
  /** Zone on whose clocks a start without an offset is meant; the company's unless said. */
  readonly timeZone?: string | null;
  /** Minutes; one of the service's. */
  readonly duration?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly quantity?: number | null;
  /** Different resources (decisions T15). */
  readonly resources?: number | null;
  readonly ref?: string | null;
  readonly answers?: BasketItem['answers'] | null;
  readonly settings?: Record<string, unknown> | null;
  /** True: joins the waiting list when the event is full. */
  readonly joinWaitingList?: boolean | null;
  /** Pre-paid booking of the client that pays for it. */
  readonly prePaidBookingId?: number | null;
  /** A file of the same basket that hangs on the line from now on. */
  readonly attachmentId?: number | null;
}

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
  const wanted = await Promise.all(input.items.map((item) => find(em, input, item, now)));
  const limits = wanted.find((each) => each.limits)?.limits ?? (await holdLimits(em, input.companyId));
  return em.transactional(async (tx) => {
    const opened = await openBasket(tx, { ...input, basketSeconds: limits?.basketSeconds ?? input.basketSeconds });
    const basketId = opened.basket.id;
    await unlinkFiles(tx, basketId, filesOf(wanted));
    const released = input.replace ? await emptyBasket(tx, basketId) : [];
    if (opened.token === null) await requireOneFamily(tx, basketId);
    const courses = new Map<number, string>();
    const addedItemIds: string[] = [];
    for (const { item, offer, article } of wanted) {
      const context = { ...input, basketId, holdSeconds: limits?.holdSeconds ?? input.holdSeconds, released, courses };
      if (article) {
        addedItemIds.push(await addArticle(tx, article, { ...context, quantity: quantityOf(item), ref: item.ref ?? null }));
        continue;
      }
      const line = offer ? await addService(tx, offer, item, context, now) : await addEvent(tx, item, context, now);
      if (item.attachmentId != null) await linkFile(tx, line, item.attachmentId);
      addedItemIds.push(line);
    }
    if (!input.byAdmin) {
      const services = wanted.flatMap(({ offer }) => offer?.service ?? []);
      await checkBookingLimits(tx, services, { clientId: input.memberId ?? null, basketId }, now);
    }
    return { ...opened, addedItemIds };
  });
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

async function find(em: EntityManager, input: AddToBasketInput, item: NewBasketItem, now: Date): Promise<Wanted> {
  const { companyId } = input;
  const article = articleIn(item);
  if (article) return { item, offer: null, article, limits: null };
  if (item.eventId != null) {
    const limits = await eventLimits(em, companyId, item.eventId, quantityOf(item));
    if (limits?.soldOut) await refuseNewcomer(em, input, item, now);
    if (limits) return { item, offer: null, article, limits };
    return withOffer(item, await loadOffer(em, companyId, { bookableId: item.eventId }));
  }
  if (item.serviceId != null) return withOffer(item, await loadOffer(em, companyId, { serviceId: item.serviceId }));
  throw invalid('serviceId', 'found nothing, expected what shall be booked: a service, a bookable item or an event');
}

/**
 * Says at once that an occurrence is sold out to who has no basket yet, and so holds nothing of it: in a burst most
 * callers hear just that, and it takes no transaction.
 *
 * @throws Refusal as `addEvent`
 */
async function refuseNewcomer(em: EntityManager, input: AddToBasketInput, item: NewBasketItem, now: Date): Promise<void> {
  if (input.sessionId !== null || item.joinWaitingList) return;
  const found = await findBookableEvent(em, input.companyId, item.eventId!, now, input.byAdmin);
  checkEventItem(item, found);
  if (found.chain.course) return;
  throw await noSpace(em, { eventId: found.event.id, quantity: quantityOf(item), now });
}

/** Checks an item against its event. @throws Refusal INVALID for another chain, or for more than one booking may take */
function checkEventItem(item: NewBasketItem, { event, chain }: BookableEvent): void {
  if (item.eventChainId != null && item.eventChainId !== chain.id)
    throw invalid('eventChainId', `found ${item.eventChainId}, which is not the chain of event ${event.id}`);
  const quantity = quantityOf(item);
  if (chain.maxNumBookings !== null && quantity > chain.maxNumBookings)
    throw tooMany('quantity', `${quantity} is more than the ${chain.maxNumBookings} that one booking may take`);
}

const withOffer = (item: NewBasketItem, offer: Offer): Wanted => ({ item, offer, article: null, limits: offer });

interface Adding extends AddToBasketInput {
  readonly basketId: number;
  /** Lines of the basket that made way for these items. */
  readonly released: readonly ReleasedLine[];
  /** The line of each course that these items have named already, by its chain. */
  readonly courses: Map<number, string>;
}

/** The id of the line. */
async function addService(tx: EntityManager, offer: Offer, item: NewBasketItem, input: Adding, now: Date): Promise<string> {
  const { service } = offer;
  const combination = offer.bookables.find(({ bookableId }) => bookableId === item.eventId);
  const start = momentOf(zoneOf(item) ?? offer.timeZone, item);
  const duration = chosenDuration(service, item.duration);
  const placeQuery = {
    start,
    duration,
    personId: item.personId ?? combination?.personId ?? null,
    resourceId: item.resourceId ?? combination?.resourceId ?? null,
    quantity: quantityOf(item),
    resources: item.resources ?? 1,
    bounds: advanceBounds(offer, now, input.byAdmin),
    own: { basketId: input.basketId },
  };
  const places = await choosePlaces(tx, offer, placeQuery);
  const detail = await detailOf(tx, item, input, priceOf(service, duration));
  await mayUsePrePaid(tx, item, input, service.id);
  for (const place of places.slice(0, PLACE_TRIES)) {
    const released = [...input.released, ...(await releaseChosenAgain(tx, input.basketId, place))];
    const terms = holdTerms(released, { eventId: place.bookableId, start }, input.holdSeconds);
    const line = await holdPlace(tx, place, { ...detail, ...terms });
    if (line !== null) return line;
  }
  throw await notBookable(tx, offer, placeQuery, 'TAKEN');
}

/** The id of the line. */
async function addEvent(tx: EntityManager, item: NewBasketItem, input: Adding, now: Date): Promise<string> {
  const found = await findBookableEvent(tx, input.companyId, item.eventId!, now, input.byAdmin);
  const { event, chain } = found;
  checkEventItem(item, found);
  const again = input.courses.get(chain.id);
  if (again !== undefined) return again;
  const terms = holdTerms(input.released, { eventId: event.id, start: event.startsAt.getTime() }, input.holdSeconds);
  const detail = { ...(await detailOf(tx, item, input, chain.price)), ...terms };
  await mayUsePrePaid(tx, item, input, null);
  if (chain.course) return addCourse(tx, found, detail, input, now);
  const line = await holdEvent(tx, event, detail);
  if (line !== null) return line;
  if (item.joinWaitingList && event.spacesWait + detail.quantity <= (chain.waitlength ?? 0))
    return waitForEvent(tx, event, detail);
  throw await noSpace(tx, { eventId: event.id, quantity: detail.quantity, now });
}

/**
 * All of a course, whichever of its occurrences was named: the id of its first line. It is in a basket once: whoever names
 * it again, by a later line of the same basket or by another of its occurrences, has chosen it again.
 */
async function addCourse(tx: EntityManager, found: BookableEvent, detail: LineDetail, input: Adding, now: Date): Promise<string> {
  const { chain } = found;
  const rows = await runSql<{ id: string }>(tx)`
    select id from basket_item where basket_id = ${input.basketId} and event_chain_id = ${chain.id}`;
  const released = [...input.released, ...(await releaseLines(tx, rows))];
  const sessions = await sessionsOf(tx, found, now, input.byAdmin);
  // One hold for all of them: renewed when any of them was held.
  const each = sessions.map(({ id, startsAt }) =>
    holdTerms(released, { eventId: id, start: startsAt.getTime() }, input.holdSeconds),
  );
  const terms = each.find(({ renewed }) => renewed) ?? each[0]!;
  const line = await holdCourse(tx, sessions, { ...detail, ...terms }, now);
  input.courses.set(chain.id, line);
  return line;
}

async function detailOf(tx: EntityManager, item: NewBasketItem, input: Adding, price: number): Promise<LineDetail> {
  const { basketId, companyId, holdSeconds } = input;
  const quantity = quantityOf(item);
  const answers = item.answers ?? [];
  if (input.refusesUnknownQuestions) await checkQuestions(tx, companyId, answers);
  return {
    basketId,
    quantity,
    price,
    answersPrice: await priceOfAnswers(tx, companyId, answers, quantity),
    holdSeconds,
    renewed: false,
    ref: item.ref ?? null,
    answers,
    settings: item.settings ?? {},
    prePaidBookingId: item.prePaidBookingId ?? null,
  };
}

/**
 * Checks a pre-paid booking that an item names: a member may name their own, an administrator anyone's. Its owner is checked
 * at checkout.
 */
async function mayUsePrePaid(tx: EntityManager, item: NewBasketItem, input: Adding, serviceId: number | null): Promise<void> {
  if (item.prePaidBookingId == null) return;
  if (!input.byAdmin && input.memberId == null) throw invalid('prePaidBookingId', 'needs the log-in of its member');
  const { companyId, byAdmin, memberId } = input;
  const use = { id: item.prePaidBookingId, companyId, serviceId, quantity: quantityOf(item) };
  await checkPrePaid(tx, { ...use, clientId: byAdmin ? null : memberId! });
}

/** @throws Refusal INVALID for a zone that IANA does not know */
function zoneOf({ timeZone }: NewBasketItem): string | null {
  if (timeZone && !isTimeZone(timeZone)) throw invalid('timeZone', `${timeZone} is no time zone such as Europe/London`);
  return timeZone || null;
}

function quantityOf({ quantity }: NewBasketItem): number {
  if (quantity == null) return 1;
  if (quantity < 1) throw invalid('quantity', `${quantity} is not at least 1`);
  return quantity;
}

/** The caller's own holds on the same person or resource at that time make way: it has chosen again. */
async function releaseChosenAgain(tx: EntityManager, basketId: number, place: Place): Promise<ReleasedLine[]> {
  const rows = await runSql<{ id: string }>(tx)`
    select distinct i.id from basket_item i
    join claim c on c.basket_item_id = i.id
    where i.basket_id = ${basketId}
      and c.during && ${rangeSql(blockedTime(place))}
      and ((c.subject_kind = ${PERSON} and c.subject_id = ${place.personId})
        or (c.subject_kind = ${RESOURCE} and c.subject_id = any(${[...place.resourceIds]}) and c.unit is not null))`;
  return releaseLines(tx, rows);
}
