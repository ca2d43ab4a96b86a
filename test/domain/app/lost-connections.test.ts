import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '../../../src/app/database/orm.js';
import { startDaybook, type TestDaybook } from '../../support/daybook.js';
import { eventually } from '../../support/eventually.js';

let daybook: TestDaybook;

beforeAll(async () => {
  daybook = await startDaybook();
});
afterAll(() => daybook?.close());

/** F3 of the faults to survive. An error event without a listener ends the process, and this test run with it. */
test('a server whose connections are all cut stays alive and becomes ready again by itself', async () => {
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const { rows } = await cut.execute(daybook.database.orm.em.fork().getKysely());
  expect(rows.length).toBeGreaterThan(1);

  expect((await fetch(`${daybook.url}/health`)).status).toBe(200);
  await eventually(async () => expect((await fetch(`${daybook.url}/ready`)).status).toBe(200));
});

/** A connection that stays checked out is lost: a pool of ten would be empty after ten. */
test('connections that are cut in the middle of a transaction are returned to the pool', async () => {
  const orm = await createOrm({ url: daybook.database.url, poolSize: 2 });
  const cutInside = () => orm.em.fork().transactional((tx) => tx.execute('select pg_terminate_backend(pg_backend_pid())'));
  for (let nth = 0; nth < 5; nth++) await expect(cutInside()).rejects.toThrow();

  expect(await orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  await orm.close();
});
