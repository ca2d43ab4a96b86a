import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingFilter } from '../../../src/booking/booking-filter.js';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { setCustomStatus } from '../../../src/booking/custom-status.js';
import { type BookingListQuery, listBookings, listClientBookings } from '../../../src/booking/list-bookings.js';
import { CATEGORIES, CLINICS } from '../../../src/catalogue/catalogue-lists.js';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { createCompany } from '../../../src/company/create-company.js';
import { saveShortListRecord } from '../../../src/database/short-lists.js';
import { createBooking, type NewBooking } from '../../../src/purchase/bookings/create-booking.js';
import { updateBooking } from '../../../src/purchase/bookings/update-booking.js';
import { MINUTE } from '../../../src/shared/interval.js';
import { addDays } from '../../../src/shared/local-date.js';
import { localDate } from '../../../src/shared/zoned-time.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { adminToken, createContact, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';

/** One parent, two branches. The letters name bookings of the first branch; z is a booking of the second. */
let database: TestDatabase;
let parentId: number;
let company: TestCompany;
let other: TestCompany;
const ids: Record<string, number> = {};
let cleo: number;
let dan: number;

const em = () => database.orm.em.fork();
const NOW = new Date('2030-03-01T12:00:00Z');

async function book(name: string, ask: Partial<NewBooking>, at: TestCompany = company): Promise<void> {
  const made = await createBooking(em(), { companyId: at.companyId, clientId: cleo, administratorId: 1, ...ask }, NOW);
  ids[name] = made.id;
}

beforeAll(async () => {
  database = await freshDatabase();
  parentId = (await createCompany(database.orm.em.fork(), { name: 'Head', timeZone: 'Europe/London', currency: 'GBP' })).id;
  company = await createTestCompany(database.orm, { parentId });
  other = await createTestCompany(database.orm, { parentId });
  await adminToken(company.em, parentId);
  cleo = await createContact(company.em, company.companyId, 'cleo@example.test');
  dan = await createContact(company.em, company.companyId, 'dan@example.test');
  const check = { serviceId: company.check.id };
  await book('a', { ...check, personId: company.ann.id, startsAt: `${MONDAY}T09:00` });
  await book('b', { ...check, personId: company.bob.id, startsAt: `${MONDAY}T09:00`, clientId: dan });
  await book('c', { serviceId: company.surgery.id, startsAt: `${MONDAY}T10:00` });
  await book('d', { serviceId: company.puppies.id, startsAt: `${MONDAY}T11:00`, quantity: 2 });
  await book('e', { eventId: company.talk.id });
  await book('f', { ...check, personId: company.ann.id, startsAt: '2030-03-05T09:00' });
  await book('g', { ...check, personId: company.ann.id, startsAt: '2030-03-06T09:00' });
  await book('z', { serviceId: other.check.id, startsAt: `${MONDAY}T09:00` }, other);
  await cancelBooking(em(), { companyId: company.companyId, id: ids.g!, byAdmin: true }, NOW);
});
afterAll(() => database?.close());

const list = (filter: BookingFilter, query: Partial<BookingListQuery> = {}, companyId = company.companyId) =>
  listBookings(em(), companyId, { filter, page: { first: 100 }, withTotal: true, ...query });

/** Names of the listed bookings, in order. */
async function names(
  filter: BookingFilter,
  query: Partial<BookingListQuery> = {},
  companyId = company.companyId,
): Promise<string> {
  const { rows, totalCount } = await list(filter, query, companyId);
  expect(totalCount).toBe(rows.length);
  return rows.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)).join('');
}

test('without a filter, all bookings of the company except cancelled ones are listed by start', async () => {
  expect(await names({})).toBe('abcdef');
  expect(await names({ includeCancelled: true })).toBe('abcdefg');
});

test('the first and last day are inclusive and mean the local date of the start', async () => {
  expect(await names({ from: '2030-03-05' })).toBe('f');
  expect(await names({ to: MONDAY })).toBe('abcde');
  expect(await names({ from: MONDAY, to: '2030-03-05' })).toBe('abcdef');
  // In June, London is an hour ahead of UTC: half past midnight there is still the day before in UTC.
  await sql`update booking set starts_at = '2030-06-09 23:30Z', ends_at = '2030-06-09 23:59Z' where id = ${ids.f}`.execute(
    em().getKysely(),
  );
  expect(await names({ from: '2030-06-10', to: '2030-06-10' })).toBe('f');
  expect(await names({ from: '2030-06-09', to: '2030-06-09' })).toBe('');
  await sql`update booking set starts_at = '2030-03-05 09:00Z', ends_at = '2030-03-05 09:30Z' where id = ${ids.f}`.execute(
    em().getKysely(),
  );
});

test('days begin by our own time zone data, which may differ from that of PostgreSQL', async () => {
  // Morocco gave up its summer time in 2026: an older PostgreSQL has its midnight an hour earlier.
  const timeZone = 'Africa/Casablanca';
  const late = '2030-04-02T23:30Z';
  const date = localDate(timeZone, Date.parse(late));
  const place = async (zone: string, start: string) => {
    const end = new Date(Date.parse(start) + 30 * MINUTE);
    await sql`update company set timezone = ${zone} where id = ${company.companyId}`.execute(em().getKysely());
    await sql`update booking set time_zone = ${zone}, starts_at = ${start}, ends_at = ${end} where id = ${ids.f}`.execute(
      em().getKysely(),
    );
  };
  await place(timeZone, late);
  const query = { timeZones: [timeZone, 'Europe/London'] };
  expect(await names({ from: date, to: date }, query)).toBe('f');
  expect(await names({ from: date, to: date, ofBranches: true }, query, parentId)).toBe('f');
  expect(await names({ from: addDays(date, 1) }, query)).toBe('');
  expect(await names({ from: '2030-03-07', to: addDays(date, -1) }, query)).toBe('');
  await place('Europe/London', '2030-03-05T09:00Z');
});

test('fromTime narrows the first day and toTime the last', async () => {
  expect(await names({ from: MONDAY, fromTime: '10:00' })).toBe('cdef');
  expect(await names({ from: MONDAY, to: MONDAY, fromTime: '10:00', toTime: '11:00' })).toBe('c');
  await expect(names({ fromTime: '10:00' })).rejects.toMatchObject({ code: 'INVALID' });
  await expect(names({ from: '2030-03-05', to: MONDAY })).rejects.toMatchObject({ code: 'INVALID' });
});

test('bookings are filtered by person, client, resource, service, event, purchase, category and clinic', async () => {
  expect(await names({ personId: company.ann.id })).toBe('acf');
  expect(await names({ clientId: dan })).toBe('b');
  expect(await names({ resourceId: company.room.id })).toBe('c');
  expect(await names({ serviceId: company.puppies.id })).toBe('d');
  expect(await names({ eventId: company.talk.id })).toBe('e');
  const [a] = (await list({ personId: company.ann.id })).rows;
  expect(await names({ slotId: a!.slotId, purchaseId: a!.purchaseId, eventId: a!.eventId })).toBe('a');
  expect(await names({ slotId: a!.slotId, purchaseId: a!.purchaseId + 1 })).toBe('');
  const category = await saveShortListRecord(company.em, CATEGORIES, {
    companyId: company.companyId,
    fields: { name: 'Groups' },
  });
  await updateService(company.em, { companyId: company.companyId, id: company.puppies.id }, { categoryId: category.id });
  expect(await names({ categoryId: category.id })).toBe('d');
  expect(await names({ categoryId: category.id + 1 })).toBe('');
  const hours = { startsAt: new Date('2000-01-01T00:00:00Z'), endsAt: new Date('2100-01-01T00:00:00Z') };
  const clinic = await saveShortListRecord(company.em, CLINICS, {
    companyId: company.companyId,
    fields: { name: 'Rooms', ...hours, resourceIds: [company.room.id] },
  });
  expect(await names({ clinicId: clinic.id })).toBe('c');
});

test('bookings are filtered by the e-mail of the client or the one given with the booking', async () => {
  expect(await names({ email: 'DAN@example.test' })).toBe('b');
  await updateBooking(
    em(),
    { companyId: company.companyId, id: ids.a!, changes: { clientEmail: 'work@example.test' }, byAdmin: true },
    NOW,
  );
  expect(await names({ email: 'work@example.test' })).toBe('a');
  expect(await names({ email: 'nobody@example.test' })).toBe('');
});

test('bookings are filtered by status and by custom status', async () => {
  await setCustomStatus(em(), { companyId: company.companyId, id: ids.b!, name: 'checked_in' }, NOW);

  expect(await names({ status: 4 })).toBe('abcdef');
  expect(await names({ status: 0, includeCancelled: true })).toBe('g');
  expect(await names({ customStatus: 'checked_in' })).toBe('b');
});

test('bookings are filtered by texts, all of which must match', async () => {
  expect(await names({ matches: [{ field: 'serviceName', value: 'tal' }] })).toBe('e');
  expect(
    await names({
      matches: [
        { field: 'clientName', value: 'cleo r' },
        { field: 'personName', value: 'ANN' },
      ],
    }),
  ).toBe('acf');
  expect(await names({ matches: [{ field: 'serviceName', value: '%' }] })).toBe('');
});

test('bookings are filtered by creation or change; a time without an offset is in the company time zone', async () => {
  await sql`update booking set created_at = '2020-06-01 10:00Z', updated_at = '2020-06-01 11:00Z' where id = ${ids.d}`.execute(
    em().getKysely(),
  );

  expect(await names({ createdFrom: '2020-06-01T11:00:00' })).toBe('abcdef');
  expect(await names({ createdFrom: '2020-06-01T11:00:01' })).toBe('abcef');
  expect(await names({ updatedFrom: '2020-06-01T11:00:00Z' })).toBe('abcdef');
  expect(await names({ updatedFrom: '2020-06-01T11:00:01Z' })).toBe('abcef');
  await expect(names({ updatedFrom: 'yesterday' })).rejects.toMatchObject({ code: 'INVALID' });
});

test('a parent company lists the bookings of its branches only on request', async () => {
  expect(await names({}, {}, parentId)).toBe('');
  expect(await names({ ofBranches: true, to: MONDAY }, {}, parentId)).toBe('abzcde');
  expect(await names({ ofBranches: true })).toBe('');
});

test('bookings are ordered by any listed field, in either direction', async () => {
  expect(await names({}, { orderBy: { field: 'id', descending: true } })).toBe('fedcba');
  expect(await names({}, { orderBy: { field: 'duration' } })).toBe('abfcde');
  expect(await names({}, { orderBy: { field: 'startsAt', descending: true } })).toBe('fedcba');
});

test('pages neither repeat nor skip bookings', async () => {
  const page = async (offset: number) =>
    (await list({}, { page: { first: 4, offset }, orderBy: { field: 'status' } })).rows.map(({ id }) => id);
  const all = [...(await page(0)), ...(await page(4))];

  expect([...new Set(all)].sort((x, y) => x - y)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ids[name]));
});

test('the bookings of a client are listed from all companies that the viewer may see', async () => {
  const of = async (companyIds: number[], filter: BookingFilter = {}) => {
    const ask = { filter, page: { first: 100 }, withTotal: false };
    const { rows } = await listClientBookings(em(), { companyId: parentId, clientId: cleo, companyIds }, ask);
    return rows.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)).join('');
  };

  expect(await of([parentId, company.companyId, other.companyId])).toBe('azcdef');
  expect(await of([other.companyId])).toBe('z');
  expect(await of([company.companyId], { from: '2030-03-05', includeCancelled: true })).toBe('fg');
});
