import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inPasswordQueue } from '../../../src/security/password.js';
import { PASSWORD, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { hashAtRealCost } from '../../support/quick/passwords.js';
import { startServer, type TestServer } from '../../support/server.js';

/** A flood of log-ins delays only its sender. Source: operations.md, "Behind a proxy". */

/** More requests than may wait for one caller. */
const FLOOD = 80;
const MAY_WAIT = 50;

hashAtRealCost();

let server: TestServer;
let store: PetStore;
beforeAll(async () => {
  server = await startServer({ appIds: 'any', trustedProxies: ['127.0.0.0/8'] });
  store = await petStore(server.orm.em.fork());
});
beforeEach(() => server.orm.em.getConnection().execute('delete from failed_login'));
afterAll(() => server?.close());

const post = (path: string, from: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'App-Id': 'demo', 'Content-Type': 'application/json', 'X-Forwarded-For': from, ...headers },
    body: JSON.stringify(body),
  });

const logIn = (from: string, password: string, headers: Record<string, string> = {}) =>
  post('/api/v1/login', from, { email: 'admin@demo.test', password }, headers);

let people = 0;
const register = (from: string, headers: Record<string, string> = {}) => {
  const email = `new${++people}@demo.test`;
  return post(`/api/v1/${store.camden}/client`, from, { first_name: 'New', email, password: PASSWORD }, headers);
};

/** Takes all places, so that later requests wait; the returned function releases them. */
function occupy(): () => Promise<unknown> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const places = Array.from({ length: Math.ceil(availableParallelism() / 2) }, () => inPasswordQueue(() => released));
  return () => {
    release();
    return Promise.all(places);
  };
}

/** Sends a flood; resolves once the requests that fit are queued and all others have been refused. */
async function flooded(send: (nth: number) => Promise<Response>) {
  let answered = 0;
  const refused = Promise.withResolvers<void>();
  const answers = Array.from({ length: FLOOD }, async (_, nth) => {
    const answer = await send(nth);
    answered += 1;
    if (answered === FLOOD - MAY_WAIT) refused.resolve();
    return answer;
  });
  await refused.promise;
  return { answers, answered: () => answered };
}

/** Sends requests one after the other: the first may be answered before what was sent earlier, the last is not. */
async function lookAround(): Promise<void> {
  for (let nth = 0; nth < 20; nth += 1) await fetch(`${server.url}/api/v1/login`, { headers: { 'App-Id': 'demo' } });
}

test('the sender of a flood of log-ins is refused at once above the limit, and other callers are served next', async () => {
  const device = (await logIn('198.51.100.9', PASSWORD)).headers.get('Device-Token') ?? '';
  const release = occupy();
  const flood = await flooded(() => logIn('198.51.100.66', 'wrong-password'));
  const owner = logIn('198.51.100.66', PASSWORD, { 'Device-Token': device });
  const neighbours = [logIn('198.51.100.7', PASSWORD), register('198.51.100.8')];
  await lookAround();
  const before = flood.answered();
  const meanwhile = Promise.all(
    [owner, ...neighbours].map((asked) => asked.then(({ status }) => [status, flood.answered() - before])),
  );
  await release();

  const served = await meanwhile;
  expect(served.map(([status]) => status)).toEqual([201, 201, 201]);
  for (const [, delayed] of served) expect(delayed).toBeLessThan(MAY_WAIT / 2);
  const answers = await Promise.all(flood.answers);
  const turnedAway = answers.filter(({ headers }) => headers.get('Retry-After') === '5');
  expect(turnedAway.map(({ status }) => status)).toEqual(Array.from({ length: FLOOD - MAY_WAIT }, () => 429));
});

/** More requests than the server admits to its database at once. */
const PLACES = 20;

const withKey = () => ({ 'Idempotency-Key': randomUUID() });

describe.each([
  ['log-ins with keys', () => logIn('198.51.100.66', 'wrong-password', withKey()), [401, 429]],
  ['registrations', () => register('198.51.100.66'), [201]],
  ['registrations with keys', () => register('198.51.100.66', withKey()), [201, 429]],
] as const)('a flood of %s', (_label, send, expected) => {
  test('does not keep other requests from the database', async () => {
    const release = occupy();
    const statuses = Promise.all(Array.from({ length: PLACES }, () => send().then(({ status }) => status)));
    await lookAround();
    const { status } = await fetch(`${server.url}/api/v1/${store.camden}/services`, { headers: { 'App-Id': 'demo' } });
    await release();

    expect(status).toBe(200);
    expect([...new Set(await statuses)].sort()).toEqual(expected);
  });
});
