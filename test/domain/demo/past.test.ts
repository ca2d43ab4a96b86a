import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTasks } from '../../../src/app/jobs/demo-tasks.js';
import { createDemo } from '../../../src/demo/create-demo.js';
import { createPast } from '../../../src/demo/past/create-past.js';
import { openPast } from '../../../src/demo/past/open-past.js';
import { planPast } from '../../../src/demo/past/plan-past.js';
import { Random } from '../../../src/demo/random.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { invariants } from '../../support/oracles/invariants.js';

const SETTINGS = { holdSeconds: 300, basketSeconds: 900 };

let past: TestDatabase;
let demo: TestDatabase;
let em: EntityManager;
beforeAll(async () => {
  past = await freshDatabase('past');
  demo = await freshDatabase('demo');
  em = past.orm.em.fork();
});
afterAll(() => Promise.all([past.close(), demo.close()]));

async function ask<T = Record<string, number>>(query: string, of: EntityManager = em): Promise<T[]> {
  return (await of.getConnection().execute(query)) as T[];
}

const count = async (what: string, of?: EntityManager): Promise<number> =>
  (await ask(`select count(*)::int as count from ${what}`, of))[0]!.count!;

test.each(Object.entries(invariants))('every invariant holds: %s', async (_label, invariant) => {
  expect(await invariant(em)).toEqual([]);
});

test('each company has bookings in every quarter of two years', async () => {
  for (const companyId of [2, 3, 4]) {
    const quarters = await ask(
      `select count(*)::int as bookings from booking where company_id = ${companyId}
       and starts_at between now() - interval '721 days' and now() - interval '22 days'
       group by floor(extract(epoch from now() - starts_at) / (91 * 86400))`,
    );
    expect(quarters).toHaveLength(8);
    for (const { bookings } of quarters) expect(bookings).toBeGreaterThan(15);
  }
});

/** Conditions that figures need in order to show something: some rows match each condition, but not all. */
test.each([
  ["booking where channel = 'online'", 900],
  ["booking where channel = 'member'", 40],
  ["booking where channel = 'queue' and attendance = 'attended'", 300],
  ["booking where attendance = 'no_show' and attendance_marked_by like 'administrator %'", 80],
  ['booking where is_cancelled and not cancelled_late and cancelled_by is null', 50],
  ["booking where cancelled_late and cancelled_by like 'administrator %'", 15],
  ['booking where moved_count > 0', 30],
  ['booking where promoted_at is not null and waited_since < promoted_at', 3],
  ['booking where on_waitlist', 30],
  ['space_offer o join booking b on b.id = o.booking_id where b.promoted_at > o.offered_at', 3],
  ['booking where coupon_id is not null and discount > 0', 30],
  ['booking where answers_price > 0', 30],
  ['booking where deposit is not null and paid > 0 and is_cancelled', 5],
  ['booking b join slot s on s.id = b.slot_id where s.num_spaces > 1', 50],
  ['payment where not success', 5],
  ["payment where amount < 0 and kind = 'overpaid'", 20],
  ['booking b join service s on s.id = b.service_id where s.category_id is not null', 1000],
  ["queuer where state = 'left' and served_at is null", 20],
  ["queuer where state = 'finished' and served_at > created_at and booking_id is not null", 300],
  ['event where spaces_booked = num_spaces', 5],
  ["client where created_at < now() - interval '300 days'", 60],
])('there are enough rows of %s', async (what, least) => {
  expect(await count(what)).toBeGreaterThanOrEqual(least);
});

test('bookings change only after their creation, and no record is dated in the future', async () => {
  expect(await count('booking where cancelled_at < created_at or promoted_at < created_at or updated_at > now()')).toBe(0);
  expect(await count("booking where created_at > starts_at and channel <> 'queue'")).toBeLessThan(40);
  expect(await count('queuer where created_at > now()')).toBe(0);
});

test('audit entries are dated when the booking was made or cancelled', async () => {
  expect(
    await count(`audit_entry a join booking b on b.id = a.record_id where a.record = 'booking' and a.action = 'create'
      and a.happened_at <> b.created_at and b.created_at < now() - interval '60 days'`),
  ).toBe(0);
  expect(
    await count(`audit_entry a join booking b on b.id = a.record_id where a.record = 'booking' and a.after ->> 'is_cancelled' = 'true'
      and a.happened_at <> b.cancelled_at and b.starts_at < now() - interval '22 days'`),
  ).toBe(0);
});

test('no payment has an amount of zero', async () => {
  expect(await count('payment where amount = 0')).toBe(0);
});

test('the uses of a coupon equal the purchases made with it', async () => {
  expect(
    await ask('select code, uses from coupon c where uses <> (select count(*) from purchase p where p.coupon_id = c.id)'),
  ).toEqual([]);
  expect((await ask("select min(uses) as least from coupon where code <> 'PAWS10'"))[0]!.least).toBeGreaterThan(0);
});

test("the demo's own records keep their ids", async () => {
  const ofDemo = 'select max(id) as last, count(*)::int as count, sum(id) as sum from';
  const own = demo.orm.em.fork();
  for (const table of ['booking', 'client', 'purchase', 'queuer', 'event']) {
    const [before] = await ask(`${ofDemo} ${table}`, own);
    expect(await ask(`${ofDemo} ${table} where id <= ${before!.last}`)).toEqual([before]);
  }
});

test('bookable hours are recorded back to the first day of the past', async () => {
  expect(await count('noted_hours where since > earliest')).toBe(0);
  for (const companyId of [2, 3, 4]) {
    expect(
      await count(
        `(select from subject_hours where company_id = ${companyId} and measure = 'bookable' group by starts_at::date) days`,
      ),
    ).toBeGreaterThan(400);
  }
});

test('the past adds no facts and no e-mails', async () => {
  expect(await count('fact')).toBe(await count('fact', demo.orm.em.fork()));
  expect(await count('email')).toBe(0);
});

test('planning the past of a shop twice gives the same plan', async () => {
  const now = new Date();
  const own = demo.orm.em.fork();
  await own.begin();
  const shops = [await openPast(own, 3, now)];
  await own.rollback();
  const plan = planPast(shops, new Random(), now);
  expect(plan.bookings.length).toBeGreaterThan(200);
  expect(planPast(shops, new Random(), now)).toEqual(plan);
});

/** Each moved booking leaves a slot behind, and a shared time is one slot. */
test('no booking of a shared time is moved', async () => {
  const own = demo.orm.em.fork();
  const now = new Date('2030-03-06T11:20:00Z');
  await own.begin();
  const shops = [];
  for (const companyId of [2, 3, 4]) shops.push(await openPast(own, companyId, now));
  await own.rollback();
  const { bookings } = planPast(shops, new Random(), now);
  const moved = bookings.filter((booking) => booking.moved);
  expect(moved.length).toBeGreaterThan(50);
  expect(bookings.some(({ place }) => place.spaces > 1)).toBe(true);
  expect(moved.filter(({ place }) => place.spaces > 1)).toEqual([]);
});

test('an interrupted creation of the past leaves nothing', async () => {
  const own = demo.orm.em.fork();
  const before = await count('booking', own);
  await expect(createPast(own, new Date(), AbortSignal.abort(new Error('The server ends')))).rejects.toThrow('The server ends');
  expect(await count('booking', own)).toBe(before);
  expect(await count("client where created_at < now() - interval '300 days'", own)).toBe(0);
});

test('the first start queues a job that creates the past', async () => {
  const database = await freshDatabase();
  await createDemo(database.orm.em, { ...SETTINGS, withPast: true }, new Date('2030-03-06T11:20:00Z'));
  const jobs = await ask<{ task: string; payload: unknown }>(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
    database.orm.em.fork(),
  );
  expect(jobs).toEqual([{ task: 'make_demo_past', payload: { now: '2030-03-06T11:20:00.000Z' } }]);
  expect(Object.keys(demoTasks(database.orm))).toEqual(['make_demo_past']);
  await database.close();
});
