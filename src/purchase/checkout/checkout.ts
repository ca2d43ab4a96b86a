import type { EntityManager } from '@mikro-orm/postgresql';
import { checkLeastBookings, enforceBookingLimits } from '../../availability/booking-limit.js';
import type { Booking } from '../../booking/booking.entity.js';
import { LINE_WAITING } from '../../capacity/line-status.js';
import { type ChooseClientInput, type ChosenClient, chooseClient } from '../../client/choose-client.js';
import { writeAnswers } from '../../client/questions/write-answers.js';
import type { Stored } from '../../database/insert.js';
import { newCourseBookingId } from '../../event/take-course.js';
import { type FactRow, recordFacts } from '../../outbox/record-fact.js';
import { newLongId } from '../../security/token.js';
import { fault, refusalsOf, refuseTogether, withRefusalsOf } from '../../shared/faults.js';
import { MINUTE } from '../../shared/interval.js';
import { forbidden, Refusal } from '../../shared/refusal.js';
import { type ArticleLine, checkArticles } from '../articles/add-article.js';
import { keepAttachments } from '../basket/attach-file.js';
import { lineOfBasket, refuseExpired } from '../basket/hold-expired.js';
import { writeSale } from '../bookings/write-sale.js';
import { applyDiscounts } from '../discounts/apply-discounts.js';
import { findPurchase } from '../find-purchase.js';
import type { Purchase } from '../purchase.entity.js';
import { dueOf } from '../totals.js';
import { taxOf } from '../write-purchase.js';
import { type BasketToBuy, basketToBuy, clearBasket } from './basket-to-buy.js';
import { type BookableLine, bookLine, countLines } from './book-line.js';
import { checkLines } from './check-lines.js';
import { payAtCheckout } from './pay-at-checkout.js';
import { checkRequiredAnswers } from './required-answers.js';
import { writeItems } from './write-items.js';

export interface CheckoutInput extends ChooseClientInput {
  readonly sessionId: number | null;
  readonly reference?: string | null;
  /** Set when an administrator books. */
  readonly administratorId: number | null;
  /** Companies for which the caller acts as staff; none by default. Lines of other companies are booked as by the public. */
  readonly staffOf?: readonly number[];
  /** Branch to which the member's log-in is restricted. */
  readonly atBranch?: number | null;
  readonly channel: 'online' | 'member' | 'admin';
  readonly settings?: Record<string, unknown> | null;
  /** True: the amount due now is paid from the member's wallet, as far as the balance allows. */
  readonly takeFromWallet?: boolean | null;
  /** False: the client is sent no e-mail. */
  readonly notify?: boolean | null;
  /** True: callers other than administrators must give every answer that the company requires. */
  readonly asksRequiredAnswers?: boolean;
}

/**
 * Turns the contents of the caller's basket into bookings and a purchase, all lines or none. Availability is checked again,
 * and each hold must still be valid. Source: service.md 4.6, wire.md 2.5, decisions 1 and T16.
 *
 * @throws Refusal BASKET_MISMATCH without a live basket of this token; INVALID for an empty basket; HOLD_EXPIRED,
 *   PRICE_CHANGED, NOT_BOOKABLE, TIME_TAKEN, NO_SPACE; CONFLICT for a coupon, a voucher or a pre-paid booking that is
 *   used up; FORBIDDEN for a wallet without a member's log-in, and for lines of other companies with a log-in that is
 *   restricted to a branch; and as `chooseClient` and `checkRequiredAnswers`
 */
export function checkout(em: EntityManager, input: CheckoutInput, now: Date): Promise<Purchase> {
  return em.transactional(async (tx) => {
    const basket = await basketToBuy(tx, input);
    if (basket.items.length === 0 && !basket.hasArticles)
      throw new Refusal('INVALID', 'The basket is empty', { fields: [{ field: 'companyId', message: 'none to check out' }] });

    const checked = await withRefusalsOf(
      () => checkBasket(tx, input, basket, now),
      () => chooseBuyer(tx, input, { basket, lines: [], now }),
    );
    const sold = await sell(tx, input, checked);
    await countLines(tx, inOrderOfEvents(checked.lines), now);
    return sold;
  });
}

/** Checks that all of the basket can be bought now. @throws Refusal with all that cannot: articles first, then lost holds */
async function checkBasket(tx: EntityManager, input: CheckoutInput, basket: BasketToBuy, now: Date): Promise<Checked> {
  let articles: readonly ArticleLine[] = [];
  let lines: readonly BookableLine[] = [];
  const refused = await refusalsOf(
    async () => {
      articles = basket.hasArticles ? await checkArticles(tx, basket.id) : [];
      checkOfBranch(input.atBranch ?? null, [...basket.items, ...articles.map(({ article }) => article)]);
    },
    () => refuseExpired(tx, basket.lost, now),
    async () => {
      lines = await checkLines(tx, basket, { staffOf: input.staffOf ?? [], now });
    },
  );
  refuseTogether(refused);
  return { basket, lines, articles, now };
}

/** @throws Refusal FORBIDDEN */
function checkOfBranch(branchId: number | null, lines: readonly { readonly companyId: number }[]): void {
  const other = branchId === null ? undefined : lines.find(({ companyId }) => companyId !== branchId);
  if (other)
    throw forbidden(
      `This log-in is good at company ${branchId} alone, and the basket holds something of company ${other.companyId}`,
    );
}

interface Checked {
  readonly basket: BasketToBuy;
  readonly lines: readonly BookableLine[];
  readonly articles: readonly ArticleLine[];
  readonly now: Date;
}

/** Chooses the client, and checks required answers and booking limits for that client. */
async function chooseBuyer(
  tx: EntityManager,
  input: CheckoutInput,
  { basket, lines, now }: Omit<Checked, 'articles'>,
): Promise<ChosenClient> {
  const { memberId, isAdmin, takeFromWallet } = input;
  const asksAnswers = input.asksRequiredAnswers && !isAdmin;
  const checkAnswers = async (isGuest: boolean) => asksAnswers && checkRequiredAnswers(tx, basket.items, { isGuest });
  const client = await withRefusalsOf(
    () => chooseClient(tx, input, now),
    () => checkAnswers(memberId === null),
  );
  const limited = lines.flatMap(({ limited: service, quantity, item }, at) =>
    service ? [{ service, quantity, line: lineOfBasket(item, at) }] : [],
  );
  await checkLeastBookings(limited);
  const booker = { clientId: client.id, guestClientId: client.guest?.clientId, basketId: basket.id };
  await enforceBookingLimits(tx, limited, { ...booker, now });
  await checkAnswers(client.guest !== null);
  if (takeFromWallet && memberId === null && !isAdmin)
    throw forbidden('Please Login', fault('takeFromWallet', 'found true, expected the log-in of a member'));
  return client;
}

/** Does everything except counting the spaces. */
async function sell(tx: EntityManager, input: CheckoutInput, { basket, lines, articles, now }: Checked): Promise<Purchase> {
  const facts: FactRow[] = [];
  const client = await chooseBuyer(tx, { ...input, facts }, { basket, lines, now });
  const { companyId, reference, administratorId, takeFromWallet } = input;
  const { couponId } = basket;
  const discounted = await applyDiscounts(tx, { companyId, couponId, clientId: client.id, now }, { lines, articles });
  const { bookable } = discounted;
  const slotIds = await bookLines(tx, bookable, now);
  const courseIds = await bookCourses(tx, bookable);
  const tax = bookable.find(({ item }) => item.companyId === companyId)?.tax ?? (await taxOf(tx, companyId));
  const companyIds = [
    ...bookable.map(({ item }) => item.companyId),
    ...discounted.articles.map(({ article }) => article.companyId),
  ];
  const { purchase, bookings } = await writeSale(
    tx,
    { companyId, companyIds, reference, administratorId, couponId, clientId: client.id, guest: client.guest, tax },
    {
      lines: [...bookable, ...discounted.articles],
      bookings: bookable.map((line) => ({
        ...newBooking(input, client, line, slotIds.get(line.item.id) ?? null),
        ...waiting(line.item, now),
        ...(line.item.courseItemId !== null && { courseBookingId: courseIds.get(line.item.courseItemId) }),
      })),
    },
  );
  await storeDetails(tx, basket, bookable, bookings);
  await recordFacts(tx, [...facts, ...saleFacts(input, purchase, bookings)]);
  await writeItems(tx, purchase, discounted.articles);
  const paying = { basketId: basket.hasVouchers ? basket.id : null, takeFromWallet: takeFromWallet ?? false };
  const paid = await payAtCheckout(tx, purchase, paying);
  await clearBasket(tx, basket);
  return paid ? findPurchase(tx, companyId, purchase.id) : purchase;
}

/** Sorts lines by start, so that locks are taken in one order, whatever the order of the lines. */
const inOrder = (lines: readonly BookableLine[]): BookableLine[] =>
  [...lines].sort((a, b) => a.item.startsAt.getTime() - b.item.startsAt.getTime() || a.item.id.localeCompare(b.item.id));

/** Sorts lines by event id, the order in which the counters of a course's sessions are locked. Lines of services come last. */
const inOrderOfEvents = (lines: readonly BookableLine[]): BookableLine[] => {
  const eventIdOf = ({ place, item }: BookableLine) => (place ? Number.MAX_SAFE_INTEGER : item.eventId);
  return inOrder(lines).sort((a, b) => eventIdOf(a) - eventIdOf(b));
};

/** Creates an id for each course that is booked, keyed by the id of its first line. */
async function bookCourses(tx: EntityManager, lines: readonly BookableLine[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { item } of lines) if (item.courseItemId === item.id) ids.set(item.id, await newCourseBookingId(tx));
  return ids;
}

/** Books the lines; returns the slot of each, keyed by the line's id. */
async function bookLines(tx: EntityManager, lines: readonly BookableLine[], now: Date): Promise<Map<string, number | null>> {
  const slotIds = new Map<string, number | null>();
  for (const line of inOrder(lines)) slotIds.set(line.item.id, await bookLine(tx, line, now));
  return slotIds;
}

/** Stores the answers and files of lines with their bookings, which are in the order of the lines. */
async function storeDetails(
  tx: EntityManager,
  { hasFiles }: BasketToBuy,
  lines: readonly BookableLine[],
  bookings: readonly Booking[],
): Promise<void> {
  const booked = lines.map(({ item }, at) => ({ item, booking: bookings[at]! }));
  const answers = booked.flatMap(({ item, booking: { id, companyId } }) =>
    item.answers.map((answer) => ({ ...answer, companyId, bookingId: id })),
  );
  await writeAnswers(tx, answers);
  if (hasFiles)
    await keepAttachments(
      tx,
      booked.map(({ item, booking }) => ({ itemId: item.id, booking })),
    );
}

function saleFacts(
  input: CheckoutInput,
  { id: purchaseId, companyId }: Purchase,
  bookings: readonly Booking[],
): readonly FactRow[] {
  const quiet = input.notify === false;
  return [
    { companyId, kind: 'purchase.created', about: { purchaseId }, quiet },
    ...bookings.map((booking) => ({
      companyId: booking.companyId,
      kind: 'booking.created' as const,
      about: { bookingId: booking.id, purchaseId },
      quiet,
    })),
  ];
}

function newBooking(input: CheckoutInput, client: ChosenClient, line: BookableLine, slotId: number | null): Stored<Booking> {
  const { item } = line;
  const byStaff = input.staffOf?.includes(item.companyId) ?? false;
  return {
    companyId: item.companyId,
    clientId: client.id,
    ...(client.guest?.otherName && { clientName: client.guest.otherName }),
    ...(client.guest?.otherEmail && { clientEmail: client.guest.otherEmail }),
    serviceId: item.serviceId,
    personId: line.personId,
    resourceId: line.resourceId,
    eventId: item.eventId,
    eventChainId: item.eventChainId,
    slotId,
    startsAt: item.startsAt,
    endsAt: new Date(item.startsAt.getTime() + item.duration * MINUTE),
    duration: item.duration,
    preTime: line.before,
    postTime: line.after,
    quantity: item.quantity,
    price: line.price,
    answersPrice: line.answersPrice ?? 0,
    deposit: line.deposit,
    discount: line.discount ?? 0,
    couponId: line.couponId ?? null,
    prePaidBookingId: item.prePaidBookingId,
    dueNow: dueOf(line),
    channel: input.channel === 'admin' && !byStaff ? 'online' : input.channel,
    settings: { ...input.settings, ...item.settings, obfuscated_id: newLongId() },
    timeZone: line.timeZone,
    bookingType: 'booking',
    administratorId: byStaff ? input.administratorId : null,
  };
}

const waiting = ({ status }: BookableLine['item'], now: Date) =>
  status === LINE_WAITING ? { onWaitingList: true, waitingSince: now, waitedSince: now, status } : {};
