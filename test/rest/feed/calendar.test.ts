import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { blockTime } from '../../../src/capacity/block-time.js';
import { updateSettings } from '../../../src/company/update-settings.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { readCalendar } from '../../support/clients/read-calendar.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { hrefOf } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let admin: RestClient;
/** Requests as calendar programs send them: without credentials. */
let calendar: RestClient;
beforeAll(async () => {
  server = await startServer();
  company = await createTestCompany(server.orm);
  admin = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId) });
  calendar = new RestClient({ base: server.url, appId: null });
  await server.orm.em.getConnection().execute(`insert into application (app_id, name) values ('demo', 'Tests')`);
});
afterAll(() => server.close());

async function book(time: string, more: { readonly serviceId?: number; readonly resourceId?: number } = {}) {
  const client = { firstName: 'Cleo', lastName: 'Reed', email: `${time.replace(':', '')}@example.test` };
  const [desk] = await server.orm.em.getConnection().execute<{ id: number }[]>('select id from administrator');
  const ask = {
    companyId: company.companyId,
    administratorId: desk?.id ?? 0,
    serviceId: company.check.id,
    personId: company.ann.id,
    startsAt: `${MONDAY}T${time}:00`,
    client,
    ...more,
  };
  const booking = await createBooking(server.orm.em.fork(), ask, new Date());
  const { body } = await admin.get(`/api/v1/admin/${company.companyId}/bookings/${booking.id}`);
  return { id: booking.id, body };
}

/** The calendar at a link of a record. */
async function at(record: unknown, rel: string): Promise<string> {
  const { status, headers, body } = await calendar.get(hrefOf(record, rel) ?? '');
  expect([status, headers.get('Content-Type'), headers.get('X-Content-Type-Options')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'nosniff',
  ]);
  return String(body.text);
}

const person = async () => (await admin.get(`/api/v1/admin/${company.companyId}/people/${company.ann.id}`)).body;

test('a booking has its own calendar in each form, which follows moves and cancellation', async () => {
  const { id, body } = await book('10:00');
  const [first, ...others] = readCalendar(await at(body, 'ical'));

  expect(others).toEqual([]);
  expect(first).toEqual({
    uid: expect.stringMatching(/^booking-\d+-[0-9a-f]{16}@daybook$/),
    sequence: 0,
    start: `${MONDAY}T10:00:00.000Z`,
    end: `${MONDAY}T10:30:00.000Z`,
    summary: 'Check with Ann at Pet Store',
    location: '',
    status: 'CONFIRMED',
  });
  expect(readCalendar(await at(body, 'web_cal'))).toEqual([first]);

  await admin.put(`/api/v1/admin/${company.companyId}/bookings/${id}`, { datetime: `${MONDAY}T11:00:00` });
  const [moved] = readCalendar(await at(body, 'ical'));
  expect(moved).toMatchObject({ uid: first?.uid, start: `${MONDAY}T11:00:00.000Z` });
  expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? 0);

  await cancelBooking(server.orm.em.fork(), { companyId: company.companyId, id, byAdmin: true }, new Date());
  const [cancelled] = readCalendar(await at(body, 'ical'));
  expect(cancelled).toMatchObject({ uid: first?.uid, status: 'CANCELLED' });
  expect(cancelled?.sequence).toBeGreaterThan(moved?.sequence ?? 0);

  await server.orm.em.getConnection().execute(`update booking set cancelled_at = now() - interval '31 days' where id = ${id}`);
  expect(readCalendar(await at(body, 'ical'))).toEqual([]);
  expect((await calendar.get(`${hrefOf(body, 'ical')}0`)).status).toBe(404);
});

/** Entries of a calendar: `14:00 Busy`. */
const summaries = (source: string) => readCalendar(source).map(({ start, summary }) => `${start.slice(11, 16)} ${summary}`);

test('a person’s calendar shows staff the clients and blocks, and its overlay shows only busy times', async () => {
  await book('14:00');
  const block = { companyId: company.companyId, personId: company.ann.id, allDay: false, description: 'Lecture' };
  await blockTime(server.orm.em.fork(), { ...block, startsAt: `${MONDAY}T16:00:00`, endsAt: `${MONDAY}T17:00:00` });
  const record = await person();
  const own = summaries(await at(record, 'ical'));
  expect(own).toEqual(['14:00 Check: Cleo Reed', '16:00 Lecture']);
  expect(summaries(await at(record, 'overlay_cal'))).toEqual(['14:00 Busy', '16:00 Busy']);

  const mine = await admin.follow(record, 'cal');
  expect([mine.status, summaries(String(mine.body.text))]).toEqual([200, own]);
  expect((await calendar.get(hrefOf(record, 'cal') ?? '')).status).toBe(401);
});

test('calendars of staff are in the language of their company', async () => {
  const { companyId } = company;
  await updateSettings(server.orm.em.fork(), { companyId }, { locale: 'de' });
  const record = await person();
  expect(summaries(await at(record, 'overlay_cal'))).toEqual(['14:00 Belegt', '16:00 Belegt']);
  await updateSettings(server.orm.em.fork(), { companyId }, { locale: null });
});

test('a room’s calendar shows the bookings that need the room', async () => {
  await book('09:00', { serviceId: company.surgery.id, resourceId: company.room.id });
  const { body } = await admin.get(`/api/v1/admin/${company.companyId}/resources/${company.room.id}`);

  expect(readCalendar(await at(body, 'ical'))).toMatchObject([
    { summary: 'Surgery: Cleo Reed', start: `${MONDAY}T09:00:00.000Z` },
  ]);
});

test('a purchase’s calendar contains its booking', async () => {
  const { body } = await book('15:00');
  const purchase = await admin.get(`/api/v1/purchases/${body.purchase_ref}`);

  expect(readCalendar(await at(purchase.body, 'ical'))).toMatchObject([{ summary: 'Check with Ann at Pet Store' }]);
  expect(readCalendar(await at(purchase.body, 'web_cal'))).toHaveLength(1);
});

test('a calendar address works until it is renewed, and is neither an id nor public', async () => {
  const record = await person();
  const input = { companyId: company.companyId, owner: 'PERSON', id: company.ann.id };
  const query = 'mutation ($input: RenewCalendarKeyInput!) { renewCalendarKey(input: $input) }';
  const { body } = await sendGraphql(server.url, { query, variables: { input } }, { 'Auth-Token': admin.token ?? '' });
  const key = String((body.data as { renewCalendarKey: string }).renewCalendarKey);

  expect(key).toMatch(/^[0-9a-f]{40}$/);
  expect((await calendar.get(hrefOf(record, 'ical') ?? '')).status).toBe(404);
  expect((await calendar.get(`/api/v1/ical/${key}.ics`)).status).toBe(200);
  expect(hrefOf(await person(), 'ical')).toBe(`${server.url}/api/v1/ical/${key}`);
  expect((await calendar.get(`/api/v1/ical/${company.ann.id}`)).status).toBe(404);
  const open = await calendar.get(`/api/v1/${company.companyId}/people/${company.ann.id}`);
  expect(JSON.stringify(open.body)).not.toContain(key);
});
