import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { updatePerson } from '../../../src/catalogue/people/update-person.js';
import type { Mail, MailTransport } from '../../../src/email/mail-transport.js';
import { sendPendingEmails } from '../../../src/email/send-pending-emails.js';
import { bookWaiting } from '../../../src/purchase/bookings/book-waiting.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { type BookingChanges, updateBooking } from '../../../src/purchase/bookings/update-booking.js';
import { readCalendar } from '../../support/clients/read-calendar.js';
import { SellingCompany } from '../../support/fixtures/selling-company.js';

/**
 * Staff get e-mails about their bookings, moves and cancellations, unless they want none.
 * service.md 2.3 names `notify` without its meaning.
 */

let shop: SellingCompany;
beforeAll(async () => {
  shop = await SellingCompany.open();
  const { ann, bob } = shop.company;
  await updatePerson(shop.em, { companyId: shop.companyId, id: ann.id }, { email: 'ann@pets.example' });
  await updatePerson(shop.em, { companyId: shop.companyId, id: bob.id }, { email: 'bob@pets.example' });
});
afterAll(() => shop.database.close());
beforeEach(async () => {
  await sql`delete from email`.execute(shop.em.getKysely());
});

async function sent(): Promise<Mail[]> {
  const mails: Mail[] = [];
  const keep: MailTransport = { send: async (mail) => void mails.push(mail) };
  await sendPendingEmails(shop.em, { transport: keep, pagesUrl: null }, new Date(Date.now() + 1000));
  return mails;
}

const toStaff = async () => (await sent()).filter(({ to }) => to.endsWith('@pets.example'));

async function book(more: object = {}) {
  const { companyId, administratorId, company } = shop;
  const client = { firstName: 'Zoe', lastName: 'Ash', email: 'zoe@example.test' };
  const place = { serviceId: company.check.id, personId: company.ann.id, startsAt: `${shop.nextDay()}T10:00:00` };
  return createBooking(shop.em, { companyId, administratorId, client, ...place, ...more }, new Date());
}

const change = (id: number, changes: BookingChanges, byAdmin = true) =>
  updateBooking(shop.em, { companyId: shop.companyId, id, changes, byAdmin }, new Date());

test('the booked person gets an e-mail with the client name and a calendar entry', async () => {
  const { startsAt } = await book();
  const mails = await sent();

  expect(mails.map(({ to }) => to).sort()).toEqual(['ann@pets.example', 'zoe@example.test']);
  const mail = mails.find(({ to }) => to === 'ann@pets.example')!;
  expect(mail.subject).toMatch(/^New booking: Check: Zoe Ash, /);
  expect(mail.text).toMatch(/^Hello Ann,\n\nThis is in your diary now:\n\nCheck: Zoe Ash\n/);
  expect(readCalendar(mail.calendar!.text)).toMatchObject([{ start: startsAt.toISOString() }]);
});

test('a move is e-mailed; a change of person is e-mailed to both and cancels the first calendar entry', async () => {
  const { id } = await book();
  await sent();
  await change(id, { startsAt: `${shop.nextDay()}T11:00:00` });
  expect((await toStaff()).map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([['ann@pets.example', 'Moved']]);

  await change(id, { personId: shop.company.bob.id });
  const mails = await toStaff();
  expect(mails.map(({ to, subject, calendar }) => [to, subject.split(':')[0], calendar?.method]).sort()).toEqual([
    ['ann@pets.example', 'No longer yours', 'CANCEL'],
    ['bob@pets.example', 'New booking', 'PUBLISH'],
  ]);
  const given = mails.find(({ to }) => to.startsWith('ann'))!;
  expect(readCalendar(given.calendar!.text)).toMatchObject([{ status: 'CANCELLED' }]);
});

test('a cancellation is e-mailed to the booked person', async () => {
  const { id } = await book();
  await sent();
  await cancelBooking(shop.em, { companyId: shop.companyId, id, byAdmin: true }, new Date());
  expect(await toStaff()).toMatchObject([{ subject: expect.stringMatching(/^Cancelled: /), calendar: { method: 'CANCEL' } }]);
});

test('staff get no e-mail if they opted out or an administrator suppresses it; a client cannot suppress it', async () => {
  const { ann } = shop.company;
  const { id } = await book({ notify: false });
  expect(await toStaff()).toHaveLength(1);
  await change(id, { startsAt: `${shop.nextDay()}T12:00:00`, notifyStaff: false });
  expect(await toStaff()).toEqual([]);
  await change(id, { startsAt: `${shop.nextDay()}T12:30:00`, notifyStaff: false }, false);
  expect(await toStaff()).toHaveLength(1);

  await updatePerson(shop.em, { companyId: shop.companyId, id: ann.id }, { notify: false });
  await change(id, { startsAt: `${shop.nextDay()}T13:00:00` });
  expect(await toStaff()).toEqual([]);
  await updatePerson(shop.em, { companyId: shop.companyId, id: ann.id }, { notify: true });
});

test('the person of an event gets no e-mails about its bookings', async () => {
  const { talk, chain, ann } = shop.company;
  await sql`update event_chain set person_id = ${ann.id} where id = ${chain.id}`.execute(shop.em.getKysely());
  await book({ serviceId: null, personId: null, eventId: talk.id });
  expect(await toStaff()).toEqual([]);
});

test('an offer of a space is e-mailed with its deadline, and accepting it sends a confirmation', async () => {
  const { talk, chain } = shop.company;
  await sql`update event_chain set waitlength = 5, person_id = null where id = ${chain.id}`.execute(shop.em.getKysely());
  await sql`update event set num_spaces = spaces_booked + 1 where id = ${talk.id}`.execute(shop.em.getKysely());
  const buy = async (firstName: string) => {
    const basket = await shop.add([{ eventId: talk.id, quantity: 1, joinWaitingList: true }]);
    return shop.buy(basket.sessionId, { client: { firstName, email: `${firstName.toLowerCase()}@example.test` } });
  };
  const [[first], [waiting]] = [await shop.bookingsOf((await buy('Fay')).id), await shop.bookingsOf((await buy('Wes')).id)];
  await sent();
  await cancelBooking(shop.em, { companyId: shop.companyId, id: first!.id, byAdmin: true }, new Date());

  const offer = (await sent()).find(({ to }) => to === 'wes@example.test')!;
  expect(offer.subject).toBe('A space is free: Talk at Pet Store, Monday, 4 March 2030 at 18:00 (Europe/London)');
  expect(offer.text).toMatch(/held for you until \w+, \d+ \w+ \d{4} at \d\d:\d\d \(Europe\/London\):/);
  expect(offer.calendar).toBeNull();
  await bookWaiting(shop.em, { companyId: shop.companyId, id: waiting!.id, byAdmin: false }, new Date());
  expect((await sent()).filter(({ to }) => to === 'wes@example.test')).toMatchObject([
    { subject: expect.stringMatching(/^Booked: Talk/), calendar: { method: 'PUBLISH' } },
  ]);
});
