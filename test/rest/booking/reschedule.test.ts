import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dateOf, dayOf, weekdayOf } from '../../../src/shared/local-date.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { createMember, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let mia: { id: number; token: string };
let guest: RestClient;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  mia = await createMember(company.em, company.companyId);
  guest = new RestClient({ base: server.url });
});
afterAll(() => server?.close());

let day = dayOf('2035-04-01');
/** Each test has its own weekday, from 2035-04-02 on, when London is an hour ahead of UTC. */
function nextDay(): string {
  do day += 1;
  while ([0, 6].includes(weekdayOf(day)));
  return dateOf(day);
}

describe('a member who reschedules a booking by date and time of day', () => {
  /** A booking made by Mia, at ten. */
  async function booked() {
    const date = nextDay();
    const rest = guest.as(mia.token);
    const start = `${date}T10:00:00+01:00`;
    const sent = { service_id: company.check.id, person_id: company.ann.id, datetime: start };
    await rest.post(`/api/v1/${company.companyId}/basket/add_item`, sent);
    const { body } = await rest.post(`/api/v1/${company.companyId}/basket/checkout`, {});
    const id = embedded(body, 'bookings')[0]?.id;
    return { rest, date, id: Number(id), path: `/api/v1/${company.companyId}/members/${mia.id}/bookings/${id}/reschedule` };
  }
  const letters = async (id: number): Promise<number> => {
    const query = sql<{
      count: number;
    }>`select count(*)::int as count from email where kind = 'booking.moved' and booking_id = ${id}`;
    return (await query.execute(company.em.getKysely())).rows[0]!.count;
  };

  test('can change the duration too, and suppress the e-mails', async () => {
    const { rest, date, id, path } = await booked();
    const told = await rest.put(path, { date, time: '11:30' });
    const quiet = await rest.put(path, { date, time: '13:00', duration: 60, notify: false, notify_admin: false });

    expect(told).toMatchObject({ status: 200, body: { id, datetime: `${date}T11:30:00+01:00`, duration: 30 } });
    expect(quiet.body).toMatchObject({ datetime: `${date}T13:00:00+01:00`, duration: 60, price: 2500 });
    expect(await letters(id)).toBe(1);
  });

  test.each([
    ['a time that is not offered', { time: '20:00' }, 409],
    ['a time of day that does not exist', { time: '25:00' }, 400],
    ['a time in minutes', { time: 600 }, 400],
    ['an empty date', { date: '' }, 400],
    ['an old version', { version: 0 }, 409],
  ])('is refused with %s, and the booking stays where it was', async (_label, more, status) => {
    const { rest, date, path } = await booked();

    expect((await rest.put(path, { date, time: '12:00', ...more })).status).toBe(status);
    expect((await rest.get(path.replace('/reschedule', ''))).body.datetime).toBe(`${date}T10:00:00+01:00`);
    expect((await guest.as(undefined).put(path, { date, time: '12:00' })).status).toBe(401);
  });
});
