import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LINE_HELD, LINE_WAITING } from '../../../src/capacity/line-status.js';
import { removeFromBasket } from '../../../src/purchase/basket/remove-from-basket.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { cancelPurchase, cancelPurchaseLines } from '../../../src/purchase/change-purchase.js';
import { settlePurchase } from '../../../src/purchase/payments/settle-purchase.js';
import { CourseSales, later } from '../../support/fixtures/course-sales.js';
import { NOW, type SellingCompany } from '../../support/fixtures/selling-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';

let shop: SellingCompany;
let courses: CourseSales;
/** A course of 10 sessions and one of 40, a session a day. */
let sizes: { chainId: number; ids: number[] }[];
beforeAll(async () => {
  courses = await CourseSales.open();
  shop = courses.shop;
  sizes = [await daily('2030-05-15'), await daily('2030-06-14')];
  expect(sizes.map(({ ids }) => ids.length)).toEqual([10, 40]);
});
afterAll(() => courses?.close());

async function daily(endDate: string, course = true) {
  const { chain, ids } = await courses.make({ recurrence: 'DAY', endDate, spaces: 20, waitingListLength: 5, course });
  return { chainId: chain.id, ids };
}

/** Number of statements that the work takes with either course. */
async function costs(work: (course: (typeof sizes)[number]) => Promise<() => Promise<unknown>>): Promise<number[]> {
  const counts: number[] = [];
  for (const size of sizes) counts.push(await countStatements(await work(size)));
  return counts;
}

const key = (id: number) => ({ companyId: shop.companyId, id, staffOf: [shop.companyId] });

test('cancelling a course takes the same number of statements for 10 and for 40 sessions', async () => {
  const [few, many] = await costs(async ({ ids }) => {
    const { purchase } = await courses.buy(ids[0]!);
    return () => cancelPurchase(shop.em, { ...key(purchase.id), staffOf: [] }, NOW);
  });
  expect(many).toBe(few);

  const [fewAhead, manyAhead] = await costs(async ({ ids }) => {
    const { purchase, bookings } = await courses.buy(ids[0]!);
    const { courseBookingId } = bookings[0]!;
    return () =>
      cancelPurchaseLines(shop.em, { ...key(purchase.id), courseBookingIds: [courseBookingId!], reason: 'ill' }, later(3));
  });
  expect(manyAhead).toBe(fewAhead);
});

test('adding a course, adding it again and removing it take the same number of statements for any length', async () => {
  const counts: Record<string, number[]> = {};
  for (const { ids } of sizes) {
    let sessionId: number | null = null;
    const choose = async () => {
      sessionId = (await courses.add([{ eventId: ids[0] }], sessionId)).sessionId;
    };
    const remove = () => removeFromBasket(shop.em, { companyId: shop.companyId, sessionId }, null);
    for (const [name, work] of Object.entries({ choose, again: choose, remove }))
      counts[name] = [...(counts[name] ?? []), await countStatements(work)];
  }
  expect(Object.entries(counts).filter(([, [few, many]]) => few !== many)).toEqual([]);
});

test('buying and paying for a course take the same number of statements for any length, also by an administrator', async () => {
  const purchaseIds: number[] = [];
  const [few, many] = await costs(async ({ ids }) => {
    const { sessionId } = await courses.add([{ eventId: ids[0] }]);
    return async () => purchaseIds.push((await shop.buy(sessionId)).id);
  });
  expect(many).toBe(few);

  const paid: number[] = [];
  for (const id of purchaseIds) {
    // A payment is distributed over all bookings.
    await sql`update booking set price = 100 where purchase_id = ${id}`.execute(shop.em.getKysely());
    await settlePurchase(shop.em, id);
    paid.push(await countStatements(() => shop.pay(id)));
    expect((await shop.bookingsOf(id)).every(({ paid: part }) => part === 100)).toBe(true);
  }
  expect(paid[1]).toBe(paid[0]);

  const { companyId, mia: clientId, administratorId } = shop;
  const [fewAtDesk, manyAtDesk] = await costs(async ({ ids }) => {
    const ask = { companyId, clientId, eventId: ids[0], administratorId };
    return () => createBooking(shop.em, ask, NOW);
  });
  expect(manyAtDesk).toBe(fewAtDesk);
});

test('holding, holding again and buying 10 or 40 occurrences take the same number of statements', async () => {
  const counts: Record<string, number[]> = {};
  for (const endDate of ['2030-05-15', '2030-06-14']) {
    const items = (await daily(endDate, false)).ids.map((eventId) => ({ eventId }));
    let sessionId: number | null = null;
    const put = async () => {
      sessionId = (await courses.add(items, sessionId, { byAdmin: true, replace: true })).sessionId;
    };
    const buy = () => shop.buy(sessionId!);
    for (const [name, work] of Object.entries({ put, again: put, buy }))
      counts[name] = [...(counts[name] ?? []), await countStatements(work)];
  }
  expect(Object.entries(counts).filter(([, [few, many]]) => few !== many)).toEqual([]);
});

test('lines for one event are held in order while they fit; the others join the waiting list or are refused', async () => {
  const { ids } = await daily('2030-05-08', false);
  await sql`update event set num_spaces = 3 where id = ${ids[1]}`.execute(shop.em.getKysely());
  const several = (...quantities: number[]) =>
    quantities.map((quantity) => ({ eventId: ids[1], quantity, joinWaitingList: true }));
  const { lines } = await courses.add([{ eventId: ids[0] }, ...several(2, 2, 1, 1), { eventId: ids[2] }]);
  expect(lines.map(({ eventId, quantity, status, holding }) => [eventId, quantity, status, holding])).toEqual([
    [ids[0], 1, LINE_HELD, true],
    [ids[1], 2, LINE_HELD, true],
    [ids[1], 2, LINE_WAITING, false],
    [ids[1], 1, LINE_HELD, true],
    [ids[1], 1, LINE_WAITING, false],
    [ids[2], 1, LINE_HELD, true],
  ]);
  const refused = courses.add([{ eventId: ids[0] }, { eventId: ids[1], reference: 'b' }]);
  await expect(refused).rejects.toMatchObject({
    code: 'NO_SPACE',
    detail: { eventId: ids[1] },
    more: { path: 'items.1', reference: 'b' },
  });
  await shop.everythingAddsUp();
});

test('an expired hold of a long course records a fact for each session', async () => {
  const { ids } = await daily('2031-09-30');
  expect(ids.length).toBeGreaterThan(500);
  const { id, sessionId } = await courses.add([{ eventId: ids[0] }]);
  const db = shop.em.getKysely();
  await sql`update basket_item set held_until = now() where basket_id = ${id}`.execute(db);
  await removeFromBasket(shop.em, { companyId: shop.companyId, sessionId }, null);
  const { rows } = await sql<{ told: number }>`
    select count(*)::int as told from fact where kind = 'hold.expired' and (about->>'eventId')::int = any(${ids})`.execute(db);
  expect(rows[0]!.told).toBe(ids.length);
});

test('cancelling a course marks only the late session as late and notes the override from there on', async () => {
  const [{ ids }] = sizes as [(typeof sizes)[number]];
  const { purchase } = await courses.buy(ids[0]!);
  await sql`update event set cancel_until = ${NOW}::timestamptz - interval '1 day' where id = ${ids[4]}`.execute(
    shop.em.getKysely(),
  );
  await cancelPurchase(shop.em, key(purchase.id), NOW);
  const bookings = await shop.bookingsOf(purchase.id);
  expect(bookings.map(({ cancelledLate }) => cancelledLate)).toEqual(ids.map((id) => id === ids[4]));
  const { rows } = await sql<{ overrode: string | null }>`
    select overrode from audit_entry where record = 'booking' and action = 'change' and record_id = any(${bookings.map(({ id }) => id)})
    order by record_id`.execute(shop.em.getKysely());
  expect(rows.map(({ overrode }) => overrode)).toEqual(ids.map((_id, at) => (at < 4 ? null : 'min_cancel_period')));
});

test('spaces that a cancelled purchase frees at several events are offered to the waiting list of each', async () => {
  const { ids } = await daily('2030-05-09', false);
  const db = shop.em.getKysely();
  await sql`update event set num_spaces = 2 where id = any(${ids})`.execute(db);
  const buy = async (items: { eventId: number; quantity?: number; joinWaitingList?: boolean }[]) =>
    shop.buy((await courses.add(items)).sessionId);
  const full = await buy(ids.flatMap((eventId) => [{ eventId }, { eventId }]));
  const waiting = await shop.bookingsOf((await buy(ids.slice(1).map((eventId) => ({ eventId, joinWaitingList: true })))).id);
  await cancelPurchase(shop.em, key(full.id), NOW);

  const { rows } = await sql<{ kind: string; id: number }>`
    select kind, (about->>'bookingId')::int as id from fact where kind in ('booking.offered', 'booking.cancelled')
      and about->>'purchaseId' in (${String(full.id)}, ${String(waiting[0]!.purchaseId)}) order by fact.id`.execute(db);
  const cancelled = await shop.bookingsOf(full.id);
  expect(rows).toEqual(
    ids.flatMap((_id, at) => [
      ...(at > 0 ? [{ kind: 'booking.offered', id: waiting[at - 1]!.id }] : []),
      ...cancelled.slice(2 * at, 2 * at + 2).map(({ id }) => ({ kind: 'booking.cancelled', id })),
    ]),
  );
  await shop.everythingAddsUp();
});
