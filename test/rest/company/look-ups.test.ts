import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAddress } from '../../../src/company/create-address.js';
import { createCompany } from '../../../src/company/create-company.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createMember, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let rest: RestClient;
let admin: RestClient;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  rest = new RestClient({ base: server.url });
  admin = rest.as(await adminToken(company.em, company.companyId));
  const branch = { parentId: company.companyId, live: true };
  const address = { address1: '7', address2: 'Mill Lane', address4: 'Leeds', postcode: 'LS1 1AA' };
  await createCompany(company.em, { ...branch, name: 'Pet Store Leeds', reference: 'leeds', address });
  await createCompany(company.em, { ...branch, name: 'Pet Store 100%', description: 'Horses', reference: 'horse' });
  await createCompany(company.em, { ...branch, name: 'Closed Store', live: false });
});
afterAll(() => server?.close());

const own = (path: string) => `/api/v1/${company.companyId}${path}`;
const ours = (path: string) => `/api/v1/admin/${company.companyId}${path}`;

describe('a company search', () => {
  const search = async (query: string) => {
    const answer = await rest.get(`/api/v1/company/${company.companyId}/search${query}`);
    return [answer.body.total_entries, embedded(answer, 'companies').map(({ name }) => name)];
  };

  test.each([
    ['', ['Pet Store', 'Pet Store Leeds', 'Pet Store 100%'], 'all companies that take bookings'],
    ['?company=STORE%20leeds', ['Pet Store Leeds'], 'a part of the name, in any letter case'],
    ['?company%5Btext%5D=horse', ['Pet Store 100%'], 'a word of the description, as widgets send it'],
    ['?company=0%25', ['Pet Store 100%'], 'a percent sign is not a wildcard'],
    ['?address=leeds,ls1', ['Pet Store Leeds'], 'parts of the address'],
    ['?company=yoga', [], 'no company matches'],
  ])('with the query (%s) finds %j (%s)', async (query, names) => {
    expect(await search(query)).toEqual([names.length, names]);
  });

  test('is paged', async () => {
    const { body } = await rest.get(`/api/v1/company/${company.companyId}/search?per_page=2`);
    expect(embedded(body, 'companies')).toHaveLength(2);
    expect(body._links).toHaveProperty('next');
  });

  test('by affiliate finds the head, and a branch by its reference', async () => {
    const head = (await rest.get(`/api/v1/company/${company.companyId}`)).body;
    expect((await rest.get(`/api/v1/affiliates/${company.companyId}`)).body).toEqual({ ...head, cookie: company.companyId });
    const { body } = await rest.get(`/api/v1/affiliates/${company.companyId}/companies/leeds`);
    expect(body).toMatchObject({ name: 'Pet Store Leeds', ref: 'leeds' });
    expect((await rest.get(`/api/v1/affiliates/${company.companyId}/companies/paris`)).status).toBe(404);
    expect((await rest.get('/api/v1/affiliates/4711')).status).toBe(404);
  });
});

test('addresses are found by postcode, with or without its space', async () => {
  const address = await createAddress(company.em, company.companyId, { address1: '12', postcode: 'EC1A 1BB' });
  const base = `/api/v1/company/${company.companyId}/addresses`;

  for (const postcode of ['EC1A%201BB', 'ec1a1bb']) {
    expect(embedded(await rest.get(`${base}/${postcode}`), 'addresses').map(({ id }) => id)).toEqual([address.id]);
  }
  expect((await rest.get(`${base}/N0%200NE`)).body.total_entries).toBe(0);
  expect((await rest.get(`${base}/address/${address.id}`)).body).toMatchObject({ id: address.id, postcode: 'EC1A 1BB' });
});

test('child clients are shown only to the client responsible for them and to administrators', async () => {
  const mia = await createMember(company.em, company.companyId, 'Mia');
  const ben = await createMember(company.em, company.companyId, 'Ben');
  const member = rest.as(mia.token);
  const child = await member.post(own('/client'), { first_name: 'Kim', parent_client_id: mia.id });
  await rest.as(ben.token).post(own('/client'), { first_name: 'Not hers', parent_client_id: mia.id });

  const listed = await member.get(own(`/client/${mia.id}/child_clients`));
  expect(listed.body.total_entries).toBe(1);
  expect(embedded(listed, 'clients')).toMatchObject([{ id: child.body.id, first_name: 'Kim' }]);
  const [kim] = embedded(listed, 'clients');
  expect((await member.follow(kim, 'self')).body).toMatchObject({ id: child.body.id, first_name: 'Kim' });
  const grown = await member.follow(kim, 'self', {}, { method: 'PUT', body: { last_name: 'Lee' } });
  expect(grown.body).toMatchObject({ id: child.body.id, first_name: 'Kim', last_name: 'Lee' });
  expect((await rest.as(ben.token).get(own(`/client/${child.body.id}`))).status).toBe(403);
  expect((await rest.as(ben.token).put(own(`/client/${child.body.id}`), { last_name: 'Roe' })).status).toBe(404);

  const seen = await admin.get(ours(`/client/${mia.id}/child_clients`));
  expect(embedded(seen, 'clients').map(({ id }) => id)).toEqual([child.body.id]);
  expect((await rest.as(ben.token).get(own(`/client/${mia.id}/child_clients`))).status).toBe(403);
  expect(await admin.put(ours(`/client/${ben.id}`), { parent_client_id: 4711 })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'parent_client_id' }] },
  });
});

describe('a single event', () => {
  test('is created and changed with the fields of its forms', async () => {
    const { body: form } = await admin.get(ours('/events/new'));
    const { body: edit } = await admin.get(ours(`/events/${company.talk.id}/edit`));

    expect(form).toMatchObject({ schema: { type: 'object', required: expect.arrayContaining(['name', 'datetime']) } });
    expect(Object.keys((edit.schema as { properties: object }).properties)).toEqual(['description', 'num_spaces', 'blocked']);
    const made = await admin.post(ours('/events'), {
      name: 'Puppy party',
      event_group_id: company.chain.eventGroupId,
      address_id: company.chain.addressId,
      datetime: `${MONDAY}T19:00:00`,
      spaces: 4,
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ datetime: `${MONDAY}T19:00:00+00:00`, num_spaces: 4, description: 'Puppy party' });
    const changed = await admin.put(ours(`/events/${made.body.id}`), {
      num_spaces: 6,
      description: 'Bring a towel',
      blocked: true,
    });
    expect(changed.body).toMatchObject({
      id: made.body.id,
      num_spaces: 6,
      description: 'Bring a towel',
      status: 3,
      bookable: false,
    });
    expect(await admin.put(ours(`/events/${made.body.id}`), { num_spaces: 0 })).toMatchObject({ status: 400 });
    expect((await rest.put(ours(`/events/${made.body.id}`), {})).status).toBe(401);
    expect((await admin.get(ours('/events/4711/edit'))).status).toBe(404);
  });

  test('is also available as a session for older API clients', async () => {
    const list = await admin.get(ours(`/sessions?start_date=${MONDAY}&end_date=${MONDAY}&event_chain_id=${company.chain.id}`));
    const [session] = embedded(list, 'sessions');

    expect(session).toMatchObject({
      id: company.talk.id,
      _links: {
        self: { href: `${server.url}${ours(`/sessions/${company.talk.id}`)}` },
        event: { href: `${server.url}${ours(`/events/${company.talk.id}`)}` },
      },
    });
    expect((await admin.get(ours(`/sessions/${company.talk.id}`))).body).toEqual(session);
  });
});

describe('availability for newer API clients', () => {
  test('is shown for a service at one time', async () => {
    const ask = (moment: string) => rest.get(own(`/check_available/${moment}?service_id=${company.surgery.id}`));
    const free = await ask(`${MONDAY}T10:00:00`);

    expect(free.body).toEqual({
      datetime: `${MONDAY}T10:00:00+00:00`,
      service_id: company.surgery.id,
      name: 'Surgery',
      available: true,
      spaces: 1,
      event_ids: [expect.any(Number)],
      _links: { self: { href: `${server.url}${own(`/check_available/${MONDAY}T10:00:00?service_id=${company.surgery.id}`)}` } },
    });
    expect((await ask(`${MONDAY}T11:00:00%2B01:00`)).body).toMatchObject({ available: true });
    expect((await ask(`${MONDAY}T20:00:00`)).body).toMatchObject({ available: false, spaces: 0, event_ids: [] });
    expect((await ask('soon')).status).toBe(400);
  });

  test('is shown for the whole company at one time', async () => {
    const ask = (moment: string) => rest.get(own(`/check_available/${moment}`));
    const free = {
      datetime: `${MONDAY}T10:00:00+00:00`,
      available: true,
      event_ids: expect.arrayContaining([expect.any(Number)]),
    };

    expect((await ask(`${MONDAY}T10:00:00`)).body).toMatchObject(free);
    expect((await ask(`${MONDAY}T11:00:00%2B01:00`)).body).toMatchObject(free);
    // The Tuesday at that offset is still Monday here.
    expect((await ask('2030-03-05T00:00:00%2B14:00')).body).toMatchObject(free);
    expect((await ask(`${MONDAY}T03:00:00`)).body).toMatchObject({ available: false, spaces: 0, event_ids: [] });
  });

  test('is shown as times and as dates', async () => {
    const times = await rest.get(own(`/times?service_id=${company.surgery.id}&date=${MONDAY}`));
    const dates = await rest.get(own(`/dates?service_id=${company.surgery.id}&start_date=${MONDAY}&end_date=${MONDAY}`));

    expect((times.body.times as object[])[0]).toEqual({
      start: `${MONDAY}T09:00:00+00:00`,
      available: true,
      count: 1,
      durations: [60],
    });
    expect(times.body).toMatchObject({ service_id: company.surgery.id });
    expect((times.body.times as object[]).length).toBe(8);
    expect(dates.body.dates).toEqual([{ start_date: MONDAY, count: 8, available: true }]);
  });
});
