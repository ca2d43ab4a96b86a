import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { findRow } from '../../../src/database/row.js';
import { updateEventChain } from '../../../src/event/chains/update-event-chain.js';
import { Event } from '../../../src/event/event.entity.js';
import { announceExpiredHolds } from '../../../src/purchase/basket/announce-expired-holds.js';
import { removeFromBasket } from '../../../src/purchase/basket/remove-from-basket.js';
import { bookWaiting } from '../../../src/purchase/bookings/book-waiting.js';
import { findPurchase } from '../../../src/purchase/find-purchase.js';
import type { Refusal } from '../../../src/shared/refusal.js';
import { NOW, SellingCompany } from '../../support/fixtures/selling-company.js';
import { createTalk } from '../../support/fixtures/test-company.js';

let shop: SellingCompany;
let eventId: number;
let chainId: number;
beforeAll(async () => {
  shop = await SellingCompany.open();
});
afterAll(() => shop.database.close());
/** Four spaces, six on the waiting list, at a price of 500 each. */
beforeEach(async () => {
  const { talk, chain } = await createTalk(shop.em, shop.companyId, { spaces: 4, startsAt: `${shop.nextDay()}T18:00:00Z` });
  await sql`update event_chain set waitlength = 6 where id = ${chain.id}`.execute(shop.em.getKysely());
  [eventId, chainId] = [talk.id, chain.id];
});

/** One purchase of that many spaces; its booking waits when there are not enough. */
async function book(quantity: number) {
  const basket = await shop.add([{ eventId, quantity, joinWaitingList: true }]);
  const purchase = await shop.buy(basket.sessionId);
  const [booking] = await shop.bookingsOf(purchase.id);
  return booking!;
}

const cancel = (id: number) => cancelBooking(shop.em, { companyId: shop.companyId, id, byAdmin: true }, NOW);
const take = (id: number) => bookWaiting(shop.em, { companyId: shop.companyId, id, byAdmin: false }, NOW);
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'good',
    (thrown: Refusal) => thrown.code,
  );

async function counters() {
  const event = await findRow(shop.em, Event, sql`t.id = ${eventId}`);
  return { booked: event!.spacesBooked, held: event!.spacesHeld, wait: event!.spacesWaiting };
}

/** Ids of the bookings for which spaces are held. */
async function offered(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select offered_booking_id as id from basket_item where event_id = ${eventId} and offered_booking_id is not null
      and held_until > now() order by 1`.execute(shop.em.getKysely());
  return rows.map(({ id }) => id);
}

/** Ids of all bookings that were ever offered spaces of the event, in the order of the offers. */
async function notedOffers(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.booking_id as id from space_offer o join booking b on b.id = o.booking_id where b.event_id = ${eventId} order by o.id`.execute(
    shop.em.getKysely(),
  );
  return rows.map(({ id }) => id);
}

describe('the waiting list', () => {
  test('admits bookings on request once the event is full, up to its length and without a charge', async () => {
    await book(4);
    const waiting = await book(3);

    expect(waiting).toMatchObject({ onWaitingList: true, waitingSince: NOW, status: 8, price: 0, dueNow: 0, quantity: 3 });
    expect(await counters()).toEqual({ booked: 4, held: 0, wait: 3 });
    await expect(shop.add([{ eventId, quantity: 4, joinWaitingList: true }])).rejects.toMatchObject({ code: 'NO_SPACE' });
    await expect(shop.add([{ eventId, quantity: 1 }])).rejects.toMatchObject({ code: 'NO_SPACE' });
    await shop.everythingAddsUp();
  });

  test('offers freed spaces in order, only when the first booking fits entirely, and skips none', async () => {
    const [two, other] = [await book(2), await book(2)];
    const [first, second] = [await book(3), await book(1)];
    await cancel(two.id);
    expect(await offered()).toEqual([]);
    expect(await refusal(take(second.id))).toBe('NO_SPACE');

    await cancel(other.id);
    expect(await offered()).toEqual([first.id, second.id]);
    expect(await counters()).toEqual({ booked: 0, held: 4, wait: 4 });
    await expect(shop.add([{ eventId, quantity: 1 }])).rejects.toMatchObject({ code: 'NO_SPACE' });

    expect(await take(first.id)).toMatchObject({ onWaitingList: false, status: 4, price: 500, dueNow: 1500 });
    expect(await notedOffers()).toEqual([first.id, second.id]);
    expect(await take(first.id)).toMatchObject({ status: 4 });
    expect(await findPurchase(shop.em, shop.companyId, first.purchaseId)).toMatchObject({ totalPrice: 1500, dueNow: 1500 });
    expect(await counters()).toEqual({ booked: 3, held: 1, wait: 1 });
    await shop.everythingAddsUp();
  });

  test('moves a booking whose offer expires to the end and offers the spaces to the next', async () => {
    const four = await book(4);
    const [first, second] = [await book(4), await book(1)];
    await cancel(four.id);
    expect(await offered()).toEqual([first.id]);

    await sql`update basket_item set held_until = now() where offered_booking_id = ${first.id}`.execute(shop.em.getKysely());
    await announceExpiredHolds(shop.em);
    expect(await offered()).toEqual([second.id]);
    expect(await refusal(take(first.id))).toBe('NO_SPACE');
    await take(second.id);
    expect(await counters()).toEqual({ booked: 1, held: 0, wait: 4 });
    await shop.everythingAddsUp();
  });

  test('offers spaces that leave a basket, were offered to a cancelled booking or are added to the event', async () => {
    const four = await book(3);
    const basket = await shop.add([{ eventId, quantity: 1 }]);
    const [first, second, third] = [await book(1), await book(1), await book(2)];
    await removeFromBasket(shop.em, basket, null);
    expect(await offered()).toEqual([first.id]);
    await cancel(first.id);
    expect(await offered()).toEqual([second.id]);
    await cancel(second.id);
    await updateEventChain(shop.em, { companyId: shop.companyId, id: chainId, expectedVersion: null, spaces: 5 }, NOW);
    expect(await offered()).toEqual([third.id]);
    await cancel(four.id);
    expect(await counters()).toEqual({ booked: 0, held: 2, wait: 2 });
    await shop.everythingAddsUp();
  });

  test('offers nothing once the event can no longer be booked', async () => {
    const four = await book(4);
    const waiting = await book(1);
    const late = new Date('2030-05-01T00:00:00Z');
    await cancelBooking(shop.em, { companyId: shop.companyId, id: four.id, byAdmin: true }, late);

    expect(await offered()).toEqual([]);
    const asked = bookWaiting(shop.em, { companyId: shop.companyId, id: waiting.id, byAdmin: false }, late);
    expect(await refusal(asked)).toBe('NOT_BOOKABLE');
    await shop.everythingAddsUp();
  });

  test('stays consistent while bookings are cancelled, leave and are promoted concurrently', async () => {
    const booked = [await book(1), await book(1), await book(1), await book(1)];
    const waiting = [await book(1), await book(1), await book(1), await book(1), await book(1), await book(1)];
    const leave = (booking: { id: number }) => refusal(cancel(booking.id));
    const outcomes = await Promise.all([
      ...booked.map(leave),
      ...waiting.slice(0, 3).map(leave),
      ...waiting.map(({ id }) => refusal(take(id))),
    ]);

    expect(outcomes.filter((outcome) => !['good', 'NO_SPACE', 'CONFLICT'].includes(outcome))).toEqual([]);
    await shop.everythingAddsUp();
    const { booked: now, held, wait } = await counters();
    expect(now + held).toBeLessThanOrEqual(4);
    expect(now + wait).toBe(3);
  });
});
