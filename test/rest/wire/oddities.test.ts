import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../rest-adapter/routes.js';
import { type RawAnswer, rawRequest } from '../../support/clients/raw-http.js';
import { CAMDEN } from '../../support/fixtures/demo-server.js';
import { admin, BODIES, DEMO, form, item, PLACES, type SentOddity, WHO } from './oddities.js';
import { openSite, type Site } from './site.js';

/** Every oddity of input that clients are known for is accepted: one test for each that wire.md 3.3 names, in its order. */

let site: Site;
beforeAll(async () => {
  site = await openSite({ appIds: 'any', corsOrigins: [SHOP] });
});
afterAll(() => site?.demo.server.close());

const SHOP = 'https://shop.example';
const ask = ({ call, headers = DEMO, body }: SentOddity): Promise<RawAnswer> => {
  const [method = '', path = ''] = call.split(' ');
  return rawRequest(method, `${site.demo.server.url}/api/v1${path}`, headers, body);
};

const words = (list: unknown) => String(list).toLowerCase().split(/, */);
const origin = { ...DEMO, Origin: SHOP };

describe.each([
  ['unusual headers', WHO],
  ['unusual bodies', BODIES],
  ['unusual places of parameters', PLACES],
])('%s', (_label, oddities) => {
  test.each(oddities.map((oddity) => [oddity.says, oddity] as const))(
    '%s',
    async (_says, { sends, status = 200, reads = {} }) => {
      const answer = await ask(await sends(site));

      expect([answer.status, answer.body.error]).toEqual([status, undefined]);
      expect(answer.body).toMatchObject(reads);
    },
  );
});

describe('pages of another origin', () => {
  const leave = (call: string, method: string, headers: string) =>
    ask({ call, headers: { Origin: SHOP, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': headers } });

  test.each([
    ['GET', 'app-id,app-key'],
    ['POST', 'app-id,app-key,auth-token,content-type'],
    ['PUT', 'app-id,app-key,auth-token,content-type,accept'],
    ['PATCH', 'app-id,auth-token,authorization'],
    ['DELETE', 'app-id,app-key,auth-token,bypass-auth'],
  ])('may send a %s with the headers %s', async (method, wanted) => {
    const { status, headers } = await leave(`OPTIONS /company/${CAMDEN}`, method, wanted);

    expect([status, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
      ...[204, SHOP, 'true'],
    ]);
    expect(words(headers['access-control-allow-methods'])).toContain(method.toLowerCase());
    expect(words(headers['access-control-allow-headers'])).toEqual(expect.arrayContaining(wanted.split(',')));
  });

  test('may call every endpoint', async () => {
    const refused: string[] = [];
    for (const { method, path } of routes) {
      const call = `OPTIONS ${path.replace('/api/v1', '').replace(/\{\w+\}/g, '1')}`;
      const { status, headers } = await leave(call, method, 'app-id,auth-token');
      const isGiven = status === 204 && words(headers['access-control-allow-methods']).includes(method.toLowerCase());
      if (!isGiven || headers['access-control-allow-origin'] !== SHOP) refused.push(`${method} ${path}: ${status}`);
    }

    expect(routes.length).toBeGreaterThan(200);
    expect(refused).toEqual([]);
  });

  test('can read the Auth-Token of a new basket', async () => {
    const { token, headers } = await ask({ call: `POST /${CAMDEN}/basket/add_item?${form(item(site))}`, headers: origin });

    expect(token).toMatch(/^[\w-]{22,}$/);
    expect(words(headers['access-control-expose-headers'])).toContain('auth-token');
  });

  test('may send credentials: the origin is echoed', async () => {
    const { headers } = await ask({ call: `GET /admin/${CAMDEN}/company`, headers: { ...admin(site), Origin: SHOP } });

    expect([headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([SHOP, 'true']);
    expect(words(headers.vary)).toContain('origin');
  });

  test.each<[number, () => SentOddity | Promise<SentOddity>]>([
    [400, () => ({ call: 'POST /login', body: '{' })],
    [401, () => ({ call: `GET /admin/${CAMDEN}/company` })],
    [403, () => ({ call: 'GET /admin/4/company', headers: admin(site) })],
    [404, () => ({ call: 'GET /nothing' })],
    [405, () => ({ call: `PATCH /company/${CAMDEN}` })],
    [409, async () => ({ call: `POST /${CAMDEN}/basket/add_item?${form(await taken())}` })],
    [413, () => ({ call: 'POST /login', body: 'x'.repeat(20_000) })],
  ])('can read a refusal with %i', async (expected, sends) => {
    const { call, headers = DEMO, body } = await sends();
    const answer = await ask({ call, headers: { ...headers, Origin: SHOP }, ...(body && { body }) });

    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([expected, SHOP]);
    expect(answer.body.error).toEqual(expect.any(String));
  });
});

/** Holds a time for another session. */
async function taken() {
  const held = { ...item(site), person_id: site.records.people };
  await site.basket([held]);
  return held;
}

test('a cookie is ignored: only the Auth-Token header logs in', async () => {
  const call = `GET /admin/${CAMDEN}/company`;
  const cookie = `Auth-Token=${admin(site)['Auth-Token']}`;

  expect((await ask({ call, headers: { ...DEMO, Cookie: cookie } })).status).toBe(401);
  expect((await ask({ call, headers: { ...admin(site), Cookie: 'Auth-Token=another' } })).status).toBe(200);
});
