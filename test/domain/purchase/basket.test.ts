import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findTimes } from '../../../src/availability/find-availability.js';
import { type AddToBasketInput, addToBasket } from '../../../src/purchase/basket/add-to-basket.js';
import type { NewBasketItem } from '../../../src/purchase/basket/new-item.js';
import { removeFromBasket } from '../../../src/purchase/basket/remove-from-basket.js';
import { type CheckoutInput, checkout } from '../../../src/purchase/checkout/checkout.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';

const NOW = new Date('2030-03-01T12:00:00Z');

let database: TestDatabase;
let company: TestCompany;
let em: EntityManager;

beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
});
afterAll(() => database.close());
beforeEach(() => {
  em = database.orm.em.fork();
});

/** Adds items to the basket of a session; null starts a new session. */
async function add(items: NewBasketItem[], sessionId: number | null = null, further: Partial<AddToBasketInput> = {}) {
  const ask = {
    companyId: company.companyId,
    items,
    replace: false,
    sessionId,
    byAdmin: false,
    holdSeconds: 300,
    basketSeconds: 900,
  };
  const { basket, token } = await addToBasket(em, { ...ask, ...further }, NOW);
  return { ...basket, token };
}

const buy = (sessionId: number | null, further: Partial<CheckoutInput> = {}) =>
  checkout(
    em,
    {
      companyId: company.companyId,
      sessionId,
      client: { firstName: 'Zoe', email: 'zoe@example.test' },
      memberId: null,
      isAdmin: false,
      administratorId: null,
      channel: 'online',
      ...further,
    },
    NOW,
  );

const at = (time: string) => `${MONDAY}T${time}:00`;
const withAnn = (time: string): NewBasketItem => ({ serviceId: company.check.id, personId: company.ann.id, startsAt: at(time) });

async function annsTimes(sessionId: number | null = null): Promise<number[]> {
  const ask = {
    companyId: company.companyId,
    serviceId: company.check.id,
    personIds: [company.ann.id],
    byAdmin: false,
    own: { sessionId },
  };
  const found = await findTimes(em, ask, { period: { from: MONDAY }, now: NOW });
  return found.combinations.flatMap(({ times }) => times.map(({ time }) => time));
}

const counters = async (table: 'event' | 'slot', id: number) => {
  const { rows } = await sql<{ spaces_held: number; spaces_booked: number }>`
    select spaces_held, spaces_booked from ${sql.table(table)} where id = ${id}`.execute(em.getKysely());
  return rows[0];
};

const letHoldsRunOut = async () => {
  await sql`update basket_item set held_until = now() - interval '1 ms'`.execute(em.getKysely());
  await sql`update claim set expires_at = now() - interval '1 ms' where expires_at is not null`.execute(em.getKysely());
};

test('a held time is unavailable to others, available to its holder, and free again once removed', async () => {
  const basket = await add([withAnn('09:00')]);
  expect(await annsTimes()).not.toContain(540);
  expect(await annsTimes(basket.sessionId)).toContain(540);

  await removeFromBasket(em, basket, null);
  expect(await annsTimes()).toContain(540);
});

test('choosing an overlapping time with the same person replaces the hold', async () => {
  const first = await add([withAnn('09:30')]);
  const second = await add([withAnn('09:45')], first.sessionId);

  expect(second.id).toBe(first.id);
  const { rows } = await sql`select from basket_item where basket_id = ${first.id}`.execute(em.getKysely());
  expect(rows).toHaveLength(1);
  expect(await annsTimes()).toContain(9 * 60);
});

test('an expired hold frees its time at once, without a clean-up job, and cannot be checked out', async () => {
  const late = await add([withAnn('10:30')]);
  await letHoldsRunOut();
  expect(await annsTimes()).toContain(630);

  await expect(buy(late.sessionId)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
  await expect(add([withAnn('10:30')])).resolves.toMatchObject({ token: expect.any(String) });
});

test('a checkout creates bookings, slots and a purchase that add up, and the time stays taken', async () => {
  const basket = await add([
    { ...withAnn('11:00'), duration: 60 },
    { eventId: company.talk.id, quantity: 2 },
  ]);
  const purchase = await buy(basket.sessionId);

  expect(purchase).toMatchObject({ totalPrice: 2500 + 2 * 500, dueNow: 3500, paid: 0 });
  expect(purchase.longId).toMatch(/^[\w-]{22}$/);
  const { rows } = await sql`select price, quantity, duration, slot_id is not null as has_slot from booking
    where purchase_id = ${purchase.id} order by id`.execute(em.getKysely());
  expect(rows).toEqual([
    { price: 2500, quantity: 1, duration: 60, has_slot: true },
    { price: 500, quantity: 2, duration: 60, has_slot: false },
  ]);
  expect(await counters('event', company.talk.id)).toEqual({ spaces_held: 0, spaces_booked: 2 });
  expect(await annsTimes()).not.toContain(660);
  expect(await annsTimes()).not.toContain(705);
  expect(await annsTimes()).toContain(720);
});

test('baskets hold spaces of a shared time, never more than there are', async () => {
  const puppies = (quantity: number): NewBasketItem => ({ serviceId: company.puppies.id, startsAt: at('13:00'), quantity });
  await add([puppies(4)]);
  const { rows } = await sql<{ id: number }>`select id from slot where service_id = ${company.puppies.id}`.execute(
    em.getKysely(),
  );
  expect(await counters('slot', rows[0]!.id)).toEqual({ spaces_held: 4, spaces_booked: 0 });

  await expect(add([puppies(3)])).rejects.toMatchObject({ code: 'NO_SPACE' });
  const two = await add([puppies(2)]);
  await buy(two.sessionId);
  expect(await counters('slot', rows[0]!.id)).toEqual({ spaces_held: 4, spaces_booked: 2 });

  await letHoldsRunOut();
  await add([puppies(4)]);
  expect(await counters('slot', rows[0]!.id)).toEqual({ spaces_held: 4, spaces_booked: 2 });
});

test('a changed price stops the checkout, reports both prices and keeps the hold', async () => {
  const basket = await add([withAnn('15:00')]);
  await sql`update service set prices = '{1600,2500}' where id = ${company.check.id}`.execute(em.getKysely());
  await expect(buy(basket.sessionId)).rejects.toMatchObject({ code: 'PRICE_CHANGED', detail: { heldPrice: 1500, price: 1600 } });

  await sql`update service set prices = '{1500,2500}' where id = ${company.check.id}`.execute(em.getKysely());
  await expect(buy(basket.sessionId)).resolves.toMatchObject({ totalPrice: 1500 });
});

test.each([
  [{ startsAt: at('08:45') }, 'NOT_BOOKABLE', 'before the shift'],
  [{ startsAt: at('09:07') }, 'NOT_BOOKABLE', 'off the grid'],
  [{ startsAt: '2029-03-05T10:00:00' }, 'NOT_BOOKABLE', 'in the past'],
  [{ startsAt: '2030-02-30T10:00:00' }, 'INVALID', 'a day that does not exist'],
  [{ date: MONDAY }, 'INVALID', 'no time'],
  [{ date: MONDAY, time: 600, duration: 45 }, 'INVALID', 'a duration that the service does not have'],
  [{ date: MONDAY, time: 600, personId: 4711 }, 'NOT_FOUND', 'no person with that id'],
  [{ date: MONDAY, time: 600, quantity: 0 }, 'INVALID', 'a quantity of 0'],
])('%j is refused with %s: %s', async (moment, code, _reason) => {
  await expect(add([{ serviceId: company.check.id, ...moment } as NewBasketItem])).rejects.toMatchObject({ code });
});

test('either all items are held or none', async () => {
  const before = await annsTimes();
  await expect(add([withAnn('16:00'), withAnn('03:00')])).rejects.toMatchObject({ code: 'NOT_BOOKABLE' });
  expect(await annsTimes()).toEqual(before);
});

test('a refusal lists free times nearby', async () => {
  const refusal = await add([{ ...withAnn('11:15'), duration: 30 }]).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'TIME_TAKEN',
    detail: { alternatives: expect.arrayContaining([`${MONDAY}T12:00:00Z`]) },
  });
});

test('a checkout without a basket or with an empty one is refused', async () => {
  await expect(buy(null)).rejects.toMatchObject({ code: 'BASKET_MISMATCH' });
  const basket = await add([withAnn('16:30')]);
  await removeFromBasket(em, basket, null);
  await expect(buy(basket.sessionId)).rejects.toMatchObject({ code: 'INVALID' });
});
