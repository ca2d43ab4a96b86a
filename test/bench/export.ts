import { writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { createCompany } from '../../src/company/create-company.js';
import { adminToken } from '../support/fixtures/test-company.js';
import { openBenchDatabase } from './bench-database.js';
import type { Figure, Goal } from './goal.js';
import { once } from './once.js';
import { build, memoryOf, startDaybook } from './processes.js';

/** Clients of the company. */
const ROWS = process.argv.includes('full') ? 1_000_000 : 200_000;

/** Rows exported before the measurement, since the memory that a first export takes for code stays in use. */
const FEW = 5000;

const MEGABYTE = 1e6;

/** A company with many clients, and a server without other clients. */
const stage = once(async () => {
  const database = await openBenchDatabase(false);
  const em = database.orm.em.fork();
  const { id: companyId } = await createCompany(em, { name: 'Many', timeZone: 'Etc/UTC', currency: 'GBP' });
  const token = await adminToken(em, companyId);
  await fill(database.url, companyId);
  build();
  const server = await startDaybook(database.url);
  const close = async () => {
    await server.close();
    await database.close();
  };
  return { companyId, token, server, close };
});

/** Inserts the clients without triggers, with which it would take minutes. */
async function fill(url: string, companyId: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into client (company_id, first_name, last_name, email)
     select $1::int, 'Client', n, 'client.' || n || '@example.test' from generate_series(1, $2::int) n`,
    [companyId, ROWS],
  );
  await client.query('vacuum analyze client');
  await client.end();
}

/** Reads an export at full speed; returns its lines and bytes. */
async function takeExport(type: string, rows: number): Promise<{ lines: number; bytes: number }> {
  const { companyId, token, server } = await stage();
  const query = `{ clients(companyId: ${companyId}, first: ${rows}) { nodes { id firstName lastName email createdAt isMember } } }`;
  const headers = { Accept: type, 'Auth-Token': token, 'Accept-Encoding': 'identity' };
  const answer = await fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}`, { headers });
  if (answer.status !== 200 || !answer.body) throw new Error(`The export was answered ${answer.status}: ${await answer.text()}`);
  let [lines, bytes] = [0, 0];
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  return { lines, bytes };
}

const growthOf = (type: string) => async (): Promise<Figure> => {
  const { server } = await stage();
  await takeExport(type, FEW);
  // Resets the peak of resident memory.
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  const [before, start] = [memoryOf(server.pid, 'VmRSS'), performance.now()];
  const { lines, bytes } = await takeExport(type, ROWS);
  if (type === 'text/csv' && lines !== ROWS + 1) throw new Error(`The export has ${lines} lines`);
  const seconds = (performance.now() - start) / 1000;
  const figure = (memoryOf(server.pid, 'VmHWM') - before) / MEGABYTE;
  return {
    figure,
    detail: `${(bytes / MEGABYTE).toFixed(0)} MB in ${seconds.toFixed(0)} s, ${(ROWS / seconds).toFixed(0)} rows a second`,
  };
};

export const exportGoals: readonly Goal[] = ['text/csv', 'application/x-ndjson', 'application/vnd.apache.parquet'].map(
  (type) => ({
    id: 'P23',
    text: `memory that an export of ${ROWS.toLocaleString('en')} rows takes, ${type}`,
    target: 100,
    floor: 150,
    unit: 'MB',
    better: 'less',
    measure: growthOf(type),
  }),
);
