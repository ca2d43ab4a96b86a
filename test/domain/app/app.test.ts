import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/app/create-app.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { listen } from '../../../src/app/listen.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ corsOrigins: ['https://shop.example'] });
});
afterAll(() => server.close());

const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);

test('the server reports that it is alive and ready', async () => {
  expect(await (await get('/health')).json()).toEqual({ status: 'alive' });
  expect(await (await get('/ready')).json()).toEqual({ status: 'ready' });
});

test('the server is alive but not ready while a migration is missing', async () => {
  const behind = await startServer();
  await behind.orm.em.getConnection().execute('delete from mikro_orm_migrations');
  const ready = await fetch(`${behind.url}/ready`);
  const health = await fetch(`${behind.url}/health`);
  await behind.close();

  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'not ready', error: expect.stringMatching(/lacks \d+ migrations/) });
  expect(health.status).toBe(200);
});

test('the server is alive but not ready without its database', async () => {
  const orm = await createOrm({ url: 'postgresql://nobody:nothing@127.0.0.1:1/none' });
  const cut = await listen(await createApp(orm, server.config), server.config);
  const ready = await fetch(`${cut.url}/ready`);
  const health = await fetch(`${cut.url}/health`);
  await cut.drain(1000);

  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'not ready', error: 'The database cannot be reached' });
  expect(health.status).toBe(200);
});

test('an unknown URL is answered with 404 and the documented body', async () => {
  const answer = await get('/nowhere');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ error: 'Not Found' });
});

/** Headers of a browser that opens an address. */
const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test('a browser at an unknown URL gets a 404 page with a link to the start page', async () => {
  const answer = await get('/nowhere', { headers: BROWSER });
  expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
    404,
    expect.stringContaining("script-src 'self'"),
  ]);
  expect(await answer.text()).toContain('<a href="/">start page</a>');
});

test.each(['/api/v1/nowhere', '/graphql/nowhere'])('a browser at %s gets a 404 answer as JSON, not as a page', async (path) => {
  const answer = await get(path, { headers: BROWSER });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
});

test.each([
  '/',
  '/docs',
  '/docs/graphql',
  '/insights',
  '/openapi.json',
  '/schema.graphql',
  '/playground',
  '/health',
  '/ready',
  '/metrics',
])('%s answers DELETE with 405 and the methods that it allows', async (path) => {
  const { status, headers } = await get(path, { method: 'DELETE' });
  expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});

test('every answer carries the security headers for browsers', async () => {
  for (const path of ['/health', '/nowhere']) {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('an answer to a request with a token is marked no-store', async () => {
  const { headers } = await get('/nowhere', { headers: { 'Auth-Token': 'any' } });
  expect(headers.get('cache-control')).toBe('no-store');
});

test('a request keeps its X-Request-Id if that is a plain word, and gets a new one otherwise', async () => {
  const named = (name: string) => get('/health', { headers: { 'X-Request-Id': name } });
  expect((await named('order-17')).headers.get('x-request-id')).toBe('order-17');
  expect((await named('two words')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

describe.each(['/api/v1/login', '/graphql', '/playground', '/schema.graphql', '/health'])('a preflight request to %s', (path) => {
  const wanted = 'auth-token,x-requested-with,cache-control,if-modified-since,traceparent,tracestate,apollographql-client-name';
  const preflight = (origin: string) =>
    get(path, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': wanted },
    });

  test('is granted the requested headers from an allowed origin', async () => {
    const { status, headers } = await preflight('https://shop.example');
    expect([status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')]).toEqual([
      ...[204, 'https://shop.example', wanted],
    ]);
  });

  test('is granted nothing from any other origin', async () => {
    const { status, headers } = await preflight('https://evil.example');
    expect([status, headers.get('vary')]).toEqual([204, expect.stringContaining('Origin')]);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('an allowed origin may read the Auth-Token header, even of an error', async () => {
  const refused = await get('/nowhere', { headers: { Origin: 'https://shop.example' } });
  expect(refused.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  expect(refused.headers.get('access-control-expose-headers')).toContain('Auth-Token');
});

test.each([401, 404])('an error with status %i can be read by a page of an allowed origin', async (status) => {
  const path = status === 401 ? '/api/v1/company/1' : '/api/v1/nowhere';
  const answer = await get(path, { headers: { Origin: 'https://shop.example' } });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example');
});

test('an origin that is not configured is not allowed', async () => {
  const { headers } = await get('/health', { headers: { Origin: 'https://thief.example' } });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('the setting * for origins, as in the demo, allows every origin', async () => {
  const open = await startServer({ corsOrigins: ['*'] });
  const { headers } = await fetch(`${open.url}/health`, { headers: { Origin: 'https://any.example' } });
  await open.close();
  expect(headers.get('access-control-allow-origin')).toBe('https://any.example');
  expect(headers.get('access-control-allow-credentials')).toBe('true');
});

test('a request target that is not a URL is refused with 400', async () => {
  const answer = await new Promise<IncomingMessage>((answered, failed) => {
    request(server.url, { path: 'http://[' }, answered).on('error', failed).end();
  });
  expect(answer.resume().statusCode).toBe(400);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test('a URL of more than 8 KiB is refused', async () => {
  expect((await get(`/nowhere?x=${'x'.repeat(8192)}`)).status).toBe(414);
});
