import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { PASSWORD, petStore } from '../../support/fixtures/pet-store.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Callers behind proxies, over HTTP: a server that trusts none, and one whose proxy is this machine. */

let open: TestServer;
let behind: TestServer;
beforeAll(async () => {
  const settings = { appIds: 'any' as const };
  [open, behind] = await Promise.all([
    startServer(settings),
    startServer({ ...settings, trustedProxies: ['127.0.0.0/8'], metricsAllow: ['198.51.100.0/24', '2001:db8::/32'] }),
  ]);
  await Promise.all([open, behind].map((server) => petStore(server.orm.em.fork())));
});
beforeEach(() => Promise.all([open, behind].map((server) => server.orm.em.getConnection().execute('delete from failed_login'))));
afterAll(() => Promise.all([open?.close(), behind?.close()]));

type Headers = Record<string, string>;

const logIn = (server: TestServer, password: string, headers: Headers = {}, email = 'admin@demo.test') =>
  fetch(`${server.url}/api/v1/login`, {
    method: 'POST',
    headers: { 'App-Id': 'demo', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  });

const via = (forwardedFor: string, more: Headers = {}): Headers => ({ 'X-Forwarded-For': forwardedFor, ...more });

async function failTenTimes(server: TestServer, headers: Headers): Promise<void> {
  for (let tried = 0; tried < 10; tried += 1) expect((await logIn(server, 'wrong-password', headers)).status).toBe(401);
  const locked = await logIn(server, 'wrong-password', headers);
  expect([locked.status, await locked.json()]).toEqual([429, { error: expect.any(String), code: 'TOO_MANY_TRIES' }]);
  expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(800);
}

describe('failed log-ins through a trusted proxy', () => {
  test('are counted by the address that the proxy reports, not by what the caller claims', async () => {
    await failTenTimes(behind, via('6.6.6.6, 198.51.100.66'));

    expect((await logIn(behind, PASSWORD, via('7.7.7.7, 198.51.100.66'))).status).toBe(429);
    expect((await logIn(behind, PASSWORD, via('198.51.100.66, 198.51.100.7'))).status).toBe(201);
    expect((await logIn(behind, PASSWORD, via('198.51.100.66', { 'X-Real-IP': '1.2.3.4' }))).status).toBe(429);
  });

  test('are counted per /64 network for IPv6 addresses', async () => {
    await failTenTimes(behind, via('2001:db8:1:2::1'));

    expect((await logIn(behind, PASSWORD, via('2001:db8:1:2:ffff::9'))).status).toBe(429);
    expect((await logIn(behind, PASSWORD, via('2001:db8:1:3::1'))).status).toBe(201);
  });
});

describe('failed log-ins through an untrusted proxy', () => {
  test('are counted together, but a known device of the owner may still log in', async () => {
    const first = await logIn(open, PASSWORD);
    const device = first.headers.get('Device-Token') ?? '';
    await failTenTimes(open, via('198.51.100.66'));

    expect((await logIn(open, PASSWORD, via('198.51.100.7'))).status).toBe(429);
    expect((await logIn(open, PASSWORD, { Forwarded: 'for=198.51.100.7' })).status).toBe(429);
    const owner = await logIn(open, PASSWORD, via('198.51.100.7', { 'Device-Token': device }));
    expect([owner.status, owner.headers.get('Device-Token')]).toEqual([201, device]);
  });

  test('share one counter with direct log-ins, whatever headers the caller sends', async () => {
    await failTenTimes(open, via('198.51.100.66'));
    expect((await logIn(open, PASSWORD)).status).toBe(429);
    expect((await logIn(open, PASSWORD, { 'App-Id': 'old', 'App-Key': 'old-key' })).status).toBe(429);

    await open.orm.em.getConnection().execute('delete from failed_login');
    await failTenTimes(open, {});
    expect((await logIn(open, PASSWORD, via('198.51.100.66'))).status).toBe(429);
    expect((await logIn(open, PASSWORD, { Forwarded: 'for=198.51.100.66' })).status).toBe(429);

    await open.orm.em.getConnection().execute('delete from failed_login');
    for (let tried = 0; tried < 5; tried += 1)
      for (const headers of [{}, via('198.51.100.66')]) expect((await logIn(open, 'wrong-password', headers)).status).toBe(401);
    expect((await logIn(open, PASSWORD)).status).toBe(429);
    expect((await logIn(open, PASSWORD, via('198.51.100.66'))).status).toBe(429);
  });

  test('are counted in the same way over GraphQL', async () => {
    const query = (password: string) =>
      `mutation { logIn(input: { email: "admin@demo.test", password: "${password}" }) { deviceToken } }`;
    const { body } = await sendGraphql(open.url, { query: query(PASSWORD) });
    const device = (body.data as { logIn: { deviceToken: string } }).logIn.deviceToken;
    await failTenTimes(open, via('198.51.100.66'));
    const locked = await sendGraphql(open.url, { query: query(PASSWORD) }, via('198.51.100.7', { 'App-Id': 'demo' }));
    const owner = await sendGraphql(
      open.url,
      { query: query(PASSWORD) },
      via('198.51.100.7', { 'App-Id': 'demo', 'Device-Token': device }),
    );

    expect(locked.body.errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_TRIES', retryAfter: expect.any(Number) });
    expect(owner.body.data).toEqual({ logIn: { deviceToken: device } });
  });

  test('do not block a valid password reset, while invalid resets are blocked', async () => {
    const reset = (token: string) =>
      fetch(`${open.url}/api/v1/login/reset_password`, {
        method: 'POST',
        headers: { 'App-Id': 'demo', 'Content-Type': 'application/json', ...via('198.51.100.7') },
        body: JSON.stringify({ token, new_password: 'another-password' }),
      });
    for (let tried = 0; tried < 10; tried += 1) expect((await reset('no token')).status).toBe(400);
    expect((await reset('no token')).status).toBe(429);
    await open.orm.em.getConnection().execute(`insert into password_reset (token_hash, administrator_id, expires_at)
      select sha256('good token'), id, now() + interval '1 hour' from administrator where email = 'staff@demo.test'`);

    const done = await reset('good token');
    expect([done.status, done.headers.get('Device-Token')?.length]).toEqual([201, 66]);
  });
});

test('a browser on another origin may send and read the Device-Token header', async () => {
  const server = await startServer({ corsOrigins: ['https://shop.example'] });
  const origin = { Origin: 'https://shop.example' };
  const preflight = await fetch(`${server.url}/api/v1/login`, {
    method: 'OPTIONS',
    headers: { ...origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'Device-Token' },
  });
  const answer = await fetch(`${server.url}/api/v1/login`, { headers: origin });
  await server.close();

  expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Device-Token');
  expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('Device-Token');
});

describe('/metrics', () => {
  const status = async (server: TestServer, headers: Headers = {}) => (await fetch(`${server.url}/metrics`, { headers })).status;

  test('answers callers on this machine, but not those behind an untrusted proxy', async () => {
    expect(await status(open)).toBe(200);
    expect(await status(open, via('127.0.0.1'))).toBe(403);
    expect(await status(open, { Forwarded: 'for=127.0.0.1' })).toBe(403);
  });

  test('decides by the address that a trusted proxy reports', async () => {
    expect(await status(behind)).toBe(200);
    expect(await status(behind, via('192.0.2.1'))).toBe(403);
    expect(await status(behind, via('127.0.0.1, 192.0.2.1'))).toBe(403);
    expect(await status(behind, via('198.51.100.3'))).toBe(200);
    expect(await status(behind, via('2001:db8:5::3'))).toBe(200);
    expect(await status(behind, via('garbage'))).toBe(403);
  });

  test('gives no reason for a refusal', async () => {
    const answer = await fetch(`${open.url}/metrics`, { headers: via('127.0.0.1') });
    expect(await answer.json()).toEqual({ error: 'Forbidden' });
  });
});

test('headers that claim a host or protocol do not affect links, even from a trusted proxy', async () => {
  const said = {
    'X-Forwarded-Host': 'localhost:9',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Port': '9',
    'X-Forwarded-Prefix': '/said',
    'X-Original-Host': 'localhost:9',
    Forwarded: 'host="localhost:9";proto=https',
  };
  for (const server of [open, behind]) {
    const read = (headers: Headers) => fetch(`${server.url}/api/v1/company/2`, { headers: { 'App-Id': 'demo', ...headers } });
    const plain = await (await read({})).text();
    expect(plain).toContain(`"href":"${server.url}/api/v1`);
    expect(await (await read(via('198.51.100.7', said))).text()).toBe(plain);
  }
});
