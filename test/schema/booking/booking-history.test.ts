import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createMember, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** History of a booking over both faces: GraphQL shows the event, its actor and time; `/api/v1` shows what it always did. */

let server: TestServer;
let company: TestCompany;
let admin: string;
let mia: { id: number; token: string };
let rest: RestClient;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  admin = await adminToken(company.em, company.companyId);
  mia = await createMember(company.em, company.companyId);
  rest = new RestClient({ base: server.url, token: admin });
});
afterAll(() => server?.close());

const own = (path: string) => `/api/v1/admin/${company.companyId}/${path}`;

async function ask(query: string, variables: Json, token = admin): Promise<Json> {
  const { body } = await sendGraphql(server.url, { query, variables }, { 'Auth-Token': token });
  expect(body.errors).toBeUndefined();
  return body.data as Json;
}

async function book(hour: number): Promise<number> {
  const made = await rest.post(own('bookings'), {
    ...{ member_id: mia.id, service_id: company.check.id, person_id: company.ann.id },
    datetime: `${MONDAY}T${hour}:00:00`,
  });
  expect(made.status).toBe(201);
  return Number(made.body.id);
}

const HISTORY = `attendance attendanceMarkedAt attendanceMarkedBy { kind administratorId name } cancelledLate cancelledBy { kind name }
  movedCount waitedSince promotedAt customStatuses { status at by { kind name } }`;
const read = async (id: number, token = admin): Promise<Json> =>
  (await ask(`query($companyId: Int!, $id: Int!) { booking(companyId: $companyId, id: $id) { ${HISTORY} } }`, ids(id), token))
    .booking as Json;
const ids = (id: number) => ({ companyId: company.companyId, id });
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const UNTOUCHED = {
  ...{ attendance: 'UNMARKED', attendanceMarkedAt: null, attendanceMarkedBy: null, customStatuses: [] },
  ...{ cancelledLate: null, cancelledBy: null, movedCount: 0, waitedSince: null, promotedAt: null },
};

test('a new booking has no history', async () => {
  expect(await read(await book(10))).toEqual(UNTOUCHED);
});

test('`attended` of v1: false marks a no-show, true clears one and leaves other attendance as it is', async () => {
  const id = await book(11);
  const put = (body: Json) => rest.put(own(`bookings/${id}`), body);
  const whole = (await put({ attended: 'false' })).body;
  expect([whole.attended, (await read(id)).attendance]).toEqual([false, 'NO_SHOW']);
  expect((await put(whole)).body).toEqual(whole);

  expect((await put({ attended: true })).body.attended).toBe(true);
  expect((await read(id)).attendance).toBe('UNMARKED');
  await rest.post(own(`bookings/${id}/check_in`));
  expect((await put({ attended: true })).body.attended).toBe(true);
  expect((await read(id)).attendance).toBe('ATTENDED');
});

test('each status shows its actor and time, and the name of the actor only to administrators', async () => {
  const id = await book(12);
  await rest.as(mia.token).post(`/api/v1/bookings/${id}/check_in`);
  await rest.put(own(`bookings/${id}/multi_status`), { status: 'completed' });
  const staff = { kind: 'ADMINISTRATOR', name: expect.any(String) };
  expect(await read(id)).toMatchObject({
    attendance: 'ATTENDED',
    attendanceMarkedAt: MOMENT,
    attendanceMarkedBy: { kind: 'CLIENT', administratorId: null, name: null },
    customStatuses: [
      { status: 'checked_in', at: MOMENT, by: { kind: 'CLIENT', name: null } },
      { status: 'completed', at: MOMENT, by: staff },
    ],
  });

  const mine = `query($companyId: Int!, $id: Int!, $clientId: Int!) {
    booking(companyId: $companyId, clientId: $clientId, id: $id) { customStatuses { status by { kind administratorId name } } }
  }`;
  const { booking } = await ask(mine, { ...ids(id), clientId: mia.id }, mia.token);
  expect(booking).toEqual({
    customStatuses: expect.arrayContaining([
      { status: 'completed', by: { kind: 'ADMINISTRATOR', administratorId: null, name: null } },
    ]),
  });
});

test('staff mark and clear attendance with updateBooking, and remove a status with removeCustomStatus', async () => {
  const id = await book(13);
  const change = (changes: Json) =>
    ask('mutation($input: UpdateBookingInput!) { updateBooking(input: $input) { attendance } }', {
      input: { ...ids(id), changes },
    });
  const remove =
    'mutation($input: CustomStatusInput!) { removeCustomStatus(input: $input) { attendance customStatuses { status } } }';

  expect(await change({ attendance: 'ATTENDED' })).toEqual({ updateBooking: { attendance: 'ATTENDED' } });
  await rest.put(own(`bookings/${id}`), { attended: true });
  expect((await read(id)).attendance).toBe('ATTENDED');
  expect(await change({ attendance: 'UNMARKED' })).toEqual({ updateBooking: { attendance: 'UNMARKED' } });
  await rest.put(own(`bookings/${id}/multi_status`), { status: 'no_show' });
  expect((await read(id)).attendance).toBe('NO_SHOW');
  expect(await ask(remove, { input: { ...ids(id), customStatus: 'no_show' } })).toEqual({
    removeCustomStatus: { attendance: 'UNMARKED', customStatuses: [] },
  });
});

test('bookings are listed by attendance', async () => {
  const [absent, present] = [await book(14), await book(15)];
  await rest.put(own(`bookings/${absent}`), { attended: false });
  await rest.post(own(`bookings/${present}/check_in`));
  const list = async (attendance: string) => {
    const query = `query($companyId: Int!, $filter: BookingFilter) { bookings(companyId: $companyId, filter: $filter) { totalCount nodes { id } } }`;
    const { bookings } = await ask(query, { companyId: company.companyId, filter: { attendance } });
    const { totalCount, nodes } = bookings as { totalCount: number; nodes: { id: number }[] };
    expect(nodes.length).toBe(totalCount);
    return nodes.map(({ id }) => id);
  };

  expect(await list('NO_SHOW')).toEqual([absent]);
  expect(await list('ATTENDED')).toContain(present);
  expect(await list('UNMARKED')).not.toEqual(expect.arrayContaining([absent]));
});

test('a guest who cancels by long id is recorded as the client', async () => {
  const guest = rest.as(undefined);
  const root = `/api/v1/${company.companyId}`;
  await guest.post(`${root}/basket/add_item`, { service_id: company.check.id, datetime: `${MONDAY}T16:00:00` });
  const { body } = await guest.post(`${root}/basket/checkout`, { client: { first_name: 'Zoe', email: 'zoe@ash.test' } });
  const [{ id } = {}] = (body._embedded as { bookings: Json[] }).bookings;
  await guest.delete(`/api/v1/purchases/${body.long_id}`);

  expect(await read(Number(id))).toMatchObject({ cancelledBy: { kind: 'CLIENT', name: null }, cancelledLate: false });
});
