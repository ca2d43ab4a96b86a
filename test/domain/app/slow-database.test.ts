import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Daybook, start } from '../../../src/app/start.js';
import { readConfig } from '../../../src/config.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createTestCompany } from '../../support/fixtures/test-company.js';
import { TcpProxy } from '../../support/tcp-proxy.js';

/*
 * A slow database, because of the network or by itself. Source: hardening.md F5.
 */

let database: TestDatabase;
let network: TcpProxy;
let daybook: Daybook;
let companyId: number;

beforeAll(async () => {
  database = await freshDatabase();
  ({ companyId } = await createTestCompany(database.orm));
  network = await TcpProxy.open(database.url);
  const settings = { DATABASE_URL: network.url, DATA_DIR: tmpdir(), PORT: '0', LOG_LEVEL: 'silent', APP_IDS: 'any' };
  daybook = await start(readConfig(settings));
});
afterAll(async () => {
  await daybook?.stop();
  await network?.close();
  await database?.close();
});

interface Told {
  readonly email: string;
  readonly status: number;
  readonly retryAfter: string | null;
}

async function write(email: string): Promise<Told> {
  const answer = await fetch(`${daybook.url}/api/v1/${companyId}/client`, {
    method: 'POST',
    headers: { 'App-Id': 'demo', 'Content-Type': 'application/json' },
    body: JSON.stringify({ first_name: 'Kit', last_name: 'Lin', email }),
  });
  await answer.text();
  return { email, status: answer.status, retryAfter: answer.headers.get('Retry-After') };
}

async function stored(beginning: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from client where starts_with(email, ${beginning}) order by email`.execute(database.orm.em.fork().getKysely());
  return rows.map(({ email }) => email);
}

test('on a slow network a write answered 201 is stored, one answered 503 is not, and there is no other answer', async () => {
  network.delay = 100;
  const told = await Promise.all(Array.from({ length: 30 }, (_, nth) => write(`slow-${nth}@example.test`)));
  network.delay = 0;

  const kinds = new Set(told.map(({ status, retryAfter }) => `${status} ${retryAfter}`));
  expect(kinds).toEqual(new Set(['201 null', '503 2']));
  const done = told.filter(({ status }) => status === 201).map(({ email }) => email);
  expect(await stored('slow-')).toEqual(done.sort());
  expect((await write('afterwards@example.test')).status).toBe(201);
});

test('a statement that takes too long is cancelled, answered with 503 and Retry-After, and leaves no row', async () => {
  const db = database.orm.em.fork().getKysely();
  await sql`create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return null; end $$`.execute(
    db,
  );
  await sql`create trigger take_long after insert on client for each row when (new.email like 'long-%')
    execute function take_long()`.execute(db);

  expect(await write('long-1@example.test')).toMatchObject({ status: 503, retryAfter: '2' });
  expect(await stored('long-')).toEqual([]);
  expect((await write('quick@example.test')).status).toBe(201);
});
