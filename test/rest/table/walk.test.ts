import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { routes } from '../../../rest-adapter/routes.js';
import { createApplication } from '../../../src/account/create-application.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { createRecords, createShopper, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { loggedIn } from '../../support/fixtures/pet-store.js';
import { exampleCall, keyOf, sendCall } from '../../support/walks/example-calls.js';

/** Properties of every endpoint, tested over the table, so that a new endpoint is covered at once. */

let demo: DemoServer;
let records: DemoRecords;
let url: string;
beforeAll(async () => {
  demo = await openDemo();
  url = demo.server.url;
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
});
afterAll(() => demo?.server.close());

const UNAUTHORIZED = { error: '401 Unauthorized' };

const isAdmin = ({ path }: Endpoint) => path.startsWith('/api/v1/admin/');
const isMember = ({ path }: Endpoint) => path.includes('/members/');
const guarded = routes.filter((row) => isAdmin(row) || isMember(row));
const unguarded = routes.filter(
  (row) => !isAdmin(row) && !isMember(row) && row.method === 'GET' && !/\/login|\/client\/|\/purchase_totals\//.test(row.path),
);

/** Calendars and pictures are read by programs that send no credentials. */
const closed = routes.filter(({ open }) => !open);

/** The path with `value` for every parameter. */
const filled = ({ path }: Endpoint, value: string) => path.replace(/\{\w+\}/g, value);

/** Endpoints whose valid call is answered with another status than 401. */
async function notUnauthorized(rows: readonly Endpoint[], caller: RestClient): Promise<string[]> {
  const odd: string[] = [];
  for (const row of rows) {
    const { status, body } = await sendCall(caller, row, exampleCall(row, records));
    if (status !== 401 || JSON.stringify(body) !== JSON.stringify(UNAUTHORIZED))
      odd.push(`${keyOf(row)}: ${status} ${body.error}`);
  }
  return odd;
}

test('an unknown URL is not found', async () => {
  expect(await demo.as.public.get('/api/v1/no/such/thing')).toMatchObject({ status: 404, body: { error: 'Not Found' } });
});

describe('the application', () => {
  test.each([null, 'nobody-registered-this'])('App-Id %s opens nothing', async (appId) => {
    expect(await notUnauthorized(closed, new RestClient({ base: url, appId }))).toEqual([]);
  });

  test('an App-Id that needs its key opens nothing without the key or with a wrong one', async () => {
    await createApplication(demo.server.orm.em.fork(), { name: 'Old', appId: 'old', appKey: 'old-key', legacy: true });

    expect(await notUnauthorized(closed, new RestClient({ base: url, appId: 'old' }))).toEqual([]);
    expect(await notUnauthorized(closed, new RestClient({ base: url, appId: 'old', appKey: 'new-key' }))).toEqual([]);
    expect((await new RestClient({ base: url, appId: 'old', appKey: 'old-key' }).get('/api/v1')).status).toBe(200);
  });
});

describe('log-in tokens', () => {
  test('are required by every admin and member endpoint', async () => {
    expect(guarded.length).toBeGreaterThan(130);
    expect(await notUnauthorized(guarded, demo.as.public)).toEqual([]);
  });

  test('are refused if never issued', async () => {
    expect(await notUnauthorized(guarded, demo.as.public.as('nobody-was-given-this-token'))).toEqual([]);
  });

  test('are refused after the log-out', async () => {
    const rest = await loggedIn(demo.as.public.as(undefined), 'admin@demo.test');
    expect((await rest.delete('/api/v1/login')).status).toBe(200);

    expect(await notUnauthorized(guarded, rest)).toEqual([]);
  });

  test('are refused after a day without use', async () => {
    const rest = await loggedIn(demo.as.public.as(undefined), 'admin@demo.test');
    await demo.rows("update session set last_used_at = now() - interval '1 day' where id = (select max(id) from session)");

    expect(await notUnauthorized(guarded, rest)).toEqual([]);
  });

  test('do not include the tokens of baskets, which are refused', async () => {
    const { rest } = await createShopper(demo, records);

    expect(await notUnauthorized(guarded, rest)).toEqual([]);
  });

  test('are ignored by public endpoints when invalid', async () => {
    const odd: string[] = [];
    for (const row of unguarded) {
      const { status } = await sendCall(demo.as.public.as('nobody-was-given-this-token'), row, exampleCall(row, records));
      if (status === 401 || status === 403 || status >= 500) odd.push(`${keyOf(row)}: ${status}`);
    }

    expect(unguarded.length).toBeGreaterThan(40);
    expect(odd).toEqual([]);
  });

  test('are checked before the input', async () => {
    const odd: string[] = [];
    for (const row of guarded) {
      const { status } = await demo.as.public.send(row.method, filled(row, 'x'));
      if (status !== 401) odd.push(`${keyOf(row)}: ${status}`);
    }

    expect(odd).toEqual([]);
  });
});

test('an unsupported method is refused with 405, and Allow lists the supported ones', async () => {
  for (const row of routes) {
    const used = new Set(routes.filter(({ path }) => path === row.path).map(({ method }) => method));
    if (used.has('PATCH')) continue;
    const { status, headers } = await demo.as.public.send('PATCH', filled(row, '1'));

    expect([row.path, status, headers.get('Allow')?.split(', ')]).toEqual([row.path, 405, expect.arrayContaining([...used])]);
  }
});

test('a body that is invalid JSON or nested too deep is refused', async () => {
  const odd: string[] = [];
  const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
  for (const row of routes.filter(({ method }) => method !== 'GET')) {
    const json = { 'Content-Type': 'application/json' };
    const send = (body: string) => demo.as.admin.as(demo.as.admin.token).send(row.method, filled(row, '1'), body, json);
    const { status: broken } = await send('{"a":');
    const { status: bottomless } = await send(deep);
    if (broken !== 400 || bottomless !== 400) odd.push(`${keyOf(row)}: ${broken} and ${bottomless}`);
  }

  expect(odd).toEqual([]);
});

test('a write without a body causes no server error', async () => {
  const odd: string[] = [];
  for (const row of routes.filter(
    ({ method, path }) => method !== 'GET' && !path.includes('/login') && !path.endsWith('/company'),
  )) {
    const { status } = await demo.as.admin.as(demo.as.admin.token).send(row.method, filled(row, '2000000000'));
    if (status >= 500) odd.push(`${keyOf(row)}: ${status}`);
  }

  expect(odd).toEqual([]);
});
