import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addToBasket } from '../../../src/purchase/basket/add-to-basket.js';
import { announceExpiredHolds, deleteExpiredBaskets } from '../../../src/purchase/basket/announce-expired-holds.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';

let database: TestDatabase;
let company: TestCompany;

beforeEach(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
});
afterEach(() => database.close());

const em = () => database.orm.em.fork();
const run = (statement: ReturnType<typeof sql>) => statement.execute(em().getKysely());

async function hold(): Promise<number> {
  const items = [
    { serviceId: company.check.id, personId: company.ann.id, startsAt: `${MONDAY}T10:00:00` },
    { eventId: company.talk.id },
  ];
  const ask = { companyId: company.companyId, items, replace: false, sessionId: null, byAdmin: false };
  const limits = { holdSeconds: 300, basketSeconds: 900 };
  return (await addToBasket(em(), { ...ask, ...limits }, new Date('2030-03-01T12:00:00Z'))).basket.id;
}

async function told(): Promise<unknown[]> {
  const { rows } = await sql<{ about: object }>`select about from fact where kind = 'hold.expired' order by id`.execute(
    em().getKysely(),
  );
  return rows.map(({ about }) => about);
}

test('an expired hold is announced once by any number of servers, and again after a renewal', async () => {
  await hold();
  await announceExpiredHolds(em());
  expect(await told()).toEqual([]);

  await run(sql`update basket_item set held_until = now()`);
  await Promise.all([announceExpiredHolds(em()), announceExpiredHolds(em()), announceExpiredHolds(em())]);
  await announceExpiredHolds(em());
  expect(await told()).toHaveLength(2);
  expect(await told()).toContainEqual(expect.objectContaining({ serviceId: company.check.id, quantity: 1 }));

  await run(sql`update basket_item set held_until = now() - interval '1 second'`);
  await announceExpiredHolds(em());
  expect(await told()).toHaveLength(4);
});

test('a basket that expired a day ago is deleted, and its spaces at the event are released', async () => {
  const left = async () => {
    const { rows } = await sql<object>`
      select (select count(*)::int from basket) as baskets, (select count(*)::int from basket_item) as lines,
        (select count(*)::int from claim where basket_item_id is not null) as claims,
        (select spaces_held from event where id = ${company.talk.id}) as held`.execute(em().getKysely());
    return rows[0];
  };
  await hold();
  await run(sql`update basket set expires_at = now() - interval '23 hours'`);
  await deleteExpiredBaskets(em(), new Date());
  expect(await left()).toEqual({ baskets: 1, lines: 2, claims: 1, held: 1 });

  await run(sql`update basket set expires_at = now() - interval '25 hours'`);
  await deleteExpiredBaskets(em(), new Date());
  expect(await left()).toEqual({ baskets: 0, lines: 0, claims: 0, held: 0 });
});
