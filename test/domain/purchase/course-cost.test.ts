import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelPurchase, cancelPurchaseLines } from '../../../src/purchase/change-purchase.js';
import { CourseSales, later } from '../../support/fixtures/course-sales.js';
import { NOW, type SellingCompany } from '../../support/fixtures/selling-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';

let till: SellingCompany;
let courses: CourseSales;
/** One of 10 sessions and one of 40, a session a day. */
let sizes: { chainId: number; ids: number[] }[];
beforeAll(async () => {
  courses = await CourseSales.open();
  till = courses.till;
  sizes = [await daily('2030-05-15'), await daily('2030-06-14')];
  expect(sizes.map(({ ids }) => ids.length)).toEqual([10, 40]);
});
afterAll(() => courses?.close());

async function daily(endDate: string, course = true) {
  const { chain, ids } = await courses.make({ recurrenceType: 'DAY', endDate, spaces: 20, waitlength: 5, course });
  return { chainId: chain.id, ids };
}

/** The statements that something takes with either course. */
async function costs(work: (course: (typeof sizes)[number]) => Promise<() => Promise<unknown>>): Promise<number[]> {
  const counts: number[] = [];
  for (const size of sizes) counts.push(await countStatements(await work(size)));
  return counts;
}

const key = (id: number) => ({ companyId: till.companyId, id, staffOf: [till.companyId] });

test('cancelling a course takes as many statements however many sessions it has', async () => {
  const [few, many] = await costs(async ({ ids }) => {
    const { purchase } = await courses.buy(ids[0]!);
    return () => cancelPurchase(till.em, { ...key(purchase.id), staffOf: [] }, NOW);
  });
  expect(many).toBe(few);

  const [fewAhead, manyAhead] = await costs(async ({ ids }) => {
    const { purchase, bookings } = await courses.buy(ids[0]!);
    const { courseBookingId } = bookings[0]!;
    return () =>
      cancelPurchaseLines(till.em, { ...key(purchase.id), courseBookingIds: [courseBookingId!], reason: 'ill' }, later(3));
  });
  expect(manyAhead).toBe(fewAhead);
});

test('a late cancellation is noted of the late session and those after it, as if they had been cancelled one by one', async () => {
  const [{ ids }] = sizes as [(typeof sizes)[number]];
  const { purchase } = await courses.buy(ids[0]!);
  await sql`update event set cancel_until = ${NOW}::timestamptz - interval '1 day' where id = ${ids[4]}`.execute(
    till.em.getKysely(),
  );
  await cancelPurchase(till.em, key(purchase.id), NOW);
  const bookings = await till.bookingsOf(purchase.id);
  expect(bookings.map(({ cancelledLate }) => cancelledLate)).toEqual(ids.map((id) => id === ids[4]));
  const { rows } = await sql<{ overrode: string | null }>`
    select overrode from audit_entry where record = 'booking' and action = 'change' and record_id = any(${bookings.map(({ id }) => id)})
    order by record_id`.execute(till.em.getKysely());
  expect(rows.map(({ overrode }) => overrode)).toEqual(ids.map((_id, at) => (at < 4 ? null : 'min_cancel_period')));
});

test('places that a purchase frees at several events go to who waits for each', async () => {
  const { ids } = await daily('2030-05-09', false);
  const db = till.em.getKysely();
  await sql`update event set num_spaces = 2 where id = any(${ids})`.execute(db);
  const buy = async (items: { eventId: number; quantity?: number; joinWaitingList?: boolean }[]) =>
    till.buy((await courses.add(items)).sessionId);
  const full = await buy(ids.flatMap((eventId) => [{ eventId }, { eventId }]));
  const waiting = await till.bookingsOf((await buy(ids.slice(1).map((eventId) => ({ eventId, joinWaitingList: true })))).id);
  await cancelPurchase(till.em, key(full.id), NOW);

  const { rows } = await sql<{ kind: string; id: number }>`
    select kind, (about->>'bookingId')::int as id from fact where kind in ('booking.offered', 'booking.cancelled')
      and about->>'purchaseId' in (${String(full.id)}, ${String(waiting[0]!.purchaseId)}) order by fact.id`.execute(db);
  const cancelled = await till.bookingsOf(full.id);
  expect(rows).toEqual(
    ids.flatMap((_id, at) => [
      ...(at > 0 ? [{ kind: 'booking.offered', id: waiting[at - 1]!.id }] : []),
      ...cancelled.slice(2 * at, 2 * at + 2).map(({ id }) => ({ kind: 'booking.cancelled', id })),
    ]),
  );
  await till.everythingAddsUp();
});
