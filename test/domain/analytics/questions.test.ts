import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { MAX_COST, Questions } from '../../../src/analytics/questions.js';
import { createOrm } from '../../../src/app/database/orm.js';
import type { WaitLimits } from '../../../src/database/wait-limits.js';
import { freshDatabase, PATIENT, type TestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';

const [ANALYST, OTHER] = [1, 2];

/** Key of an advisory lock: a query that needs it stays in progress while the test holds it. */
const HELD = 7;

let database: TestDatabase;
let holder: Client;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

beforeEach(async () => {
  holder = new Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [HELD]);
  return () => holder.end();
});

const answerAll = () => holder.query('select pg_advisory_unlock($1)', [HELD]);

/** A server on the test's database. */
async function server(waits: Partial<WaitLimits> = {}) {
  const orm: MikroORM = await createOrm({
    url: database.url,
    waits: { ...PATIENT, ...waits },
    analysts: { urls: [], poolSize: 8 },
  });
  onTestFinished(() => orm.close());
  const questions = new Questions(8, { ...PATIENT, ...waits });
  const ask = (analyst: number, statement = sql<{ answer: number }>`select 1 as answer`) =>
    questions.ask(orm.em.fork(), analyst, { statement, advice: (share) => (share === null ? 'less' : `${share < 0.001} share`) });
  /** Begins a query that lasts until `answerAll`. */
  const askAtLength = (analyst: number) => ask(analyst, sql`select 1 as answer from pg_advisory_xact_lock_shared(${HELD})`);
  return { ask, askAtLength };
}

/** Number of queries in progress in the database. */
const atWork = async (): Promise<number> => {
  const { rows } = await holder.query(`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted and objid = ${HELD}
      and database = (select oid from pg_database where datname = current_database())`);
  return rows[0].count;
};

test('two queries of an analyst run at the same time, and a third waits for one of them', async () => {
  const { ask, askAtLength } = await server();
  const first = [askAtLength(ANALYST), askAtLength(ANALYST)];
  await eventually(async () => expect(await atWork()).toBe(2));
  let isAnswered = false;
  const third = ask(ANALYST).finally(() => {
    isAnswered = true;
  });

  // Another caller is answered meanwhile.
  expect(await ask(OTHER)).toEqual([{ answer: 1 }]);
  expect(isAnswered).toBe(false);
  await answerAll();
  expect(await Promise.all([...first, third])).toEqual([[{ answer: 1 }], [{ answer: 1 }], [{ answer: 1 }]]);
});

test('a query is refused with a time to retry if 30 others already wait', async () => {
  const { ask, askAtLength } = await server({ analysisTurn: 50_000 });
  const first = [askAtLength(ANALYST), askAtLength(ANALYST)];
  const waiting = Array.from({ length: 30 }, () => ask(ANALYST));
  await expect(ask(ANALYST)).rejects.toMatchObject({
    code: 'TOO_MANY_TRIES',
    detail: { limit: 'questions', allowed: 2, retryAfter: 15 },
  });
  await answerAll();
  await Promise.all([...first, ...waiting]);
});

test('all servers of a database share the limit of queries for each analyst', async () => {
  const one = await server();
  const other = await server({ analysisTurn: 20 });
  const first = [one.askAtLength(ANALYST), one.askAtLength(ANALYST)];
  await eventually(async () => expect(await atWork()).toBe(2));

  await expect(other.ask(ANALYST)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  expect(await other.ask(OTHER)).toEqual([{ answer: 1 }]);
  await answerAll();
  await Promise.all(first);
  expect(await other.ask(ANALYST)).toEqual([{ answer: 1 }]);
});

test('a query that costs too much is refused before it runs, with advice', async () => {
  const { ask } = await server();
  const pairs = sql<{ answer: number }>`
    select count(*)::int as answer from generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100000) c`;
  const refused = expect(ask(ANALYST, pairs)).rejects;

  await refused.toMatchObject({ code: 'TOO_COMPLEX', detail: { limit: 'cost', allowed: MAX_COST } });
  await refused.toThrow(/estimated at a cost of \d+, .*ask for true share/);
});

test('a query that takes too long is aborted, with advice', async () => {
  const { askAtLength } = await server({ analysis: 20 });
  await expect(askAtLength(ANALYST)).rejects.toMatchObject({
    ...{ code: 'TOO_COMPLEX', detail: { limit: 'seconds', allowed: 15 } },
    message: 'The question took longer than 15 seconds: ask for less',
  });
});

test('a query cannot change data', async () => {
  const { ask } = await server();
  const insert = sql<{ answer: number }>`insert into application (name, app_id) values ('A', 'a') returning 1 as answer`;
  await expect(ask(ANALYST, insert)).rejects.toMatchObject({ code: '25006' });
  const { rows } = await holder.query('select from application');
  expect(rows).toEqual([]);
});
