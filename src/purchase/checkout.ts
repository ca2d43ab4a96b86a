import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { newLongId } from '../account/token.js';
import { Booking } from '../booking/booking.entity.js';
import { writeAnswers } from '../client/write-answers.js';
import { Refusal } from '../shared/refusal.js';
import { recordFacts } from '../webhook/record-fact.js';
import { type BookableLine, bookLine } from './book-line.js';
import { checkLines } from './check-lines.js';
import { type ClientAsk, chooseClient } from './choose-client.js';
import { linesOf } from './hold-line.js';
import { findBasket } from './open-basket.js';
import type { Purchase } from './purchase.entity.js';
import { dueOf } from './totals.js';
import { writePurchase } from './write-purchase.js';

export interface CheckoutAsk extends ClientAsk {
  readonly sessionId: number | null;
  readonly reference?: string | null;
  /** Set when an administrator books. */
  readonly administratorId: number | null;
  readonly channel: 'online' | 'member' | 'admin';
  readonly settings?: Record<string, unknown> | null;
}

/**
 * Turns what the caller's basket holds into bookings and a purchase: all lines or none. The rule that offered the
 * times is asked again; each hold must still stand. Source: service.md 4.6, wire.md 2.5, decisions 1 and T16.
 *
 * @throws Refusal BASKET_MISMATCH without a living basket of this token; INVALID for an empty one; HOLD_EXPIRED,
 *   PRICE_CHANGED, NOT_BOOKABLE, TIME_TAKEN, NO_SPACE; and what `chooseClient` says
 */
export function checkout(em: EntityManager, ask: CheckoutAsk, now: Date): Promise<Purchase> {
  return em.transactional(async (tx) => {
    const basketId = await findBasket(tx, ask.sessionId);
    if (basketId === null) throw new Refusal('BASKET_MISMATCH', 'The basket of this token has run out, or never was');
    const items = await linesOf(tx, basketId);
    if (items.length === 0)
      throw new Refusal('INVALID', 'The basket is empty', { fields: [{ field: 'items', message: 'none to check out' }] });

    const lines = await checkLines(tx, items, { basketId, byAdmin: ask.administratorId !== null, now });
    const client = await chooseClient(tx, ask, now);
    const { companyId, reference, administratorId } = ask;
    const buyer = { clientId: client.id, told: client.told };
    const purchase = await writePurchase(tx, { companyId, reference, administratorId, ...buyer }, lines);
    await writeBookings(tx, ask, purchase, lines);
    await sql`delete from basket_item where basket_id = ${basketId}`.execute(tx.getKysely());
    return purchase;
  });
}

async function writeBookings(
  tx: EntityManager,
  ask: CheckoutAsk,
  purchase: Purchase,
  lines: readonly BookableLine[],
): Promise<void> {
  // Locks in one order, whatever the order of the lines.
  const inOrder = [...lines].sort(
    (a, b) => a.item.startsAt.getTime() - b.item.startsAt.getTime() || a.item.id.localeCompare(b.item.id),
  );
  const slotIds = new Map<string, number | null>();
  for (const line of inOrder) slotIds.set(line.item.id, await bookLine(tx, line));

  const bookings = lines.map((line) => newBooking(tx, ask, purchase, line, slotIds.get(line.item.id) ?? null));
  await tx.flush();
  await writeAnswers(
    tx,
    bookings.flatMap(({ id, companyId }, at) =>
      lines[at]!.item.answers.map((answer) => ({ ...answer, companyId, bookingId: id })),
    ),
  );
  await recordFacts(tx, [
    { companyId: purchase.companyId, kind: 'purchase.created', about: { purchaseId: purchase.id } },
    ...bookings.map(({ id, companyId }) => ({
      companyId,
      kind: 'booking.created' as const,
      about: { bookingId: id, purchaseId: purchase.id },
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
    price: item.price,
    dueNow: dueOf(line),
    channel: ask.channel,
    settings: { ...ask.settings, ...item.settings, obfuscated_id: newLongId() },
    timeZone: line.zone,
    bookingType: 'booking',
    administratorId: ask.administratorId,
  };
  return tx.create(Booking, booking, { partial: true });
}
