import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../rest-adapter/routes.js';
import { CAMDEN } from '../../support/demo-house.js';
import { loggedIn, PASSWORD } from '../../support/pet-store.js';
import { type Headers, type RawAnswer, rawAsk } from '../../support/raw-http.js';
import { dateAndTime } from './basket-rows.js';
import { openSite, type Site } from './site.js';

/** Every oddity of input that clients are known for is taken: one test for each that wire.md 3.3 names, in its order. */

let site: Site;
beforeAll(async () => {
  site = await openSite({ appIds: 'any', corsOrigins: [SHOP] });
}, 120_000);
afterAll(() => site?.house.server.close());

const SHOP = 'https://shop.example';
const DEMO = { 'App-Id': 'demo' };
/** The constants of the stock widget: registered nowhere. */
const WIDGET = { 'App-Id': 'f6b16c23', 'App-Key': 'f0bc4f65f4fbfe7b4b3b7264b655f5eb' };
const HAL = { Accept: 'application/hal+json,application/json' };
const JAVA = { Accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' };
const TYPESCRIPT = { Accept: '*/*', 'Content-Type': 'application/json' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'Content-Type': 'application/json' };
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=x' };

interface Sent {
  /** `GET /2/services`, below `/api/v1`. */
  readonly call: string;
  /** Nothing else is sent but what HTTP itself wants. */
  readonly headers?: Headers;
  readonly body?: string;
}

interface Oddity {
  readonly says: string;
  readonly sends: () => Sent | Promise<Sent>;
  /** Left out: 200. */
  readonly status?: number;
  readonly reads?: object;
}

const ask = ({ call, headers = DEMO, body }: Sent): Promise<RawAnswer> => {
  const [method = '', path = ''] = call.split(' ');
  return rawAsk(method, `${site.house.server.url}/api/v1${path}`, headers, body);
};

const form = (values: object) => `${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
const multipart = (values: object) => {
  const part = ([name, value]: [string, unknown]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return `${Object.entries(values).map(part).join('')}--x--\r\n`;
};
const admin = () => ({ ...DEMO, 'Auth-Token': site.house.as.admin.token ?? '' });
const ann = () => ({ first_name: 'Ann', email: `${site.unique()}@example.test` });
const LOGIN = { email: 'member@demo.test', password: PASSWORD };
const item = () => ({ service_id: site.records.services, ...dateAndTime(site.time()) });
const aBooking = async () => `/admin/${CAMDEN}/bookings/${(await site.booking()).id}`;
const aService = async () => `/admin/${CAMDEN}/services/${(await site.make('services', { name: site.unique() })).id}`;
const aBasket = async () => ({ ...DEMO, 'Auth-Token': (await site.basket()).by.token ?? '' });
const aMember = async () => {
  const { id } = await site.booking({ member_id: site.records.members });
  const { token = '' } = await loggedIn(site.house.as.public.as(undefined), LOGIN.email);
  return { path: `/${CAMDEN}/members/${site.records.members}/bookings/${id}`, headers: { ...DEMO, 'Auth-Token': token } };
};

const CANCELLED = { is_cancelled: true, settings: { cancel_reason: 'ill' } };
const COMPANY = { id: CAMDEN, _links: { services: {} } };

const WHO: readonly Oddity[] = [
  {
    says: 'the widget sends constants that nobody registered as App-Id and App-Key',
    sends: () => ({ call: `GET /company/${CAMDEN}`, headers: { ...WIDGET, ...HAL } }),
    reads: COMPANY,
  },
  {
    says: 'the widget sends Bypass-Auth, and no Content-Type on GET',
    sends: () => ({ call: `GET /company/${CAMDEN}`, headers: { ...WIDGET, ...HAL, 'Bypass-Auth': 'true' } }),
    reads: COMPANY,
  },
  {
    says: 'the widget sends an Auth-Token beside its constants',
    sends: () => ({ call: `GET /admin/${CAMDEN}/company`, headers: { ...WIDGET, ...HAL, 'Auth-Token': admin()['Auth-Token'] } }),
    reads: { id: CAMDEN },
  },
  { says: 'Ruby sends an App-Id alone', sends: () => ({ call: `GET /company/${CAMDEN}` }), reads: COMPANY },
  {
    says: 'PHP sends no Accept at all',
    sends: () => ({ call: `GET /company/${CAMDEN}`, headers: { ...DEMO, 'App-Key': 'x' } }),
    reads: COMPANY,
  },
  {
    says: 'Java prefers HTML and pictures',
    sends: () => ({ call: `GET /company/${CAMDEN}`, headers: { ...DEMO, ...JAVA } }),
    reads: COMPANY,
  },
  {
    says: 'TypeScript sends Accept */* and a JSON Content-Type on GET',
    sends: () => ({ call: `GET /${CAMDEN}/services`, headers: { ...DEMO, ...TYPESCRIPT } }),
    reads: { total_entries: expect.any(Number) },
  },
  {
    says: 'TypeScript sends a JSON Content-Type on DELETE, and no body',
    sends: async () => ({ call: `DELETE ${await aBooking()}`, headers: { ...admin(), ...TYPESCRIPT } }),
    reads: { is_cancelled: true },
  },
  {
    says: 'an Accept that nothing here matches is no 406',
    sends: () => ({ call: `GET /${CAMDEN}/services`, headers: { ...DEMO, Accept: 'image/png' } }),
    reads: { total_entries: expect.any(Number) },
  },
  {
    says: 'a JSON body that is announced and empty is no 400',
    sends: async () => ({ call: `POST ${await aBooking()}/check_in`, headers: { ...admin(), ...JSON_TYPE } }),
    status: 201,
    reads: { multi_status: { checked_in: expect.any(String) } },
  },
];

const BODIES: readonly Oddity[] = [
  {
    says: 'Java logs in by a form',
    sends: () => ({ call: 'POST /login', headers: { ...DEMO, ...JAVA, ...FORM }, body: form(LOGIN) }),
    status: 201,
    reads: { auth_token: expect.any(String) },
  },
  {
    says: 'Java leaves details by a form',
    sends: () => ({ call: `POST /${CAMDEN}/client`, headers: { ...DEMO, ...JAVA, ...FORM }, body: form(ann()) }),
    status: 201,
    reads: { first_name: 'Ann' },
  },
  {
    says: 'Java makes a booking by a form',
    sends: () => {
      const asked = { service_id: site.records.services, datetime: site.time(), 'client[first_name]': 'Ann' };
      return { call: `POST /admin/${CAMDEN}/bookings`, headers: { ...admin(), ...JAVA, ...FORM }, body: form(asked) };
    },
    status: 201,
    reads: { first_name: 'Ann', status: 4 },
  },
  {
    says: 'Java puts a form without a Content-Type',
    sends: async () => ({ call: `PUT ${await aService()}`, headers: admin(), body: 'name=Brush&duration=45' }),
    reads: { name: 'Brush', durations: [45] },
  },
  {
    says: 'Java puts JSON without a Content-Type',
    sends: async () => ({ call: `PUT ${await aService()}`, headers: admin(), body: '{"name":"Brush","duration":45}' }),
    reads: { name: 'Brush', durations: [45] },
  },
  {
    says: 'Java deletes with a form without a Content-Type',
    sends: async () => ({ call: `DELETE ${await aBooking()}`, headers: admin(), body: 'notify=false&cancel_reason=ill' }),
    reads: CANCELLED,
  },
  {
    says: 'Java deletes with JSON without a Content-Type',
    sends: async () => ({ call: `DELETE ${await aBooking()}`, headers: admin(), body: ' {"cancel_reason":"ill"}' }),
    reads: CANCELLED,
  },
  {
    says: 'the documents log in by multipart',
    sends: () => ({ call: 'POST /login', headers: { ...DEMO, ...MULTIPART }, body: multipart(LOGIN) }),
    status: 201,
    reads: { auth_token: expect.any(String) },
  },
  {
    says: 'the documents leave details by multipart',
    sends: () => ({ call: `POST /${CAMDEN}/client`, headers: { ...DEMO, ...MULTIPART }, body: multipart(ann()) }),
    status: 201,
    reads: { first_name: 'Ann' },
  },
  {
    says: 'the documents send numbers as texts',
    sends: () => {
      const body = JSON.stringify({ ...item(), service_id: `${site.records.services}`, duration: '30', qty: '1' });
      return { call: `POST /${CAMDEN}/basket/add_item`, headers: { ...DEMO, ...JSON_TYPE }, body };
    },
    status: 201,
    reads: { _embedded: { items: [{ duration: 30, num_book: 1, time: expect.any(Number) }] } },
  },
  {
    says: 'the documents send booleans as texts',
    sends: async () => ({
      call: `PUT ${await aService()}`,
      headers: { ...admin(), ...JSON_TYPE },
      body: '{"disabled":"true","queuing_disabled":"false"}',
    }),
    reads: { disabled: true, queuing_disabled: false },
  },
];

const PLACES: readonly Oddity[] = [
  {
    says: 'the widget cancels by DELETE with JSON',
    sends: async () => {
      const { path, headers } = await aMember();
      const body = '{"notify":true,"cancel_reason":"ill"}';
      return { call: `DELETE ${path}`, headers: { ...headers, ...HAL, ...JSON_TYPE }, body };
    },
    reads: CANCELLED,
  },
  {
    says: 'the widget logs out with an empty object',
    sends: async () => ({ call: 'DELETE /logout', headers: { ...(await aMember()).headers, ...JSON_TYPE }, body: '{}' }),
  },
  {
    says: 'Java cancels by DELETE with JSON that says it is a form',
    sends: async () => ({
      call: `DELETE ${await aBooking()}`,
      headers: { ...admin(), ...FORM },
      body: '{"cancel_reason":"ill"}',
    }),
    reads: CANCELLED,
  },
  {
    says: 'Java adds an item with everything in the query',
    sends: () => ({ call: `POST /${CAMDEN}/basket/add_item?${form(item())}` }),
    status: 201,
    reads: { _embedded: { items: [{ status: 4 }] } },
  },
  {
    says: 'Java checks out with everything in the query and an empty body',
    sends: async () => ({ call: `POST /${CAMDEN}/basket/checkout?${form({ email: ann().email })}`, headers: await aBasket() }),
    status: 201,
    reads: { long_id: expect.any(String) },
  },
  {
    says: 'client[first_name] of a form is that of the client',
    sends: async () => {
      const body = form({ 'client[first_name]': 'Ann', 'client[email]': ann().email });
      return { call: `POST /${CAMDEN}/basket/checkout`, headers: { ...(await aBasket()), ...FORM }, body };
    },
    status: 201,
    reads: { client_name: 'Ann' },
  },
  {
    says: 'exclude_links[] is no unknown parameter to stumble over',
    sends: () => ({ call: `GET /${CAMDEN}/services/?exclude_links[]=child_services&exclude_links[]=days` }),
    reads: { total_entries: expect.any(Number) },
  },
  {
    says: 'availability[] neither',
    sends: () => ({ call: `GET /${CAMDEN}/services?availability[]=2030-03-04&availability%5B%5D=2030-03-05` }),
    reads: { total_entries: expect.any(Number) },
  },
  {
    says: 'company[text] is what is searched for',
    sends: () => ({ call: `GET /company/${CAMDEN}/search?company[text]=leeds` }),
    reads: { total_entries: 1, _embedded: { companies: [{ name: 'Pet Store Leeds' }] } },
  },
];

const words = (list: unknown) => String(list).toLowerCase().split(/, */);
const origin = { ...DEMO, Origin: SHOP };

describe.each([
  ['headers', WHO],
  ['bodies', BODIES],
  ['where a parameter stands', PLACES],
])('%s', (_, oddities) => {
  test.each(oddities.map((oddity) => [oddity.says, oddity] as const))(
    '%s',
    async (_says, { sends, status = 200, reads = {} }) => {
      const answer = await ask(await sends());

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
  ])('are given leave to %s with %s', async (method, wanted) => {
    const { status, headers } = await leave(`OPTIONS /company/${CAMDEN}`, method, wanted);

    expect([status, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
      ...[204, SHOP, 'true'],
    ]);
    expect(words(headers['access-control-allow-methods'])).toContain(method.toLowerCase());
    expect(words(headers['access-control-allow-headers'])).toEqual(expect.arrayContaining(wanted.split(',')));
  });

  test('are given it for every row of the table', async () => {
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

  test('read the Auth-Token of a new basket', async () => {
    const { token, headers } = await ask({ call: `POST /${CAMDEN}/basket/add_item?${form(item())}`, headers: origin });

    expect(token).toMatch(/^[\w-]{22,}$/);
    expect(words(headers['access-control-expose-headers'])).toContain('auth-token');
  });

  test('may send credentials: the origin is echoed', async () => {
    const { headers } = await ask({ call: `GET /admin/${CAMDEN}/company`, headers: { ...admin(), Origin: SHOP } });

    expect([headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([SHOP, 'true']);
    expect(words(headers.vary)).toContain('origin');
  });

  test.each<[number, () => Sent | Promise<Sent>]>([
    [400, () => ({ call: 'POST /login', body: '{' })],
    [401, () => ({ call: `GET /admin/${CAMDEN}/company` })],
    [403, () => ({ call: 'GET /admin/4/company', headers: admin() })],
    [404, () => ({ call: 'GET /nothing' })],
    [405, () => ({ call: `PATCH /company/${CAMDEN}` })],
    [409, async () => ({ call: `POST /${CAMDEN}/basket/add_item?${form(await taken())}` })],
    [413, () => ({ call: 'POST /login', body: 'x'.repeat(20_000) })],
  ])('read a refusal with %i', async (expected, sends) => {
    const { call, headers = DEMO, body } = await sends();
    const answer = await ask({ call, headers: { ...headers, Origin: SHOP }, ...(body && { body }) });

    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([expected, SHOP]);
    expect(answer.body.error).toEqual(expect.any(String));
  });
});

/** A time that somebody else holds. */
async function taken() {
  const held = { ...item(), person_id: site.records.people };
  await site.basket([held]);
  return held;
}

test('a cookie may come along, and is no token: a script sends it as the header', async () => {
  const call = `GET /admin/${CAMDEN}/company`;
  const cookie = `Auth-Token=${admin()['Auth-Token']}`;

  expect((await ask({ call, headers: { ...DEMO, Cookie: cookie } })).status).toBe(401);
  expect((await ask({ call, headers: { ...admin(), Cookie: 'Auth-Token=another' } })).status).toBe(200);
});
