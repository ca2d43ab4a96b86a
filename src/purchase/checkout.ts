import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { newLongId } from '../account/token.js';
import { Booking } from '../booking/booking.entity.js';
import { writeAnswers } from '../client/write-answers.js';
import { forbidden, Refusal } from '../shared/refusal.js';
import { recordFacts } from '../webhook/record-fact.js';
import { checkArticles } from './add-article.js';
import { keepAttachments } from './attach-file.js';
import { type BookableLine, bookLine, countLine } from './book-line.js';
import { checkLines, WAITING } from './check-lines.js';
import { type ClientAsk, chooseClient } from './choose-client.js';
import { findPurchase } from './find-purchase.js';
import { linesOf } from './hold-line.js';
import { clearReductions } from './open-basket.js';
import { payAtCheckout } from './pay-at-checkout.js';
import type { Purchase } from './purchase.entity.js';
import { reduce } from './reduce-lines.js';
import { dueOf } from './totals.js';
import { basketOf } from './use-coupon.js';
import { writeItems } from './write-items.js';
import { writePurchase } from './write-purchase.js';

export interface CheckoutAsk extends ClientAsk {
  readonly sessionId: number | null;
  readonly reference?: string | null;
  /** Set when an administrator books. */
  readonly administratorId: number | null;
  readonly channel: 'online' | 'member' | 'admin';
  readonly settings?: Record<string, unknown> | null;
  /** Pays what is due now from the wallet of the member, as far as it goes. */
  readonly takeFromWallet?: boolean | null;
  /** False: the client is sent no e-mail. */
  readonly notify?: boolean | null;
}

/**
 * Turns what the caller's basket holds into bookings and a purchase: all lines or none. The rule that offered the
 * times is asked again; each hold must still stand. Source: service.md 4.6, wire.md 2.5, decisions 1 and T16.
 *
 * @throws Refusal BASKET_MISMATCH without a living basket of this token; INVALID for an empty one; HOLD_EXPIRED,
 *   PRICE_CHANGED, NOT_BOOKABLE, TIME_TAKEN, NO_SPACE; CONFLICT for a coupon, a voucher or a pre-paid booking that is
 *   used up; FORBIDDEN for a wallet without its log-in; and what `chooseClient` says
 */
export function checkout(em: EntityManager, ask: CheckoutAsk, now: Date): Promise<Purchase> {
  return em.transactional(async (tx) => {
    const basketId = await basketOf(tx, ask.sessionId);
    const items = await linesOf(tx, basketId);
    const articles = await checkArticles(tx, basketId);
    if (items.length + articles.length === 0)
      throw new Refusal('INVALID', 'The basket is empty', { fields: [{ field: 'items', message: 'none to check out' }] });

    const lines = await checkLines(tx, items, { basketId, byAdmin: ask.administratorId !== null, now });
    const client = await chooseClient(tx, ask, now);
    if (ask.takeFromWallet && ask.memberId === null && !ask.isAdmin) throw forbidden('Please Login');
    const { companyId, reference, administratorId, takeFromWallet } = ask;
    const reduced = await reduce(tx, { companyId, basketId, clientId: client.id, now }, lines, articles);
    const { couponId, bookable, goods } = reduced;
    const buyer = { clientId: client.id, told: client.told };
    const given = { companyId, reference, administratorId, couponId, ...buyer };
    const purchase = await writePurchase(tx, given, [...bookable, ...goods]);
    await writeBookings(tx, ask, purchase, bookable, now);
    await writeItems(tx, purchase, goods);
    const paid = await payAtCheckout(tx, purchase, { basketId, takeFromWallet: takeFromWallet ?? false });
    await clearBasket(tx, basketId);
    for (const line of inOrder(bookable)) await countLine(tx, line, now);
    return paid ? findPurchase(tx, companyId, purchase.id) : purchase;
  });
}

/** Locks are taken in one order, whatever the order of the lines. */
const inOrder = (lines: readonly BookableLine[]): BookableLine[] =>
  [...lines].sort((a, b) => a.item.startsAt.getTime() - b.item.startsAt.getTime() || a.item.id.localeCompare(b.item.id));

/** What was bought is in the basket no longer, but for what is counted yet; the basket itself stays with its session. */
async function clearBasket(tx: EntityManager, basketId: number): Promise<void> {
  await sql`delete from basket_item where basket_id = ${basketId} and not holding`.execute(tx.getKysely());
  await sql`delete from basket_article where basket_id = ${basketId}`.execute(tx.getKysely());
  await clearReductions(tx, basketId);
}

async function writeBookings(
  tx: EntityManager,
  ask: CheckoutAsk,
  purchase: Purchase,
  lines: readonly BookableLine[],
  now: Date,
): Promise<void> {
  const slotIds = new Map<string, number | null>();
  for (const line of inOrder(lines)) slotIds.set(line.item.id, await bookLine(tx, line, now));

  const bookings = lines.map((line) => newBooking(tx, ask, purchase, line, slotIds.get(line.item.id) ?? null));
  await tx.flush();
  await writeAnswers(
    tx,
    bookings.flatMap(({ id, companyId }, at) =>
      lines[at]!.item.answers.map((answer) => ({ ...answer, companyId, bookingId: id })),
    ),
  );
  await keepAttachments(
    tx,
    purchase.id,
    bookings.map(({ id }, at) => ({ itemId: lines[at]!.item.id, bookingId: id })),
  );
  await recordFacts(tx, [
    { companyId: purchase.companyId, kind: 'purchase.created', about: { purchaseId: purchase.id }, quiet: ask.notify === false },
    ...bookings.map(({ id, companyId }) => ({
      companyId,
      kind: 'booking.created' as const,
      about: { bookingId: id, purchaseId: purchase.id },
      quiet: ask.notify === false,
    })),
  ]);
}

function newBooking(tx: EntityManager, ask: CheckoutAsk, purchase: Purchase, line: BookableLine, slotId: number | null): Booking {
  const { item } = line;
  const booking = {
    companyId: item.companyId,
    clientId: purchase.clientId,
    purchaseId: purchase.id,
    serviceId: item.serviceId,
    personId: line.personId,
    resourceId: line.resourceId,
    eventId: item.eventId,
    eventChainId: item.eventChainId,
    slotId,
    startsAt: item.startsAt,
    endsAt: new Date(item.startsAt.getTime() + item.duration * 60_000),
    duration: item.duration,
    preTime: line.before,
    postTime: line.after,
    quantity: item.quantity,
    price: line.price,
    ...waiting(item),
    deposit: line.deposit,
    discount: line.discount ?? 0,
    couponId: line.couponId ?? null,
    prePaidBookingId: item.prePaidBookingId,
    dueNow: dueOf(line),
    channel: ask.channel,
    settings: { ...ask.settings, ...item.settings, obfuscated_id: newLongId() },
    timeZone: line.zone,
    bookingType: 'booking',
    administratorId: ask.administratorId,
  };
  return tx.create(Booking, booking, { partial: true });
}

const waiting = ({ status }: BookableLine['item']) =>
  status === WAITING ? { onWaitlist: true, waitingSince: new Date(), status } : {};
