import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import {
  adminToken,
  createContact,
  createMember,
  createTestCompany,
  MONDAY,
  type TestCompany,
} from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let rest: RestClient;
let clientId: number;
let questionId: number;
let root: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  clientId = await createContact(company.em, company.companyId, 'cleo@example.test');
  const question = { name: 'Breed?', kind: 'text_field', questionGroupId: 7 };
  questionId = (await createQuestion(company.em, company.companyId, question)).id;
  await sql`update service set detail_group_id = 7, min_cancel_period = 86400 where id = ${company.check.id}`.execute(
    company.em.getKysely(),
  );
  rest = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId) });
  root = `/api/v1/admin/${company.companyId}`;
});
afterAll(() => server?.close());

const UTC = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);

const book = async (ask: Json): Promise<Json> => {
  const { status, body } = await rest.post(`${root}/bookings`, { member_id: clientId, ...ask });
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
};

const hrefs = (record: Json): Json =>
  Object.fromEntries(
    Object.entries(record._links as Record<string, Json>).map(([rel, { href }]) => [rel, String(href).replace(server.url, '')]),
  );

test('a booking made by an administrator has every documented field and link, in the documented order', async () => {
  const body = await book({
    service_id: String(company.check.id),
    person_id: company.ann.id,
    datetime: `${MONDAY}T10:00:00`,
    questions: [{ id: questionId, answer: 'Poodle' }],
    notifications: false,
  });
  const { _embedded, _links, ...fields } = body;

  expect(fields).toEqual({
    id: expect.any(Number),
    full_describe: 'Check with Ann at Pet Store',
    describe: 'Mon 4th Mar 10:00am',
    resource_name: null,
    person_name: 'Ann',
    service_name: 'Check',
    resource_id: null,
    member_id: clientId,
    client_name: 'Cleo Reed',
    client_email: 'cleo@example.test',
    client_phone: null,
    client_mobile: null,
    service_id: company.check.id,
    datetime: '2030-03-04T10:00:00+00:00',
    end_datetime: '2030-03-04T10:30:00+00:00',
    duration: 30,
    duration_span: 1800,
    listed_duration: 30,
    on_waitlist: false,
    company_id: company.companyId,
    company_name: 'Pet Store',
    attended: true,
    booking_updated: UTC,
    updated_at: UTC,
    created_at: UTC,
    client_id: clientId,
    person_id: company.ann.id,
    price: 1500,
    paid: 0,
    due_now: 1500,
    quantity: 1,
    is_cancelled: false,
    multi_status: {},
    purchase_id: expect.any(Number),
    purchase_ref: expect.stringMatching(/^[\w-]{22}$/),
    event_chain_id: null,
    slot_id: expect.any(Number),
    notes: { public: [], private: [] },
    private_note: null,
    channel: 'admin',
    status: 4,
    settings: { obfuscated_id: expect.stringMatching(/^[\w-]{22}$/) },
    slot_settings: {},
    answers_summary: [
      {
        id: questionId,
        question_id: questionId,
        name: 'Breed?',
        answer: 'Poodle',
        important: false,
        admin_only: false,
        price: 0,
      },
    ],
    survey_answers_summary: [],
    questions: { [questionId]: { name: 'Breed?', answer: 'Poodle' } },
    min_cancellation_time: '2030-03-03T10:00:00+00:00',
    mobile: null,
    time_zone: 'Europe/London',
    booking_type: 'booking',
    address: {},
    first_name: 'Cleo',
    last_name: 'Reed',
    email: 'cleo@example.test',
    event_id: expect.any(Number),
    pre_time: 0,
    post_time: 0,
    version: 1,
    booked_by: 'An owner',
    booked_by_email: expect.stringContaining('@example.test'),
    current_multi_status: null,
  });
  const shown = Object.keys(body);
  const documented = [
    'id',
    'full_describe',
    'describe',
    'resource_name',
    'person_name',
    'service_name',
    'resource_id',
    'member_id',
  ];
  expect(shown.filter((name) => documented.includes(name))).toEqual(documented);

  const self = `${root}/bookings/${body.id}`;
  expect(hrefs(body)).toEqual({
    self: `${self}{?locale}`,
    client: `${root}/client/${clientId}`,
    comms: `${self}/comms`,
    check_in: `${self}/check_in`,
    questions: `${root}/questions?detail_group_id=7`,
    edit: `${self}/edit{?locale}`,
    cancel: `${self}/cancel{?notify,cancel_reason}`,
    person: `${root}/people/${company.ann.id}`,
    service: `${root}/services/${company.check.id}`,
    slot: expect.stringMatching(`^${root}/slots/\\d+$`),
    survey_questions: `/api/v1/${company.companyId}/7/survey_questions{?admin_only}`,
    company: `${root}/company`,
    attachments: `/api/v1/purchases/${body.purchase_ref}/attach?booking_id=${body.id}`,
    ical: expect.stringMatching(/^\/api\/v1\/ical\/[0-9a-f]{40}\?booking_id=\d+$/),
    web_cal: expect.stringMatching(/^\/api\/v1\/web_cal\/[0-9a-f]{40}\?booking_id=\d+$/),
  });
  const inside = _embedded as Record<string, Json & Json[]>;
  expect(inside.client).toMatchObject({ id: clientId, first_name: 'Cleo', client_type: 'Contact' });
  expect(inside.survey_answers).toEqual([]);
  expect(inside.answers).toMatchObject([
    {
      id: expect.any(Number),
      value: 'Poodle',
      price: 0,
      question_id: questionId,
      admin_only: false,
      important: false,
      question_text: 'Breed?',
      outcome: false,
      company_id: company.companyId,
      _embedded: { question: { id: questionId, name: 'Breed?', detail_type: 'text_field' } },
    },
  ]);
});

test('a created booking is read back unchanged', async () => {
  const made = await book({ service_id: company.check.id, datetime: `${MONDAY}T11:00:00Z` });
  const read = await rest.follow(made, 'self');

  expect(read).toMatchObject({ status: 200, body: made });
  expect((await rest.get(`${root}/bookings/999999`)).body).toEqual({ error: 'Not Found' });
});

test('bookings can be made with client details, for an event, or for a bookable combination', async () => {
  const withClient = await rest.post(`${root}/bookings`, {
    event_id: company.talk.id,
    event_chain_id: company.chain.id,
    quantity: '2',
    client: { first_name: 'Ann', last_name: 'Lee', email: 'ann.lee@example.test', mobile_prefix: '44', mobile: '7700900000' },
  });
  const again = await book({
    event_id: (await book({ service_id: company.check.id, datetime: `${MONDAY}T12:00:00` })).event_id,
    datetime: `${MONDAY}T13:00:00`,
  });

  expect(withClient).toMatchObject({
    status: 201,
    body: {
      client_name: 'Ann Lee',
      client_mobile: '+44 7700900000',
      service_name: 'Talk',
      service_id: null,
      event_chain_id: company.chain.id,
      event_id: company.talk.id,
      quantity: 2,
      price: 500,
      due_now: 1000,
      duration: 60,
      slot_id: null,
      address: { address1: '1', address2: 'High Street', postcode: 'N1 1AA' },
    },
  });
  expect(again.service_id).toBe(company.check.id);
});

test.each([
  ['a booking without a service', { member_id: 1 }, 400, 'service_id'],
  ['a booking without a time', { service_id: 1, member_id: 1 }, 400, 'date'],
  ['a date that does not exist', { datetime: '2026-02-30T10:00:00' }, 400, 'datetime'],
  ['a client that is not an object', { client: 'Ann' }, 400, 'client'],
])('%s is invalid input, and the error names the field', async (_label, ask, status, field) => {
  const answer = await rest.post(`${root}/bookings`, ask);

  expect([answer.status, (answer.body.fields as Json[] | undefined)?.map(({ field: name }) => name)]).toEqual([
    status,
    expect.arrayContaining([field]),
  ]);
});

test('a taken time returns a 409 in the documented shape, with alternatives', async () => {
  await book({ service_id: company.check.id, person_id: company.bob.id, datetime: '2030-03-11T10:00:00' });
  const answer = await rest.post(`${root}/bookings`, {
    service_id: company.check.id,
    person_id: company.bob.id,
    member_id: clientId,
    datetime: '2030-03-11T10:00:00',
  });

  expect(answer).toMatchObject({
    status: 409,
    body: {
      status: 409,
      message: 'NoSpaceLeftError',
      error: 'No Space Left',
      data: { service_id: company.check.id, name: 'Check', alternatives: expect.arrayContaining(['2030-03-11T10:30:00Z']) },
    },
  });
});

test('the links of a booking lead to its answers, messages and forms', async () => {
  const made = await book({
    service_id: company.check.id,
    datetime: '2030-03-14T12:00:00',
    questions: [{ id: questionId, answer: 'Mutt' }],
  });
  const self = `${root}/bookings/${made.id}`;

  const answers = await rest.get(`${self}/answers`);
  expect(embedded(answers, 'answers')).toMatchObject([{ value: 'Mutt' }]);
  const [answer] = embedded(made, 'answers');
  expect((await rest.follow(answer, 'self')).body).toMatchObject({ value: 'Mutt' });
  const comms = await rest.follow(made, 'comms');
  expect(embedded(comms, 'comms')).toMatchObject([
    { kind: 'purchase.confirmation', type: 'email', to_address: 'cleo@example.test', sent_at: null },
    { kind: 'booking.reminder', type: 'email' },
  ]);
  const form = (await rest.follow(made, 'edit')).body;
  expect((form.schema as Json).properties).toMatchObject({ datetime: {}, duration: {}, person_id: {}, current_multi_status: {} });
  const [{ tabs } = {}] = form.form as Json[];
  const [details, outcome] = tabs as Json[];
  expect(details?.items).toContainEqual({ key: 'datetime', title: 'Datetime' });
  expect(outcome).toMatchObject({ title: 'Outcome', items: expect.arrayContaining([{ key: 'attended', title: 'Attended' }]) });
  expect(((await rest.get(`${root}/bookings/new`)).body.schema as Json).properties).toMatchObject({ service_id: {}, client: {} });
  expect((await rest.get(`${root}/bookings/999999/edit`)).status).toBe(404);
});

test('bookings are for administrators of the company, and making them needs a role that runs the diary', async () => {
  const analyst = rest.as(await adminToken(company.em, company.companyId, 'analyst'));
  const stranger = rest.as(await adminToken(company.em, (await createTestCompany(server.orm)).companyId));
  const member = rest.as((await createMember(company.em, company.companyId)).token);
  const statuses = async (caller: RestClient) => [
    (await caller.get(`${root}/bookings`)).status,
    (await caller.post(`${root}/bookings`, { service_id: company.check.id, member_id: clientId, datetime: `${MONDAY}T16:00:00` }))
      .status,
    (await caller.get(`${root}/bookings/1`)).status,
  ];

  expect(await statuses(analyst)).toEqual([200, 403, 200]);
  expect(await statuses(stranger)).toEqual([403, 403, 403]);
  expect(await statuses(member)).toEqual([403, 403, 403]);
  expect(await statuses(rest.as(undefined))).toEqual([401, 401, 401]);
});
