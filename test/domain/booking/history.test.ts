import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAs } from '../../../src/account/audit/actor.js';
import type { Booking } from '../../../src/booking/booking.entity.js';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { checkInBooking, removeCustomStatus, setCustomStatus } from '../../../src/booking/custom-status.js';
import { findBooking } from '../../../src/booking/find-booking.js';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { bookWaiting } from '../../../src/purchase/bookings/book-waiting.js';
import { type BookingChanges, updateBooking } from '../../../src/purchase/bookings/update-booking.js';
import { ANONYMOUS } from '../../../src/shared/viewer.js';
import { NOW, SellingCompany } from '../../support/fixtures/selling-company.js';
import { createTalk } from '../../support/fixtures/test-company.js';

/** The history of a booking, which keeps each entry as things were at that moment. */

let shop: SellingCompany;
beforeAll(async () => {
  shop = await SellingCompany.open();
});
afterAll(() => shop.database.close());

const LATER = new Date('2030-03-02T09:00:00Z');

/** Entity manager of a caller who is logged in. */
function loggedIn(who: 'Mia' | 'administrator'): EntityManager {
  const { companyId, mia: clientId, administratorId } = shop;
  const em = shop.database.orm.em.fork({ freshEventManager: true });
  const place = { companyId, companyIds: [companyId] };
  actAs(em, {
    ...ANONYMOUS,
    ...(who === 'Mia' ? { member: { ...place, clientId } } : { admin: { ...place, administratorId, role: 'owner' as const } }),
  });
  return em;
}

let day = '';
let hour = 16;

/** Books one hour at a time; a new day begins at 10:00. */
async function booked(): Promise<Booking> {
  hour += 1;
  if (hour > 15) [day, hour] = [shop.nextDay(), 10];
  const basket = await shop.add([shop.check(day, `${hour}:00`)]);
  const [booking] = await shop.bookingsOf((await shop.buyAsMia(basket.sessionId)).id);
  return booking!;
}

const change = (id: number, changes: BookingChanges, { em = shop.em, byAdmin = true, now = NOW } = {}) =>
  updateBooking(em, { companyId: shop.companyId, id, changes, byAdmin }, now);

const give = (id: number, status: string, em = shop.em, now = NOW) =>
  setCustomStatus(em, { companyId: shop.companyId, id, name: status }, now);
const take = (id: number, status: string) => removeCustomStatus(shop.em, { companyId: shop.companyId, id, name: status }, NOW);
const read = (id: number) => findBooking(shop.em, shop.companyId, id);
const attendance = async (id: number) => (await read(id)).attendance;

async function facts(bookingId: number): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select kind as told from fact
    where (about->>'bookingId')::int = ${bookingId} and kind <> 'booking.created' order by id`.execute(shop.em.getKysely());
  return rows.map(({ told }) => told);
}

describe('attendance', () => {
  test('is unmarked at first; repeating a mark keeps who first set it and when', async () => {
    const { id, ...made } = await booked();
    expect(made).toMatchObject({ attendance: 'unmarked', attendanceMarkedAt: null, attendanceMarkedBy: null });

    await change(id, { attendance: 'no_show' }, { em: loggedIn('administrator') });
    await change(id, { attendance: 'no_show' }, { em: loggedIn('Mia'), now: LATER });
    const by = `administrator ${shop.administratorId}`;
    expect(await read(id)).toMatchObject({ attendance: 'no_show', attendanceMarkedAt: NOW, attendanceMarkedBy: by });
    expect(await facts(id)).toEqual(['booking.changed']);
  });

  test('that is reset leaves no trace on the booking and is recorded as a fact', async () => {
    const { id } = await booked();
    await change(id, { attendance: 'attended' }, { em: loggedIn('administrator') });
    await change(id, { attendance: 'unmarked' }, { em: loggedIn('administrator'), now: LATER });

    expect(await read(id)).toMatchObject({ attendance: 'unmarked', attendanceMarkedAt: null, attendanceMarkedBy: null });
    expect(await facts(id)).toEqual(['booking.changed', 'booking.changed']);
  });

  test('is reset by clearNoShow only where it is a no-show', async () => {
    const [absent, present] = [await booked(), await booked()];
    await change(absent.id, { attendance: 'no_show' });
    await change(present.id, { attendance: 'attended' });
    for (const { id } of [absent, present]) await change(id, { clearNoShow: true });

    expect([await attendance(absent.id), await attendance(present.id)]).toEqual(['unmarked', 'attended']);
  });

  test.each([
    ['no_show', 'no_show', 'unmarked'],
    ['absent', 'no_show', 'unmarked'],
    ['completed', 'attended', 'attended'],
    ['checked_in', 'attended', 'attended'],
    ['being_seen', 'unmarked', 'unmarked'],
  ])('the custom status %s sets it to %s, and removing the status leaves it at %s', async (status, given, taken) => {
    const { id } = await booked();
    await give(id, status);
    expect(await attendance(id)).toBe(given);
    await take(id, status);
    expect(await attendance(id)).toBe(taken);
    expect((await read(id)).customStatuses).toEqual({});
  });

  test('a mark set later is kept when an earlier custom status is removed', async () => {
    const { id } = await booked();
    await give(id, 'no_show');
    await checkInBooking(shop.em, { companyId: shop.companyId, id }, LATER);
    await take(id, 'no_show');

    expect(await read(id)).toMatchObject({ attendance: 'attended', customStatuses: { checked_in: '2030-03-02T09:00:00Z' } });
  });

  test('cannot be changed on a cancelled or waiting booking', async () => {
    const { id } = await booked();
    await cancelBooking(shop.em, { companyId: shop.companyId, id, byAdmin: true }, NOW);
    await expect(take(id, 'no_show')).rejects.toMatchObject({ code: 'CONFLICT', detail: { from: 'cancelled' } });

    const { waiting } = await waitingFor();
    await expect(change(waiting.id, { attendance: 'no_show' })).rejects.toMatchObject({
      code: 'CONFLICT',
      detail: { from: 'waiting' },
    });
  });

  test.each([
    ["update booking set attendance = 'asleep' where id = "],
    ["update booking set attendance_marked_at = now() where attendance = 'unmarked' and id = "],
    ['update booking set promoted_at = now() where id = '],
    ['update booking set cancelled_late = true where id = '],
  ])('the database refuses: %s', async (statement) => {
    const { id } = await booked();
    await expect(shop.em.getConnection().execute(`${statement}${id}`)).rejects.toThrow('violates check constraint');
  });
});

test('each custom status records who set it last', async () => {
  const { id } = await booked();
  await checkInBooking(loggedIn('Mia'), { companyId: shop.companyId, id }, NOW);
  await give(id, 'completed', loggedIn('administrator'));
  await give(id, 'no_show');
  const by = { checked_in: `client ${shop.mia}` };
  expect((await read(id)).customStatusesBy).toEqual(by);

  await give(id, 'completed', loggedIn('administrator'), LATER);
  const answer = await give(id, 'checked_in', loggedIn('administrator'), LATER);
  const staff = `administrator ${shop.administratorId}`;
  expect(answer.customStatusesBy).toEqual({ checked_in: staff, completed: staff });
});

test('moves are counted; changes of duration, client name or attendance are not', async () => {
  const { id } = await booked();
  await change(id, { startsAt: `${shop.nextDay()}T11:00` });
  await change(id, { personId: shop.company.bob.id });
  await change(id, { duration: 60 });
  const moved = await change(id, { clientName: 'Zoe', attendance: 'attended' });

  expect(moved.movedCount).toBe(2);
});

describe('a cancellation', () => {
  const cancel = (id: number, em: EntityManager, byAdmin: boolean, now = NOW) =>
    cancelBooking(em, { companyId: shop.companyId, id, byAdmin }, now);

  test('is late by the limit at the time, even if the service changes it afterwards', async () => {
    const { companyId, company, mia, administratorId } = shop;
    const [early, late] = [await booked(), await booked()];
    await updateService(shop.em, { companyId, id: company.check.id }, { minCancelPeriod: 24 * 3600 });
    await cancel(early.id, loggedIn('Mia'), false);
    await cancel(late.id, loggedIn('administrator'), true, new Date(late.startsAt.getTime() - 1000));
    await updateService(shop.em, { companyId, id: company.check.id }, { minCancelPeriod: null });

    expect(await read(early.id)).toMatchObject({ cancelledBy: `client ${mia}`, cancelledLate: false });
    expect(await read(late.id)).toMatchObject({ cancelledBy: `administrator ${administratorId}`, cancelledLate: true });
  });

  test('keeps its first time and caller when it is repeated', async () => {
    const { id } = await booked();
    expect(await read(id)).toMatchObject({ cancelledBy: null, cancelledLate: null });
    await cancel(id, shop.em, false);
    await cancel(id, loggedIn('administrator'), true, LATER);

    expect(await read(id)).toMatchObject({ cancelledAt: NOW, cancelledBy: null, cancelledLate: false });
  });
});

/** A full event, with a client on its waiting list. */
async function waitingFor() {
  const { talk, chain } = await createTalk(shop.em, shop.companyId, { spaces: 1, startsAt: `${shop.nextDay()}T18:00:00Z` });
  await sql`update event_chain set waitlength = 5 where id = ${chain.id}`.execute(shop.em.getKysely());
  const buy = async () => {
    const basket = await shop.add([{ eventId: talk.id, joinWaitingList: true }]);
    return (await shop.bookingsOf((await shop.buy(basket.sessionId)).id))[0]!;
  };
  return { first: await buy(), waiting: await buy() };
}

test('a promoted booking keeps when it began to wait and when it was promoted, even after an expired offer', async () => {
  const { first, waiting } = await waitingFor();
  expect([first.waitedSince, waiting.waitedSince]).toEqual([null, NOW]);
  await sql`update booking set waiting_since = now() where id = ${waiting.id}`.execute(shop.em.getKysely());
  await cancelBooking(shop.em, { companyId: shop.companyId, id: first.id, byAdmin: true }, NOW);
  await bookWaiting(shop.em, { companyId: shop.companyId, id: waiting.id, byAdmin: false }, LATER);

  expect(await read(waiting.id)).toMatchObject({ waitingSince: null, waitedSince: NOW, promotedAt: LATER, movedCount: 0 });
});
