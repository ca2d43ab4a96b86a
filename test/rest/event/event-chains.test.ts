import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { embedded, type RestAnswer, RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let open: RestClient;
let admin: RestClient;
let paths: { open: string; admin: string };
let groupId: number;
let addressId: number;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  open = new RestClient({ base: server.url });
  admin = open.as(await adminToken(company.em, company.companyId));
  paths = { open: `/api/v1/${company.companyId}`, admin: `/api/v1/admin/${company.companyId}` };
  groupId = company.chain.eventGroupId;
  addressId = company.chain.addressId as number;
});
afterAll(() => server.close());

const create = (given: object = {}) =>
  admin.post(`${paths.admin}/event_chains`, { name: 'Class', event_group_id: groupId, address_id: addressId, ...given });

const ids = (answer: RestAnswer, rel: string) => embedded(answer, rel).map(({ id }) => id);

test('the public form of an event chain has every field and link', async () => {
  const { status, body } = await open.get(`${paths.open}/event_chains/${company.chain.id}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    id: company.chain.id,
    name: 'Talk',
    description: null,
    long_description: null,
    event_group_id: groupId,
    address_id: addressId,
    resource_id: null,
    person_id: null,
    spaces: 10,
    duration: 60,
    datetime: `${MONDAY}T18:00:00+00:00`,
    price: 500,
    ticket_type: 'single_space',
    reference: null,
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/),
    group: 'Talks',
    time: '18:00',
    capacity_view: 3,
    start_date: MONDAY,
    end_date: MONDAY,
    max_num_bookings: 10,
    max_advance_time: null,
    min_advance_time: null,
    min_advance: null,
    min_advance_unit: null,
    min_cancel: null,
    min_cancel_unit: null,
    email_per_ticket: false,
    questions_per_ticket: false,
    extra: {},
    course: false,
    recurrence_type: '',
    template: false,
    disabled: false,
    deleted: false,
    waitlength: null,
    company_id: company.companyId,
    _links: {
      self: { href: `${server.url}${paths.open}/event_chains/${company.chain.id}` },
      events: {
        href: `${server.url}${paths.open}/events?event_chain_id=${company.chain.id}{&start_date,end_date,page,per_page,include_non_bookable}`,
        templated: true,
      },
      event_group: { href: `${server.url}${paths.open}/event_groups/${groupId}` },
      address: { href: `${server.url}${paths.open}/addresses/${addressId}` },
    },
  });
});

test('visitors can follow the link to the address of an event chain', async () => {
  const { body } = await open.get(`${paths.open}/event_chains/${company.chain.id}`);
  expect((await open.follow(body, 'address')).body).toMatchObject({ id: addressId });
});

test('the admin form of an event chain has more links, which all work', async () => {
  const { body } = await admin.get(`${paths.admin}/event_chains/${company.chain.id}`);
  expect(body).toMatchObject({ detail_group_id: null, version: 1 });
  for (const rel of ['self', 'events', 'event_group', 'address', 'edit', 'new_booking']) {
    expect((await admin.follow(body, rel)).status, rel).toBe(200);
  }
});

test('a recurring chain is created with every field (numbers and flags also as text) and its occurrences', async () => {
  const given = {
    description: 'Short',
    long_description: 'Long',
    resource_id: company.room.id,
    person_id: company.ann.id,
    spaces: '8',
    duration: 90,
    datetime: '2030-03-18T18:30:00',
    price: 1250,
    ticket_type: 'raffle',
    reference: 4711,
    capacity_view: 1,
    end_date: '2030-04-08',
    max_num_bookings: 4,
    min_advance: 2,
    min_advance_unit: 'day',
    min_cancel: '1',
    min_cancel_unit: 'hour',
    email_per_ticket: 'true',
    questions_per_ticket: true,
    extra: { level: 2 },
    course: false,
    recurrence_type: 'WEEK',
    waitlength: 3,
  };
  const { status, body } = await create({ ...given, max_advance_time: 5_184_000, id: 1, company_id: 99, deleted: true });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...given,
    id: expect.any(Number),
    company_id: company.companyId,
    deleted: false,
    name: 'Class',
    spaces: 8,
    datetime: '2030-03-18T18:30:00+00:00',
    time: '18:30',
    start_date: '2030-03-18',
    min_cancel: 1,
    email_per_ticket: true,
  });

  // Summer time begins on 31 March: the local time stays the same, the offset does not.
  const events = await open.get(
    `${paths.open}/events?event_chain_id=${body.id}&start_date=2030-03-01&end_date=2030-04-30&include_non_bookable=true`,
  );
  expect(embedded(events, 'events').map(({ datetime }) => datetime)).toEqual([
    '2030-03-18T18:30:00+00:00',
    '2030-03-25T18:30:00+00:00',
    '2030-04-01T18:30:00+01:00',
    '2030-04-08T18:30:00+01:00',
  ]);
  const found = await admin.get(`${paths.admin}/event_chains/find_by_ref/4711`);
  const moments = { max_advance_time: expect.any(String), min_advance_time: expect.any(String) };
  expect(found.body).toEqual({ ...body, ...moments });
  expect((await admin.get(`${paths.admin}/event_chains/find_by_ref/4712`)).status).toBe(404);

  const sent = await admin.put(`${paths.admin}/event_chains/${body.id}`, body);
  expect(sent.status).toBe(200);
  expect(sent.body).toEqual({ ...body, ...moments, updated_at: sent.body.updated_at, version: sent.body.version });
});

test('name, group and address are required; the time can be set later', async () => {
  const { status, body } = await admin.post(`${paths.admin}/event_chains`, {});
  expect(status).toBe(400);
  expect((body.fields as Json[]).map(({ field }) => field)).toEqual(['name', 'event_group_id', 'address_id']);

  const made = await create();
  expect(made).toMatchObject({ status: 201, body: { datetime: null, start_date: null, duration: 60, spaces: 1 } });
  const self = `${paths.admin}/event_chains/${made.body.id}`;
  expect((await admin.put(self, { datetime: '2030-05-06T10:00' })).status).toBe(400);
  const planned = { name: 'Class', event_group_id: groupId, address_id: addressId, datetime: '2030-05-06T10:00' };
  expect((await admin.put(self, planned)).body).toMatchObject({
    datetime: '2030-05-06T10:00:00+01:00',
    end_date: '2030-05-06',
  });
});

test.each([
  [{ spaces: 0 }, 'spaces'],
  [{ recurrence_type: 'FORTNIGHT' }, 'recurrence_type'],
  [{ datetime: '2030-05-06T10:00', recurrence_type: 'DAY', end_date: '2030-05-01' }, 'end_date'],
  [{ min_advance: -1 }, 'min_advance'],
  [{ person_id: 999 }, 'person_id'],
  [{ datetime: '2030-02-30T10:00' }, 'datetime'],
  [{ min_advance_unit: 'fortnight' }, 'min_advance_unit'],
])('a chain with invalid input is refused, naming the field: %j', async (given, field) => {
  const { status, body } = await create(given);
  expect(status).toBe(400);
  expect(body.fields).toEqual([{ field, message: expect.any(String) }]);
});

test('a chain with a busy person is refused with a 409', async () => {
  const at = { person_id: company.bob.id, datetime: '2030-06-03T10:00' };
  expect((await create(at)).status).toBe(201);
  expect(await create(at)).toMatchObject({ status: 409, body: { code: 'TIME_TAKEN', error: 'No Space Left' } });
});

test('chains are listed by date, and disabled and deleted ones for administrators only', async () => {
  const names = ['Old', 'Off', 'Gone'];
  const made: RestAnswer[] = [];
  for (const name of names) made.push(await create({ name, datetime: '2031-01-06T10:00', disabled: name === 'Off' }));
  const [old, off, gone] = made.map(({ body }) => body.id);
  expect((await admin.delete(`${paths.admin}/event_chains/${gone}`)).body).toMatchObject({ id: gone, deleted: true });

  const since = 'start_date=2031-01-06&per_page=100';
  expect(ids(await open.get(`${paths.open}/event_chains?${since}`), 'event_chains')).toEqual([old]);
  expect(ids(await open.get(`${paths.open}/event_chains?${since}&include_disabled=true`), 'event_chains')).toEqual([old]);
  expect(ids(await admin.get(`${paths.admin}/event_chains?${since}`), 'event_chains')).toEqual([old]);
  expect(ids(await admin.get(`${paths.admin}/event_chains?${since}&include_disabled=true`), 'event_chains')).toEqual([old, off]);
  expect(
    ids(await admin.get(`${paths.admin}/event_chains?${since}&include_disabled=true&include_deleted=true`), 'event_chains'),
  ).toEqual([old, off, gone]);
  expect(ids(await open.get(`${paths.open}/event_chains?end_date=2031-01-06`), 'event_chains')).toEqual([old]);
  expect(ids(await open.get(`${paths.open}/event_chains?end_date=2031-01-07`), 'event_chains')).toEqual([]);

  expect((await open.get(`${paths.open}/event_chains/${off}`)).status).toBe(404);
  expect((await admin.get(`${paths.admin}/event_chains/${gone}`)).body.deleted).toBe(true);
});

test('questions are embedded in the form in which their link returns them', async () => {
  const question = await createQuestion(company.em, company.companyId, {
    name: 'Breed?',
    kind: 'text_field',
    questionGroupId: 77,
  });
  const forAdmins = { name: 'Bites?', kind: 'text_field', questionGroupId: 77, adminOnly: true };
  const secret = await createQuestion(company.em, company.companyId, forAdmins);
  const { body } = await create({ detail_group_id: 77 });
  expect(body._embedded).toMatchObject({
    questions: {
      company_id: company.companyId,
      questions: [{ id: question.id, name: 'Breed?', detail_type: 'text_field' }, { id: secret.id }],
      _links: { self: { href: `${server.url}${paths.open}/questions?detail_group_id=77` } },
    },
  });
  expect((await open.follow(body, 'questions')).body.questions).toMatchObject([{ id: question.id }]);
  const { body: shown } = await admin.get(`${paths.open}/event_chains/${body.id}`);
  expect(((shown._embedded as Json).questions as Json).questions).toMatchObject([{ id: question.id }]);

  const without = (await create({})).body;
  expect([without._links, embedded(without, 'questions')]).toEqual([
    expect.not.objectContaining({ questions: expect.anything() }),
    [],
  ]);
});
