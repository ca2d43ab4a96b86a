import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEventChain } from '../../../src/event/chains/create-event-chain.js';
import { addDays } from '../../../src/shared/local-date.js';
import { embedded, type RestAnswer } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { checkAt, openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import { createContact } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/** A caller who loses a time or a space is offered alternatives, on every path, and the alternatives can be booked. */
let shop: ShopServer;
let clientId: number;
beforeAll(async () => {
  shop = await openShop();
  clientId = await createContact(shop.company.em, shop.id);
});
afterAll(() => shop.server.close());

/** Each test has its own Monday in winter, when London is at UTC. */
let day = '2030-11-04';
beforeEach(() => {
  day = addDays(day, 7);
});

const desk = () => `/api/v1/admin/${shop.id}`;
const add = (item: Json) => shop.visitor().post(`/api/v1/${shop.id}/basket/add_item`, item);
const book = (item: Json) => shop.admin.post(`${desk()}/bookings`, { member_id: clientId, ...item });
const graphql = async (query: string, input: object) => {
  const { body } = await sendGraphql(shop.server.url, { query, variables: { input } }, { 'Auth-Token': shop.admin.token ?? '' });
  return body;
};

/** Books Ann from ten to half past. */
async function busyAnn(): Promise<Json> {
  const { status, body } = await book(checkAt(shop, `${day}T10:00`));
  expect(status).toBe(201);
  return body;
}

/** The data of a refusal in the documented shape. */
function lost({ status, body }: RestAnswer, code: string): { alternatives: string[]; event_ids: number[] } {
  expect(body).toMatchObject({ status: 409, message: 'NoSpaceLeftError', error: 'No Space Left', code });
  expect(status).toBe(409);
  return body.data as { alternatives: string[]; event_ids: number[] };
}

const short = (start: string) => start.slice(0, 16);

test('for a taken time, basket, desk, move and purchase offer the nearest free times', async () => {
  await busyAnn();
  const at = checkAt(shop, `${day}T10:00`);
  const near = ['09:30', '10:30', '09:15', '10:45', '09:00'].map((time) => `${day}T${time}:00Z`);

  expect(lost(await add(at), 'TIME_TAKEN').alternatives).toEqual(near);
  expect(lost(await book(at), 'TIME_TAKEN').alternatives).toEqual(near);

  const late = (await book(checkAt(shop, `${day}T16:00`))).body;
  const moved = await shop.admin.put(`${desk()}/bookings/${late.id}`, { datetime: `${day}T10:00:00` });
  expect(lost(moved, 'TIME_TAKEN').alternatives).toEqual(near);

  const purchase = await shop.buy(await shop.fill([checkAt(shop, `${day}T15:00`)]));
  const [own] = embedded(purchase, 'bookings');
  const change = (datetime: string) =>
    shop.visitor().put(`/api/v1/purchases/${purchase.long_id}`, { bookings: [{ id: own?.id, datetime }] });
  const { alternatives } = lost(await change(`${day}T10:00:00`), 'TIME_TAKEN');
  expect(alternatives).toEqual(near);
  expect((await change(alternatives[0]!)).status).toBe(200);
});

test('GraphQL returns the alternatives in the extensions of the error', async () => {
  const { id } = await busyAnn();
  const { check, ann } = shop.company;
  const item = { serviceId: check.id, personId: ann.id, startsAt: `${day}T10:00:00Z` };
  const where = { companyId: shop.id };
  const bodies = [
    await graphql('mutation M($input: AddToBasketInput!) { addToBasket(input: $input) { id } }', { ...where, items: [item] }),
    await graphql('mutation M($input: CreateBookingInput!) { createBooking(input: $input) { id } }', {
      ...where,
      ...item,
      clientId,
    }),
    await graphql('mutation M($input: BlockTimeInput!) { blockTime(input: $input) { id } }', {
      ...{ ...where, personId: ann.id },
      ...{ startsAt: `${day}T10:00:00Z`, endsAt: `${day}T10:30:00Z` },
    }),
  ];
  expect(id).toEqual(expect.any(Number));
  for (const { errors } of bodies) {
    expect(errors).toMatchObject([{ extensions: { code: 'TIME_TAKEN', alternatives: expect.any(Array) } }]);
    const start = { startsAt: `${day}T10:30:00Z`, localStart: expect.stringContaining(`${day}T10:30`), personId: ann.id };
    expect(errors?.[0]?.extensions.alternatives).toContainEqual(expect.objectContaining({ ...start, eventId: null }));
  }
});

test('for too many spaces of a shared time, times with that many spaces left are offered', async () => {
  const puppies = (time: string, qty: number) => ({ service_id: shop.company.puppies.id, datetime: `${day}T${time}:00`, qty });
  expect((await book(puppies('10:00', 4))).status).toBe(201);
  expect((await book(puppies('11:00', 5))).status).toBe(201);

  const { alternatives } = lost(await add(puppies('10:00', 3)), 'NO_SPACE');
  expect(alternatives.slice(0, 2)).toEqual([`${day}T09:00:00Z`, `${day}T12:00:00Z`]);
  expect((await add(puppies(alternatives[0]!.slice(11, 16), 3))).status).toBe(201);
});

/** Four evenings with two spaces each; the second is sold out. */
async function evenings() {
  const { em, chain } = shop.company;
  const given = {
    name: 'Course',
    eventGroupId: chain.eventGroupId,
    addressId: Number(chain.addressId),
    spaces: 2,
    duration: 60,
    price: 500,
  };
  const weekly = { recurrence: 'WEEK' as const, endDate: addDays(day, 21), startsAt: `${day}T18:00` };
  const course = await createEventChain(em, { companyId: shop.id, ...given, ...weekly }, new Date());
  await sql`update event_chain set waitlength = 1 where id = ${course.id}`.execute(em.getKysely());
  const { rows } = await sql<{ id: number }>`select id from event where event_chain_id = ${course.id} order by starts_at`.execute(
    em.getKysely(),
  );
  const [first, second, third, fourth] = rows.map(({ id }) => id) as [number, number, number, number];
  await shop.buy(await shop.fill([{ event_id: second, qty: 2 }]));
  const on = (weeks: number) => `${addDays(day, 7 * weeks)}T18:00:00Z`;
  return { first, second, third, fourth, on };
}

test('for a full event, the nearest events of its chain with enough spaces are offered, with their ids', async () => {
  const { first, second, third, fourth, on } = await evenings();
  await shop.buy(await shop.fill([{ event_id: first, qty: 1 }]));
  const one = { alternatives: [on(0), on(2), on(3)], event_ids: [first, third, fourth] };
  const two = { alternatives: [on(2), on(3)], event_ids: [third, fourth] };

  expect(lost(await add({ event_id: second, qty: 1 }), 'NO_SPACE')).toMatchObject(one);
  expect(lost(await add({ event_id: second, qty: 2 }), 'NO_SPACE')).toMatchObject(two);
  const { errors } = await graphql('mutation M($input: AddToBasketInput!) { addToBasket(input: $input) { id } }', {
    ...{ companyId: shop.id, items: [{ eventId: second, quantity: 2 }] },
  });
  const zone = { timeZone: 'Europe/London', personId: null, resourceId: null, bookableId: null };
  expect(errors?.[0]?.extensions.alternatives).toEqual([
    { startsAt: on(2), localStart: expect.stringContaining('T18:00'), eventId: third, ...zone },
    { startsAt: on(3), localStart: expect.stringContaining('T18:00'), eventId: fourth, ...zone },
  ]);
  expect(lost(await book({ event_id: second, quantity: 2 }), 'NO_SPACE')).toMatchObject(two);

  const purchase = await shop.buy(await shop.fill([{ event_id: fourth, qty: 2 }]));
  const [own] = embedded(purchase, 'bookings');
  const move = (event_id: number) =>
    shop.visitor().put(`/api/v1/purchases/${purchase.long_id}`, { bookings: [{ id: own?.id, event_id }] });
  expect(lost(await move(second), 'NO_SPACE')).toMatchObject({ event_ids: [third] });
  expect((await move(third)).status).toBe(200);
});

test('a full waiting list, and booking from one without a free space, offer other events of the chain', async () => {
  const { first, second, third, fourth } = await evenings();
  const by = await shop.fill([{ event_id: second, status: 8 }]);
  const other = await shop.fill([{ event_id: second, status: 8 }]);
  const waiting = await shop.buy(by);
  const checkout = await other.post(`/api/v1/${shop.id}/basket/checkout`, { client: { first_name: 'Zoe' } });
  expect(lost(checkout, 'NO_SPACE')).toMatchObject({ event_ids: [first, third, fourth] });

  const [booking] = embedded(waiting, 'bookings');
  const put = await shop.visitor().follow(waiting, 'book_waitlist_item', { booking_id: booking?.id }, { method: 'PUT' });
  expect(lost(put, 'NO_SPACE')).toMatchObject({ event_ids: [first, third, fourth] });
});

test('for busy time to block, or of the person of an event, free periods of the same length are offered', async () => {
  await busyAnn();
  expect((await book(checkAt(shop, `${day}T11:00`))).status).toBe(201);
  const block = (from: string, to: string) =>
    shop.admin.put(`${desk()}/people/${shop.company.ann.id}/block`, { start_time: `${day}T${from}`, end_time: `${day}T${to}` });

  const half = lost(await block('10:00', '10:30'), 'TIME_TAKEN').alternatives;
  expect(half.map(short)).toEqual([`${day}T09:30`, `${day}T10:30`, `${day}T11:30`]);
  const hour = lost(await block('10:15', '11:15'), 'TIME_TAKEN').alternatives;
  expect(hour.map(short)).toEqual([`${day}T09:00`, `${day}T11:30`]);
  expect((await block('09:00', '10:00')).status).toBe(200);

  const { chain, ann } = shop.company;
  const course = { name: 'Course', event_group_id: chain.eventGroupId, address_id: chain.addressId, duration: 60, spaces: 5 };
  const made = (datetime: string) => shop.admin.post(`${desk()}/event_chains`, { ...course, person_id: ann.id, datetime });
  const { alternatives } = lost(await made(`${day}T10:00`), 'TIME_TAKEN');
  expect(alternatives.map(short)).toEqual([`${day}T11:30`, `${day}T08:00`]);
  expect((await made(alternatives[0]!)).status).toBe(201);
});
