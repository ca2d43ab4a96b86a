import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator } from '../../../src/account/administrators/create-administrator.js';
import { embedded, type RestClient } from '../../support/clients/rest-client.js';
import { DAY } from '../../support/fixtures/demo-records.js';
import { CAMDEN, LEEDS, PARENT } from '../../support/fixtures/demo-server.js';
import { PASSWORD } from '../../support/fixtures/pet-store.js';
import { hrefOf, isJson, type Json } from '../../support/oracles/hal-rules.js';
import { openSite, type Site } from './site.js';

/** Details 1 to 14 of the 25 that clients most easily break on, numbered as in wire.md. Source: wire.md 4. */

/** Violations of the HAL rules, reported at the end: here each detail fails by its own assertion. */
const faults: string[] = [];
let site: Site;
let visitor: RestClient;
let admin: RestClient;
const own = (path: string) => `/api/v1/${CAMDEN}/${path}`;
const ours = (path: string) => `/api/v1/admin/${CAMDEN}/${path}`;
beforeAll(async () => {
  site = await openSite({ appIds: 'any', corsOrigins: ['*'] }, faults);
  [visitor, admin] = [site.demo.as.public, site.demo.as.admin];
});
afterAll(() => site?.demo.server.close());

const linksOf = (record: unknown): Json => (isJson(record) && isJson(record._links) ? record._links : {});
const offer = async () => ({ service_id: site.records.services, datetime: site.time() });
const itemId = () => site.id(`bookable where service_id = ${site.records.services}`);

/** Every object of a body, the body itself first. */
function objectsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isJson(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

/** Sends the request unchanged; the caller supplies what the client would add itself. */
const raw = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(site.demo.server.url + path, { method, headers: { 'App-Id': 'demo', ...headers }, ...(body !== undefined && { body }) });

test('1: time_data has event_links for a day, date_links for a range, and times for one item or when nothing is free', async () => {
  const ask = async (query: string) => (await visitor.get(own(`time_data?${query}`))).body;
  const [service, item] = [`service_id=${site.records.services}&date=${DAY}`, `event_id=${await itemId()}&date=${DAY}`];

  const day = await ask(service);
  expect(linksOf(day).event_links).toHaveLength(embedded(day, 'events').length);
  expect(embedded(day, 'events').map((event) => hrefOf(event, 'self'))).toEqual(
    (linksOf(day).event_links as Json[]).map(({ href }) => href),
  );
  expect(embedded(await ask(`${service}&end_date=2030-03-06`), 'date_links').map(({ date }) => date)).toEqual([
    ...[DAY, '2030-03-05', '2030-03-06'],
  ]);
  expect(((await ask(item)).times as unknown[]).length).toBeGreaterThan(0);
  // One of several days: clients answer a link from the embedded record with its address, so no two records may share one.
  const withPerson = await site.id(`bookable where service_id = ${site.records.services} and person_id is not null`);
  const days = await ask(`event_id=${withPerson}&date=${DAY}&end_date=2030-03-06`);
  const addresses = [...embedded(days, 'events'), ...embedded(days, 'date_links')].map((each) => hrefOf(each, 'self'));
  expect(addresses).toHaveLength(6);
  expect(new Set(addresses).size).toBe(6);
  expect((await ask(`service_id=${site.records.services}&date=2020-01-06`)).times).toEqual([]);
});

test('2: POST answers 201, and the first basket item returns a token in a header that scripts can read', async () => {
  const headers = { Origin: 'https://shop.example', 'Content-Type': 'application/json' };
  const added = await raw('POST', own('basket/add_item'), headers, JSON.stringify(await offer()));

  expect(added.status).toBe(201);
  expect(added.headers.get('Auth-Token')).toMatch(/^[\w-]{22,}$/);
  expect(added.headers.get('Access-Control-Expose-Headers')?.split(/, ?/)).toContain('Auth-Token');
  const viewed = await raw('GET', own('basket'), { 'Auth-Token': added.headers.get('Auth-Token') ?? '' });
  expect(await viewed.json()).toMatchObject({ _embedded: { items: [{ status: 4 }] } });
});

test('3: an entire basket replaces its lines and echoes each ref; query and body parameters are merged', async () => {
  const { by } = await site.basket();
  const items = [
    { ...(await offer()), ref: 123 },
    { ...(await offer()), ref: 'b' },
  ];
  const { body } = await by.post(own('basket/add_item'), { entire_basket: true, items });
  expect(embedded(body, 'items').map(({ ref }) => ref)).toEqual([123, 'b']);

  const { service_id, datetime } = await offer();
  const flat = await by.post(`${own('basket/add_item')}?service_id=${service_id}`, { datetime });
  expect([flat.status, embedded(flat, 'items').length]).toEqual([201, 3]);
});

test('4: the public company is at company/{id}, and links to everything that it has and nothing else', async () => {
  const read = async (id: number) => Object.keys(linksOf((await visitor.get(`/api/v1/company/${id}`)).body));
  const rels =
    'settings services people resources events event_groups event_chains basket book checkout client client_details client_by_email login ' +
    'days times total booking_text email_password_reset member_levels coupon addresses address parent products packages deals';

  expect(await read(CAMDEN)).toEqual(expect.arrayContaining(rels.split(' ')));
  expect(await read(LEEDS)).not.toEqual(expect.arrayContaining(['products']));
  for (const absent of ['coupon', 'packages', 'deals', 'companies']) expect(await read(LEEDS)).not.toContain(absent);
  for (const absent of ['services', 'events', 'parent', 'pusher']) expect(await read(PARENT)).not.toContain(absent);
  expect(await read(PARENT)).toContain('companies');
});

test.each(['purchases/{purchase}', 'members/{member}/bookings?per_page=1024', 'services', 'people'])(
  '5: each embedded record of %s has a self link of its own, and no link or list contains null',
  async (path) => {
    const { long_id } = await site.purchase([await offer(), await offer()]);
    const bookings = path.startsWith('members');
    const at = path.startsWith('purchases')
      ? `/api/v1/purchases/${long_id}`
      : own(path.replace('{member}', String(site.records.members)));
    const { body } = await (bookings ? site.demo.as.member : visitor).get(at);
    const lists = objectsIn(body).flatMap(({ _embedded }) => Object.values(_embedded ?? {}));
    const selves = lists.filter(Array.isArray).map((rows) => rows.map((row) => hrefOf(row, 'self')));

    expect(selves.flat().length).toBeGreaterThan(1);
    for (const list of selves) expect([...new Set(list)]).toEqual(list);
    expect(lists.flat()).not.toContain(null);
    expect(objectsIn(body).flatMap((record) => Object.values(linksOf(record)).flat())).not.toContain(null);
  },
);

test('6: exactly the hrefs with braces are marked as templated, in all three forms', async () => {
  const bodies = [
    (await admin.get(ours('company'))).body,
    (await visitor.get(own('services'))).body,
    (await admin.get(ours('client'))).body,
  ];
  const links = bodies.flatMap(objectsIn).filter(({ href }) => typeof href === 'string');

  for (const shape of ['{?', '{&', '{/']) expect(links.some(({ href }) => String(href).includes(shape))).toBe(true);
  expect(links.filter(({ href, templated }) => /[{}]/.test(String(href)) !== (templated === true))).toEqual([]);
});

test('7: GET /status returns the member and the basket of the session', async () => {
  expect((await raw('GET', '/api/v1/status?company_id=2&affiliate_id=1&clear_baskets=1&clear_member=1')).status).toBe(200);
  const { by, item } = await site.basket();
  const { body } = await by.get('/api/v1/status?company_id=2');
  const [basket] = embedded(body, 'baskets');

  expect(basket).toMatchObject({ company_id: CAMDEN });
  expect(embedded(await by.follow(basket, 'items'), 'items').map(({ id }) => id)).toEqual([item]);
  expect(linksOf((await site.demo.as.member.get('/api/v1/status')).body)).toHaveProperty('member');
});

test('8: a log-in valid for two companies is 400 with both as HAL; bad credentials are 401', async () => {
  const eve = { name: 'Eve', email: 'eve@example.test', role: 'admin', password: PASSWORD } as const;
  for (const id of [CAMDEN, LEEDS]) await createAdministrator(site.demo.server.orm.em.fork(), { companyId: id, ...eve });
  const logIn = (password: string) => visitor.as(undefined).post('/api/v1/login', { email: eve.email, password });

  const choice = await logIn(PASSWORD);
  expect(choice.status).toBe(400);
  expect(hrefOf(choice.body, 'self')).toBe(`${site.demo.server.url}/api/v1/login`);
  expect(embedded(choice, 'administrators').map(({ company_id, company_name }) => [company_id, company_name])).toEqual([
    [CAMDEN, 'Pet Store Camden'],
    [LEEDS, 'Pet Store Leeds'],
  ]);
  for (const row of embedded(choice, 'administrators'))
    expect(Object.keys(linksOf(row))).toEqual(expect.arrayContaining(['login', 'company']));
  expect(await logIn('wrong-password')).toMatchObject({ status: 401, body: { error: '401 Unauthorized' } });
});

test.each([
  ['administrator', 'login', 'admin@demo.test'],
  ['administrator', `login/${CAMDEN}`, 'admin@demo.test'],
  ['administrator', `login/admin/${CAMDEN}`, 'admin@demo.test'],
  ['member', 'login', 'member@demo.test'],
  ['member', `login/member/${CAMDEN}`, 'member@demo.test'],
])('9: the link %s of a log-in by %s equals the self link of the embedded record', async (rel, path, email) => {
  const rest = visitor.as(undefined);
  const { body } = await rest.post(`/api/v1/${path}`, { email, password: PASSWORD });
  const [record] = embedded(body, `${rel}s`);

  expect(hrefOf(body, rel)).toBe(hrefOf(record, 'self'));
  expect((await rest.follow(record, 'company')).status).toBe(200);
  expect((await rest.follow(body, rel)).status).toBe(200);
  expect((await rest.delete('/api/v1/logout', {})).status).toBe(200);
});

test('10: a member’s record embeds no empty list of bookings, and links to them', async () => {
  const { body } = await site.demo.as.member.get(own(`members/${site.records.members}`));

  expect(body._embedded ?? {}).not.toHaveProperty('bookings', []);
  expect(Number((await site.demo.as.member.follow(body, 'bookings')).body.total_entries)).toBeGreaterThan(0);
});

test('11: day_data has its days at the root and embedded', async () => {
  const { body } = await visitor.get(own(`day_data?service_id=${site.records.services}&date=${DAY}&edate=2030-03-06`));

  expect(body.days).toEqual([DAY, '2030-03-05', '2030-03-06'].map((date) => ({ date, spaces: expect.any(Number) })));
  expect(embedded(body, 'day_data')).toMatchObject([{ service_id: site.records.services, days: body.days }]);
});

test('12: questions are a list at the root, each with its outcome flag', async () => {
  const outcomes = async (path: string) => {
    const { body } = await visitor.get(own(path));
    expect(body).not.toHaveProperty('_embedded');
    return new Set((body.questions as Json[]).map(({ outcome }) => outcome));
  };

  expect(await outcomes(`questions?detail_group_id=${site.records.detailGroup}`)).toEqual(new Set([false]));
  expect(await outcomes('client_details')).toEqual(new Set([false]));
  expect(await outcomes(`${site.records.detailGroup}/survey_questions`)).toEqual(new Set([true]));
});

test('13: an e-mail sent twice creates one client, and the second call fills only its empty fields', async () => {
  const email = `${site.unique()}@example.test`;
  const submit = (body: Json) => visitor.as(undefined).post(own('client'), { ...body, email });
  const [first, second] = [await submit({ first_name: 'Ann' }), await submit({ first_name: 'Anna', last_name: 'Lee' })];
  const stored = async (id: unknown) => (await admin.get(ours(`client/${id}`))).body;

  expect([first.status, second.status]).toEqual([201, 201]);
  expect(hrefOf(second.body, 'self')).toMatch(new RegExp(`/client/${second.body.id}$`));
  expect(await stored(second.body.id)).toMatchObject({ first_name: 'Ann', last_name: 'Lee' });
  expect(await stored(first.body.id)).toEqual(await stored(second.body.id));
});

test('14: checkout returns the purchase, which can be read by its long id without a log-in', async () => {
  const { by } = await site.basket();
  const bought = await by.post(own('basket/checkout'), { client: { first_name: 'Ann', email: `${site.unique()}@example.test` } });

  expect(bought.status).toBe(201);
  expect(Object.keys({ ...linksOf(bought.body), ...(bought.body._embedded as Json) })).toEqual(
    expect.arrayContaining('bookings client company packages products deals course_bookings confirm_messages'.split(' ')),
  );
  expect(await (await raw('GET', `/api/v1/purchases/${bought.body.long_id}`)).json()).toEqual(bought.body);
});

test('no response above violates a rule of HAL', () => {
  expect(faults).toEqual([]);
});
