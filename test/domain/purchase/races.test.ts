import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToBasket } from '../../../src/purchase/basket/add-to-basket.js';
import type { NewBasketItem } from '../../../src/purchase/basket/new-item.js';
import { checkout } from '../../../src/purchase/checkout/checkout.js';
import { Refusal } from '../../../src/shared/refusal.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createTalk, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';

const NOW = new Date('2030-03-01T12:00:00Z');

let database: TestDatabase;
let company: TestCompany;

beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
});
afterAll(() => database.close());

/** Buys as one buyer, from an empty basket to the purchase; returns the refusal's code if it is refused. */
async function buy(item: NewBasketItem): Promise<'bought' | string> {
  const em = database.orm.em.fork();
  const { companyId } = company;
  try {
    const limits = { sessionId: null, byAdmin: false, holdSeconds: 300, basketSeconds: 900 };
    const { basket } = await addToBasket(em, { ...limits, companyId, items: [item], replace: false }, NOW);
    const who = { memberId: null, isAdmin: false, administratorId: null, channel: 'online' as const };
    await checkout(em, { ...who, companyId, sessionId: basket.sessionId, client: { firstName: 'Zoe' } }, NOW);
    return 'bought';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Concurrent connections, as many as the pool has. */
const AT_ONCE = 20;

async function race(buyers: number, itemOf: (buyer: number) => NewBasketItem): Promise<string[]> {
  const outcomes: string[] = [];
  let next = 0;
  const connection = async () => {
    for (let at = next++; at < buyers; at = next++) outcomes[at] = await buy(itemOf(at));
  };
  await Promise.all(Array.from({ length: Math.min(buyers, AT_ONCE) }, connection));
  return outcomes;
}

const count = (outcomes: readonly string[]) =>
  Object.fromEntries([...new Set(outcomes)].sort().map((code) => [code, outcomes.filter((one) => one === code).length]));

/** I1: no two claims of one subject and unit overlap. */
async function overlaps(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from claim a join claim b on a.id < b.id and a.root_id = b.root_id
      and a.subject_kind = b.subject_kind and a.subject_id = b.subject_id and a.unit = b.unit and a.during && b.during`.execute(
    database.orm.em.getKysely(),
  );
  return rows[0]!.count;
}

const minuteText = (minute: number) =>
  `${MONDAY}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;

test('of 64 buyers of one time with one person exactly one gets it, the others get TIME_TAKEN', async () => {
  const outcomes = await race(64, () => ({ serviceId: company.check.id, personId: company.ann.id, startsAt: minuteText(600) }));

  expect(count(outcomes)).toEqual({ bought: 1, TIME_TAKEN: 63 });
  expect(await overlaps()).toBe(0);
});

test('of 64 buyers of times 15 minutes apart, those who succeed do not overlap', async () => {
  const outcomes = await race(64, (i) => ({
    serviceId: company.check.id,
    personId: company.ann.id,
    startsAt: minuteText(720 + 15 * (i % 3)),
  }));

  const { bought = 0, TIME_TAKEN = 0 } = count(outcomes);
  expect(bought + TIME_TAKEN).toBe(64);
  expect([1, 2]).toContain(bought);
  expect(await overlaps()).toBe(0);
});

test('without a chosen person, as many buyers succeed as there are people', async () => {
  const outcomes = await race(32, () => ({ serviceId: company.check.id, startsAt: minuteText(900) }));

  expect(count(outcomes)).toEqual({ bought: 2, TIME_TAKEN: 30 });
});

test('of 200 buyers of an event with 10 spaces exactly 10 get one', async () => {
  const { talk } = await createTalk(company.em, company.companyId, { spaces: 10, startsAt: '2030-03-05T18:00:00Z' });
  const outcomes = await race(200, () => ({ eventId: talk.id }));

  expect(count(outcomes)).toEqual({ bought: 10, NO_SPACE: 190 });
  const { rows } = await sql`select spaces_booked, spaces_held from event where id = ${talk.id}`.execute(
    database.orm.em.getKysely(),
  );
  expect(rows).toEqual([{ spaces_booked: 10, spaces_held: 0 }]);
});

test('of 100 buyers of a shared time with 6 spaces exactly 6 get one', async () => {
  const outcomes = await race(100, () => ({ serviceId: company.puppies.id, startsAt: `2030-03-06T10:00:00` }));

  const { bought, TIME_TAKEN = 0, NO_SPACE = 0 } = count(outcomes);
  expect({ bought, refused: TIME_TAKEN + NO_SPACE }).toEqual({ bought: 6, refused: 94 });
  const { rows } = await sql`select spaces_booked, spaces_held from slot where service_id = ${company.puppies.id}`.execute(
    database.orm.em.getKysely(),
  );
  expect(rows).toEqual([{ spaces_booked: 6, spaces_held: 0 }]);
});

test('two services that compete for one person cause neither overlaps nor a deadlock', async () => {
  const outcomes = await race(40, (i) =>
    i % 2 === 0
      ? { serviceId: company.surgery.id, startsAt: '2030-03-07T10:00:00' }
      : { serviceId: company.check.id, personId: company.ann.id, startsAt: '2030-03-07T10:15:00' },
  );

  expect(count(outcomes)).toEqual({ bought: 1, TIME_TAKEN: 39 });
  expect(await overlaps()).toBe(0);
});
