import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { start } from '../../../src/app/start.js';
import { readConfig } from '../../../src/config.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { freshDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTestCompany } from '../../support/fixtures/test-company.js';

/** Maximum connections of one process, by their name in `pg_stat_activity`. The README and the operators' guide state them. */
const MAX_CONNECTIONS: Readonly<Record<string, number>> = {
  daybook: 10,
  'daybook analysts': 4,
  'daybook jobs': 10,
  'daybook live': 1,
};

test('a process opens at most the documented number of connections under each name', async () => {
  const { url: databaseUrl, orm, close } = await freshDatabase();
  onTestFinished(close);
  const { companyId, em } = await createTestCompany(orm);
  const token = await adminToken(em, companyId);
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: tmpdir(), PORT: '0', LOG_LEVEL: 'silent', DRAIN_SECONDS: '0' };
  const daybook = await start({ ...readConfig(settings), appIds: 'any' });
  onTestFinished(() => daybook.stop());
  const watcher = new Client({ connectionString: databaseUrl, application_name: 'the watcher' });
  await watcher.connect();
  onTestFinished(() => watcher.end());

  const most = new Map<string, number>();
  const look = async () => {
    const { rows } = await watcher.query<{ name: string; count: number }>(`
      select application_name as name, count(*)::int from pg_stat_activity
      where datname = current_database() and application_name like 'daybook%' and query not like '%daybook_survives%' group by 1`);
    for (const { name, count } of rows) most.set(name, Math.max(most.get(name) ?? 0, count));
  };
  const question = `{ analytics(companyId: ${companyId}, from: "2026-01-01", until: "2027-01-01") { bookings { total { count } } } }`;
  await watcher.query(`select graphile_worker.add_job('look_after', job_key => n::text) from generate_series(1, 40) n`);
  // The fixture's connections have the same names as the server's: they are closed first.
  await orm.close();
  most.clear();
  await eventually(async () => {
    const calls = Array.from({ length: 60 }, () =>
      fetch(`${daybook.url}/api/v1/${companyId}/services`, { headers: { 'App-Id': 'x' } }),
    );
    const questions = Array.from({ length: 8 }, () => sendGraphql(daybook.url, { query: question }, { 'Auth-Token': token }));
    await look();
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    await Promise.all(questions);
    await look();
    expect([...most.keys()].sort()).toEqual(Object.keys(MAX_CONNECTIONS).sort());
  });
  for (const [name, count] of most) expect([name, count <= MAX_CONNECTIONS[name]!]).toEqual([name, true]);
});
