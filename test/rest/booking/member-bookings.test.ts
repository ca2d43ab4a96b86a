import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '../../../src/company/create-company.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createMember, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** A parent with two branches; the member belongs to the family and books at a branch. */
let server: TestServer;
let parentId: number;
let company: TestCompany;
let other: TestCompany;
let admin: RestClient;
let mia: { id: number; token: string };
let rest: RestClient;
let root: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  const parent = { name: 'Head', timeZone: 'Europe/London', currency: 'GBP' };
  parentId = (await createCompany(server.orm.em.fork(), parent)).id;
  company = await createTestCompany(server.orm, { parentId });
  other = await createTestCompany(server.orm, { parentId });
  admin = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId) });
  mia = await createMember(company.em, company.companyId);
  rest = admin.as(mia.token);
  root = `/api/v1/${parentId}/members/${mia.id}`;
});
afterAll(() => server?.close());

/** Far enough ahead of the server's own clock; not a weekend. */
const DAY = '2035-03-05';

async function book(datetime: string, at: TestCompany = company, by: RestClient = admin): Promise<number> {
  const ask = { service_id: at.check.id, person_id: at.ann.id, member_id: mia.id, datetime };
  const { status, body } = await by.post(`/api/v1/admin/${at.companyId}/bookings`, ask);
  expect([status, body.error]).toEqual([201, undefined]);
  return Number(body.id);
}

const UTC = expect.stringMatching(/Z$/);

test('a booking read by its member has every field of the form for members', async () => {
  const id = await book(`${DAY}T10:00:00`);
  const { status, body } = await rest.get(`${root}/bookings/${id}`);

  expect(status).toBe(200);
  expect(body).toEqual({
    id,
    full_describe: 'Check with Ann at Pet Store',
    describe: 'Mon 5th Mar 10:00am',
    datetime: '2035-03-05T10:00:00+00:00',
    end_datetime: '2035-03-05T10:30:00+00:00',
    duration: 30,
    duration_span: 1800,
    on_waitlist: false,
    company_id: company.companyId,
    company_name: 'Pet Store',
    attended: true,
    price: 1500,
    paid: 0,
    due_now: 1500,
    quantity: 1,
    event_id: expect.any(Number),
    service_id: company.check.id,
    resource_name: null,
    person_name: 'Ann',
    service_name: 'Check',
    person_id: company.ann.id,
    resource_id: null,
    event_chain_id: null,
    purchase_id: expect.any(Number),
    purchase_ref: expect.stringMatching(/^[\w-]{22}$/),
    min_cancellation_time: '2035-03-05T10:00:00+00:00',
    time_zone: 'Europe/London',
    is_cancelled: false,
    status: 4,
    slot_id: expect.any(Number),
    channel: 'admin',
    booking_type: 'booking',
    settings: { obfuscated_id: expect.any(String) },
    multi_status: {},
    address: {},
    created_at: UTC,
    updated_at: UTC,
    answers_summary: [],
    questions: {},
    version: 1,
    _embedded: { answers: [] },
    _links: {
      self: { href: `${server.url}${root}/bookings/${id}` },
      company: { href: `${server.url}/api/v1/company/${company.companyId}` },
      service: { href: `${server.url}/api/v1/${company.companyId}/services/${company.check.id}` },
      person: { href: `${server.url}/api/v1/${company.companyId}/people/${company.ann.id}` },
      member: { href: `${server.url}/api/v1/${parentId}/members/${mia.id}{?embed}`, templated: true },
      edit: { href: `${server.url}${root}/bookings/${id}/edit` },
      cancel: { href: `${server.url}${root}/bookings/${id}/cancel{?notify,cancel_reason}`, templated: true },
      ical: { href: expect.stringMatching(/\/api\/v1\/ical\/[0-9a-f]{40}\?booking_id=\d+$/) },
      web_cal: { href: expect.stringMatching(/\/api\/v1\/web_cal\/[0-9a-f]{40}\?booking_id=\d+$/) },
      gcal: { href: expect.stringMatching(/^https:\/\/www\.google\.com\/calendar\/event\?/), type: 'text/html' },
    },
  });
});

test('a member lists bookings across the family; an administrator sees those of their own companies', async () => {
  const headToken = await adminToken(company.em, parentId);
  const elsewhere = await book(`${DAY}T11:00:00`, other, admin.as(headToken));
  const ids = async (caller: RestClient, query = '') =>
    embedded(await caller.get(`${root}/bookings${query}`), 'bookings').map(({ id }) => id);

  expect(await ids(rest)).toContain(elsewhere);
  expect(await ids(admin.as(headToken))).toContain(elsewhere);
  const own = admin.as(admin.token);
  const branch = `/api/v1/${company.companyId}/members/${mia.id}/bookings`;
  expect(embedded(await own.get(branch), 'bookings').map(({ company_id }) => company_id)).toEqual([company.companyId]);
  expect((await rest.get(`${root}/bookings`)).body).toMatchObject({ total_entries: 2 });
  expect(await ids(rest, '?start_date=2035-03-06')).toEqual([]);
  expect(await ids(rest, `?start_date=${DAY}&end_date=${DAY}&per_page=1&page=2`)).toEqual([elsewhere]);
});

test('a parent lists the bookings of its branches, each with its own working links', async () => {
  const head = admin.as(await adminToken(company.em, parentId));
  const { body } = await head.get(`/api/v1/admin/${parentId}/bookings?children=true`);
  const [first, second] = embedded(body, 'bookings');

  expect([first?.company_id, second?.company_id]).toEqual([company.companyId, other.companyId]);
  expect(second?.company_name).toBe('Pet Store');
  expect((await head.follow(second, 'self')).body).toEqual(second);
  expect((await head.get(`/api/v1/admin/${parentId}/bookings`)).body.total_entries).toBe(0);
});

test('a member can move a booking by sending it back changed, and cancel it by POST or DELETE', async () => {
  const made = (await rest.get(`${root}/bookings/${await book(`${DAY}T12:00:00`)}`)).body;
  const self = `${root}/bookings/${made.id}`;

  expect((await rest.put(self, made)).body).toEqual(made);
  const moved = await rest.put(self, {
    ...made,
    datetime: `${DAY}T13:00:00+00:00`,
    attended: false,
    client_email: 'x@example.test',
    price: 1,
  });
  expect(moved).toMatchObject({
    status: 200,
    body: { datetime: '2035-03-05T13:00:00+00:00', attended: true, price: 1500, version: 2 },
  });
  expect(await rest.put(self, { duration: 45 })).toMatchObject({ status: 400, body: { fields: [{ field: 'duration' }] } });
  const cancelled = { is_cancelled: true, settings: { cancel_reason: 'ill' } };
  expect(await rest.follow(moved.body, 'cancel', { cancel_reason: 'ill' }, { method: 'POST' })).toMatchObject({
    status: 201,
    body: cancelled,
  });
  expect(await rest.delete(`${self}?cancel_reason=again`)).toMatchObject({ status: 200, body: cancelled });
  expect(await rest.delete(self, { cancel_reason: 'again' })).toMatchObject({ status: 200, body: cancelled });
  expect(await rest.put(self, { datetime: `${DAY}T14:00:00` })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const ids = async (query: string) => embedded(await rest.get(`${root}/bookings${query}`), 'bookings').map(({ id }) => id);
  expect(await ids('')).not.toContain(made.id);
  expect(await ids('?include_cancelled=yes')).toContain(made.id);
});

test('after the cancellation deadline members get a 409 with the deadline; administrators override it, audited', async () => {
  await sql`update service set min_cancel_period = 2147483647 where id = ${company.check.id}`.execute(company.em.getKysely());
  const id = await book(`${DAY}T15:00:00`);
  const late = { status: 409, body: { code: 'TOO_LATE', data: { until: expect.any(String) } } };

  expect(await rest.put(`${root}/bookings/${id}`, { datetime: `${DAY}T16:00:00` })).toMatchObject(late);
  expect(await rest.delete(`${root}/bookings/${id}`)).toMatchObject(late);
  const desk = `/api/v1/admin/${company.companyId}`;
  const overrode = async () => {
    const log = await admin.get(`${desk}/auditlog?record=booking&record_id=${id}`);
    return embedded(log, 'auditlog').map((entry) => entry.overrode);
  };
  expect(await overrode()).toEqual([null]);
  expect(await admin.put(`${desk}/bookings/${id}`, { datetime: `${DAY}T16:00:00` })).toMatchObject({ status: 200 });
  expect(await admin.put(`${desk}/bookings/${id}`, { client_name: 'Mia' })).toMatchObject({ status: 200 });
  expect(await admin.delete(`/api/v1/${company.companyId}/members/${mia.id}/bookings/${id}`)).toMatchObject({ status: 200 });
  expect(await overrode()).toEqual(['min_cancel_period', null, 'min_cancel_period', null]);
  await sql`update service set min_cancel_period = null where id = ${company.check.id}`.execute(company.em.getKysely());
});

test('bookings of a member are closed to other members and to callers without a token', async () => {
  const id = await book(`${DAY}T16:00:00`);
  const eve = await createMember(company.em, company.companyId, 'Eve');
  const statuses = async (caller: RestClient, path: string): Promise<number[]> => {
    const answers = [];
    for (const [method, body] of [['GET'], ['PUT', {}], ['DELETE', {}]] as [string, Json?][]) {
      answers.push((await caller.send(method, path, body)).status);
    }
    return answers;
  };

  expect(await statuses(rest.as(eve.token), `${root}/bookings/${id}`)).toEqual([403, 403, 403]);
  expect(await statuses(rest.as(eve.token), `/api/v1/${parentId}/members/${eve.id}/bookings/${id}`)).toEqual([404, 404, 404]);
  expect(await statuses(rest.as(undefined), `${root}/bookings/${id}`)).toEqual([401, 401, 401]);
  expect((await rest.as(undefined).get(`${root}/bookings`)).status).toBe(401);
});

test('the client and administrators can check in a booking; other members and analysts cannot', async () => {
  const id = await book(`${DAY}T09:00:00`);
  const eve = await createMember(company.em, company.companyId, 'Eva');
  const path = `/api/v1/bookings/${id}/check_in`;

  expect((await rest.as(undefined).post(path)).status).toBe(401);
  expect((await rest.as(eve.token).post(path)).status).toBe(404);
  expect((await admin.as(await adminToken(company.em, company.companyId, 'analyst')).post(path)).status).toBe(403);
  expect(await admin.post(path)).toMatchObject({ status: 201, body: { multi_status: { checked_in: UTC } } });
  expect((await rest.post(path)).status).toBe(201);
});

test('bookings are embedded in a member when requested, unless there are none', async () => {
  await book('2035-03-06T16:00:00');
  const listed = embedded(await rest.get(`${root}/bookings?per_page=1000`), 'bookings');
  expect(listed.length).toBeGreaterThan(0);
  expect(embedded(await rest.get(`${root}?embed=answers,bookings`), 'bookings')).toEqual(listed);
  for (const query of ['', '?embed=answers']) expect((await rest.get(root + query)).body._embedded).toBeUndefined();

  const idle = await createMember(company.em, company.companyId);
  const { status, body } = await admin.as(idle.token).get(`/api/v1/${parentId}/members/${idle.id}?embed=bookings`);
  expect([status, body._embedded]).toEqual([200, undefined]);
});
