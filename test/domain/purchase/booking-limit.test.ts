import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { submitClient } from '../../../src/client/submit-client.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { NOW, SellingCompany } from '../../support/fixtures/selling-company.js';
import { createMember } from '../../support/fixtures/test-company.js';

/** A client has at most as many future bookings of a service as it allows. Source: service.md 2.5, `max_bookings`. */

let shop: SellingCompany;
beforeAll(async () => {
  shop = await SellingCompany.open();
});
afterAll(() => shop?.database.close());
beforeEach(async () => {
  const { check, puppies } = shop.company;
  for (const { id } of [check, puppies]) await updateService(shop.em, { companyId: shop.companyId, id }, { maxBookings: 2 });
});

const REFUSED = { code: 'NOT_BOOKABLE', detail: { reason: 'TOO_MANY_BOOKINGS', most: 2 } };

/** A new member, and a function with which they buy a check at a given time. */
async function someone() {
  const { id: memberId } = await createMember(shop.em, shop.companyId);
  const hold = async (date: string, time: string) => (await shop.add([shop.check(date, time)])).sessionId;
  const buy = async (date: string, time: string) => shop.buy(await hold(date, time), { memberId, client: null });
  return { memberId, hold, buy };
}

const bookingsOf = async (clientId: number) =>
  (
    await sql<{ id: number }>`select id from booking where client_id = ${clientId} and not is_cancelled order by id`.execute(
      shop.em.getKysely(),
    )
  ).rows;

test('a third booking is refused while two lie ahead, and accepted once one of them is cancelled', async () => {
  const { memberId, buy } = await someone();
  const day = shop.nextDay();
  await buy(day, '09:00');
  await buy(day, '10:00');

  await expect(buy(day, '11:00')).rejects.toMatchObject(REFUSED);
  const [first] = await bookingsOf(memberId);
  await cancelBooking(shop.em, { companyId: shop.companyId, id: first!.id, byAdmin: true }, NOW);
  await buy(day, '12:00');
  expect(await bookingsOf(memberId)).toHaveLength(2);
});

test('lines of a basket count, even for an anonymous caller, and each space counts as a booking', async () => {
  const day = shop.nextDay();
  const three = ['09:00', '10:00', '11:00'].map((time) => shop.check(day, time));
  const { puppies } = shop.company;

  await expect(shop.add(three)).rejects.toMatchObject(REFUSED);
  await shop.add(three.slice(1));
  await expect(shop.add([{ serviceId: puppies.id, startsAt: `${day}T09:00:00`, quantity: 3 }])).rejects.toMatchObject(REFUSED);
});

test('a guest is not limited by bookings of the same e-mail, but by those under the same submission id', async () => {
  const { companyId } = shop;
  const { memberId, buy, hold } = await someone();
  const day = shop.nextDay();
  await buy(day, '09:00');
  await buy(day, '10:00');
  const [{ email }] = (await sql<{ email: string }>`select email from client where id = ${memberId}`.execute(shop.em.getKysely()))
    .rows as [{ email: string }];
  const strangers = { client: { firstName: 'Zoe', email } };
  expect(await shop.bookingsOf((await shop.buy(await hold(day, '11:00'), strangers)).id)).toHaveLength(1);

  const caller = { sessionId: null, applicationId: null };
  const by = { clientId: null, staffOf: [], caller };
  const told = { firstName: 'Ned', email: `ned.${memberId}@example.test` };
  const { id: clientId } = await submitClient(shop.em, { companyId, by, now: NOW }, told);
  const again = { clientId, client: null, caller };
  await shop.buy(await hold(day, '12:00'), again);
  await shop.buy(await hold(day, '13:00'), again);
  await expect(shop.buy(await hold(day, '14:00'), again)).rejects.toMatchObject(REFUSED);
});

test('the limit does not bind staff, nor apply to a service without one', async () => {
  const { memberId, buy } = await someone();
  const day = shop.nextDay();
  const desk = {
    companyId: shop.companyId,
    clientId: memberId,
    serviceId: shop.company.check.id,
    administratorId: shop.administratorId,
  };
  for (const time of ['09:00', '10:00', '11:00'])
    await createBooking(shop.em, { ...desk, personId: shop.company.ann.id, startsAt: `${day}T${time}:00` }, NOW);

  await expect(buy(day, '12:00')).rejects.toMatchObject(REFUSED);
  await updateService(shop.em, { companyId: shop.companyId, id: shop.company.check.id }, { maxBookings: null });
  await buy(day, '13:00');
  expect(await bookingsOf(memberId)).toHaveLength(4);
});

test('of six concurrent checkouts of one member, two succeed', async () => {
  const { memberId, hold } = await someone();
  const day = shop.nextDay();
  const sessions: number[] = [];
  for (const hour of [9, 10, 11, 12, 13, 14]) sessions.push(await hold(day, `${String(hour).padStart(2, '0')}:00`));
  const tried = await Promise.allSettled(sessions.map((session) => shop.buy(session, { memberId, client: null })));

  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const result of tried) if (result.status === 'rejected') expect(result.reason).toMatchObject(REFUSED);
  expect(await bookingsOf(memberId)).toHaveLength(2);
});

test('fewer bookings than the minimum over all lines are refused at checkout, except for staff', async () => {
  const { companyId, company, administratorId } = shop;
  const key = { companyId, id: company.check.id };
  await updateService(shop.em, key, { minBookings: 2 });
  const { memberId } = await someone();
  const day = shop.nextDay();
  const one = await shop.add([shop.check(day, '09:00')]);
  const two = await shop.add([shop.check(day, '10:00'), shop.check(day, '11:00')]);

  const refused = { code: 'NOT_BOOKABLE', detail: { reason: 'TOO_FEW_BOOKINGS', least: 2, serviceId: company.check.id } };
  await expect(shop.buy(one.sessionId)).rejects.toMatchObject(refused);
  expect(await shop.bookingsOf((await shop.buy(two.sessionId)).id)).toHaveLength(2);
  const asStaff = {
    isAdmin: true,
    administratorId,
    staffOf: [companyId],
    channel: 'admin',
    clientId: memberId,
    client: null,
  } as const;
  expect(await shop.bookingsOf((await shop.buy(one.sessionId, asStaff)).id)).toHaveLength(1);
  await updateService(shop.em, key, { minBookings: 1 });
});
