import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator } from '../../../src/account/administrators/create-administrator.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createContact, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';
import { BookingList } from './booking-list.js';

const BOOKINGS = 45;
const DAYS = ['2030-03-04', '2030-03-05', '2030-03-06'];

let server: TestServer;
let company: TestCompany;
let token: string;
let given: Omit<Parameters<typeof createBooking>[1], 'date' | 'time'>;

beforeAll(async () => {
  server = await startServer();
  company = await createTestCompany(server.orm);
  const { em, companyId, check, ann } = company;
  token = await adminToken(em, companyId);
  const clientId = await createContact(em, companyId);
  const { id: administratorId } = await createAdministrator(em, {
    companyId,
    name: 'Dee',
    email: 'desk@example.test',
    role: 'admin',
  });
  given = { companyId, clientId, serviceId: check.id, personId: ann.id, administratorId };
  for (let i = 0; i < BOOKINGS; i++) {
    const [date, time] = [DAYS[i % 3], 540 + 30 * Math.floor(i / 3)];
    await createBooking(em.fork(), { ...given, date, time }, new Date());
  }
});
afterAll(() => server?.close());

async function scrolledToTheEnd(list: BookingList): Promise<number[]> {
  const seen: number[] = [];
  for (;;) {
    await list.more();
    if (list.rows().length === seen.at(-1)) return seen;
    seen.push(list.rows().length);
  }
}

test('loading more pages completes the list, without duplicate rows', async () => {
  const list = new BookingList(`${server.url}/graphql`, token);
  expect(await scrolledToTheEnd(list)).toEqual([20, 40, 45]);
  expect(new Set(list.rows().map((row) => row?.id)).size).toBe(BOOKINGS);
  expect(list.total).toBe(BOOKINGS);
  list.close();
});

test('a filtered list contains the matching bookings only', async () => {
  const list = new BookingList(`${server.url}/graphql`, token, { from: '2030-03-05', to: '2030-03-05' });
  expect(await scrolledToTheEnd(list)).toEqual([15]);
  expect(list.rows().every((row) => row?.localStart?.startsWith('2030-03-05'))).toBe(true);
  list.close();
});

test('an invalid filter returns no rows and names its field', async () => {
  const list = new BookingList(`${server.url}/graphql`, token, { from: '2030-03-06', to: '2030-03-05' });
  await list.more();
  expect([list.rows(), list.wrong]).toEqual([[], ['filter.to']]);
  list.close();
});

test('a list that polls for changes is reloaded after changes to bookings, and kept otherwise', async () => {
  const list = new BookingList(`${server.url}/graphql`, token, { from: '2030-03-07', to: '2030-03-07' });
  await list.more();
  await eventually(async () => expect(await list.catchUp()).toBe(false));
  expect(list.total).toBe(0);
  await createBooking(company.em.fork(), { ...given, date: '2030-03-07', time: 600 }, new Date());
  await eventually(async () => expect(await list.catchUp()).toBe(true));
  expect([list.total, list.rows().map((row) => row?.localStart)]).toEqual([1, [expect.stringContaining('2030-03-07T10:00')]]);
  await eventually(async () => expect(await list.catchUp()).toBe(false));
  list.close();
});
