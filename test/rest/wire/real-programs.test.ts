import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateResource } from '../../../src/catalogue/resources/update-resource.js';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createMember, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { hrefOf, type Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Fields that users of real programs missed. Source: decisions 10. */

let server: TestServer;
let company: TestCompany;
let admin: RestClient;
let guest: RestClient;
let mia: { id: number; token: string };
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  admin = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId) });
  guest = admin.as(undefined);
  mia = await createMember(company.em, company.companyId);
});
afterAll(() => server?.close());

const at = () => `/api/v1/${company.companyId}`;
const administered = () => `/api/v1/admin/${company.companyId}`;

test('a basket line for an event embeds the event and links to it', async () => {
  const { body } = await guest.as(undefined).post(`${at()}/basket/add_item`, { event_id: company.talk.id });
  const [line] = embedded(body, 'items');

  expect(line).toMatchObject({ _embedded: { event: { id: company.talk.id, duration: 60, _links: { event_group: {} } } } });
  expect((await guest.get(String(hrefOf(line, 'event')))).body).toMatchObject({ id: company.talk.id });
});

test('the public company does not link to empty lists, the admin company does', async () => {
  const rels = async (rest: RestClient, path: string) => Object.keys(Object((await rest.get(path)).body._links));
  const lists = ['reasons', 'booking_text', 'company_questions', 'member_levels'];

  expect((await rels(guest, `/api/v1/company/${company.companyId}`)).filter((rel) => lists.includes(rel))).toEqual([]);
  expect(await rels(admin, `${administered()}/company`)).toEqual(expect.arrayContaining(lists));
});

test('bookings filtered by start_date, start_time and end_time are those of one day', async () => {
  const book = (datetime: string) =>
    admin.post(`${administered()}/bookings`, {
      service_id: company.check.id,
      person_id: company.ann.id,
      member_id: mia.id,
      datetime,
    });
  const { body: early } = await book(`${MONDAY}T09:00:00`);
  await book(`${MONDAY}T16:00:00`);
  await book('2030-03-05T09:00:00');
  const listed = await admin.get(`${administered()}/bookings?start_date=${MONDAY}&start_time=08:00&end_time=12:00`);

  expect(embedded(listed, 'bookings').map(({ id }) => id)).toEqual([early.id]);
});

test('administrators see who made a booking, members do not', async () => {
  const { body } = await admin.post(`${administered()}/bookings`, {
    service_id: company.check.id,
    member_id: mia.id,
    datetime: '2030-03-06T09:00:00',
  });
  const own = await guest.as(mia.token).get(`${at()}/members/${mia.id}/bookings/${body.id}`);

  expect(body).toMatchObject({ booked_by: 'An owner', booked_by_email: expect.stringContaining('owner.') });
  expect(own.body).not.toHaveProperty('booked_by');
});

test('a member can open the form of a booking, and send the record back with a new time', async () => {
  const { body } = await admin.post(`${administered()}/bookings`, {
    service_id: company.check.id,
    person_id: company.bob.id,
    member_id: mia.id,
    datetime: '2030-03-07T09:00:00',
  });
  const member = guest.as(mia.token);
  const own = (await member.get(`${at()}/members/${mia.id}/bookings/${body.id}`)).body;
  const form = await member.follow(own, 'edit');
  const saved = await member.put(String(hrefOf(own, 'self')), { ...own, datetime: '2030-03-07T10:00:00+00:00' });

  expect(form).toMatchObject({ status: 200, body: { schema: { properties: { datetime: { default: own.datetime } } } } });
  expect(saved.body).toMatchObject({ id: body.id, datetime: '2030-03-07T10:00:00+00:00' });
});

test('a resource shows its e-mail to everybody, and can be blocked together with a person', async () => {
  await updateResource(company.em.fork(), { companyId: company.companyId, id: company.room.id }, { email: 'room@example.test' });
  const block = await admin.put(`${administered()}/resources/${company.room.id}/block`, {
    ...{ person_id: company.bob.id, start_time: '2030-03-08T09:00:00', end_time: '2030-03-08T10:00:00' },
  });

  expect((await guest.get(`${at()}/resources/${company.room.id}`)).body.email).toBe('room@example.test');
  expect(block.body).toMatchObject({ person_id: company.bob.id, resource_id: company.room.id, _links: { person: {} } });
});

test('the list of administrators links to the form for a new administrator', async () => {
  const { body } = await admin.get(`${administered()}/administrators`);

  expect((await admin.follow(body, 'new')).body).toMatchObject({ schema: { properties: { email: {} } } });
});

test('an answer links to its question, and a purchased booking to its client, address and files', async () => {
  const asked = await createQuestion(company.em.fork(), company.companyId, { name: 'Any pets?', kind: 'text_field' });
  const rest = guest.as(undefined);
  await rest.post(`${at()}/basket/add_item`, { event_id: company.talk.id, questions: [{ id: asked.id, answer: 'Two' }] });
  const { body } = await rest.post(`${at()}/basket/checkout`, { client: { first_name: 'Zoe', email: 'zoe@example.test' } });
  const [booking] = embedded(body, 'bookings');
  const [answer] = Object(booking?._embedded).answers as readonly Json[];

  expect((await rest.follow(answer, 'question')).body).toMatchObject({ id: asked.id, name: 'Any pets?' });
  expect((await rest.follow(booking, 'client')).body).toMatchObject({ first_name: 'Zoe' });
  expect((await rest.follow(booking, 'address')).body).toMatchObject({ postcode: 'N1 1AA' });
  expect((await rest.follow(booking, 'attachments')).status).toBe(200);
  expect(booking?._links).not.toHaveProperty('check_in');
});

test.each<[string, (other: TestCompany) => number, (id: number) => Json]>([
  ['a service', (other) => other.check.id, (id) => ({ service_id: id, datetime: `${MONDAY}T15:00:00` })],
  ['an event', (other) => other.talk.id, (id) => ({ event_id: id })],
  ['a person', ({ ann }) => ann.id, (id) => ({ service_id: company.check.id, person_id: id, datetime: `${MONDAY}T15:00:00` })],
  [
    'a resource',
    ({ room }) => room.id,
    (id) => ({ service_id: company.surgery.id, resource_id: id, datetime: `${MONDAY}T15:00:00` }),
  ],
])('%s of another company is answered like one that does not exist', async (_what, of, item) => {
  const other = await createTestCompany(server.orm);
  const add = async (id: number) => {
    const { status, body } = await guest.as(undefined).post(`${at()}/basket/add_item`, item(id));
    return { status, body };
  };
  const foreign = await add(of(other));
  expect(foreign).toEqual({ status: 404, body: { error: 'Not Found' } });
  expect(await add(2_147_483_000)).toEqual(foreign);
  const book = async (id: number) => (await admin.post(`${administered()}/bookings`, { ...item(id), member_id: mia.id })).status;
  expect([await book(of(other)), await book(2_147_483_000)]).toEqual([404, 404]);
});

test('a person of the company who does not provide the service is refused with 409', async () => {
  const item = { service_id: company.surgery.id, person_id: company.bob.id, datetime: `${MONDAY}T15:00:00` };
  const { status, body } = await guest.as(undefined).post(`${at()}/basket/add_item`, item);
  expect([status, body.error]).toEqual([409, 'Rule checking failed']);
});
