import { tmpdir } from 'node:os';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../../src/app/database/open-database.js';
import { start } from '../../../src/app/start.js';
import { readConfig } from '../../../src/config.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { freshDatabase } from '../../support/database.js';
import { startPgbouncer } from '../../support/debian-postgres.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTestCompany } from '../../support/fixtures/test-company.js';
import { hasPackage } from '../../support/packages.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Sets limits for the account in this database only: other tests use the account too. */
async function giveSettings(em: EntityManager): Promise<void> {
  const limits = { statement_timeout: '5s', lock_timeout: '2s', idle_in_transaction_session_timeout: '10s' };
  const [here] = await em.execute<{ account: string; name: string }[]>(
    'select current_user as account, current_database() as name',
  );
  for (const [setting, value] of Object.entries({ timezone: 'UTC', ...limits, jit: 'off' }))
    await em.execute(`alter role "${here!.account}" in database "${here!.name}" set ${setting} = '${value}'`);
}

test.runIf(hasPackage('pgbouncer'))(
  'a pooler in transaction mode works if there is a direct connection and the account has its settings',
  { timeout: 300_000 },
  async () => {
    const { url: direct, orm, close } = await freshDatabase();
    closing.push(close);
    const { companyId, em, talk } = await createTestCompany(orm);
    const token = await adminToken(em, companyId);
    const first = await startPgbouncer(direct, 'transaction');
    closing.push(first.stop);
    const settings = { databaseUrl: first.url, jobsDatabaseUrl: direct, dataDir: '', poolSize: 4 };
    await expect(openDatabase(settings)).rejects.toThrow(
      /^A pooler in transaction mode .* Run: alter role .* and restart the pooler$/,
    );

    await giveSettings(em);
    const pooler = await startPgbouncer(direct, 'transaction');
    closing.push(pooler.stop);
    const given = { DATABASE_URL: pooler.url, JOBS_DATABASE_URL: direct, DATA_DIR: tmpdir(), PORT: '0', LOG_LEVEL: 'silent' };
    const daybook = await start({ ...readConfig({ ...given, DRAIN_SECONDS: '0' }), appIds: 'any', callLimits: null });
    closing.push(() => daybook.stop());

    const ready = async () => (await fetch(`${daybook.url}/ready`)).json();
    expect(await ready()).toEqual({ status: 'ready' });
    const headers = { 'App-Id': 'x', 'Content-Type': 'application/json' };
    const buy = async (buyer: number) => {
      const item = JSON.stringify({ event_id: talk.id, qty: 1 });
      const held = await fetch(`${daybook.url}/api/v1/${companyId}/basket/add_item`, { method: 'POST', headers, body: item });
      await held.arrayBuffer();
      const client = { first_name: 'Kit', last_name: `${buyer}`, email: `kit-${buyer}@example.test` };
      const bought = await fetch(`${daybook.url}/api/v1/${companyId}/basket/checkout`, {
        method: 'POST',
        headers: { ...headers, 'Auth-Token': held.headers.get('auth-token') ?? '' },
        body: JSON.stringify({ client }),
      });
      await bought.arrayBuffer();
      return [held.status, bought.status];
    };
    const read = async () => {
      const answer = await fetch(`${daybook.url}/api/v1/admin/${companyId}/bookings`, {
        headers: { ...headers, 'Auth-Token': token },
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    const period = 'from: "2030-01-01", until: "2031-01-01"';
    const ask = async () => {
      const query = `{ analytics(companyId: ${companyId}, ${period}) { bookings { total { count } } } }`;
      return (await sendGraphql(daybook.url, { query }, { 'Auth-Token': token })).body;
    };
    // All at once, so that connections change hands between statements.
    const [bought, reads, asked] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, buyer) => buy(buyer))),
      Promise.all(Array.from({ length: 20 }, read)),
      Promise.all(Array.from({ length: 4 }, ask)),
    ]);
    expect(bought).toEqual(Array(10).fill([201, 201]));
    expect(reads).toEqual(Array(20).fill(200));
    expect(asked.map(({ errors }) => errors)).toEqual(Array(4).fill(undefined));
    await eventually(async () => expect((await ask()).data).toEqual({ analytics: { bookings: { total: { count: 10 } } } }));

    // Settings of the analysts' transactions ended with these, on each connection of the pooler.
    const pooled = await openDatabase({ ...settings, databaseUrl: pooler.url, poolSize: 8 });
    closing.push(pooled.close);
    const limit = () => pooled.orm.em.fork().execute('select current_setting($$statement_timeout$$) as "limit"');
    expect(await Promise.all(Array.from({ length: 8 }, limit))).toEqual(Array(8).fill([{ limit: '5s' }]));
    expect(await ready()).toEqual({ status: 'ready' });
  },
);
