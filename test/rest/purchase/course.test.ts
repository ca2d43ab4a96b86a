import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRows } from '../../../src/database/row.js';
import { createEventChain } from '../../../src/event/chains/create-event-chain.js';
import { Event } from '../../../src/event/event.entity.js';
import { embedded, type RestAnswer } from '../../support/clients/rest-client.js';
import { openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { invariants } from '../../support/oracles/invariants.js';

let shop: ShopServer;
let c: number;
/** Three Mondays at 18:00. */
let chainId: number;
let ids: number[];
beforeAll(async () => {
  shop = await openShop();
  c = shop.id;
  const { em, chain: talk } = shop.company;
  const given = { name: 'Puppy course', eventGroupId: talk.eventGroupId, addressId: talk.addressId!, price: 6000, spaces: 8 };
  const times = { startsAt: '2035-03-05T18:00:00Z', recurrence: 'WEEK', endDate: '2035-03-19', duration: 60 };
  chainId = (await createEventChain(em, { companyId: c, ...given, ...times, course: true, waitingListLength: 5 }, new Date())).id;
  ids = (await findRows(em, Event, sql`t.event_chain_id = ${chainId}`)).map(({ id }) => id);
});
afterAll(async () => {
  for (const [name, invariant] of Object.entries(invariants))
    expect([name, await invariant(shop.company.em)]).toEqual([name, []]);
  await shop.server.close();
});

const days = ['05', '12', '19'];
const starts = days.map((day) => `2035-03-${day}T18:00:00+00:00`);
/** Requests as a real client does that does not accept HAL's media type. */
const plain = async (path: string): Promise<Json> =>
  (await shop.visitor().send('GET', path, undefined, { Accept: 'application/json' })).body;

/** The only course of a purchase, and the sessions of a course. */
const courseOf = (purchase: Json | RestAnswer): Json => {
  const [course, ...more] = embedded(purchase, 'course_bookings');
  if (!course || more.length > 0) throw new Error(`${more.length + 1} courses`);
  return course;
};

test('adding one session adds all of them at one price, with the ref on the first; removing one removes all', async () => {
  const by = await shop.fill([
    { event_id: ids[1], event_chain_id: chainId, qty: 2, ref: 7, questions: [{ id: 1, answer: 'Rex' }] },
  ]);
  const basket = await by.get(`/api/v1/${c}/basket`);
  const lines = embedded(basket, 'items');

  expect(basket.body).toMatchObject({ total_price: 12_000, total_due_price: 12_000 });
  expect(
    lines.map((line) => [line.event_id, line.event_chain_id, line.price, line.total_price, line.num_book, line.status]),
  ).toEqual([
    [ids[0], chainId, 6000, 12_000, 2, 4],
    [ids[1], chainId, 0, 0, 2, 4],
    [ids[2], chainId, 0, 0, 2, 4],
  ]);
  expect(lines.map(({ ref, questions }) => [ref, questions])).toEqual([
    [7, [{ id: 1, answer: 'Rex' }]],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(lines.map(({ date, time }) => [date, time])).toEqual(days.map((day) => [`2035-03-${day}`, 1080]));
  // A program led by links takes any datetime for the line's own time.
  expect(lines.map((line) => 'datetime' in line)).toEqual([false, false, false]);
  for (const line of lines)
    for (const rel of ['self', 'event', 'event_chain']) expect((await by.follow(line, rel)).status).toBe(200);

  const sent = lines.map(({ event_id, ref }, at) => ({ event_id, ref: ref ?? null, qty: at === 0 ? 3 : 2 }));
  const again = await by.post(`/api/v1/${c}/basket/add_item`, { entire_basket: true, items: sent });
  expect(embedded(again, 'items').map(({ event_id, ref, num_book }) => [event_id, ref, num_book])).toEqual([
    [ids[0], 7, 3],
    [ids[1], undefined, 3],
    [ids[2], undefined, 3],
  ]);

  const removed = await by.follow(embedded(again, 'items')[2], 'self', {}, { method: 'DELETE' });
  expect([removed.status, embedded(removed, 'items')]).toEqual([200, []]);
});

test('a purchase shows the course with every field, and its sessions embedded', async () => {
  const body = await shop.buy(await shop.fill([{ event_id: ids[2], qty: 2 }, { event_id: shop.company.talk.id }]));
  const self = `purchases/${body.long_id}`;
  const course = courseOf(body);
  const own = `${self}/course_bookings/${course.id}`;

  expect(body).toMatchObject({ total_price: 12_500, due_now: 12_500 });
  const { _embedded: inside, ...fields } = course;
  expect(fields).toEqual({
    id: expect.any(Number),
    full_describe: 'Puppy course',
    describe: 'Puppy course',
    company_id: c,
    event_chain_id: chainId,
    quantity: 2,
    is_cancelled: false,
    purchase_id: body.id,
    purchase_ref: body.long_id,
    datetime: starts[0],
    end_datetime: '2035-03-19T19:00:00+00:00',
    price: 6000,
    paid: 0,
    due_now: 12_000,
    _links: {
      self: shop.at(own),
      bookings: shop.at(`${own}/bookings`),
      event_chain: shop.at(`${c}/event_chains/${chainId}`),
      company: shop.at(`company/${c}`),
    },
  });
  expect(Object.keys(inside as Json)).toEqual(['bookings']);
  expect(
    embedded(course, 'bookings').map(({ event_id, datetime, price, quantity, course_booking_id }) => [
      event_id,
      datetime,
      price,
      quantity,
      course_booking_id,
    ]),
  ).toEqual(ids.map((id, at) => [id, starts[at], at === 0 ? 6000 : 0, 2, course.id]));
  // The browser SDK shows both lists as one.
  expect(embedded(body, 'bookings').map(({ event_id }) => event_id)).toEqual([shop.company.talk.id]);
  expect(body._links).toMatchObject({ course_bookings: shop.at(`${self}/course_bookings`) });

  const visitor = shop.visitor();
  for (const rel of ['bookings', 'course_bookings'])
    expect(embedded(await visitor.follow(body, rel), rel)).toEqual(embedded(body, rel));
  for (const rel of ['self', 'event_chain', 'company']) expect((await visitor.follow(course, rel)).status).toBe(200);
  expect((await visitor.follow(course, 'self')).body).toEqual(course);
  expect(embedded(await visitor.follow(course, 'bookings'), 'bookings')).toEqual(embedded(course, 'bookings'));
  for (const session of embedded(course, 'bookings')) expect((await visitor.follow(session, 'self')).body).toEqual(session);
  expect((await visitor.get(`/api/v1/${self}/course_bookings/4711`)).status).toBe(404);
  expect((await visitor.get(`/api/v1/${self}/course_bookings/4711/bookings`)).status).toBe(404);

  const total = await visitor.get(`/api/v1/${c}/purchase_totals/${body.long_id}`);
  expect(embedded(total, 'purchase_items').map(({ type, id }) => [type, id])).toEqual([
    ['booking', embedded(body, 'bookings')[0]!.id],
    ['course_booking', course.id],
  ]);
  expect((await visitor.get(`/api/v1/${self}/purchase_item/${course.id}`)).body).toMatchObject({ type: 'course_booking' });
});

test('a client that does not accept HAL gets every session in the list of bookings', async () => {
  const { long_id, ...body } = await shop.buy(await shop.fill([{ event_id: ids[0] }]));
  const seen = await plain(`/api/v1/purchases/${long_id}`);
  const course = courseOf(body);
  expect(embedded(seen, 'bookings').map(({ datetime, course_booking_id }) => [datetime, course_booking_id])).toEqual(
    starts.map((start) => [start, course.id]),
  );
  expect(embedded(seen, 'course_bookings')).toEqual([course]);
  expect(embedded(await plain(`/api/v1/purchases/${long_id}/bookings`), 'bookings')).toEqual(embedded(seen, 'bookings'));
});

test('a purchase without a course has an empty course_bookings list and no link to it', async () => {
  const body = await shop.buy(await shop.fill([{ event_id: shop.company.talk.id }]));
  expect(embedded(body, 'course_bookings')).toEqual([]);
  expect(body._links).not.toHaveProperty('course_bookings');
  expect(embedded(body, 'bookings')[0]).not.toHaveProperty('course_booking_id');
});

test('DELETE of the course or of its purchase item cancels all its sessions, of one session only that one', async () => {
  const bought = async () => courseOf(await shop.buy(await shop.fill([{ event_id: ids[0] }])));
  const [one, other] = [await bought(), await bought()];
  const states = (record: Json | RestAnswer) => embedded(record, 'bookings').map(({ is_cancelled }) => is_cancelled);

  const gone = await shop
    .visitor()
    .delete(`/api/v1/purchases/${one.purchase_ref}/course_bookings/${one.id}`, { cancel_reason: 'ill' });
  expect([gone.status, gone.body.is_cancelled, states(gone)]).toEqual([200, true, [true, true, true]]);
  expect((await shop.visitor().delete(`/api/v1/purchases/${one.purchase_ref}/course_bookings/4711`)).status).toBe(404);

  const [session] = embedded(other, 'bookings');
  await shop.visitor().follow(session, 'self', {}, { method: 'DELETE' });
  const rest = (await shop.visitor().follow(other, 'self')).body;
  expect([rest.is_cancelled, states(rest), rest.price]).toEqual([false, [true, false, false], 6000]);
  const taken = await shop.visitor().delete(`/api/v1/purchases/${other.purchase_ref}/purchase_item/${other.id}`);
  expect([taken.status, states(courseOf(taken))]).toEqual([200, [true, true, true]]);
});

test('staff book the entire course at once, and their list of bookings has each session', async () => {
  const made = await shop.admin.post(`/api/v1/admin/${c}/bookings`, { event_id: ids[1], member_id: shop.mia.id });
  expect([made.status, made.body.datetime]).toEqual([201, starts[1]]);
  const purchase = await shop.admin.get(`/api/v1/admin/${c}/purchases/${made.body.purchase_id}`);
  expect(embedded(courseOf(purchase), 'bookings').map(({ datetime }) => datetime)).toEqual(starts);
  const listed = await shop.admin.get(
    `/api/v1/admin/${c}/bookings?event_chain_id=${chainId}&start_date=2035-03-01&end_date=2035-03-31&client_id=${shop.mia.id}`,
  );
  expect(embedded(listed, 'bookings').map(({ datetime }) => datetime)).toEqual(starts);
});

test('each session offers the spaces left in the fullest one, and a full course is refused even for waiting', async () => {
  const seen = async () => {
    const events = await Promise.all(ids.map((id) => shop.visitor().get(`/api/v1/${c}/events/${id}`)));
    return events.map(({ body }) => [
      body.bookable,
      body.status,
      (body.ticket_spaces as { pool: Json }).pool.left,
      'book' in (body._links as Json),
    ]);
  };
  const listed = async () =>
    embedded(
      await shop.visitor().get(`/api/v1/${c}/events?start_date=2035-03-01&end_date=2035-03-31&event_chain_id=${chainId}`),
      'events',
    ).length;
  const left = Number((await seen())[0]![2]);
  expect(await seen()).toEqual(Array(3).fill([true, 0, left, true]));
  expect(await listed()).toBe(3);

  await sql`update event set spaces_blocked = ${left - 1} where id = ${ids[2]}`.execute(shop.company.em.getKysely());
  expect(await seen()).toEqual(Array(3).fill([true, 0, 1, true]));
  const by = await shop.fill([{ event_id: ids[0] }]);
  expect(await seen()).toEqual(Array(3).fill([false, 4, 0, false]));
  expect(await listed()).toBe(0);
  const refused = await shop.visitor().post(`/api/v1/${c}/basket/add_item`, { event_id: ids[0], status: 8 });
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({
      status: 409,
      message: 'NoSpaceLeftError',
      error: 'No Space Left',
      data: expect.objectContaining({ name: 'Puppy course', event_id: ids[2] }),
    }),
  ]);
  await by.delete(`/api/v1/${c}/basket`);
  expect(await seen()).toEqual(Array(3).fill([true, 0, 1, true]));
});
