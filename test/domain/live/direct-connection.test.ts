import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '../../../src/app/database/orm.js';
import { startJobs } from '../../../src/app/jobs/jobs.js';
import { createLive } from '../../../src/app/live/create-live.js';
import { liveMetrics } from '../../../src/app/live/live-metrics.js';
import { type Config, readConfig } from '../../../src/config.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';

let database: TestDatabase;
/** Another database in place of the direct connection, which shows who uses it. */
let direct: TestDatabase;
let config: Config;
beforeAll(async () => {
  [database, direct] = await Promise.all([freshDatabase(), freshDatabase()]);
  config = readConfig({ DATABASE_URL: database.url, JOBS_DATABASE_URL: direct.url, DATA_DIR: tmpdir(), LOG_LEVEL: 'silent' });
});
afterAll(() => Promise.all([database.close(), direct.close()]));

/** Application names of the connections to a database. */
async function connectedTo({ url }: TestDatabase): Promise<string[]> {
  const client = new Client({ connectionString: url, application_name: 'looking' });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select distinct application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test('live notes and jobs use the direct database connection', async () => {
  const orm = await createOrm({ url: database.url, poolSize: 2 });
  const log = pino({ level: 'silent' });
  const live = createLive(orm, config, { log, metrics: liveMetrics(new Registry()) });
  await live.start();
  const jobs = await startJobs(orm, config, { log, render: async () => ({}) as never });
  await eventually(async () =>
    expect(await connectedTo(direct)).toEqual(expect.arrayContaining(['daybook live', 'daybook jobs'])),
  );
  expect(await connectedTo(database)).not.toContain('daybook live');
  await jobs.stop();
  await live.close();
  await orm.close();
});
