import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Requests that small real-world programs in Java, C#, Ruby and PHP were observed to send, and what they read. */

let server: TestServer;
let company: TestCompany;
let open: RestClient;
let admin: RestClient;
let paths: { open: string; admin: string };

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  open = new RestClient({ base: server.url });
  admin = open.as(await adminToken(company.em, company.companyId));
  paths = { open: `/api/v1/${company.companyId}`, admin: `/api/v1/admin/${company.companyId}` };
});
afterAll(() => server?.close());

const makeChain = async (given: object = {}) => {
  const { eventGroupId, addressId } = company.chain;
  const chain = { name: 'Class', event_group_id: eventGroupId, address_id: addressId, spaces: 8, duration: 60 };
  return (await admin.post(`${paths.admin}/event_chains`, { ...chain, datetime: '2031-06-02T18:30:00', ...given })).body;
};
const find = async (list: string, query: Record<string, string>) =>
  (await admin.get(`${paths.admin}/${list}?${new URLSearchParams(query)}`)).body.total_entries;

describe('dates and moments', () => {
  test.each([
    ['2030-03-04', '2030-03-04', 1],
    ['2030-03-04T00:00:00.000Z', '2030-03-04T23:59:59.999+02:00', 1],
    ['2030-03-05T00:00:00.000Z', '2030-03-06T00:00:00.000Z', 0],
  ])('a search for bookings from %s to %s finds %i', async (start_date, end_date, count) => {
    await book();
    expect(await find('bookings', { start_date, end_date })).toBe(count);
    expect(await find('bookings', { start_date, end_date, start_time: `${start_date.slice(0, 10)}T10:00:00.000+01:00` })).toBe(
      count,
    );
    expect(await find('bookings', { start_date, end_date, start_time: '2030-03-04T10:30:00.000Z' })).toBe(0);
  });

  test.each([
    ['bookings', 'modified_since'],
    ['bookings', 'created_since'],
    ['purchases', 'created_from'],
  ])('%s: %s accepts a date, or a moment with an offset', async (list, name) => {
    await book();
    expect(await find(list, { [name]: '2026-01-01' })).toBe(1);
    expect(await find(list, { [name]: '2026-01-01T00:00:00.000+02:00' })).toBe(1);
    expect(await find(list, { [name]: '2099-01-01' })).toBe(0);
  });

  test('purchases: created_from and created_to accept dates', async () => {
    await book();
    expect(await find('purchases', { created_from: '2026-01-01', created_to: '2026-01-02' })).toBe(0);
    expect(await find('purchases', { created_from: '2026-01-01', created_to: '2099-01-01' })).toBe(1);
  });

  let booked = false;
  async function book(): Promise<void> {
    if (booked) return;
    booked = true;
    const client = { first_name: 'Ada', last_name: 'Lee', email: 'ada@example.test' };
    const ask = { service_id: company.check.id, person_id: company.ann.id, datetime: `${MONDAY}T10:00:00.000Z`, client };
    expect((await admin.post(`${paths.admin}/bookings`, ask)).status).toBe(201);
  }
});

describe('a request', () => {
  test.each(['{?page,per_page}', '%7B?page,per_page%7D', '%7B?page,per_page}', '{/id}{?page}', '?page=1{&per_page,embed}'])(
    'may contain an unexpanded link template: services%s',
    async (template) => {
      const { status, body } = await open.get(`${paths.open}/services${template}`);
      expect([status, body.total_entries]).toEqual([200, 3]);
    },
  );

  test('may create a record at an unexpanded link template', async () => {
    const { status, body } = await admin.post(`${paths.admin}/schedules{?start_date,end_date,page,per_page}`, { name: 'Early' });
    expect([status, body.name]).toEqual([201, 'Early']);
  });

  test('may have names in camelCase and the paging that an SDK adds to every request', async () => {
    const form = new URLSearchParams({
      startTime: '2030-03-11T11:00:00',
      endTime: '2030-03-11T12:00:00',
      page: '1',
      per_page: '100',
    });
    form.set('personId', String(company.ann.id));
    const { status, body } = await admin.post(`${paths.admin}/slots`, form);
    expect([status, body.datetime, body.person_id]).toEqual([201, '2030-03-11T11:00:00+00:00', company.ann.id]);
  });

  test('with both spellings of a name uses the documented one, and the company of the path', async () => {
    const person = { name: 'Kim', phonePrefix: '1', phone_prefix: '44', companyId: 99, neverBooked: 'true' };
    const { body } = await admin.post(`${paths.admin}/people`, person);
    expect(body).toMatchObject({ phone_prefix: '44', never_booked: true, company_id: company.companyId });
  });

  test('may give the number of spaces of an event as ticket_qty', async () => {
    const rest = new RestClient({ base: server.url });
    const item = { event_id: company.talk.id, event_chain_id: company.chain.id, date: MONDAY, time: '1080', ticket_qty: '3' };
    const { status, body } = await rest.post(`${paths.open}/basket/add_item`, item);
    expect([status, embedded(body, 'items')[0]?.num_book, body.total_price]).toEqual([201, 3, 1500]);
  });
});

describe('an event chain', () => {
  test('shows its time as a time of day, and accepts a time of day or a moment', async () => {
    const made = await makeChain();
    expect(made.time).toBe('18:30');
    const self = `${paths.admin}/event_chains/${made.id}`;
    const whole = { name: 'Class', event_group_id: made.event_group_id, address_id: made.address_id };
    for (const [time, datetime] of [
      ['2000-01-01T19:15:00+00:00', '2031-06-02T19:15:00+01:00'],
      ['20:00', '2031-06-02T20:00:00+01:00'],
    ])
      expect((await admin.put(self, { ...whole, time })).body.datetime).toBe(datetime);
  });

  test('shows its advance limits as moments from now, which change nothing when sent back', async () => {
    const from = Date.now();
    const made = await makeChain({ min_advance: 2, min_advance_unit: 'hour', max_advance_time: 86_400 });
    const bounds = [made.min_advance_time, made.max_advance_time].map((each) => Date.parse(String(each)) - from);
    expect(made.min_advance_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    for (const [at, hours] of [2, 24].entries()) expect(Math.abs((bounds[at] ?? 0) - hours * 3_600_000)).toBeLessThan(60_000);

    const { _links, _embedded, ...record } = made;
    const again = (await admin.put(`${paths.admin}/event_chains/${made.id}`, record)).body;
    expect(again).toMatchObject({ min_advance: 2, min_advance_unit: 'hour' });
    expect(Math.abs(Date.parse(String(again.max_advance_time)) - from - 86_400_000)).toBeLessThan(60_000);
  });

  test.each([
    ['ABC123', 'ABC123', 'abc123'],
    ['4711', 4711, '4711'],
    [4712, 4712, '4712'],
    ['007', '007', '007'],
  ])('with the reference %j shows it as %j and is found by %s', async (reference, shown, asked) => {
    const made = await makeChain({ reference });
    expect(made.reference).toBe(shown);
    expect((await admin.get(`${paths.admin}/event_chains/find_by_ref/${asked}`)).body.id).toBe(made.id);
  });
});

describe('a booking', () => {
  test('of an event links to its chain, with a title, and to its group', async () => {
    const client = { first_name: 'Eve', last_name: 'Lee', mobile: '7700900000', mobile_prefix: '44', phone_prefix: '44' };
    const ask = { event_id: company.talk.id, event_chain_id: company.chain.id, client };
    const { body } = await admin.post(`${paths.admin}/bookings`, ask);

    expect([body.client_mobile, body.client_phone]).toEqual(['+44 7700900000', null]);
    expect(body._links).toMatchObject({ event_chain: { title: 'Talk' } });
    expect(body._links).not.toHaveProperty('slot');
    expect((await admin.follow(body, 'event_chain')).body).toMatchObject({ id: company.chain.id, name: 'Talk' });
    expect((await admin.follow(body, 'event_groups')).body).toMatchObject({ name: 'Talks' });
  });

  test('of a service links to its slot until it is cancelled', async () => {
    const datetime = `${MONDAY}T12:00:00`;
    const ask = { service_id: company.check.id, datetime, client: { first_name: 'Al', last_name: 'Lee' } };
    const { body } = await admin.post(`${paths.admin}/bookings`, ask);
    const slot = await admin.follow(body, 'slot');

    expect([slot.status, slot.body.datetime]).toEqual([200, body.datetime]);
    expect(body._links).not.toHaveProperty('event_chain');
    await admin.follow(body, 'cancel', {}, { method: 'POST' });
    expect((await admin.follow(body, 'self')).body._links).not.toHaveProperty('slot');
  });
});

test('a basket line accepts and deletes a file through its links', async () => {
  const buyer = new RestClient({ base: server.url });
  const item = { service_id: company.check.id, datetime: `${MONDAY}T15:00:00` };
  const [line = {}] = embedded(await buyer.post(`${paths.open}/basket/add_item`, item), 'items');
  const body = new FormData();
  body.append('file', new Blob(['Vaccinated'], { type: 'text/plain' }), 'pass.txt');

  expect((await buyer.follow(line, 'add_attachment', {}, { method: 'POST', body })).status).toBe(201);
  expect((await buyer.follow(line, 'del_attachment', {}, { method: 'DELETE' })).status).toBe(200);
  expect(embedded(await buyer.follow(line, 'attach'), 'attachments')).toEqual([]);
});

describe('a company', () => {
  test.each(['user', 'callcentre'])('stores the role %s as staff', async (role) => {
    const made = await admin.post(`${paths.admin}/administrators`, { name: 'Lu', email: `${role}@example.test`, role });
    expect([made.status, made.body.role]).toEqual([201, 'staff']);
    const put = { method: 'PUT', body: { role: 'analyst' } };
    expect((await admin.follow(made.body, 'self', {}, put)).body.role).toBe('analyst');
    expect((await admin.follow(made.body, 'self', {}, { ...put, body: { role } })).body.role).toBe('staff');
  });

  test('an address without its own map marker gets one from its address lines', async () => {
    const path = `${paths.admin}/addresses/${company.chain.addressId}`;
    expect((await admin.get(path)).body.map_marker).toBe('1,+High+Street,+N1+1AA');
    const { body } = await admin.get(path);
    const moved = await admin.put(path, { ...body, address1: '2' });
    expect(moved.body.map_marker).toBe('2,+High+Street,+N1+1AA');
    expect((await admin.put(path, { map_marker: '51.5,-0.1' })).body.map_marker).toBe('51.5,-0.1');
    expect((await admin.put(path, { address1: '1' })).body.map_marker).toBe('51.5,-0.1');
    expect((await admin.post(`${paths.admin}/addresses`, { name: 'Nowhere' })).body.map_marker).toBeNull();
  });

  test.each([
    ['new_schedule', 'name'],
    ['new_address', 'address1'],
    ['new_queuer', 'client_id'],
  ])('the link %s leads to a form with the field %s', async (rel, field) => {
    const { body } = await admin.get(`${paths.admin}/company`);
    const { status, body: form } = await admin.follow(body, rel);
    expect([status, form.schema]).toMatchObject([200, { properties: { [field]: {} } }]);
    expect(form.form).toContainEqual(expect.objectContaining({ key: field }));
    expect((await open.follow(body, rel)).status).toBe(401);
  });

  test('a service can also be changed by a form sent to its edit link', async () => {
    const made = (await admin.post(`${paths.admin}/services`, { name: 'Wash', duration: 30 })).body;
    const form = { method: 'POST', body: new URLSearchParams({ name: 'Wash and dry', duration: '45', page: '1' }) };
    const { status, body } = await admin.follow(made, 'edit', {}, form);

    expect([status, body.id, body.name, body.durations]).toEqual([200, made.id, 'Wash and dry', [45]]);
    expect((await admin.follow(made, 'self')).body).toEqual(body);
    expect((await open.follow(made, 'edit', {}, form)).status).toBe(401);
  });

  test.each(['schedules', 'addresses'])('a record of %s has an edit form', async (list) => {
    const [one = {}] = embedded(await admin.get(`${paths.admin}/${list}`), list);
    const { status, body } = await admin.follow(one, 'edit');
    expect([status, body.schema]).toMatchObject([200, { properties: { name: {}, version: {} } }]);
    expect((await admin.get(`${paths.admin}/${list}/999999/edit`)).status).toBe(404);
  });

  test('clinics can be read at the admin path as at the public path', async () => {
    const query = 'mutation ($input: SaveClinicInput!) { saveClinic(input: $input) { id } }';
    const input = { companyId: company.companyId, name: 'Day', startsAt: `${MONDAY}T09:00:00Z`, endsAt: `${MONDAY}T12:00:00Z` };
    const token = await adminToken(company.em, company.companyId);
    const { body: saved } = await sendGraphql(server.url, { query, variables: { input } }, { 'Auth-Token': token });
    const { id } = Object(saved.data?.saveClinic);
    for (const path of ['clinics', `clinics/${id}`]) {
      const { body } = await open.get(`${paths.open}/${path}`);
      const shown = (await admin.get(`${paths.admin}/${path}`)).body;
      const [first, same] = path === 'clinics' ? [embedded(body, path)[0], embedded(shown, path)[0]] : [body, shown];
      expect(same).toMatchObject({ ...first, _links: { self: { href: expect.stringContaining('/admin/') } } });
    }
  });
});

test('an administrator can log in through the link base_login, a member cannot', async () => {
  const credentials = { email: 'kim@example.test', password: 'a long password' };
  const { body } = await admin.post(`${paths.admin}/administrators`, { name: 'Kim', role: 'staff', ...credentials });
  const answer = await open.as(undefined).follow(body, 'base_login', {}, { method: 'POST', body: credentials });
  expect([answer.status, answer.body.company_id]).toEqual([201, company.companyId]);

  const member = { email: 'mo@example.test', password: 'a long password' };
  await open.as(undefined).post(`${paths.open}/client`, { first_name: 'Mo', ...member });
  expect((await open.as(undefined).follow(body, 'base_login', {}, { method: 'POST', body: member })).status).toBe(401);
});
