import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { checkInBooking, setCustomStatus } from '../../../src/booking/custom-status.js';
import { addNote, changeNote, deleteNote } from '../../../src/booking/write-note.js';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { createBooking, type NewBooking } from '../../../src/purchase/bookings/create-booking.js';
import { type BookingChanges, updateBooking } from '../../../src/purchase/bookings/update-booking.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import {
  adminToken,
  createContact,
  createTalk,
  createTestCompany,
  MONDAY,
  type TestCompany,
} from '../../support/fixtures/test-company.js';

let database: TestDatabase;
let shop: TestCompany;
let clientId: number;
let administratorId: number;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await createTestCompany(database.orm);
  clientId = await createContact(shop.em, shop.companyId, 'cleo@example.test');
  await adminToken(shop.em, shop.companyId);
  administratorId = await one('select id from administrator');
});
afterAll(() => database?.close());

const em = () => database.orm.em.fork();
const NOW = new Date('2030-03-01T12:00:00Z');
const TUESDAY = '2030-03-05';

async function one(query: string): Promise<number> {
  const { rows } = await sql<Record<string, number>>`${sql.raw(query)}`.execute(em().getKysely());
  return Object.values(rows[0] ?? {})[0] ?? 0;
}

const book = (ask: Partial<NewBooking>) =>
  createBooking(em(), { companyId: shop.companyId, clientId, administratorId, ...ask }, NOW);

const change = (id: number, changes: BookingChanges, byAdmin = true, now = NOW) =>
  updateBooking(em(), { companyId: shop.companyId, id, changes, byAdmin }, now);

/** Claims of a booking, as `kind.id start–end`, UTC. */
async function claims(slotId: number | null): Promise<string[]> {
  const { rows } = await sql<{ claim: string }>`
    select subject_kind || '.' || subject_id || ' ' || to_char(lower(during) at time zone 'UTC', 'DD HH24:MI') || '–'
      || to_char(upper(during) at time zone 'UTC', 'HH24:MI') as claim
    from claim where slot_id = ${slotId} order by subject_kind`.execute(em().getKysely());
  return rows.map(({ claim }) => claim);
}

test('a booking by an administrator gets its own purchase and takes the time', async () => {
  const booking = await book({ serviceId: shop.check.id, personId: shop.ann.id, startsAt: `${MONDAY}T10:00` });

  expect(booking).toMatchObject({
    clientId,
    personId: shop.ann.id,
    startsAt: new Date(`${MONDAY}T10:00:00Z`),
    endsAt: new Date(`${MONDAY}T10:30:00Z`),
    price: 1500,
    dueNow: 1500,
    paid: 0,
    channel: 'admin',
    status: 4,
    isCancelled: false,
    attendance: 'unmarked',
    customStatuses: {},
    timeZone: 'Europe/London',
  });
  expect(await claims(booking.slotId)).toEqual([`1.${shop.ann.id} 04 10:00–10:30`]);
  expect(await one(`select total_price from purchase where id = ${booking.purchaseId}`)).toBe(1500);
  expect(await one(`select count(*)::int from fact where about ->> 'bookingId' = '${booking.id}'`)).toBe(1);
});

test('a taken time is refused with the free times nearby, and no purchase is stored', async () => {
  const before = await one('select count(*)::int from purchase');
  const again = book({ serviceId: shop.check.id, personId: shop.ann.id, startsAt: `${MONDAY}T10:15` });

  await expect(again).rejects.toMatchObject({
    code: 'TIME_TAKEN',
    detail: { alternatives: expect.arrayContaining([`${MONDAY}T10:30:00Z`, `${MONDAY}T09:30:00Z`]) },
  });
  expect(await one('select count(*)::int from purchase')).toBe(before);
});

test('without a chosen person, the booking goes to a person who is free', async () => {
  const booking = await book({ serviceId: shop.check.id, startsAt: `${MONDAY}T10:00` });

  expect(booking.personId).toBe(shop.bob.id);
});

test('an administrator is bound by working hours and by the grid, not by advance limits', async () => {
  await updateService(em(), { companyId: shop.companyId, id: shop.check.id }, { minAdvancePeriod: 90 * 24 * 3600 });

  await expect(book({ serviceId: shop.check.id, startsAt: `${MONDAY}T07:00` })).rejects.toMatchObject({ code: 'NOT_BOOKABLE' });
  await expect(book({ serviceId: shop.check.id, startsAt: `${MONDAY}T11:07` })).rejects.toMatchObject({ code: 'NOT_BOOKABLE' });
  expect((await book({ serviceId: shop.check.id, startsAt: `${MONDAY}T11:00` })).id).toBeGreaterThan(0);
  await updateService(em(), { companyId: shop.companyId, id: shop.check.id }, { minAdvancePeriod: null });
});

test('client details find an existing client by e-mail or create one', async () => {
  const known = await book({
    serviceId: shop.check.id,
    startsAt: `${MONDAY}T12:00`,
    clientId: null,
    client: { firstName: 'Cleo', email: 'CLEO@example.test' },
  });
  const made = await book({
    serviceId: shop.check.id,
    startsAt: `${MONDAY}T12:30`,
    clientId: null,
    client: { firstName: 'Dan', email: 'dan@example.test' },
  });

  expect(known.clientId).toBe(clientId);
  expect(made.clientId).toBe(await one(`select id from client where email = 'dan@example.test'`));
  await expect(book({ serviceId: shop.check.id, startsAt: `${MONDAY}T13:00`, clientId: 999_999 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(book({ serviceId: shop.check.id, startsAt: `${MONDAY}T13:00`, clientId: null })).rejects.toMatchObject({
    code: 'INVALID',
  });
});

test('a booking can move to a time that overlaps its own, and its old time is freed', async () => {
  const booking = await book({ serviceId: shop.check.id, personId: shop.ann.id, startsAt: `${TUESDAY}T09:00` });
  const moved = await change(booking.id, { startsAt: `${TUESDAY}T09:15` });

  expect(moved.startsAt).toEqual(new Date(`${TUESDAY}T09:15:00Z`));
  expect(await claims(moved.slotId)).toEqual([`1.${shop.ann.id} 05 09:15–09:45`]);
  expect(await one(`select count(*)::int from claim where subject_id = ${shop.ann.id} and lower(during) >= '${TUESDAY}'`)).toBe(
    1,
  );
  expect(
    await one(`select count(*)::int from fact where kind = 'booking.moved' and about ->> 'bookingId' = '${booking.id}'`),
  ).toBe(1);
});

test('a refused move leaves the booking at its old time', async () => {
  const booking = await book({ serviceId: shop.check.id, personId: shop.ann.id, startsAt: `${TUESDAY}T11:00` });
  await book({ serviceId: shop.check.id, personId: shop.ann.id, startsAt: `${TUESDAY}T11:30` });

  await expect(change(booking.id, { startsAt: `${TUESDAY}T11:15` })).rejects.toMatchObject({ code: 'TIME_TAKEN' });
  await expect(change(booking.id, { date: TUESDAY, time: 690 })).rejects.toMatchObject({ code: 'TIME_TAKEN' });
  expect(await claims(booking.slotId)).toEqual([`1.${shop.ann.id} 05 11:00–11:30`]);
});

test('repeated values change nothing; date and time override a startsAt that is sent back unchanged', async () => {
  const booking = await book({ serviceId: shop.check.id, personId: shop.ann.id, startsAt: `${TUESDAY}T13:00` });
  const echo = {
    startsAt: '2030-03-05T13:00:00+00:00',
    duration: 30,
    personId: shop.ann.id,
    resourceId: null,
    eventId: booking.eventId,
    status: 4,
    attendance: 'unmarked' as const,
    clientName: 'Cleo Reed',
    clientEmail: 'cleo@example.test',
  };

  const same = await change(booking.id, echo);
  expect([same.version, same.clientName, same.clientEmail]).toEqual([booking.version, null, null]);
  const moved = await change(booking.id, { ...echo, date: TUESDAY, time: 14 * 60 });
  expect(moved.startsAt).toEqual(new Date(`${TUESDAY}T14:00:00Z`));
});

test('a new duration changes the price of the booking and the total of the purchase', async () => {
  const booking = await book({ serviceId: shop.check.id, personId: shop.bob.id, startsAt: `${TUESDAY}T14:00` });
  const longer = await change(booking.id, { duration: 60 });

  expect(longer).toMatchObject({ duration: 60, endsAt: new Date(`${TUESDAY}T15:00:00Z`), price: 2500, dueNow: 2500 });
  expect(await one(`select total_price from purchase where id = ${booking.purchaseId}`)).toBe(2500);
});

test('a move off the grid is refused; new buffers are claimed for both the person and the room', async () => {
  const booking = await book({ serviceId: shop.surgery.id, startsAt: `${TUESDAY}T15:00` });
  const moved = await change(booking.id, { startsAt: `${TUESDAY}T15:30`, preTime: 10, postTime: 5 }).catch((refusal) => refusal);
  // The service starts on the hour: an administrator is bound by the grid too.
  expect(moved).toMatchObject({ code: 'NOT_BOOKABLE' });
  const buffered = await change(booking.id, { preTime: 10, postTime: 5 });

  expect(buffered).toMatchObject({ preTime: 10, postTime: 5, personId: shop.ann.id, resourceId: shop.room.id });
  expect(await claims(buffered.slotId)).toEqual([`1.${shop.ann.id} 05 14:50–16:05`, `2.${shop.room.id} 05 14:50–16:05`]);
});

test('bookings share a time up to its spaces, and one of them can move away alone', async () => {
  const WEDNESDAY = '2030-03-06';
  const first = await book({ serviceId: shop.puppies.id, startsAt: `${WEDNESDAY}T10:00`, quantity: 4 });
  const second = await book({ serviceId: shop.puppies.id, startsAt: `${WEDNESDAY}T10:00`, quantity: 2 });

  expect(second.slotId).toBe(first.slotId);
  await expect(book({ serviceId: shop.puppies.id, startsAt: `${WEDNESDAY}T10:00` })).rejects.toMatchObject({
    code: 'TIME_TAKEN',
  });
  const moved = await change(second.id, { startsAt: `${WEDNESDAY}T12:00` });
  expect(moved.slotId).not.toBe(first.slotId);
  expect(await one(`select spaces_booked from slot where id = ${first.slotId}`)).toBe(4);

  // Alone in its time, it may move onto time that overlaps its own.
  const alone = await change(second.id, { startsAt: `${WEDNESDAY}T11:00` });
  expect(await claims(alone.slotId)).toEqual([`1.${shop.bob.id} 06 11:00–12:00`]);
  await cancelBooking(em(), { companyId: shop.companyId, id: first.id, byAdmin: true }, NOW);
  expect(await claims(first.slotId)).toEqual([]);
});

test('event bookings take spaces, move between occurrences and free their spaces when cancelled', async () => {
  const { talk: small } = await createTalk(em(), shop.companyId, { spaces: 2, startsAt: `${TUESDAY}T18:00:00Z` });
  const booking = await book({ eventId: shop.talk.id, quantity: 3 });
  const booked = (id: number) => one(`select spaces_booked from event where id = ${id}`);

  expect(booking).toMatchObject({
    eventChainId: shop.chain.id,
    serviceId: null,
    slotId: null,
    duration: 60,
    price: 500,
    dueNow: 1500,
  });
  await expect(change(booking.id, { eventId: small.id })).rejects.toMatchObject({ code: 'NO_SPACE' });
  expect(await booked(shop.talk.id)).toBe(3);
  const other = await book({ eventId: shop.talk.id, quantity: 2 });
  await change(other.id, { eventId: small.id });
  expect([await booked(shop.talk.id), await booked(small.id)]).toEqual([3, 2]);
  await cancelBooking(em(), { companyId: shop.companyId, id: other.id, byAdmin: true }, NOW);
  expect(await booked(small.id)).toBe(0);
});

test('the cancellation deadline binds clients to the second, but not administrators', async () => {
  await updateService(em(), { companyId: shop.companyId, id: shop.check.id }, { minCancelPeriod: 24 * 3600 });
  const booking = await book({ serviceId: shop.check.id, personId: shop.bob.id, startsAt: '2030-03-07T10:00' });
  const last = new Date('2030-03-06T10:00:00Z');
  const late = new Date(last.getTime() + 1000);

  await expect(change(booking.id, { startsAt: '2030-03-07T11:00' }, false, late)).rejects.toMatchObject({ code: 'TOO_LATE' });
  expect((await change(booking.id, { startsAt: '2030-03-07T11:00' }, false, last)).startsAt).toEqual(
    new Date('2030-03-07T11:00:00Z'),
  );
  expect((await change(booking.id, { startsAt: '2030-03-07T12:00' }, true, new Date('2030-03-07T10:30:00Z'))).version).toBe(3);
  await updateService(em(), { companyId: shop.companyId, id: shop.check.id }, { minCancelPeriod: null });
});

test('a cancelled booking cannot be changed, and cancelling it again returns the first cancellation', async () => {
  const booking = await book({ serviceId: shop.check.id, personId: shop.bob.id, startsAt: '2030-03-08T10:00' });
  const key = { companyId: shop.companyId, id: booking.id };
  const cancel = (now: Date) => cancelBooking(em(), { ...key, byAdmin: true, reason: 'ill' }, now);
  await cancel(NOW);
  const again = await cancel(new Date('2030-03-02T00:00:00Z'));

  expect(again).toMatchObject({ isCancelled: true, status: 0, cancelReason: 'ill', cancelledAt: NOW });
  await expect(change(booking.id, { startsAt: '2030-03-08T11:00' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(change(booking.id, { attendance: 'no_show' })).rejects.toMatchObject({
    code: 'CONFLICT',
    detail: { from: 'cancelled', to: 'booked', asked: 'change' },
  });
  await expect(checkInBooking(em(), key, NOW)).rejects.toMatchObject({ code: 'CONFLICT' });
  await book({ serviceId: shop.check.id, personId: shop.bob.id, startsAt: '2030-03-08T10:00' });
});

test('a repeated check-in keeps its first time, and a no-show replaces the check-in', async () => {
  const booking = await book({ serviceId: shop.check.id, personId: shop.bob.id, startsAt: '2030-03-08T12:00' });
  const key = { companyId: shop.companyId, id: booking.id };
  await checkInBooking(em(), key, new Date('2030-03-08T11:58:00Z'));
  const again = await checkInBooking(em(), key, new Date('2030-03-08T12:30:00Z'));

  expect(again.customStatuses).toEqual({ checked_in: '2030-03-08T11:58:00Z' });
  const absent = await setCustomStatus(em(), { ...key, name: 'no_show' }, new Date('2030-03-08T13:00:00Z'));
  expect(absent).toMatchObject({ attendance: 'no_show', customStatuses: { no_show: '2030-03-08T13:00:00Z' } });
  await expect(setCustomStatus(em(), { ...key, name: 'asleep' }, NOW)).rejects.toMatchObject({ code: 'INVALID' });
});

test('notes are added, changed and deleted; a note of another booking is not found', async () => {
  const booking = await book({ serviceId: shop.check.id, personId: shop.bob.id, startsAt: '2030-03-08T14:00' });
  const other = await book({ serviceId: shop.check.id, personId: shop.bob.id, startsAt: '2030-03-08T15:00' });
  await addNote(em(), { companyId: shop.companyId, bookingId: booking.id, note: 'bites', isPrivate: true });
  const id = await one(`select id from booking_note where booking_id = ${booking.id}`);
  await changeNote(em(), { companyId: shop.companyId, bookingId: booking.id, id }, 'does not bite');

  expect(await one(`select count(*)::int from booking_note where note = 'does not bite' and is_private and not deleted`)).toBe(1);
  const key = { companyId: shop.companyId, bookingId: booking.id, id };
  await expect(deleteNote(em(), { ...key, bookingId: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await deleteNote(em(), key);
  expect(await one('select count(*)::int from booking_note where not deleted')).toBe(0);
});

test('an outdated expected version is refused with the current one', async () => {
  const booking = await book({ serviceId: shop.check.id, personId: shop.bob.id, startsAt: '2030-03-08T16:00' });
  const key = { companyId: shop.companyId, id: booking.id, byAdmin: true };
  const update = (expectedVersion: number) =>
    updateBooking(em(), { ...key, changes: { attendance: 'no_show' }, expectedVersion }, NOW);

  await update(1);
  await expect(update(1)).rejects.toMatchObject({ code: 'STALE_VERSION', detail: { currentVersion: 2 } });
});
