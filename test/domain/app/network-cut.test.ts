import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '../../../src/app/database/orm.js';
import { type Daybook, start } from '../../../src/app/start.js';
import { readConfig } from '../../../src/config.js';
import { WITHOUT_LIMITS } from '../../../src/database/end-silent.js';
import { WAIT_LIMITS } from '../../../src/database/wait-limits.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { TcpProxy } from '../../support/tcp-proxy.js';

/*
 * A network that swallows all packets without an error. Source: hardening.md F11.
 */

let database: TestDatabase;
let network: TcpProxy;
let daybook: Daybook;

beforeAll(async () => {
  database = await freshDatabase('demo');
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
  readonly status: number;
  readonly retryAfter: string | null;
}

/** Gives up after two minutes: without a limit in the server the answer would never come. `test/bench` measures the speed. */
async function ask(path: string): Promise<Told> {
  const answer = await fetch(`${daybook.url}${path}`, { headers: { 'App-Id': 'demo' }, signal: AbortSignal.timeout(120_000) });
  await answer.text();
  return { status: answer.status, retryAfter: answer.headers.get('Retry-After') };
}

const SERVICES = '/api/v1/2/services';
const UNAVAILABLE = { status: 503, retryAfter: '2' };

const look = () => sql`select graphile_worker.add_job('look_after', '{}'::json)`.execute(database.orm.em.fork().getKysely());

async function jobsLeft(): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from graphile_worker.jobs where task_identifier = 'look_after'`.execute(
    database.orm.em.fork().getKysely(),
  );
  return rows[0]?.left ?? -1;
}

test('requests get 503 while the network drops packets, and all works again once it is restored', async () => {
  // More than the pool has connections: some queries use a connection that falls silent, the others wait for one.
  const asked = () => Promise.all(Array.from({ length: 14 }, () => ask(SERVICES)));
  expect((await asked()).map(({ status }) => status)).toEqual(Array(14).fill(200));
  const held = network.connections;
  expect(held).toBeGreaterThan(10);

  network.dropPackets();
  const [answers, health, ready] = await Promise.all([asked(), ask('/health'), ask('/ready')]);
  expect(health.status).toBe(200);
  expect(ready.status).toBe(503);
  for (const answer of answers) expect(answer).toEqual(UNAVAILABLE);
  await look();

  network.restore();
  await eventually(async () => expect((await ask('/ready')).status).toBe(200));
  expect((await asked()).map(({ status }) => status)).toEqual(Array(14).fill(200));
  await eventually(async () => expect(await jobsLeft()).toBe(0));
});

interface Silenced {
  /** Outcome of a statement that is never answered. */
  readonly outcome: Promise<string>;
  close(): Promise<void>;
}

/** A connection with its own limit: the first statement is answered, the second swallowed. */
async function silenced(silence: number): Promise<Silenced> {
  const way = await TcpProxy.open(database.url);
  const orm = await createOrm({ url: way.url, poolSize: 1, waits: { silence } });
  await orm.em.fork().execute('select 1');
  way.dropPackets();
  const asked = orm.em.fork().execute('select 1');
  const outcome = asked.then(
    () => 'answered',
    ({ code }) => `ended with ${code}`,
  );
  const close = async () => {
    await way.close();
    await outcome;
    await orm.close();
  };
  return { outcome, close };
}

/** Outcome of such a statement within `milliseconds`. */
async function endsIn(milliseconds: number, silence: number): Promise<string> {
  const connection = await silenced(silence);
  const patience = Promise.withResolvers<string>();
  const timer = setTimeout(() => patience.resolve('still waits'), milliseconds);
  const outcome = await Promise.race([connection.outcome, patience.promise]);
  clearTimeout(timer);
  await connection.close();
  return outcome;
}

test('a silently cut connection of the job listener does not keep the server from stopping', async () => {
  const other = await silenced(WAIT_LIMITS.silence);
  expect(await Promise.race([daybook.stop().then(() => 'stopped'), other.outcome])).toBe('stopped');
  await other.close();
});

test('a silent connection is ended by the limit, and would wait without it', async () => {
  expect(await endsIn(120_000, 200)).toBe('ended with 08006');
  expect(await endsIn(1000, 0)).toBe('still waits');
});

test('a statement without limits is waited for, but the limits apply again after its transaction', async () => {
  const orm = await createOrm({ url: database.url, poolSize: 1, waits: { silence: 200 } });
  const slow = 'select pg_sleep(0.6), 1 as one';
  await orm.em.fork().transactional(async (tx) => {
    await tx.execute(WITHOUT_LIMITS);
    expect(await tx.execute(slow)).toMatchObject([{ one: 1 }]);
  });

  await expect(orm.em.fork().execute(slow)).rejects.toThrow('The database fell silent');
  await orm.close();
});
