import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToBasket } from '../../../src/purchase/basket/add-to-basket.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';

/*
 * Servers whose clocks are wrong: a hold begins and ends by the database's clock. Source: hardening.md F7.
 */

const HOUR = 3_600_000;

let database: TestDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
});
afterAll(() => database?.close());

/** Holds a time at a server whose clock is wrong by that many milliseconds. */
function hold(time: string, holdSeconds: number, wrongBy: number) {
  const items = [{ serviceId: company.check.id, personId: company.ann.id, startsAt: `${MONDAY}T${time}:00Z` }];
  const limits = { replace: false, sessionId: null, byAdmin: false, holdSeconds, basketSeconds: 900 };
  const em = database.orm.em.fork();
  return addToBasket(em, { companyId: company.companyId, items, ...limits }, new Date(Date.now() + wrongBy));
}

/** Remaining seconds of the latest hold, by the database's clock. */
async function secondsLeft(): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from expires_at - now())::float8 as left from claim order by id desc limit 1`.execute(
    database.orm.em.fork().getKysely(),
  );
  return rows[0]?.left ?? Number.NaN;
}

test.each([
  ['ahead', HOUR, '09:00', '13:00'],
  ['behind', -HOUR, '11:00', '15:00'],
])('a hold by a server whose clock is an hour %s lasts as long as any other', async (_label, wrongBy, time, another) => {
  await hold(time, 300, wrongBy);
  const left = await secondsLeft();
  expect(left).toBeGreaterThan(200);
  expect(left).toBeLessThanOrEqual(300);
  for (const clock of [0, HOUR, -HOUR]) await expect(hold(time, 300, clock)).rejects.toMatchObject({ code: 'TIME_TAKEN' });

  // A hold that expires is free for a server with any clock.
  await hold(another, 1, wrongBy);
  await eventually(() => hold(another, 300, -wrongBy));
});
