import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFromBasket } from '../../../src/purchase/basket/remove-from-basket.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { cancelPurchaseLines } from '../../../src/purchase/change-purchase.js';
import { Refusal } from '../../../src/shared/refusal.js';
import { CourseSales } from '../../support/fixtures/course-sales.js';
import { NOW, type SellingCompany } from '../../support/fixtures/selling-company.js';

let shop: SellingCompany;
let courses: CourseSales;
beforeAll(async () => {
  courses = await CourseSales.open();
  shop = courses.shop;
});
afterAll(() => courses?.close());

const ROUNDS = 50;

/** Outcomes of a purchase that races with those that free its spaces. */
const BOUGHT_OR_FULL = expect.stringMatching(/^(bought|NO_SPACE)$/);

/** The refusal's code; any other error is a bug. */
async function outcome(buying: () => Promise<unknown>): Promise<string> {
  try {
    await buying();
    return 'bought';
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.code;
    throw thrown;
  }
}

const online = (eventId: number) => () => courses.buy(eventId);
const atTheDesk = (eventId: number) => () =>
  createBooking(shop.em, { companyId: shop.companyId, clientId: shop.mia, eventId, administratorId: shop.administratorId }, NOW);

/** Numbers of bookings of each sold course of a chain: three, or only part of the course was sold. */
async function sizes(chainId: number): Promise<number[]> {
  const { rows } = await sql<{ size: number }>`
    select count(*)::int as size from booking where event_chain_id = ${chainId} and not is_cancelled
    group by course_booking_id`.execute(shop.em.getKysely());
  return rows.map(({ size }) => size);
}

/** A course whose first session was moved to the end: its ids are in another order than its times, and locks are taken by id. */
async function shuffled() {
  const course = await courses.make({ spaces: 2 });
  await sql`
    update event set starts_at = starts_at + interval '15 days', ends_at = ends_at + interval '15 days',
      cancel_until = cancel_until + interval '15 days' where id = ${course.ids[0]}`.execute(shop.em.getKysely());
  return course;
}

test('of buyers competing for the last space of one session exactly one gets the course, entirely', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { chain, ids } = await shuffled();
    const short = ids[round % 3]!;
    await sql`update event set num_spaces = 1 where id = ${short}`.execute(shop.em.getKysely());
    const ways = [online, round % 2 ? online : atTheDesk, online].map((way, at) => way(ids[(round + at) % 3]!));

    const outcomes = await Promise.all(ways.map(outcome));
    expect([round, outcomes.sort()]).toEqual([round, ['NO_SPACE', 'NO_SPACE', 'bought']]);
    expect([round, await sizes(chain.id)]).toEqual([round, [3]]);
    expect([round, await courses.spaces(chain.id)]).toEqual([round, Array(3).fill('0 held, 1 booked')]);
  }
});

test('concurrent purchases, removals, cancellations and expired holds leave no course partly booked', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { chain, ids } = await shuffled();
    const held = await courses.add([{ eventId: ids[0]! }]);
    const { purchase, bookings } = await courses.buy(ids[0]!);
    const courseBookingId = bookings[0]!.courseBookingId!;
    if (round % 2)
      await sql`update basket_item set held_until = now() - interval '1 ms' where basket_id = ${held.id}`.execute(
        shop.em.getKysely(),
      );

    const outcomes = await Promise.all([
      outcome(online(ids[1]!)),
      outcome(() => removeFromBasket(shop.em, held, held.lines[1]!.id)),
      outcome(atTheDesk(ids[2]!)),
      outcome(() =>
        cancelPurchaseLines(
          shop.em,
          { companyId: shop.companyId, id: purchase.id, courseBookingIds: [courseBookingId], staffOf: [] },
          NOW,
        ),
      ),
    ]);
    expect([round, outcomes]).toEqual([round, [BOUGHT_OR_FULL, 'bought', BOUGHT_OR_FULL, 'bought']]);
    const found = await sizes(chain.id);
    expect([round, found.filter((size) => size !== 3)]).toEqual([round, []]);
    expect([round, await courses.spaces(chain.id)]).toEqual([round, Array(3).fill(`0 held, ${found.length} booked`)]);
  }
});
