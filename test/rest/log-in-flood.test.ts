import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amongPasswords } from '../../src/account/password.js';
import { PASSWORD, type PetStore, petStore } from '../support/pet-store.js';
import { startServer, type TestServer } from '../support/server.js';

/** A flood of log-ins delays the one who sends it. Source: operations.md, "Behind a proxy". */

/** More than may wait of one caller. */
const FLOOD = 80;
const MAY_WAIT = 50;

let server: TestServer;
let store: PetStore;
beforeAll(async () => {
  server = await startServer({ appIds: 'any', trustedProxies: ['127.0.0.0/8'] });
  store = await petStore(server.orm.em.fork());
});
afterAll(() => server?.close());

const post = (path: string, from: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'App-Id': 'demo', 'Content-Type': 'application/json', 'X-Forwarded-For': from, ...headers },
    body: JSON.stringify(body),
  });

const logIn = (from: string, password: string, headers: Record<string, string> = {}) =>
  post('/api/v1/login', from, { email: 'admin@demo.test', password }, headers);

const register = (from: string) =>
  post(`/api/v1/${store.camden}/client`, from, { first_name: 'New', email: 'new@demo.test', password: PASSWORD });

/** Takes all places, so that whoever comes waits; the answer gives them back. */
function occupy(): () => Promise<unknown> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const places = Array.from({ length: Math.ceil(availableParallelism() / 2) }, () => amongPasswords(() => released));
  return () => {
    release();
    return Promise.all(places);
  };
}

/** Sends a flood; resolves once it stands in line, and all that found no place there were told so. */
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

/** One after the other: the first may be quicker than what was sent before, the last is not. */
async function lookAround(): Promise<void> {
  for (let nth = 0; nth < 20; nth += 1) await fetch(`${server.url}/api/v1/login`, { headers: { 'App-Id': 'demo' } });
}

test('whoever sends it is told at once that no more may wait, and everybody else is next', async () => {
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
