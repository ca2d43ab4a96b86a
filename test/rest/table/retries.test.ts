import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { routes } from '../../../rest-adapter/routes.js';
import type { RestAnswer } from '../../support/clients/rest-client.js';
import { createRecords, createShopper, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';
import { exampleCall, isOfBasket, isWrittenDown, keyOf, needsFile, rightCaller } from '../../support/walks/example-calls.js';

/** Every write, repeated with a key, and sent with a version that was never issued. Source: decisions 8. */

let demo: DemoServer;
let records: DemoRecords;
let spare: DemoRecords;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
  spare = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
});
afterAll(() => demo?.server.close());

/** Log-ins and the deletion of a company would end the test. */
const isSpared = (row: Endpoint) =>
  row.path.includes('/login') || row.path.endsWith('/logout') || (row.method === 'DELETE' && row.path.endsWith('/company'));

/** Depth of an endpoint: dependent records are deleted first. */
const depth = ({ path }: Endpoint) => path.split('/').length + (path.includes('/shifts/') ? 1 : 0);

const writes = (): Endpoint[] => {
  const rows = routes.filter((row) => row.method !== 'GET' && !isSpared(row) && !needsFile(row));
  const deletes = rows.filter(({ method }) => method === 'DELETE').sort((a, b) => depth(b) - depth(a));
  return [...rows.filter(({ method }) => method !== 'DELETE'), ...deletes];
};

/** Sends the valid call of an endpoint the given number of times, always the same. */
async function send(
  row: Endpoint,
  headers: Record<string, string>,
  times: number,
  between = async () => {},
): Promise<RestAnswer[]> {
  const shopper = isOfBasket(row) ? await createShopper(demo, records) : undefined;
  const caller = shopper?.rest ?? demo.as[rightCaller(row)];
  const { path, parameters } = exampleCall(row, row.method === 'DELETE' ? spare : records, shopper?.path);
  const answers: RestAnswer[] = [];
  for (let time = 0; time < times; time++) {
    answers.push(await caller.as(caller.token).send(row.method, path, parameters, headers));
    await between();
  }
  return answers;
}

/** Records without a visible version: they are created by the call, or are a day of a pattern; a person names no queuer. */
const WITHOUT_VERSION = /\/block$|\/shifts\/|\/people\/\{id\}\/\w+_serving$|\/replay$|^POST .*\/(slots|events)$/;

/**
 * Any caller submits details there, logged in or not; at `/members` they have a version. A member's wallet is filled by staff.
 */
const OTHERS = /^PUT \/\{c\}\/client\/|\/wallet$/;

/** True for a POST to a collection, which creates a record. */
const makes = (row: Endpoint) => row.method === 'POST' && routes.some((other) => pathOf(other).startsWith(`${pathOf(row)}/{`));

const pathOf = (row: Endpoint) => keyOf(row).replace(/^\w+ /, '');

test('a version that was never issued is refused by every write to a versioned record', { timeout: 300_000 }, async () => {
  const before = await fingerprint(demo);
  const odd: string[] = [];
  for (const row of writes().filter((each) => !OTHERS.test(keyOf(each)) && !each.path.includes('/basket'))) {
    const [answer] = await send(row, { 'If-Match': '"never-given"' }, 1);
    const expected = makes(row) || WITHOUT_VERSION.test(keyOf(row)) ? [400, 'INVALID'] : [409, 'STALE_VERSION'];
    if (answer!.status !== expected[0] || answer!.body.code !== expected[1])
      odd.push(`${keyOf(row)}: ${answer!.status} ${answer!.body.code}, expected ${expected}`);
  }
  expect(odd).toEqual([]);
  expect(await fingerprint(demo)).toEqual(before);
});

test('a write repeated with its key gets the same response, and is done once', { timeout: 300_000 }, async () => {
  const odd: string[] = [];
  let done = 0;
  for (const row of writes()) {
    const states: object[] = [];
    const note = async () => void states.push(await fingerprint(demo));
    const [first, again] = await send(row, { 'Idempotency-Key': randomUUID() }, 2, note);
    if (first!.status > 201 && isWrittenDown(row)) odd.push(`${keyOf(row)}: ${first!.status} ${first!.body.error}`);
    if (first!.status > 201) continue;
    done += 1;
    const seen = ({ status, body, headers }: RestAnswer) =>
      JSON.stringify([status, body, headers.get('Auth-Token'), headers.get('ETag')]);
    if (seen(first!) !== seen(again!))
      odd.push(`${keyOf(row)}: was answered ${first!.status}, and then ${again!.status} ${again!.body.error}`);
    if (JSON.stringify(states[0]) !== JSON.stringify(states[1])) odd.push(`${keyOf(row)}: was done twice`);
  }
  expect(odd).toEqual([]);
  expect(done).toBeGreaterThan(80);
});
