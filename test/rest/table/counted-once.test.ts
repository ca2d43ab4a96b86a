import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { routes } from '../../../rest-adapter/routes.js';
import { createRecords, createShopper, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { miscounted, versionsOf } from '../../support/oracles/versions.js';
import { exampleCall, isOfBasket, keyOf, rightCaller, sendCall } from '../../support/walks/example-calls.js';

/** Each write increments the version of each record that it changes once, and returns the new version. */

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
const isSpared = ({ method, path }: Endpoint) => path.includes('/login') || (method === 'DELETE' && path.endsWith('/company'));

/** Writes, with deletions last, and among these dependent records first. */
function writes(): Endpoint[] {
  const depth = ({ path }: Endpoint) => path.split('/').length + (path.includes('/shifts/') ? 1 : 0);
  const rows = routes.filter((row) => row.method !== 'GET' && !isSpared(row));
  const deletes = rows.filter(({ method }) => method === 'DELETE').sort((a, b) => depth(b) - depth(a));
  return [...rows.filter(({ method }) => method !== 'DELETE'), ...deletes];
}

test('a write increments each changed version once, and its ETag is that of the next read', { timeout: 300_000 }, async () => {
  const odd: string[] = [];
  let tags = 0;
  for (const row of writes()) {
    const isBasket = isOfBasket(row);
    const shopper = isBasket ? await createShopper(demo, records) : undefined;
    const call = exampleCall(row, row.method === 'DELETE' ? spare : records, shopper?.path);
    const caller = shopper?.rest ?? demo.as[rightCaller(row)];

    const before = await versionsOf(demo);
    const answer = await sendCall(caller, row, call);
    const wrong = miscounted(before, await versionsOf(demo));

    odd.push(...wrong.map((what) => `${keyOf(row)}: ${what}`));
    const tag = answer.headers.get('ETag');
    if (tag === null || row.method === 'POST' || !routes.some(({ method, path }) => method === 'GET' && path === row.path))
      continue;
    tags += 1;
    const next = (await caller.as(caller.token).get(call.path)).headers.get('ETag');
    if (next !== null && next.split('-')[0] !== tag.split('-')[0]) odd.push(`${keyOf(row)}: answered ${tag}, then read ${next}`);
  }

  expect(tags).toBeGreaterThan(5);
  expect(odd).toEqual([]);
});
