import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateEventChain } from '../../../src/event/chains/update-event-chain.js';
import { findEvents } from '../../../src/event/find-events.js';
import { updateEvent } from '../../../src/event/update-event.js';
import { removeFromBasket } from '../../../src/purchase/basket/remove-from-basket.js';
import { renewHold } from '../../../src/purchase/basket/renew-hold.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { CourseSales, later } from '../../support/fixtures/course-sales.js';
import { NOW, type SellingCompany } from '../../support/fixtures/selling-company.js';

let shop: SellingCompany;
let courses: CourseSales;
beforeAll(async () => {
  courses = await CourseSales.open();
  shop = courses.shop;
});
afterAll(() => courses?.close());

describe('adding a course to the basket', () => {
  test('choosing any session adds all of them, with the price charged once', async () => {
    const { chain, ids } = await courses.make();
    const given = { reference: '"x"', answers: [{ questionId: 1, value: 'Rex' }], settings: { by: 'widget' }, quantity: 2 };
    const { lines } = await courses.add([{ eventId: ids[1], ...given }]);
    const [first] = lines;

    expect(
      lines.map(({ eventId, price, quantity, reference, answers, settings }) => ({
        eventId,
        price,
        quantity,
        reference,
        answers,
        settings,
      })),
    ).toEqual([
      { eventId: ids[0], price: 6000, quantity: 2, reference: '"x"', answers: given.answers, settings: given.settings },
      { eventId: ids[1], price: 0, quantity: 2, reference: null, answers: [], settings: given.settings },
      { eventId: ids[2], price: 0, quantity: 2, reference: null, answers: [], settings: given.settings },
    ]);
    expect(lines.map(({ courseItemId, heldUntil, status }) => [courseItemId, heldUntil, status])).toEqual(
      Array(3).fill([first!.id, first!.heldUntil, 4]),
    );
    expect(await courses.spaces(chain.id)).toEqual(Array(3).fill('2 held, 0 booked'));
  });

  test('again, by another session or by replacing the basket, updates its lines and renews the hold only once', async () => {
    const { chain, ids } = await courses.make();
    const { sessionId } = await courses.add([{ eventId: ids[0] }]);
    const again = await courses.add([{ eventId: ids[2], quantity: 3 }], sessionId);
    expect(again.lines.map(({ eventId, quantity, renewed }) => [eventId, quantity, renewed])).toEqual(
      ids.map((id) => [id, 3, true]),
    );
    const sent = ids.map((eventId, at) => ({ eventId, quantity: at === 0 ? 2 : 3, reference: String(at) }));
    const replaced = await courses.add(sent, sessionId, { replace: true });
    expect(replaced.lines.map(({ eventId, quantity, reference }) => [eventId, quantity, reference])).toEqual([
      [ids[0], 2, '0'],
      [ids[1], 2, null],
      [ids[2], 2, null],
    ]);
    expect(replaced.lines[0]!.heldUntil.getTime()).toBeLessThanOrEqual(again.lines[0]!.heldUntil.getTime());
    expect(await courses.spaces(chain.id)).toEqual(Array(3).fill('2 held, 0 booked'));
  });

  test('is refused if one of its sessions is full or blocked', async () => {
    const { chain, ids } = await courses.make({ waitingListLength: 5 });
    await sql`update event set num_spaces = 1 where id = ${ids[1]}`.execute(shop.em.getKysely());
    await expect(courses.add([{ eventId: ids[0], quantity: 2, joinWaitingList: true }])).rejects.toMatchObject({
      code: 'NO_SPACE',
      detail: { eventId: ids[1], name: 'Puppy course', alternatives: [], eventIds: [] },
    });
    expect(await courses.spaces(chain.id)).toEqual(Array(3).fill('0 held, 0 booked'));

    await updateEvent(shop.em, { companyId: shop.companyId, id: ids[2]!, expectedVersion: null, blocked: true }, NOW);
    await expect(courses.add([{ eventId: ids[0] }])).rejects.toMatchObject({
      code: 'NOT_BOOKABLE',
      detail: { reason: 'COURSE', eventId: ids[2] },
    });
    await expect(courses.add([{ eventId: ids[2] }])).rejects.toMatchObject({
      code: 'NOT_BOOKABLE',
      detail: { reason: 'BLOCKED' },
    });
    expect((await courses.add([{ eventId: ids[0] }], null, { byAdmin: true })).lines).toHaveLength(3);
  });

  test('is possible until the first session; administrators can later add the rest and a chosen past one', async () => {
    const { ids } = await courses.make();
    await expect(courses.add([{ eventId: ids[2] }], null, {}, later(1))).rejects.toMatchObject({
      code: 'NOT_BOOKABLE',
      detail: { reason: 'TOO_SOON' },
    });
    const rest = await courses.add([{ eventId: ids[2] }], null, { byAdmin: true }, later(1));
    expect(rest.lines.map(({ eventId, price }) => [eventId, price])).toEqual([
      [ids[1], 6000],
      [ids[2], 0],
    ]);
    const named = await courses.add([{ eventId: ids[0] }], null, { byAdmin: true }, later(8));
    expect(named.lines.map(({ eventId }) => eventId)).toEqual([ids[0], ids[2]]);
  });

  test('removing or renewing one line does so for all lines of the course, and for no others', async () => {
    const { chain, ids } = await courses.make();
    const { sessionId, id } = await courses.add([{ eventId: ids[0] }, { eventId: shop.company.talk.id }]);
    const lines = await courses.lines(id);
    const ask = { companyId: shop.companyId, sessionId, holdSeconds: 600, basketSeconds: 900 };
    await renewHold(shop.em, { ...ask, itemId: lines[1]!.id }, NOW);
    const renewed = await courses.lines(id);
    expect(renewed.map((line) => line.renewed)).toEqual([true, true, true, false]);
    expect(new Set(renewed.slice(0, 3).map(({ heldUntil }) => heldUntil.getTime())).size).toBe(1);
    await expect(renewHold(shop.em, { ...ask, itemId: lines[2]!.id }, NOW)).rejects.toMatchObject({ code: 'CONFLICT' });

    await removeFromBasket(shop.em, { companyId: shop.companyId, sessionId }, lines[2]!.id);
    expect((await courses.lines(id)).map(({ eventId }) => eventId)).toEqual([shop.company.talk.id]);
    expect(await courses.spaces(chain.id)).toEqual(Array(3).fill('0 held, 0 booked'));
  });
});

describe('listing bookable sessions', () => {
  const offered = async (chainId: number, now = NOW) =>
    (
      await findEvents(shop.em, {
        companyId: shop.companyId,
        filter: { from: '2030-05-01', eventChainId: chainId },
        now,
        page: {},
        withTotal: false,
      })
    ).rows.length;

  test('lists all sessions of a course or none, by the limits of the first and the spaces of each', async () => {
    const { chain, ids } = await courses.make();
    expect(await offered(chain.id)).toBe(3);
    expect(await offered(chain.id, later(1))).toBe(0);
    const { sessionId } = await courses.add([{ eventId: ids[0], quantity: 4 }]);
    expect(await offered(chain.id)).toBe(0);
    await removeFromBasket(shop.em, { companyId: shop.companyId, sessionId }, null);
    expect(await offered(chain.id)).toBe(3);
    await updateEvent(shop.em, { companyId: shop.companyId, id: ids[2]!, expectedVersion: null, blocked: true }, NOW);
    expect(await offered(chain.id)).toBe(0);
  });

  test('the end of booking follows the first session while the chain is a course, else each session', async () => {
    const { chain } = await courses.make({ course: false });
    const until = async () =>
      (await courses.occurrences(chain.id)).map(({ bookableUntil }) => bookableUntil.toISOString().slice(5, 10));
    expect(await until()).toEqual(['05-06', '05-13', '05-20']);
    await updateEventChain(shop.em, { companyId: shop.companyId, id: chain.id, expectedVersion: null, course: true }, NOW);
    expect(await until()).toEqual(['05-06', '05-06', '05-06']);
    await updateEventChain(shop.em, { companyId: shop.companyId, id: chain.id, expectedVersion: null, course: false }, NOW);
    expect(await until()).toEqual(['05-06', '05-13', '05-20']);
  });
});

describe('buying a course', () => {
  test('creates a booking for each session, with the price charged once', async () => {
    const { chain, ids } = await courses.make();
    const { purchase, bookings } = await courses.buy(ids[1]!, { quantity: 2 });
    const [first] = bookings;
    expect(bookings.map(({ eventId, price, quantity, eventChainId }) => [eventId, price, quantity, eventChainId])).toEqual([
      [ids[0], 6000, 2, chain.id],
      [ids[1], 0, 2, chain.id],
      [ids[2], 0, 2, chain.id],
    ]);
    expect(new Set(bookings.map(({ courseBookingId }) => courseBookingId)).size).toBe(1);
    expect(bookings.map(({ id }) => id)).not.toContain(first!.courseBookingId);
    expect(purchase).toMatchObject({ totalPrice: 12_000, dueNow: 12_000, taxPayableOnPrice: 2000 });
    expect(await courses.spaces(chain.id)).toEqual(Array(3).fill('0 held, 2 booked'));
  });

  test('two courses and a talk in one basket stay separate in the purchase', async () => {
    const [one, other] = [await courses.make(), await courses.make()];
    const { sessionId } = await courses.add([
      { eventId: one.ids[0] },
      { eventId: shop.company.talk.id },
      { eventId: other.ids[0] },
    ]);
    const bookings = await shop.bookingsOf((await shop.buy(sessionId)).id);
    const ids = bookings.map(({ courseBookingId }) => courseBookingId);
    expect(ids.slice(0, 3)).toEqual(Array(3).fill(ids[0]));
    expect(ids[3]).toBeNull();
    expect(ids.slice(4)).toEqual(Array(3).fill(ids[4]));
    expect(ids[0]).not.toBe(ids[4]);
  });

  test.each<[string, (chainId: number) => Promise<unknown>, string]>([
    [
      'another session was added',
      (id) => updateEventChain(shop.em, { companyId: shop.companyId, id, expectedVersion: null, endDate: '2030-05-27' }, NOW),
      'NOT_BOOKABLE',
    ],
    [
      'it is no longer a course',
      (id) => updateEventChain(shop.em, { companyId: shop.companyId, id, expectedVersion: null, course: false }, NOW),
      'NOT_BOOKABLE',
    ],
    [
      'its price has changed',
      (id) => updateEventChain(shop.em, { companyId: shop.companyId, id, expectedVersion: null, price: 1 }, NOW),
      'PRICE_CHANGED',
    ],
  ])('is refused once %s', async (_label, change, code) => {
    const { chain, ids } = await courses.make();
    const { sessionId } = await courses.add([{ eventId: ids[0] }]);
    await change(chain.id);
    await expect(shop.buy(sessionId)).rejects.toMatchObject({ code });
    expect((await courses.spaces(chain.id)).every((text) => text.endsWith('0 booked'))).toBe(true);
  });

  test('a single session in the basket cannot be bought once its chain has become a course', async () => {
    const { chain, ids } = await courses.make({ course: false });
    const { sessionId } = await courses.add([{ eventId: ids[0] }]);
    await updateEventChain(shop.em, { companyId: shop.companyId, id: chain.id, expectedVersion: null, course: true }, NOW);
    await expect(shop.buy(sessionId)).rejects.toMatchObject({ code: 'NOT_BOOKABLE', detail: { reason: 'COURSE' } });
  });

  test('an administrator books all sessions in one call and gets the booking of the chosen session', async () => {
    const { chain, ids } = await courses.make();
    const { companyId, administratorId, mia } = shop;
    const ask = { companyId, clientId: mia, eventId: ids[1], quantity: 2, price: 5000, administratorId };
    const booking = await createBooking(shop.em, ask, NOW);
    expect(booking.eventId).toBe(ids[1]);
    const bookings = await shop.bookingsOf(booking.purchaseId);
    expect(bookings.map(({ eventId, price, courseBookingId }) => [eventId, price, courseBookingId])).toEqual(
      ids.map((id, at) => [id, at === 0 ? 5000 : 0, booking.courseBookingId]),
    );
    expect(await courses.spaces(chain.id)).toEqual(Array(3).fill('0 held, 2 booked'));
    await expect(createBooking(shop.em, { ...ask, quantity: 3 }, NOW)).rejects.toMatchObject({ code: 'NO_SPACE' });
    expect(await courses.spaces(chain.id)).toEqual(Array(3).fill('0 held, 2 booked'));
  });
});
