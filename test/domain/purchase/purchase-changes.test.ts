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

let till: SellingCompany;
beforeAll(async () => {
  till = await SellingCompany.open();
});
afterAll(() => till.database.close());

describe('the bookings of a purchase', () => {
  const moved = async (id: number) => (await till.bookingsOf(id)).map(({ startsAt }) => startsAt.toISOString().slice(11, 16));

  test('move together, each to the time that the next one leaves', async () => {
    const date = till.nextDay();
    const { id } = await till.buy(
      (await till.add([till.check(date, '09:00'), till.check(date, '09:30'), till.check(date, '10:00')])).sessionId,
    );
    const bookings = (await till.bookingsOf(id)).map((booking) => ({
      id: booking.id,
      changes: { startsAt: new Date(booking.startsAt.getTime() + 30 * 60_000).toISOString() },
    }));
    await changePurchase(till.em, { companyId: till.companyId, id, bookings, staffOf: [] }, NOW);

    // In April London is an hour ahead of UTC.
    expect(await moved(id)).toEqual(['08:30', '09:00', '09:30']);
    await till.everythingAddsUp();
  });

  /** Half hours of Ann's days, one after the other. */
  const halfHours = (days: readonly string[]) =>
    days.flatMap((date) =>
      Array.from({ length: 16 }, (_, half) => `${date}T${String(9 + (half >> 1)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`),
    );

  /** Makes a number of bookings, with changes that move each to the time of the next; the caller gives the time of the last. */
  async function rotation(count: number, last: (times: readonly string[]) => string) {
    const times = halfHours(Array.from({ length: Math.ceil((count + 1) / 16) }, () => till.nextDay()));
    const checks = times.slice(0, count).map((time) => till.check(time.slice(0, 10), time.slice(11)));
    const { id } = await till.buy((await till.add(checks)).sessionId);
    const booked = (await till.bookingsOf(id)).sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    const wanted = booked.map((_, place) => (place < count - 1 ? times[place + 1]! : last(times)));
    const bookings = booked.map((booking, place) => ({ id: booking.id, changes: { startsAt: `${wanted[place]}:00` } }));
    return { id, bookings, wanted };
  }

  const textOf = (startsAt: Date) => new Date(startsAt.getTime() + 60 * 60_000).toISOString().slice(0, 16);

  test('that depend on each other move with a number of statements linear in their count', async () => {
    const statements: number[] = [];
    for (const count of [20, 40]) {
      const { id, bookings, wanted } = await rotation(count, (times) => times[count]!);
      const change = { companyId: till.companyId, id, bookings, staffOf: [] };
      statements.push(await countStatements(() => changePurchase(till.em, change, NOW)));
      const moved = new Map((await till.bookingsOf(id)).map((booking) => [booking.id, textOf(booking.startsAt)]));
      expect(bookings.map((booking) => moved.get(booking.id))).toEqual(wanted);
    }
    expect(statements[1]! / statements[0]!).toBeLessThan(2.2);
    await till.everythingAddsUp();
  });

  test('that depend on each other in a cycle are all refused, with a linear number of statements', async () => {
    const statements: number[] = [];
    for (const count of [8, 16]) {
      const { id, bookings } = await rotation(count, (times) => times[0]!);
      const before = await till.bookingsOf(id);
      const change = { companyId: till.companyId, id, bookings, staffOf: [] };
      statements.push(
        await countStatements(() =>
          expect(changePurchase(till.em, change, NOW)).rejects.toMatchObject({
            code: 'TIME_TAKEN',
            detail: { startsAt: before[1]!.startsAt.toISOString().replace('.000', '') },
          }),
        ),
      );
      expect(await till.bookingsOf(id)).toEqual(before);
    }
    expect(statements[1]! / statements[0]!).toBeLessThan(2.2);
  });

  test('of full events move together, each to the occurrence that the next one leaves', async () => {
    const sales = new CourseSales(till);
    const { ids } = await sales.make({ course: false, spaces: 1, endDate: '2030-05-27' });
    const { id } = await till.buy((await till.add(ids.slice(0, 3).map((eventId) => ({ eventId })))).sessionId);
    const bookings = ids.slice(0, 3).map((eventId, place) => ({ eventId, changes: { eventId: ids[place + 1]! } }));
    const booked = await till.bookingsOf(id);
    const named = bookings.map(({ eventId, changes }) => ({ id: booked.find((one) => one.eventId === eventId)!.id, changes }));
    await changePurchase(till.em, { companyId: till.companyId, id, bookings: named, staffOf: [] }, NOW);

    expect((await till.bookingsOf(id)).map(({ eventId }) => eventId)).toEqual(ids.slice(1));
    await till.everythingAddsUp();
  });

  test('all stay where they are if one of them cannot move', async () => {
    const date = till.nextDay();
    await till.buy((await till.add([till.check(date, '11:00')])).sessionId);
    const { id } = await till.buy((await till.add([till.check(date, '09:00'), till.check(date, '09:30')])).sessionId);
    const before = await moved(id);
    const [first, second] = await till.bookingsOf(id);
    const bookings = [
      { id: first!.id, changes: { startsAt: `${date}T10:00:00` } },
      { id: second!.id, changes: { startsAt: `${date}T11:00:00` } },
    ];

    await expect(changePurchase(till.em, { companyId: till.companyId, id, bookings, staffOf: [] }, NOW)).rejects.toMatchObject({
      code: 'TIME_TAKEN',
    });
    expect(await moved(id)).toEqual(before);
    await till.everythingAddsUp();
  });

  test('cannot be listed twice in one change', async () => {
    const date = till.nextDay();
    const { id } = await till.buy((await till.add([till.check(date, '09:00')])).sessionId);
    const [booking] = await till.bookingsOf(id);
    const bookings = ['10:00', '11:00'].map((time) => ({ id: booking!.id, changes: { startsAt: `${date}T${time}:00` } }));

    await expect(changePurchase(till.em, { companyId: till.companyId, id, bookings, staffOf: [] }, NOW)).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect(await till.bookingsOf(id)).toEqual([booking]);
  });

  test('are cancelled together, or not at all if it is too late for one of them', async () => {
    const date = till.nextDay();
    await sql`update service set min_cancel_period = 3600 where id = ${till.company.surgery.id}`.execute(till.em.getKysely());
    const surgery = { serviceId: till.company.surgery.id, startsAt: `${date}T13:00:00` };
    const { id } = await till.buy((await till.add([till.check(date, '15:00'), surgery])).sessionId);
    const ask = { companyId: till.companyId, id, staffOf: [] };
    const late = new Date(`${date}T11:30:00Z`);

    await expect(cancelPurchase(till.em, ask, late)).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect((await till.bookingsOf(id)).map(({ isCancelled }) => isCancelled)).toEqual([false, false]);
    const cancelled = await cancelPurchase(till.em, { ...ask, staffOf: [till.companyId], reason: 'ill' }, late);
    expect(cancelled.cancelledAt).toEqual(late);
    expect((await till.bookingsOf(id)).map(({ isCancelled, cancelReason }) => [isCancelled, cancelReason])).toEqual([
      [true, 'ill'],
      [true, 'ill'],
    ]);
    await till.everythingAddsUp();
  });

  test('a product that is removed is back in stock, and the code of a removed voucher is refused', async () => {
    const { id: productId } = await saveRecord(till.em, PRODUCT, {
      companyId: till.companyId,
      given: { name: 'Bowl', price: 900, stock: 5 },
    });
    const { id: voucherId } = await saveRecord(till.em, VOUCHER, {
      companyId: till.companyId,
      given: { name: 'Gift', price: 2000, value: 2000 },
    });
    const { id } = await till.buy((await till.add([{ productId, quantity: 2 }, { voucherId }])).sessionId);
    await till.pay(id);
    const { rows } = await sql<{ id: number; code: string | null }>`
      select i.id, c.code from purchase_item i left join voucher_code c on c.purchase_item_id = i.id
      where i.purchase_id = ${id} order by i.id`.execute(till.em.getKysely());
    for (const { id: itemId } of rows)
      await removePurchaseItem(till.em, { companyId: till.companyId, id, itemId, staffOf: [till.companyId] }, NOW);

    const stock = await sql`select stock from product where id = ${productId}`.execute(till.em.getKysely());
    expect(stock.rows).toEqual([{ stock: 5 }]);
    const basket = await till.add([till.check(till.nextDay(), '09:00')]);
    const using = applyVoucherCode(till.em, { companyId: till.companyId, sessionId: basket.sessionId, code: rows[1]!.code! });
    await expect(using).rejects.toMatchObject({ code: 'INVALID' });
    await till.everythingAddsUp();
  });
});
