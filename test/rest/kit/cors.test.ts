import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmallHouse, startSmallHouse } from './small-house.js';

let house: SmallHouse;
let open: SmallHouse;
beforeAll(async () => {
  house = await startSmallHouse();
  open = await startSmallHouse({ corsOrigins: ['*'] });
});
afterAll(() => Promise.all([house.close(), open.close()]));

const ask = (base: string, path: string, headers: Record<string, string>, method = 'GET') =>
  fetch(base + path, { method, headers });

test('a preflight is answered without credentials, on any path', async () => {
  const answer = await ask(
    house.base,
    '/api/v1/2/things',
    { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'App-Id' },
    'OPTIONS',
  );
  const allowed = answer.headers.get('Access-Control-Allow-Headers')?.split(',');

  expect(answer.status).toBe(204);
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://shop.example');
  expect(answer.headers.get('Access-Control-Allow-Credentials')).toBe('true');
  expect(answer.headers.get('Access-Control-Allow-Methods')?.split(',')).toEqual(
    expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  );
  expect(allowed).toEqual(
    expect.arrayContaining([
      'App-Id',
      'App-Key',
      'Auth-Token',
      'Content-Type',
      'Accept',
      'Authorization',
      'Bypass-Auth',
      'Idempotency-Key',
      'If-Match',
    ]),
  );
});

test.each([
  ['a good answer', '/api/v1/2/things/5', { 'App-Id': 'demo' }, 200],
  ['401', '/api/v1/2/things/5', {}, 401],
  ['404', '/api/v1/nowhere', {}, 404],
  ['400', '/api/v1/2/things/x', { 'App-Id': 'demo' }, 400],
  ['500', '/api/v1/2/fail?sort=bug', { 'App-Id': 'demo' }, 500],
])('%s echoes the origin and exposes Auth-Token', async (_, path, headers, status) => {
  const answer = await ask(house.base, path, { Origin: 'https://shop.example', ...headers });

  expect(answer.status).toBe(status);
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://shop.example');
  expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('Auth-Token');
  expect(answer.headers.get('Vary')).toContain('Origin');
});

test('an origin that is not in the settings gets nothing', async () => {
  const answer = await ask(house.base, '/api/v1/2/things/5', { Origin: 'https://evil.example', 'App-Id': 'demo' });

  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('* admits every origin, and echoes it', async () => {
  const answer = await ask(open.base, '/api/v1/2/things/5', { Origin: 'https://any.example', 'App-Id': 'demo' });

  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://any.example');
});
