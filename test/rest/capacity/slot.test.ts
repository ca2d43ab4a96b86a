import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createContact, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let rest: RestClient;
let clientId: number;
let root: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  clientId = await createContact(company.em, company.companyId);
  rest = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId) });
  root = `/api/v1/admin/${company.companyId}`;
});
afterAll(() => server?.close());

const at = (time: string, day = MONDAY) => `${day}T${time}:00`;

const daysAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const block = (from: string, to: string, more: Json = {}) =>
  rest.put(`${root}/people/${company.ann.id}/block`, { start_time: at(from), end_time: at(to), ...more });

test('blocking a person returns a slot with every documented field and link', async () => {
  const { status, body } = await block('10:00', '11:30');

  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.any(Number),
    datetime: '2030-03-04T10:00:00+00:00',
    end_datetime: '2030-03-04T11:30:00+00:00',
    full_describe: 'Blocked with Ann at Pet Store',
    status: 3,
    spaces_booked: 0,
    spaces_reserved: 0,
    spaces_blocked: 1,
    spaces_held: 0,
    num_spaces: 1,
    spaces_wait: 0,
    session_id: null,
    service_id: null,
    person_id: company.ann.id,
    duration: 90,
    duration_span: 5400,
    company_id: company.companyId,
    resource_id: null,
    version: 1,
    deleted: false,
    _links: {
      self: { href: `${server.url}${root}/slots/${body.id}` },
      bookings: { href: `${server.url}${root}/bookings?slot_id=${body.id}{&include_cancelled,page,per_page}`, templated: true },
      booking_details: { href: `${server.url}${root}/booking_details?slot_id=${body.id}` },
      person: { href: `${server.url}${root}/people/${company.ann.id}` },
    },
  });
  expect((await rest.follow(body, 'self')).body).toEqual(body);
  expect((await rest.follow(body, 'bookings')).body).toMatchObject({ total_entries: 0 });
  expect((await rest.follow(body, 'booking_details')).body).toMatchObject({ total_entries: 0 });
});

test('blocked times are no longer offered, and are offered again when the slot is freed', async () => {
  const times = async () => {
    const { body } = await rest.get(
      `/api/v1/${company.companyId}/time_data?service_id=${company.check.id}&person_id=${company.ann.id}&date=2030-03-05`,
    );
    const events = embedded(body, 'events');
    return events.flatMap((event) => (event.times as Json[]).map(({ time }) => Number(time)));
  };
  const before = await times();
  const { body } = await rest.post(`${root}/slots`, {
    person_id: company.ann.id,
    start_time: at('09:00', '2030-03-05'),
    end_time: at('16:00', '2030-03-05'),
  });

  expect(Math.min(...(await times()))).toBe(16 * 60);
  const freed = await rest.delete(`${root}/slots/${body.id}`);
  expect(freed).toMatchObject({ status: 200, body: { id: body.id, status: 0, deleted: true } });
  expect(Object.keys(freed.body._links as Json)).toEqual(['self']);
  expect((await rest.follow(freed.body, 'self')).body).toEqual(freed.body);
  expect(await times()).toEqual(before);
});

test('a block requested as a booking has a self link by which it can be read, moved and freed', async () => {
  const { status, body } = await block('12:00', '13:00', { booking: true, questions: [] });
  const self = `${root}/slots/${body.slot_id}?as=bookings`;

  expect([status, (body._links as Record<string, Json>).self?.href]).toEqual([200, server.url + self]);
  expect(body).toMatchObject({
    status: 3,
    datetime: '2030-03-04T12:00:00+00:00',
    duration: 60,
    duration_span: 3600,
    person_id: company.ann.id,
    person_name: 'Ann',
    is_cancelled: false,
    full_describe: 'Blocked with Ann at Pet Store',
  });
  expect((await rest.get(self)).body).toEqual(body);
  expect((await rest.put(self, { start_time: at('12:30'), end_time: at('13:30') })).body).toMatchObject({
    datetime: '2030-03-04T12:30:00+00:00',
    version: 2,
  });
  expect((await rest.delete(self)).body).toMatchObject({ is_cancelled: true, status: 0 });
  expect((await rest.get(self)).body).toMatchObject({ is_cancelled: true, status: 0 });
});

test('all-day blocks span 86,400 seconds a day, even when the clocks change', async () => {
  const day = await rest.put(`${root}/resources/${company.room.id}/block`, { start_time: '2030-03-31', allday: true });
  const two = await rest.post(`${root}/slots`, {
    person_id: company.bob.id,
    start_time: '2030-03-30',
    end_time: '2030-03-31',
    allday: 'true',
  });

  expect(day).toMatchObject({ status: 200, body: { duration: 23 * 60, duration_span: 86_400, resource_id: company.room.id } });
  expect(two).toMatchObject({
    status: 201,
    body: { datetime: '2030-03-30T00:00:00+00:00', end_datetime: '2030-04-01T00:00:00+01:00', duration_span: 172_800 },
  });
});

test('booked time can be neither blocked over nor freed through its slot', async () => {
  const { body: booking } = await rest.post(`${root}/bookings`, {
    service_id: company.check.id,
    person_id: company.ann.id,
    member_id: clientId,
    datetime: at('15:00'),
  });

  expect(await block('14:00', '15:15')).toMatchObject({
    status: 409,
    body: { error: 'No Space Left', data: { person_id: company.ann.id } },
  });
  expect(await rest.delete(`${root}/slots/${booking.slot_id}`)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const slot = (await rest.get(`${root}/slots/${booking.slot_id}`)).body;
  expect(slot).toMatchObject({
    status: 4,
    spaces_booked: 1,
    full_describe: 'Check with Ann at Pet Store',
    service_id: company.check.id,
  });
  expect(embedded(await rest.follow(slot, 'bookings'), 'bookings').map(({ id }) => id)).toEqual([booking.id]);
});

test('a block can be moved through its slot', async () => {
  const { body } = await block('09:00', '09:30');
  const put = (change: Json) => rest.put(`${root}/slots/${body.id}`, change);

  expect(await put({ start_time: at('09:15'), end_time: at('09:45'), version: 1 })).toMatchObject({
    status: 200,
    body: { id: body.id, datetime: '2030-03-04T09:15:00+00:00', version: 2 },
  });
  expect(await put({ start_time: at('09:15'), end_time: at('09:45'), version: 1 })).toMatchObject({ status: 409 });
  expect(await put({ start_time: at('09:15') })).toMatchObject({ status: 400, body: { fields: [{ field: 'end_time' }] } });
  expect(await put({ end_time: at('09:15') })).toMatchObject({ status: 400, body: { fields: [{ field: 'start_time' }] } });
  expect((await rest.put(`${root}/slots/999999`, { start_time: at('09:15'), end_time: at('09:45') })).status).toBe(404);
});

test('slots can be listed by one date, or by a start and an end date', async () => {
  const list = (query: string) => rest.get(`${root}/slots?${query}`);
  const day = await list(`date=${MONDAY}`);

  expect(day).toMatchObject({ status: 200, body: { total_entries: embedded(day, 'slots').length } });
  expect((day.body._links as Record<string, Json>).self?.href).toContain('page=1&per_page=100');
  expect(embedded(await list(`start_date=${MONDAY}&end_date=${MONDAY}&service_id=${company.check.id}`), 'slots')).toHaveLength(1);
  expect(embedded(await list(`date=${MONDAY}&person_id=${company.bob.id}`), 'slots')).toEqual([]);
  expect(embedded(await list(`date=2030-03-31&resource_id=${company.room.id}`), 'slots')).toHaveLength(1);
  for (const bad of [`start_date=${MONDAY}`, `end_date=${MONDAY}`, 'date=2030-02-30']) {
    expect([bad, await list(bad)]).toMatchObject([bad, { status: 400 }]);
  }
});

test('slots are listed for today by default', async () => {
  const days = (from: number, to: number) => ({ start_time: daysAhead(from), end_time: daysAhead(to), allday: true });
  const [near, far] = [await block('', '', days(-1, 1)), await block('', '', days(5, 5))];
  const listed = embedded(await rest.get(`${root}/slots`), 'slots').map(({ id }) => id);

  expect(listed).toContain(near.body.id);
  expect(listed).not.toContain(far.body.id);
});

test('the public sees when a person is blocked, but not why', async () => {
  await rest.post(`${root}/slots`, {
    person_id: company.bob.id,
    start_time: at('09:00'),
    end_time: at('09:30'),
    description: 'Dentist',
  });
  const path = `/api/v1/${company.companyId}/slots?date=${MONDAY}&person_id=${company.bob.id}`;
  const [seen] = embedded(await rest.as(undefined).get(path), 'slots');
  const [own] = embedded(await rest.get(`${root}/slots?date=${MONDAY}&person_id=${company.bob.id}`), 'slots');

  expect([seen?.full_describe, own?.full_describe]).toEqual(['Blocked with Bob at Pet Store', 'Dentist with Bob at Pet Store']);
  expect(Object.keys(seen?._links as Json)).toEqual(['self', 'person']);
  expect((await rest.as(undefined).follow(seen, 'self')).status).toBe(200);
  expect((await rest.as(undefined).get(`${root}/slots/${seen?.id}`)).status).toBe(401);
});

test('administrators and staff can block time; analysts and other companies cannot', async () => {
  const path = `${root}/people/${company.ann.id}/block`;
  const ask = { start_time: at('16:00'), end_time: at('16:30') };
  const stranger = await adminToken(company.em, (await createTestCompany(server.orm)).companyId);

  expect((await rest.as(undefined).put(path, ask)).status).toBe(401);
  expect((await rest.as(stranger).put(path, ask)).status).toBe(403);
  expect((await rest.as(await adminToken(company.em, company.companyId, 'analyst')).put(path, ask)).status).toBe(403);
  expect((await rest.as(await adminToken(company.em, company.companyId, 'staff')).put(path, ask)).status).toBe(200);
  expect((await rest.put(`${root}/people/999999/block`, ask)).status).toBe(404);
  expect(await rest.put(path, { start_time: at('16:00') })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'end_time' }] },
  });
});
