import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '../../../src/company/create-company.js';
import { updateSettings } from '../../../src/company/update-settings.js';
import { saveRecord } from '../../../src/purchase/articles/save-record.js';
import { COUPON } from '../../../src/purchase/discounts/coupon-kind.js';
import { dateOf, dayOf, weekdayOf } from '../../../src/shared/local-date.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createMember, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { invariants } from '../../support/oracles/invariants.js';
import { startServer, type TestServer } from '../../support/server.js';

/** A parent with two branches, and a company of another family. */
let server: TestServer;
let parentId: number;
let company: TestCompany;
let sibling: TestCompany;
let stranger: TestCompany;
let mia: { id: number; token: string };
let guest: RestClient;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  parentId = (await createCompany(server.orm.em.fork(), { name: 'Head', timeZone: 'Europe/London', currency: 'GBP' })).id;
  company = await createTestCompany(server.orm, { parentId });
  sibling = await createTestCompany(server.orm, { parentId });
  stranger = await createTestCompany(server.orm);
  mia = await createMember(company.em, company.companyId);
  await updateSettings(company.em, { companyId: company.companyId }, { paymentTax: 20 });
  guest = new RestClient({ base: server.url });
});
afterAll(() => server?.close());

const BASKETS = '/api/v1/baskets';
let day = dayOf('2035-04-01');
/** Each test has its own weekdays, from 2035-04-02 on, when London is an hour ahead of UTC. */
function nextDay(): string {
  do day += 1;
  while ([0, 6].includes(weekdayOf(day)));
  return dateOf(day);
}

/** A guest with an empty basket. */
async function newcomer(companyId = company.companyId, token?: string) {
  const rest = guest.as(token);
  const { body } = await rest.post(BASKETS, { company_id: companyId });
  return { rest, basket: `${BASKETS}/${body.id}`, body };
}

const check = (start: string, more: Json = {}): Json => ({
  service_id: company.check.id,
  person_id: company.ann.id,
  start,
  ...more,
});
const gus = { client: { first_name: 'Gus', email: 'gus@example.test' } };

test('a new basket is empty, has a string as its id, and comes with a token', async () => {
  const answer = await guest.as(undefined).post(BASKETS, { company_id: company.companyId });
  const id = `${company.companyId}-${(await sql<{ id: number }>`select max(id) as id from basket`.execute(company.em.getKysely())).rows[0]!.id}`;

  expect(answer.status).toBe(201);
  expect(answer.headers.get('Auth-Token')).toEqual(expect.any(String));
  expect(answer.body).toEqual({
    id,
    company_id: company.companyId,
    total_price: 0,
    total_price_in_major_units: 0,
    total_due_price: 0,
    total_due_price_in_major_units: 0,
    service_items: [],
    event_items: [],
    _embedded: { items: [], items_removed: [] },
    _links: {
      self: { href: `${server.url}${BASKETS}/${id}` },
      checkout: { href: `${server.url}${BASKETS}/${id}/checkout` },
      company: { href: `${server.url}/api/v1/company/${company.companyId}` },
    },
  });
});

test('an added service line is returned, and appears in the named basket and in that of the company', async () => {
  const date = nextDay();
  const { rest, basket } = await newcomer();
  const item = await rest.post(
    `${basket}/service_items`,
    check(`${date}T10:00:00+01:00`, { duration: 30, questions: [], pre_time: 120, post_time: 0 }),
  );

  expect(item.status).toBe(201);
  expect(item.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    type: 'service_item',
    company_id: company.companyId,
    service_id: company.check.id,
    person_id: company.ann.id,
    resource_id: null,
    event_id: expect.any(Number),
    quantity: 1,
    attachment_id: null,
    questions: [],
    duration: 30,
    start: `${date}T10:00:00+01:00`,
    expires: expect.stringMatching(/^20\d\d-.*Z$/),
    price: 1500,
    price_in_major_units: 15,
    total_price: 1500,
    total_price_in_major_units: 15,
    discount_price: 0,
    discount_price_in_major_units: 0,
    _links: {
      self: { href: `${server.url}${basket}/service_items/${item.body.id}` },
      service: { href: `${server.url}/api/v1/${company.companyId}/services/${company.check.id}` },
      person: { href: `${server.url}/api/v1/${company.companyId}/people/${company.ann.id}` },
      company: { href: `${server.url}/api/v1/company/${company.companyId}` },
    },
  });
  expect((await rest.follow(item.body, 'self')).body).toEqual(item.body);
  const whole = await rest.get(basket);
  expect(whole.body).toMatchObject({ total_price: 1500, total_due_price_in_major_units: 15, service_items: [item.body] });
  expect(embedded(whole, 'items')).toEqual([item.body]);
  const v1 = await rest.get(`/api/v1/${company.companyId}/basket`);
  expect(embedded(v1, 'items')).toMatchObject([{ id: item.body.id, time: 600 }]);
});

test('each of two concurrent calls returns the line that it added', async () => {
  const date = nextDay();
  const { rest, basket } = await newcomer();
  const starts = ['10:00', '11:00'].map((time) => `${date}T${time}:00+01:00`);
  const answers = await Promise.all(starts.map((start) => rest.post(`${basket}/service_items`, check(start))));

  expect(answers.map(({ status, body }) => [status, body.start])).toEqual(starts.map((start) => [201, start]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(2);
});

test('a call returns the line that it added, even when another line has a later place', async () => {
  const date = nextDay();
  const { rest, basket } = await newcomer();
  const { body } = await rest.post(`${basket}/service_items`, check(`${date}T10:00:00+01:00`));
  await company.em.getConnection().execute('update basket_item set place = place + 1000 where id = ?', [String(body.id)]);
  const next = await rest.post(`${basket}/service_items`, check(`${date}T11:00:00+01:00`));

  expect(next.body).toMatchObject({
    start: `${date}T11:00:00+01:00`,
    _links: { self: { href: expect.not.stringContaining(String(body.id)) } },
  });
});

test('an event added through basket/add_item is listed under event_items, not as a service item', async () => {
  const { rest, basket } = await newcomer();
  await rest.post(`/api/v1/${company.companyId}/basket/add_item`, { event_id: company.talk.id, qty: 2 });
  const { body } = await rest.get(basket);
  expect(body).toMatchObject({ total_price: 1000, service_items: [], event_items: [{ event_id: company.talk.id, num_book: 2 }] });
  expect((await rest.get(`${basket}/service_items/${embedded(body, 'items')[0]?.id}`)).status).toBe(404);
});

test('a second call for a basket returns the existing one with its lines', async () => {
  const { rest, basket } = await newcomer();
  await rest.post(`${basket}/service_items`, check(`${nextDay()}T10:00:00+01:00`));
  const again = await rest.post(BASKETS, { company_id: sibling.companyId });

  expect([again.headers.get('Auth-Token'), `${BASKETS}/${again.body.id}`]).toEqual([null, basket]);
  expect(again.body.total_price).toBe(1500);
});

describe('a start without an offset', () => {
  test.each<[string | undefined, string, string]>([
    [undefined, '09:00', 'read in the time zone of the company'],
    ['America/New_York', '14:00', 'read in the time zone that is sent, five hours behind'],
  ])('in zone %s is %s in the zone of the company (%s)', async (time_zone, time) => {
    const { rest, basket } = await newcomer();
    const { body } = await rest.post(`${basket}/service_items`, check('2035-06-04T09:00:00', { time_zone }));

    expect(body.start).toBe(`2035-06-04T${time}:00+01:00`);
  });

  test('in an unknown time zone is refused with 400', async () => {
    const { rest, basket } = await newcomer();
    const answer = await rest.post(`${basket}/service_items`, check('2035-06-05T10:00:00', { time_zone: 'Mars/Base' }));
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'time_zone' }] } });
  });
});

test('a time that is held or not offered is refused, a free one is accepted', async () => {
  const date = nextDay();
  const [first, second] = [await newcomer(), await newcomer()];
  const add = ({ rest, basket }: typeof first, time: string) =>
    rest.post(`${basket}/service_items`, check(`${date}T${time}:00+01:00`));
  await add(first, '10:00');

  expect(await add(second, '10:15')).toMatchObject({ status: 409, body: { error: 'No Space Left' } });
  expect(await add(second, '20:00')).toMatchObject({ status: 409, body: { error: 'Rule checking failed' } });
  expect(await add(second, '10:30')).toMatchObject({ status: 201 });
});

test('a line can be removed, and its time is free at once', async () => {
  const date = nextDay();
  const [first, second] = [await newcomer(), await newcomer()];
  const { body } = await first.rest.post(`${first.basket}/service_items`, check(`${date}T10:00:00+01:00`));
  const removed = await first.rest.delete(`${first.basket}/service_items/${body.id}`);

  expect(removed).toMatchObject({ status: 200, body: { total_price: 0, service_items: [] } });
  expect((await second.rest.post(`${second.basket}/service_items`, check(`${date}T10:00:00+01:00`))).status).toBe(201);
  expect((await first.rest.delete(`${first.basket}/service_items/${body.id}`)).status).toBe(404);
});

test('checkout returns the purchase with its prices and bookings, and empties the basket', async () => {
  const { rest, basket } = await newcomer();
  await rest.post(`${basket}/service_items`, check(`${nextDay()}T10:00:00+01:00`));
  const { status, body } = await rest.post(`${basket}/checkout`, { ...gus, reference: 'R1', no_notifications: true });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    company_id: company.companyId,
    reference: 'R1',
    total_price: 1500,
    total_price_in_major_units: 15,
    total_due_price: 1500,
    total_due_price_in_major_units: 15,
    status: 'pending',
    _embedded: { bookings: [{ service_id: company.check.id, price: 1500 }] },
  });
  expect(await company.em.getConnection().execute('select id from email where purchase_id = ?', [body.id])).toEqual([]);
  expect((await rest.get(basket)).body.service_items).toEqual([]);
  expect(await rest.post(`${basket}/checkout`, gus)).toMatchObject({ status: 400, body: { fields: [{ field: 'items' }] } });
});

test('a member checks out as their own client record, and as no other client', async () => {
  const { rest, basket } = await newcomer(company.companyId, mia.token);
  await rest.post(`${basket}/service_items`, check(`${nextDay()}T10:00:00+01:00`));
  const other = await rest.post(`${basket}/checkout`, { client: { id: 999_999 } });
  const own = await rest.post(`${basket}/checkout`, { client: { id: mia.id } });

  expect(other.status).toBe(403);
  expect(own).toMatchObject({ status: 201, body: { _embedded: { member: { id: mia.id } } } });
  expect(await guest.as(undefined).post(`${basket}/checkout`, { client: { id: mia.id } })).toMatchObject({ status: 409 });
});

test('clearing empties all baskets of the session, in every family, and no basket of another session', async () => {
  const { rest, basket } = await newcomer();
  await rest.post(`${basket}/service_items`, check(`${nextDay()}T10:00:00+01:00`));
  const there = `${BASKETS}/${(await rest.post(BASKETS, { company_id: stranger.companyId })).body.id}`;
  await rest.post(`${there}/service_items`, { service_id: stranger.check.id, start: `${nextDay()}T10:00:00+01:00` });
  const bystander = await newcomer();
  await bystander.rest.post(`${bystander.basket}/service_items`, check(`${nextDay()}T10:00:00+01:00`));
  const cleared = await rest.delete(BASKETS);

  expect(cleared.status).toBe(200);
  expect(cleared.body).toEqual({ _embedded: { baskets: [basket, there].map((path) => path.split('/').at(-1)) } });
  for (const path of [basket, there]) expect((await rest.get(path)).body).toMatchObject({ total_price: 0, service_items: [] });
  expect((await bystander.rest.get(bystander.basket)).body.total_price).toBe(1500);
  expect((await guest.as(undefined).delete(BASKETS)).body).toEqual({ _embedded: { baskets: [] } });
});

test('clearing the baskets also removes their coupons', async () => {
  const { companyId } = company;
  await saveRecord(company.em, COUPON, { companyId, given: { code: 'SPRING', name: 'Spring', percent: 10 } });
  const { rest, basket } = await newcomer();
  const add = () => rest.post(`${basket}/service_items`, check(`${nextDay()}T10:00:00+01:00`));
  await add();
  const reduced = await rest.post(`/api/v1/${companyId}/basket/coupon`, { coupon: 'spring' });
  await rest.delete(BASKETS);

  expect(reduced.body.total_price).toBe(1350);
  expect((await add()).body).toMatchObject({ total_price: 1500, discount_price: 0 });
});

test('a service of a sibling company is added with its company_id; one of another family is refused', async () => {
  const { rest, basket } = await newcomer(parentId);
  const date = nextDay();
  const line = { service_id: sibling.check.id, start: `${date}T10:00:00+01:00` };
  const named = await rest.post(`${basket}/service_items`, { ...line, company_id: sibling.companyId });
  const unnamed = await rest.post(`${basket}/service_items`, line);
  const foreign = { service_id: stranger.check.id, start: `${date}T11:00:00+01:00` };

  expect(named).toMatchObject({ status: 201, body: { company_id: sibling.companyId } });
  expect(unnamed.status).toBe(404);
  expect((await rest.post(`${basket}/service_items`, foreign)).status).toBe(404);
  expect(await rest.post(`${basket}/service_items`, { ...foreign, company_id: stranger.companyId })).toMatchObject({
    status: 409,
    body: { code: 'BASKET_MISMATCH' },
  });
  const bought = await rest.post(`${basket}/checkout`, gus);
  expect(bought).toMatchObject({ status: 201, body: { company_id: parentId } });
});

test('an analyst of the company can neither fill a basket nor check out; an unknown company has no basket', async () => {
  const analyst = await newcomer(company.companyId, await adminToken(company.em, company.companyId, 'analyst'));

  expect((await analyst.rest.post(`${analyst.basket}/service_items`, check(`${nextDay()}T10:00:00+01:00`))).status).toBe(403);
  expect((await analyst.rest.post(`${analyst.basket}/checkout`, gus)).status).toBe(403);
  for (const [sent, status] of [
    [{ company_id: 999_999 }, 404],
    [{}, 400],
  ] as const)
    expect((await guest.as(undefined).post(BASKETS, sent)).status).toBe(status);
});

test.each(Object.entries(invariants))('the invariant %s holds after these bookings', async (_label, invariant) => {
  expect(await invariant(company.em)).toEqual([]);
});
