import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { listPrePaidBookings } from '../../../src/prepaid/use-pre-paid.js';
import { PACKAGE, PRODUCT, VOUCHER } from '../../../src/purchase/articles/article-kinds.js';
import { saveRecord } from '../../../src/purchase/articles/save-record.js';
import { priceBasket } from '../../../src/purchase/basket/price-basket.js';
import { viewBasket } from '../../../src/purchase/basket/view-basket.js';
import { updateBooking } from '../../../src/purchase/bookings/update-booking.js';
import { COUPON } from '../../../src/purchase/discounts/coupon-kind.js';
import { applyCoupon } from '../../../src/purchase/discounts/use-coupon.js';
import { applyVoucherCode } from '../../../src/purchase/discounts/use-voucher.js';
import { findPurchase } from '../../../src/purchase/find-purchase.js';
import { payPurchase } from '../../../src/purchase/payments/pay-purchase.js';
import { changeWallet, walletLogs } from '../../../src/purchase/wallet/wallet.js';
import { Refusal } from '../../../src/shared/refusal.js';
import { NOW, SellingCompany } from '../../support/fixtures/selling-company.js';

let shop: SellingCompany;
beforeAll(async () => {
  shop = await SellingCompany.open();
});
afterAll(() => shop.database.close());

const useCoupon = (sessionId: number, code: string) => applyCoupon(shop.em, { companyId: shop.companyId, sessionId, code }, NOW);
const coupon = (code: string, more = {}) =>
  saveRecord(shop.em, COUPON, { companyId: shop.companyId, given: { code, name: code, percent: 10, ...more } });

describe('a coupon', () => {
  test('reduces each line in the basket and at checkout, and still applies after a change of price', async () => {
    await coupon('Spring');
    const date = shop.nextDay();
    const basket = await shop.add([shop.check(date, '09:00'), shop.check(date, '10:00', { duration: 60 })]);
    await useCoupon(basket.sessionId, 'sPRING');
    const priced = await priceBasket(shop.em, (await viewBasket(shop.em, basket))!, NOW);
    expect(priced).toMatchObject({ totalPrice: 1350 + 2250, discount: 400, dueNow: 3600 });

    const purchase = await shop.buy(basket.sessionId);
    expect(purchase).toMatchObject({ totalPrice: 3600, price: 3600, discount: 400, dueNow: 3600, taxPayableOnPrice: 225 + 375 });
    const [first] = await shop.bookingsOf(purchase.id);
    expect(first).toMatchObject({ price: 1500, discount: 150, dueNow: 1350 });

    await updateBooking(shop.em, { companyId: shop.companyId, id: first!.id, byAdmin: true, changes: { duration: 60 } }, NOW);
    expect(await findPurchase(shop.em, shop.companyId, purchase.id)).toMatchObject({
      totalPrice: 4500,
      discount: 500,
      dueNow: 4500,
    });
    await shop.everythingAddsUp();
  });

  test.each([
    [{ validTo: '2030-02-28' }, 'over'],
    [{ validFrom: '2030-03-02' }, 'not yet'],
    [{ maxUses: 0 }, 'used up'],
    [{ disabled: true }, 'disabled'],
  ])('with %j cannot be used: it is %s', async (more, why) => {
    await coupon(why, more);
    const basket = await shop.add([shop.check(shop.nextDay(), '09:00')]);
    await expect(useCoupon(basket.sessionId, why)).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('limited to three uses is used exactly three times by twelve concurrent buyers', async () => {
    await coupon('Three', { maxUses: 3 });
    const date = shop.nextDay();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const time = `${String(9 + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`;
        const basket = await shop.add([shop.check(date, time)]);
        await useCoupon(basket.sessionId, 'Three').catch(() => undefined);
        const refusal = await shop.buy(basket.sessionId).catch((thrown: unknown) => thrown);
        return refusal instanceof Refusal ? refusal.code : (refusal as { discount: number }).discount;
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 150)).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome !== 150 && outcome !== 0 && outcome !== 'CONFLICT')).toEqual([]);
    const { rows } = await sql`select uses from coupon where code = 'Three'`.execute(shop.em.getKysely());
    expect(rows).toEqual([{ uses: 3 }]);
    await shop.everythingAddsUp();
  });
});

describe('a payment', () => {
  test('covers deposits first and is recorded as a fact, and the amounts always add up to the total', async () => {
    const groom = await createService(shop.em, shop.companyId, { name: 'Groom', durations: [30], prices: [4000], deposit: 1000 });
    const date = shop.nextDay();
    const basket = await shop.add([{ serviceId: groom.id, startsAt: `${date}T09:00:00` }, shop.check(date, '10:00')]);
    const { id } = await shop.buy(basket.sessionId);
    expect(await findPurchase(shop.em, shop.companyId, id)).toMatchObject({
      totalPrice: 5500,
      deposit: 1000,
      dueNow: 2500,
      paid: 0,
    });

    expect(await shop.pay(id, 1200)).toMatchObject({ paid: 1200, dueNow: 1300 });
    expect((await shop.bookingsOf(id)).map(({ paid, dueNow }) => [paid, dueNow])).toEqual([
      [1000, 0],
      [200, 1300],
    ]);
    expect(await shop.pay(id)).toMatchObject({ paid: 5500, dueNow: 0, lastPaymentLog: { success: true, response: 'complete' } });
    await expect(shop.pay(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    const { rows } = await sql`select about from fact where kind = 'purchase.paid' and about ->> 'purchaseId' = ${String(id)}
      order by id`.execute(shop.em.getKysely());
    expect(rows).toMatchObject([{ about: { amount: 1200 } }, { about: { amount: 4300 } }]);
    await shop.everythingAddsUp();
  });

  test('that failed pays nothing, a repeated transaction id counts once, and more than is owed is refused', async () => {
    const { id } = await shop.buy((await shop.add([shop.check(shop.nextDay(), '09:00')])).sessionId);
    const ask = { companyId: shop.companyId, id, administratorId: shop.administratorId };

    await payPurchase(shop.em, { ...ask, amount: 1500, status: 'declined' });
    expect(await findPurchase(shop.em, shop.companyId, id)).toMatchObject({ paid: 0, lastPaymentLog: { success: false } });
    for (let i = 0; i < 2; i++) await payPurchase(shop.em, { ...ask, amount: 500, transactionId: 'T1' });
    expect(await findPurchase(shop.em, shop.companyId, id)).toMatchObject({ paid: 500, dueNow: 1000 });
    await expect(payPurchase(shop.em, { ...ask, amount: 1001 })).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('above a reduced total is recorded as overpaid', async () => {
    const { id } = await shop.buy((await shop.add([shop.check(shop.nextDay(), '09:00', { duration: 60 })])).sessionId);
    await shop.pay(id);
    const [booking] = await shop.bookingsOf(id);
    await updateBooking(shop.em, { companyId: shop.companyId, id: booking!.id, byAdmin: true, changes: { duration: 30 } }, NOW);

    expect(await findPurchase(shop.em, shop.companyId, id)).toMatchObject({ totalPrice: 1500, paid: 1500, dueNow: 0 });
    const { rows } = await sql`select amount, kind from payment where purchase_id = ${id} order by id`.execute(
      shop.em.getKysely(),
    );
    expect(rows).toEqual([
      { amount: 2500, kind: 'recorded' },
      { amount: -1000, kind: 'overpaid' },
    ]);
    await shop.everythingAddsUp();
  });

  test('made by many callers at once never exceeds the total', async () => {
    const { id } = await shop.buy((await shop.add([shop.check(shop.nextDay(), '09:00')])).sessionId);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => shop.pay(id, 400)));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await findPurchase(shop.em, shop.companyId, id)).toMatchObject({ paid: 1200, dueNow: 300 });
    await shop.everythingAddsUp();
  });
});

describe('a wallet', () => {
  test('pays as much as it can of the amount due now at checkout', async () => {
    await changeWallet(shop.em, {
      companyId: shop.companyId,
      clientId: shop.mia,
      amount: 2000,
      notes: 'cash',
      administratorId: shop.administratorId,
      staffOf: [shop.companyId],
    });
    const date = shop.nextDay();
    const basket = await shop.add([shop.check(date, '09:00'), shop.check(date, '10:00')], shop.mia);
    const purchase = await shop.buyAsMia(basket.sessionId, { takeFromWallet: true });

    expect(purchase).toMatchObject({ totalPrice: 3000, paid: 2000, dueNow: 1000, paymentKind: 'wallet' });
    const logs = await walletLogs(shop.em, {
      companyId: shop.companyId,
      clientId: shop.mia,
      madeBy: null,
      page: {},
      withTotal: false,
    });
    expect(logs.rows).toMatchObject([
      { amount: -2000, balance: 0, purchaseId: purchase.id },
      { amount: 2000, balance: 2000, notes: 'cash' },
    ]);
    await shop.everythingAddsUp();
  });

  test('is unchanged if the checkout fails or its owner is not logged in, and never goes below zero', async () => {
    await changeWallet(shop.em, {
      companyId: shop.companyId,
      clientId: shop.mia,
      amount: 500,
      administratorId: shop.administratorId,
      staffOf: [shop.companyId],
    });
    const basket = await shop.add([shop.check(shop.nextDay(), '09:00')]);
    await expect(shop.buy(basket.sessionId, { takeFromWallet: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await sql`update basket_item set held_until = now() where basket_id = ${basket.id}`.execute(shop.em.getKysely());
    await expect(shop.buyAsMia(basket.sessionId, { takeFromWallet: true })).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    const { rows } = await sql`select wallet_amount from client where id = ${shop.mia}`.execute(shop.em.getKysely());
    expect(rows).toEqual([{ wallet_amount: 500 }]);
    const taking = {
      companyId: shop.companyId,
      clientId: shop.mia,
      amount: -501,
      administratorId: shop.administratorId,
      staffOf: [shop.companyId],
    };
    await expect(changeWallet(shop.em, taking)).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('a product', () => {
  test('is sold only while in stock: of twelve concurrent buyers of three pieces, three succeed', async () => {
    const { id: productId } = await saveRecord(shop.em, PRODUCT, {
      companyId: shop.companyId,
      given: { name: 'Lead', price: 700, stock: 3, sku: 'L-1' },
    });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const basket = await shop.add([{ productId }]).catch((thrown: unknown) => thrown);
        if (basket instanceof Refusal) return basket.code;
        const bought = await shop.buy((basket as { sessionId: number }).sessionId).catch((thrown: unknown) => thrown);
        return bought instanceof Refusal ? bought.code : (bought as { totalPrice: number }).totalPrice;
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 700)).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'NO_SPACE')).toHaveLength(9);
    await shop.everythingAddsUp();
  });
});

describe('a package', () => {
  test('gives pre-paid bookings once paid for, which pay for its services and are returned on cancellation', async () => {
    const given = { name: 'Three checks', price: 4000, bookingCount: 2, serviceIds: [shop.company.check.id] };
    const { id: packageId } = await saveRecord(shop.em, PACKAGE, { companyId: shop.companyId, given });
    const bought = await shop.buyAsMia((await shop.add([{ packageId }], shop.mia)).sessionId);
    const listed = async (includeUnusable = false) =>
      (
        await listPrePaidBookings(
          shop.em,
          { companyId: shop.companyId, clientId: shop.mia },
          { includeUnusable, page: {}, withTotal: false },
        )
      ).rows;
    expect(await listed()).toEqual([]);
    const [ahead] = await listed(true);
    expect(ahead).toMatchObject({ bookingCount: 2, remaining: 2, name: 'Three checks', purchaseId: bought.id });

    const date = shop.nextDay();
    const paidAhead = shop.check(date, '09:00', { prePaidBookingId: ahead!.id });
    await expect(shop.add([paidAhead], shop.mia)).rejects.toMatchObject({ code: 'INVALID' });
    await shop.pay(bought.id);
    await expect(shop.add([paidAhead])).rejects.toMatchObject({ code: 'INVALID' });

    const basket = await shop.add([paidAhead, shop.check(date, '10:00')], shop.mia);
    const purchase = await shop.buyAsMia(basket.sessionId);
    expect(purchase).toMatchObject({ totalPrice: 1500, discount: 1500, dueNow: 1500 });
    expect(await listed()).toMatchObject([{ remaining: 1 }]);

    const [booking] = await shop.bookingsOf(purchase.id);
    await cancelBooking(shop.em, { companyId: shop.companyId, id: booking!.id, byAdmin: true }, NOW);
    expect(await listed()).toMatchObject([{ remaining: 2 }]);
    await shop.everythingAddsUp();
  });
});

describe('a voucher', () => {
  test('gives a code once it is paid for, which can be spent in parts', async () => {
    const { id: voucherId } = await saveRecord(shop.em, VOUCHER, {
      companyId: shop.companyId,
      given: { name: 'Gift', price: 2000, value: 2000 },
    });
    const bought = await shop.buy((await shop.add([{ voucherId }])).sessionId);
    const { rows } = await sql<{ code: string; id: number }>`
      select c.id, c.code from voucher_code c join purchase_item i on i.id = c.purchase_item_id
      where i.purchase_id = ${bought.id}`.execute(shop.em.getKysely());
    const code = rows[0]!.code;
    expect(code).toMatch(/^[0-9A-Z]{16}$/);

    const first = await shop.add([shop.check(shop.nextDay(), '09:00')]);
    const use = (sessionId: number) =>
      applyVoucherCode(shop.em, { companyId: shop.companyId, sessionId, code: code.toLowerCase() });
    await expect(use(first.sessionId)).rejects.toMatchObject({ code: 'INVALID' });
    await shop.pay(bought.id);
    await use(first.sessionId);
    expect(await priceBasket(shop.em, (await viewBasket(shop.em, first))!, NOW)).toMatchObject({
      totalPrice: 1500,
      voucherPaid: 1500,
      dueNow: 0,
    });
    expect(await shop.buy(first.sessionId)).toMatchObject({ totalPrice: 1500, paid: 1500, voucherPaid: 1500, dueNow: 0 });

    const second = await shop.add([shop.check(shop.nextDay(), '09:00')]);
    await use(second.sessionId);
    expect(await shop.buy(second.sessionId)).toMatchObject({ totalPrice: 1500, paid: 500, voucherPaid: 500, dueNow: 1000 });
    await shop.everythingAddsUp();
  });
});
