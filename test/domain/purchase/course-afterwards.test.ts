import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { updateBooking } from '../../../src/purchase/bookings/update-booking.js';
import { cancelPurchase, cancelPurchaseLines } from '../../../src/purchase/change-purchase.js';
import { removePurchaseItem } from '../../../src/purchase/remove-purchase-item.js';
import { CourseSales, later } from '../../support/fixtures/course-sales.js';
import { NOW, type SellingCompany } from '../../support/fixtures/selling-company.js';

let shop: SellingCompany;
let courses: CourseSales;
beforeAll(async () => {
  courses = await CourseSales.open();
  shop = courses.shop;
});
afterAll(() => courses?.close());

test('cancelling a course cancels its future sessions, and repeating it changes nothing', async () => {
  const { chain, ids } = await courses.make();
  const { purchase, bookings } = await courses.buy(ids[0]!);
  const ask = { companyId: shop.companyId, id: purchase.id, courseBookingIds: [bookings[0]!.courseBookingId!], staffOf: [] };
  await expect(cancelPurchaseLines(shop.em, { ...ask, courseBookingIds: [bookings[0]!.id] }, NOW)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(cancelPurchaseLines(shop.em, ask, later(20))).rejects.toMatchObject({ code: 'TOO_LATE' });
  for (const _ of [1, 2]) {
    await cancelPurchaseLines(shop.em, ask, later(1));
    expect(await courses.cancelled(purchase.id)).toEqual([false, true, true]);
  }
  expect(await courses.spaces(chain.id)).toEqual(['0 held, 1 booked', '0 held, 0 booked', '0 held, 0 booked']);
});

test('cancelling the purchase or removing its line cancels the future sessions of the course', async () => {
  const { ids } = await courses.make();
  const [one, other] = [await courses.buy(ids[0]!), await courses.buy(ids[0]!)];
  await cancelPurchase(shop.em, { companyId: shop.companyId, id: one.purchase.id, staffOf: [] }, later(1));
  expect(await courses.cancelled(one.purchase.id)).toEqual([false, true, true]);
  const { courseBookingId } = other.bookings[0]!;
  await removePurchaseItem(
    shop.em,
    { companyId: shop.companyId, id: other.purchase.id, itemId: courseBookingId!, staffOf: [] },
    NOW,
  );
  expect(await courses.cancelled(other.purchase.id)).toEqual([true, true, true]);
});

test('a client cannot cancel a course when it is too late for one future session, but staff can', async () => {
  const { ids } = await courses.make({ minCancel: { amount: 3, unit: 'day' } });
  const { purchase, bookings } = await courses.buy(ids[0]!);
  const ask = { companyId: shop.companyId, id: purchase.id, courseBookingIds: [bookings[0]!.courseBookingId!] };
  await expect(cancelPurchaseLines(shop.em, { ...ask, staffOf: [] }, later(5))).rejects.toMatchObject({ code: 'TOO_LATE' });
  expect(await courses.cancelled(purchase.id)).toEqual([false, false, false]);
  await cancelPurchaseLines(shop.em, { ...ask, staffOf: [shop.companyId] }, later(5));
  expect(await courses.cancelled(purchase.id)).toEqual([false, true, true]);
});

test('a single session is cancelled like any other booking, and the price stays', async () => {
  const { ids } = await courses.make();
  const { purchase, bookings } = await courses.buy(ids[0]!);
  await cancelBooking(shop.em, { companyId: shop.companyId, id: bookings[1]!.id, byAdmin: false }, NOW);
  expect(await courses.cancelled(purchase.id)).toEqual([false, true, false]);
  expect((await shop.bookingsOf(purchase.id)).map(({ price }) => price)).toEqual([6000, 0, 0]);
});

test('only administrators can move a session, within its course; no booking moves into or out of a course', async () => {
  const { ids } = await courses.make();
  const [course, talk] = [await courses.buy(ids[0]!), await courses.buy(shop.company.talk.id)];
  const move = (id: number, eventId: number, byAdmin: boolean) =>
    updateBooking(shop.em, { companyId: shop.companyId, id, changes: { eventId }, byAdmin }, NOW);
  const [, second] = course.bookings;
  const refused = { code: 'NOT_BOOKABLE', detail: { reason: 'COURSE' } };
  await expect(move(second!.id, ids[2]!, false)).rejects.toMatchObject(refused);
  await expect(move(second!.id, shop.company.talk.id, true)).rejects.toMatchObject(refused);
  await expect(move(talk.bookings[0]!.id, ids[1]!, true)).rejects.toMatchObject(refused);
  expect(await move(second!.id, ids[2]!, true)).toMatchObject({
    eventId: ids[2],
    price: 0,
    courseBookingId: second!.courseBookingId,
  });
});
