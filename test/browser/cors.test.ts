import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeTime } from '../support/clients/free-time.js';
import { embedded, RestClient } from '../support/clients/rest-client.js';
import { PASSWORD } from '../support/fixtures/pet-store.js';
import { hrefOf, type Json } from '../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../support/server.js';
import { hasChromium, openChromium } from './chromium.js';

/** Part of an answer that a script on the page could read; `blocked` when the browser withheld all of it. */
interface Read {
  readonly status: number;
  readonly token: string | null;
  readonly body: Json;
  readonly blocked: boolean;
}

/** Serves an empty page on its own origin. */
async function aSite(): Promise<{ origin: string; server: Server }> {
  const server = createServer((_, answer) => void answer.setHeader('Content-Type', 'text/html').end('<title>A shop</title>'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Not run where Debian's chromium is not installed (`.ci/packages`). Source: wire.md 3.3. */
describe.runIf(hasChromium)('a widget on another origin', () => {
  let server: TestServer;
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  let page: Page;
  let stranger: Page;
  const sites: Server[] = [];

  beforeAll(async () => {
    const [shop, other] = [await aSite(), await aSite()];
    sites.push(shop.server, other.server);
    server = await startServer({ corsOrigins: [shop.origin] }, 'demo');
    chromium = await openChromium();
    page = await chromium.browser.newPage();
    await page.goto(shop.origin);
    stranger = await chromium.browser.newPage();
    await stranger.goto(other.origin);
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
    for (const site of sites) site.close();
  });

  /** Sends requests as the browser SDK does: with credentials, and with headers that need a CORS preflight. */
  const ask = (method: string, path: string, { body, token, on = page }: { body?: Json; token?: string; on?: Page } = {}) =>
    on.evaluate(
      async ({ url, ...request }): Promise<Read> => {
        try {
          const answer = await fetch(url, { ...request, credentials: 'include' });
          return {
            status: answer.status,
            token: answer.headers.get('Auth-Token'),
            body: JSON.parse((await answer.text()) || '{}'),
            blocked: false,
          };
        } catch {
          return { status: 0, token: null, body: {}, blocked: true };
        }
      },
      {
        url: new URL(path, server.url).href,
        method,
        headers: {
          ...{ 'App-Id': 'demo', 'App-Key': 'f6b16c23', 'Bypass-Auth': 'true' },
          Accept: 'application/hal+json,application/json',
          ...(token && { 'Auth-Token': token }),
          ...(body && { 'Content-Type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      },
    );

  /** Finds a free time and returns it as an item for a basket. */
  async function anItem(): Promise<Json> {
    const { service, day, event, time } = await freeTime(new RestClient({ base: server.url }));
    return { service_id: service.id, event_id: event.event_id, date: day.date, time: time.time };
  }

  const logIn = (email: string, password = PASSWORD) => ask('POST', '/api/v1/login', { body: { email, password } });

  test('reads the company, and is given no token', async () => {
    const company = await ask('GET', '/api/v1/company/2');

    expect(company).toMatchObject({ status: 200, token: null, blocked: false, body: { id: 2, currency_code: 'GBP' } });
  });

  test('reads the token of its basket from the header, and buys with it', async () => {
    const added = await ask('POST', '/api/v1/2/basket/add_item', { body: { entire_basket: true, items: [await anItem()] } });
    expect(added.status).toBe(201);
    expect(added.token).toMatch(/^[\w-]{43}$/);

    const token = String(added.token);
    const client = await ask('POST', '/api/v1/2/client', { body: { first_name: 'Ada', email: 'ada@elsewhere.test' }, token });
    const checkout = String(hrefOf(added.body, 'checkout')).replace(/\{.*/, `?member_id=${client.body.id}`);
    const bought = await ask('POST', checkout, { body: {}, token });
    expect(bought).toMatchObject({ status: 201, body: { client_name: 'Ada', long_id: expect.any(String) } });
    expect((await ask('GET', `/api/v1/purchases/${bought.body.long_id}`)).body).toMatchObject({ id: bought.body.id });
  });

  test('removes a basket line with a DELETE that carries a body', async () => {
    const added = await ask('POST', '/api/v1/2/basket/add_item', { body: await anItem() });
    const [line] = embedded(added.body, 'items');
    const removed = await ask('DELETE', `/api/v1/2/basket/${line?.id}`, { body: {}, token: String(added.token) });

    expect([removed.status, embedded(removed.body, 'items')]).toEqual([200, []]);
  });

  test('logs a member in, changes the record with PUT, and logs out', async () => {
    const { status, body } = await logIn('member@demo.test');
    expect(status).toBe(201);
    const token = String(body.auth_token);
    const self = String(hrefOf(body, 'member'));

    const changed = await ask('PUT', self, { body: { first_name: 'Adele' }, token });
    expect(changed).toMatchObject({ status: 200, body: { first_name: 'Adele' } });
    expect((await ask('DELETE', '/api/v1/logout', { body: {}, token })).status).toBe(200);
    expect((await ask('GET', self, { token })).status).toBe(401);
  });

  test('reads the status and the reason of each refusal', async () => {
    const item = await anItem();
    await ask('POST', '/api/v1/2/basket/add_item', { body: item });

    expect(await logIn('member@demo.test', 'not-the-password')).toMatchObject({
      status: 401,
      body: { error: '401 Unauthorized' },
    });
    expect(await ask('GET', '/api/v1/company/4711')).toMatchObject({ status: 404, body: { error: 'Not Found' } });
    expect(await ask('GET', '/api/v1/no/such/thing')).toMatchObject({ status: 404, body: { error: 'Not Found' } });
    expect(await ask('GET', '/api/v1/2/time_data?service_id=1&date=x')).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'date' }] },
    });
    expect(await ask('POST', '/api/v1/2/basket/add_item', { body: item })).toMatchObject({
      status: 409,
      body: { error: 'No Space Left', message: 'NoSpaceLeftError', data: { service_id: item.service_id } },
    });
    expect(await ask('PATCH', '/api/v1/2/basket')).toMatchObject({ status: 405, body: { error: 'Method Not Allowed' } });
  });

  test('reads nothing from an origin that is not allowed', async () => {
    expect(await ask('GET', '/api/v1/company/2', { on: stranger })).toMatchObject({ status: 0, blocked: true, body: {} });
  });
});
