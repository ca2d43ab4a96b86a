import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCT, VOUCHER } from '../../../src/purchase/articles/article-kinds.js';
import { saveRecord } from '../../../src/purchase/articles/save-record.js';
import { cancelPurchase, changePurchase } from '../../../src/purchase/change-purchase.js';
import { applyVoucherCode } from '../../../src/purchase/discounts/use-voucher.js';
import { removePurchaseItem } from '../../../src/purchase/remove-purchase-item.js';
import { CourseSales } from '../../support/fixtures/course-sales.js';
import { NOW, SellingCompany } from '../../support/fixtures/selling-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';

let shop: SellingCompany;
beforeAll(async () => {
  shop = await SellingCompany.open();
});
afterAll(() => shop.database.close());

describe('the bookings of a purchase', () => {
  const moved = async (id: number) => (await shop.bookingsOf(id)).map(({ startsAt }) => startsAt.toISOString().slice(11, 16));

  test('move together, each to the time that the next one leaves', async () => {
    const date = shop.nextDay();
    const { id } = await shop.buy(
      (await shop.add([shop.check(date, '09:00'), shop.check(date, '09:30'), shop.check(date, '10:00')])).sessionId,
    );
    const bookings = (await shop.bookingsOf(id)).map((booking) => ({
      id: booking.id,
      changes: { startsAt: new Date(booking.startsAt.getTime() + 30 * 60_000).toISOString() },
    }));
    await changePurchase(shop.em, { companyId: shop.companyId, id, bookings, staffOf: [] }, NOW);

    // In April London is an hour ahead of UTC.
    expect(await moved(id)).toEqual(['08:30', '09:00', '09:30']);
    await shop.everythingAddsUp();
  });

  /** Half hours of Ann's days, one after the other. */
  const halfHours = (days: readonly string[]) =>
    days.flatMap((date) =>
      Array.from({ length: 16 }, (_, half) => `${date}T${String(9 + (half >> 1)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`),
    );

  /** Makes a number of bookings, with changes that move each to the time of the next; the caller gives the time of the last. */
  async function rotation(count: number, last: (times: readonly string[]) => string) {
    const times = halfHours(Array.from({ length: Math.ceil((count + 1) / 16) }, () => shop.nextDay()));
    const checks = times.slice(0, count).map((time) => shop.check(time.slice(0, 10), time.slice(11)));
    const { id } = await shop.buy((await shop.add(checks)).sessionId);
    const booked = (await shop.bookingsOf(id)).sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    const wanted = booked.map((_, place) => (place < count - 1 ? times[place + 1]! : last(times)));
    const bookings = booked.map((booking, place) => ({ id: booking.id, changes: { startsAt: `${wanted[place]}:00` } }));
    return { id, bookings, wanted };
  }

  const textOf = (startsAt: Date) => new Date(startsAt.getTime() + 60 * 60_000).toISOString().slice(0, 16);

  test('that depend on each other move with a number of statements linear in their count', async () => {
    const statements: number[] = [];
    for (const count of [20, 40]) {
      const { id, bookings, wanted } = await rotation(count, (times) => times[count]!);
      const change = { companyId: shop.companyId, id, bookings, staffOf: [] };
      statements.push(await countStatements(() => changePurchase(shop.em, change, NOW)));
      const moved = new Map((await shop.bookingsOf(id)).map((booking) => [booking.id, textOf(booking.startsAt)]));
      expect(bookings.map((booking) => moved.get(booking.id))).toEqual(wanted);
    }
    expect(statements[1]! / statements[0]!).toBeLessThan(2.2);
    await shop.everythingAddsUp();
  });

  test('that depend on each other in a cycle are all refused, with a linear number of statements', async () => {
    const statements: number[] = [];
    for (const count of [8, 16]) {
      const { id, bookings } = await rotation(count, (times) => times[0]!);
      const before = await shop.bookingsOf(id);
      const change = { companyId: shop.companyId, id, bookings, staffOf: [] };
      statements.push(
        await countStatements(() =>
          expect(changePurchase(shop.em, change, NOW)).rejects.toMatchObject({
            code: 'TIME_TAKEN',
            detail: { startsAt: before[1]!.startsAt.toISOString().replace('.000', '') },
          }),
        ),
      );
      expect(await shop.bookingsOf(id)).toEqual(before);
    }
    expect(statements[1]! / statements[0]!).toBeLessThan(2.2);
  });

  test('of full events move together, each to the occurrence that the next one leaves', async () => {
    const sales = new CourseSales(shop);
    const { ids } = await sales.make({ course: false, spaces: 1, endDate: '2030-05-27' });
    const { id } = await shop.buy((await shop.add(ids.slice(0, 3).map((eventId) => ({ eventId })))).sessionId);
    const bookings = ids.slice(0, 3).map((eventId, place) => ({ eventId, changes: { eventId: ids[place + 1]! } }));
    const booked = await shop.bookingsOf(id);
    const named = bookings.map(({ eventId, changes }) => ({ id: booked.find((one) => one.eventId === eventId)!.id, changes }));
    await changePurchase(shop.em, { companyId: shop.companyId, id, bookings: named, staffOf: [] }, NOW);

    expect((await shop.bookingsOf(id)).map(({ eventId }) => eventId)).toEqual(ids.slice(1));
    await shop.everythingAddsUp();
  });

  test('all stay where they are if one of them cannot move', async () => {
    const date = shop.nextDay();
    await shop.buy((await shop.add([shop.check(date, '11:00')])).sessionId);
    const { id } = await shop.buy((await shop.add([shop.check(date, '09:00'), shop.check(date, '09:30')])).sessionId);
    const before = await moved(id);
    const [first, second] = await shop.bookingsOf(id);
    const bookings = [
      { id: first!.id, changes: { startsAt: `${date}T10:00:00` } },
      { id: second!.id, changes: { startsAt: `${date}T11:00:00` } },
    ];

    await expect(changePurchase(shop.em, { companyId: shop.companyId, id, bookings, staffOf: [] }, NOW)).rejects.toMatchObject({
      code: 'TIME_TAKEN',
    });
    expect(await moved(id)).toEqual(before);
    await shop.everythingAddsUp();
  });

  test('cannot be listed twice in one change', async () => {
    const date = shop.nextDay();
    const { id } = await shop.buy((await shop.add([shop.check(date, '09:00')])).sessionId);
    const [booking] = await shop.bookingsOf(id);
    const bookings = ['10:00', '11:00'].map((time) => ({ id: booking!.id, changes: { startsAt: `${date}T${time}:00` } }));

    await expect(changePurchase(shop.em, { companyId: shop.companyId, id, bookings, staffOf: [] }, NOW)).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect(await shop.bookingsOf(id)).toEqual([booking]);
  });

  test('are cancelled together, or not at all if it is too late for one of them', async () => {
    const date = shop.nextDay();
    await sql`update service set min_cancel_period = 3600 where id = ${shop.company.surgery.id}`.execute(shop.em.getKysely());
    const surgery = { serviceId: shop.company.surgery.id, startsAt: `${date}T13:00:00` };
    const { id } = await shop.buy((await shop.add([shop.check(date, '15:00'), surgery])).sessionId);
    const ask = { companyId: shop.companyId, id, staffOf: [] };
    const late = new Date(`${date}T11:30:00Z`);

    await expect(cancelPurchase(shop.em, ask, late)).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect((await shop.bookingsOf(id)).map(({ isCancelled }) => isCancelled)).toEqual([false, false]);
    const cancelled = await cancelPurchase(shop.em, { ...ask, staffOf: [shop.companyId], reason: 'ill' }, late);
    expect(cancelled.cancelledAt).toEqual(late);
    expect((await shop.bookingsOf(id)).map(({ isCancelled, cancelReason }) => [isCancelled, cancelReason])).toEqual([
      [true, 'ill'],
      [true, 'ill'],
    ]);
    await shop.everythingAddsUp();
  });

  test('a product that is removed is back in stock, and the code of a removed voucher is refused', async () => {
    const { id: productId } = await saveRecord(shop.em, PRODUCT, {
      companyId: shop.companyId,
      given: { name: 'Bowl', price: 900, stock: 5 },
    });
    const { id: voucherId } = await saveRecord(shop.em, VOUCHER, {
      companyId: shop.companyId,
      given: { name: 'Gift', price: 2000, value: 2000 },
    });
    const { id } = await shop.buy((await shop.add([{ productId, quantity: 2 }, { voucherId }])).sessionId);
    await shop.pay(id);
    const { rows } = await sql<{ id: number; code: string | null }>`
      select i.id, c.code from purchase_item i left join voucher_code c on c.purchase_item_id = i.id
      where i.purchase_id = ${id} order by i.id`.execute(shop.em.getKysely());
    for (const { id: itemId } of rows)
      await removePurchaseItem(shop.em, { companyId: shop.companyId, id, itemId, staffOf: [shop.companyId] }, NOW);

    const stock = await sql`select stock from product where id = ${productId}`.execute(shop.em.getKysely());
    expect(stock.rows).toEqual([{ stock: 5 }]);
    const basket = await shop.add([shop.check(shop.nextDay(), '09:00')]);
    const using = applyVoucherCode(shop.em, { companyId: shop.companyId, sessionId: basket.sessionId, code: rows[1]!.code! });
    await expect(using).rejects.toMatchObject({ code: 'INVALID' });
    await shop.everythingAddsUp();
  });
});
