import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Booking } from '../../../src/booking/booking.entity.js';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { updateBooking } from '../../../src/booking/update-booking.js';
import { createService } from '../../../src/catalogue/create-service.js';
import { updateSettings } from '../../../src/company/update-settings.js';
import { findRows } from '../../../src/database/row.js';
import { addToBasket, type ItemAsk } from '../../../src/purchase/add-to-basket.js';
import { cancelPurchase, changePurchase } from '../../../src/purchase/change-purchase.js';
import { type CheckoutAsk, checkout } from '../../../src/purchase/checkout.js';
import { findPurchase } from '../../../src/purchase/find-purchase.js';
import { payPurchase } from '../../../src/purchase/pay-purchase.js';
import { priceBasket } from '../../../src/purchase/price-basket.js';
import { removePurchaseItem } from '../../../src/purchase/remove-purchase-item.js';
import { saveRecord } from '../../../src/purchase/save-record.js';
import { COUPON, PACKAGE, PRODUCT, VOUCHER } from '../../../src/purchase/sold-kinds.js';
import { applyCoupon } from '../../../src/purchase/use-coupon.js';
import { listPrePaidBookings } from '../../../src/purchase/use-pre-paid.js';
import { applyVoucherCode } from '../../../src/purchase/use-voucher.js';
import { viewBasket } from '../../../src/purchase/view-basket.js';
import { changeWallet, walletLogs } from '../../../src/purchase/wallet.js';
import { Refusal } from '../../../src/shared/refusal.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { adminToken, aMember, buildHouse, type House } from '../../support/house.js';
import { invariants } from '../../support/invariants.js';

const NOW = new Date('2030-03-01T12:00:00Z');

let database: TestDatabase;
let house: House;
let em: EntityManager;
let companyId: number;
let administratorId: number;
let mia: number;

beforeAll(async () => {
  database = await freshDatabase();
  house = await buildHouse(database.orm);
  companyId = house.companyId;
  mia = (await aMember(house.em, companyId)).id;
  await adminToken(house.em, companyId);
  const { rows } = await sql<{ id: number }>`select id from administrator`.execute(house.em.getKysely());
  administratorId = rows[0]!.id;
  await updateSettings(house.em, companyId, { hasWallets: true, paymentTax: 20 });
});
afterAll(() => database.close());
beforeEach(() => {
  em = database.orm.em.fork();
});

/** Each test has a day of its own, from Monday the 4th on: weekdays. */
let day = 0;
const nextDay = () => {
  day++;
  return `2030-04-${String([1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19, 22, 23, 24, 25, 26][day - 1]!).padStart(2, '0')}`;
};
const check = (date: string, time: string, more: ItemAsk = {}): ItemAsk => ({
  serviceId: house.check.id,
  personId: house.ann.id,
  startsAt: `${date}T${time}:00`,
  ...more,
});

async function add(items: ItemAsk[], memberId: number | null = null, own = em) {
  const ask = {
    companyId,
    items,
    replace: false,
    sessionId: null,
    byAdmin: false,
    holdSeconds: 300,
    basketSeconds: 900,
    memberId,
  };
  return (await addToBasket(own, ask, NOW)).basket;
}

const buy = (sessionId: number, further: Partial<CheckoutAsk> = {}, own = em) =>
  checkout(
    own,
    {
      companyId,
      sessionId,
      client: { firstName: 'Zoe' },
      memberId: null,
      isAdmin: false,
      administratorId: null,
      channel: 'online',
      ...further,
    },
    NOW,
  );
const buyAsMia = (sessionId: number, further: Partial<CheckoutAsk> = {}) =>
  buy(sessionId, { client: null, memberId: mia, channel: 'member', ...further });
const useCoupon = (sessionId: number, code: string, own = em) => applyCoupon(own, { companyId, sessionId, code }, NOW);
const pay = (id: number, amount?: number) => payPurchase(database.orm.em.fork(), { companyId, id, amount, administratorId });
const bookingsOf = (purchaseId: number) => findRows(em, Booking, sql`t.purchase_id = ${purchaseId}`);
const coupon = (code: string, more = {}) => saveRecord(em, COUPON, { companyId }, { code, name: code, percent: 10, ...more });

async function everythingAddsUp() {
  for (const [name, invariant] of Object.entries(invariants)) expect([name, await invariant(em)]).toEqual([name, []]);
}

describe('a coupon', () => {
  test('is taken off the lines, in the basket as at checkout, and stays off when the price changes', async () => {
    await coupon('Spring');
    const date = nextDay();
    const basket = await add([check(date, '09:00'), check(date, '10:00', { duration: 60 })]);
    await useCoupon(basket.sessionId, 'sPRING');
    const priced = await priceBasket(em, (await viewBasket(em, basket.sessionId))!, NOW);
    expect(priced).toMatchObject({ totalPrice: 1350 + 2250, discount: 400, dueNow: 3600 });

    const purchase = await buy(basket.sessionId);
    expect(purchase).toMatchObject({ totalPrice: 3600, price: 3600, discount: 400, dueNow: 3600, taxPayableOnPrice: 225 + 375 });
    const [first] = await bookingsOf(purchase.id);
    expect(first).toMatchObject({ price: 1500, discount: 150, dueNow: 1350 });

    await updateBooking(em, { companyId, id: first!.id, byAdmin: true, changes: { duration: 60 } }, NOW);
    expect(await findPurchase(em, companyId, purchase.id)).toMatchObject({ totalPrice: 4500, discount: 500, dueNow: 4500 });
    await everythingAddsUp();
  });

  test.each([
    [{ validTo: '2030-02-28' }, 'over'],
    [{ validFrom: '2030-03-02' }, 'not yet'],
    [{ maxUses: 0 }, 'used up'],
    [{ disabled: true }, 'disabled'],
  ])('with %j cannot be used: it is %s', async (more, why) => {
    await coupon(why, more);
    const basket = await add([check(nextDay(), '09:00')]);
    await expect(useCoupon(basket.sessionId, why)).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('for three uses is used three times by twelve who pay at once', async () => {
    await coupon('Three', { maxUses: 3 });
    const date = nextDay();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const own = database.orm.em.fork();
        const time = `${String(9 + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`;
        const basket = await add([check(date, time)], null, own);
        await useCoupon(basket.sessionId, 'Three', own).catch(() => undefined);
        const refusal = await buy(basket.sessionId, {}, own).catch((thrown: unknown) => thrown);
        return refusal instanceof Refusal ? refusal.code : (refusal as { discount: number }).discount;
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 150)).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome !== 150 && outcome !== 0 && outcome !== 'CONFLICT')).toEqual([]);
    const { rows } = await sql`select uses from coupon where code = 'Three'`.execute(em.getKysely());
    expect(rows).toEqual([{ uses: 3 }]);
    await everythingAddsUp();
  });
});

describe('a payment', () => {
  test('goes on the deposits first, and is told outside; what is owed and paid always come to the total', async () => {
    const groom = await createService(em, companyId, { name: 'Groom', durations: [30], prices: [4000], deposit: 1000 });
    const date = nextDay();
    const basket = await add([{ serviceId: groom.id, startsAt: `${date}T09:00:00` }, check(date, '10:00')]);
    const { id } = await buy(basket.sessionId);
    expect(await findPurchase(em, companyId, id)).toMatchObject({ totalPrice: 5500, deposit: 1000, dueNow: 2500, paid: 0 });

    expect(await pay(id, 1200)).toMatchObject({ paid: 1200, dueNow: 1300 });
    expect((await bookingsOf(id)).map(({ paid, dueNow }) => [paid, dueNow])).toEqual([
      [1000, 0],
      [200, 1300],
    ]);
    expect(await pay(id)).toMatchObject({ paid: 5500, dueNow: 0, lastPaymentLog: { success: true, response: 'complete' } });
    await expect(pay(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    const { rows } = await sql`select about from fact where kind = 'purchase.paid' and about ->> 'purchaseId' = ${String(id)}
      order by id`.execute(em.getKysely());
    expect(rows).toMatchObject([{ about: { amount: 1200 } }, { about: { amount: 4300 } }]);
    await everythingAddsUp();
  });

  test('that failed pays nothing; one of the same name is paid once; none is more than what is owed', async () => {
    const { id } = await buy((await add([check(nextDay(), '09:00')])).sessionId);
    const ask = { companyId, id, administratorId };

    await payPurchase(em, { ...ask, amount: 1500, status: 'declined' });
    expect(await findPurchase(em, companyId, id)).toMatchObject({ paid: 0, lastPaymentLog: { success: false } });
    for (let i = 0; i < 2; i++) await payPurchase(em, { ...ask, amount: 500, transactionId: 'T1' });
    expect(await findPurchase(em, companyId, id)).toMatchObject({ paid: 500, dueNow: 1000 });
    await expect(payPurchase(em, { ...ask, amount: 1001 })).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('above a total that has become lower is owed back', async () => {
    const { id } = await buy((await add([check(nextDay(), '09:00', { duration: 60 })])).sessionId);
    await pay(id);
    const [booking] = await bookingsOf(id);
    await updateBooking(em, { companyId, id: booking!.id, byAdmin: true, changes: { duration: 30 } }, NOW);

    expect(await findPurchase(em, companyId, id)).toMatchObject({ totalPrice: 1500, paid: 1500, dueNow: 0 });
    const { rows } = await sql`select amount, kind from payment where purchase_id = ${id} order by id`.execute(em.getKysely());
    expect(rows).toEqual([
      { amount: 2500, kind: 'recorded' },
      { amount: -1000, kind: 'overpaid' },
    ]);
    await everythingAddsUp();
  });

  test('paid by many at once is never more than the total', async () => {
    const { id } = await buy((await add([check(nextDay(), '09:00')])).sessionId);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => pay(id, 400)));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await findPurchase(em, companyId, id)).toMatchObject({ paid: 1200, dueNow: 300 });
    await everythingAddsUp();
  });
});

describe('a wallet', () => {
  test('pays what is due now, as far as it goes, in the transaction of the checkout', async () => {
    await changeWallet(em, { companyId, clientId: mia, amount: 2000, notes: 'cash', administratorId });
    const date = nextDay();
    const basket = await add([check(date, '09:00'), check(date, '10:00')], mia);
    const purchase = await buyAsMia(basket.sessionId, { takeFromWallet: true });

    expect(purchase).toMatchObject({ totalPrice: 3000, paid: 2000, dueNow: 1000, paymentType: 'wallet' });
    const logs = await walletLogs(em, mia, {}, false);
    expect(logs.rows).toMatchObject([
      { amount: -2000, balance: 0, purchaseId: purchase.id },
      { amount: 2000, balance: 2000, notes: 'cash' },
    ]);
    await everythingAddsUp();
  });

  test('is not touched when the checkout fails, nor without its log-in, and never goes below nothing', async () => {
    await changeWallet(em, { companyId, clientId: mia, amount: 500, administratorId });
    const basket = await add([check(nextDay(), '09:00')]);
    await expect(buy(basket.sessionId, { takeFromWallet: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await sql`update basket_item set held_until = now() where basket_id = ${basket.id}`.execute(em.getKysely());
    await expect(buyAsMia(basket.sessionId, { takeFromWallet: true })).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    const { rows } = await sql`select wallet_amount from client where id = ${mia}`.execute(em.getKysely());
    expect(rows).toEqual([{ wallet_amount: 500 }]);
    const taking = { companyId, clientId: mia, amount: -501, administratorId };
    await expect(changeWallet(em, taking)).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('a product', () => {
  test('is sold while there is stock: of twelve who buy one of three at once three get it', async () => {
    const { id: productId } = await saveRecord(em, PRODUCT, { companyId }, { name: 'Lead', price: 700, stock: 3, sku: 'L-1' });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const own = database.orm.em.fork();
        const basket = await add([{ productId }], null, own).catch((thrown: unknown) => thrown);
        if (basket instanceof Refusal) return basket.code;
        const bought = await buy((basket as { sessionId: number }).sessionId, {}, own).catch((thrown: unknown) => thrown);
        return bought instanceof Refusal ? bought.code : (bought as { totalPrice: number }).totalPrice;
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 700)).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'NO_SPACE')).toHaveLength(9);
    await everythingAddsUp();
  });
});

describe('a package', () => {
  test('gives bookings once it is paid for; they pay for its services, and come back when cancelled', async () => {
    const given = { name: 'Three checks', price: 4000, bookings: 2, serviceIds: [house.check.id] };
    const { id: packageId } = await saveRecord(em, PACKAGE, { companyId }, given);
    const bought = await buyAsMia((await add([{ packageId }], mia)).sessionId);
    const listed = async (includeInvalid = false) =>
      (await listPrePaidBookings(em, companyId, mia, { includeInvalid, page: {}, withTotal: false })).rows;
    expect(await listed()).toEqual([]);
    const [ahead] = await listed(true);
    expect(ahead).toMatchObject({ bookings: 2, remaining: 2, name: 'Three checks', purchaseId: bought.id });

    const date = nextDay();
    const paidAhead = check(date, '09:00', { prePaidBookingId: ahead!.id });
    await expect(add([paidAhead], mia)).rejects.toMatchObject({ code: 'INVALID' });
    await pay(bought.id);
    await expect(add([paidAhead])).rejects.toMatchObject({ code: 'INVALID' });

    const basket = await add([paidAhead, check(date, '10:00')], mia);
    const purchase = await buyAsMia(basket.sessionId);
    expect(purchase).toMatchObject({ totalPrice: 1500, discount: 1500, dueNow: 1500 });
    expect(await listed()).toMatchObject([{ remaining: 1 }]);

    const [booking] = await bookingsOf(purchase.id);
    await cancelBooking(em, { companyId, id: booking!.id, byAdmin: true }, NOW);
    expect(await listed()).toMatchObject([{ remaining: 2 }]);
    await everythingAddsUp();
  });
});

describe('a voucher', () => {
  test('bought and paid for gives a code that pays, also in parts', async () => {
    const { id: voucherId } = await saveRecord(em, VOUCHER, { companyId }, { name: 'Gift', price: 2000, value: 2000 });
    const bought = await buy((await add([{ voucherId }])).sessionId);
    const { rows } = await sql<{ code: string; id: number }>`
      select c.id, c.code from voucher_code c join purchase_item i on i.id = c.purchase_item_id
      where i.purchase_id = ${bought.id}`.execute(em.getKysely());
    const code = rows[0]!.code;
    expect(code).toMatch(/^[0-9A-Z]{16}$/);

    const first = await add([check(nextDay(), '09:00')]);
    const use = (sessionId: number) => applyVoucherCode(em, { companyId, sessionId, code: code.toLowerCase() });
    await expect(use(first.sessionId)).rejects.toMatchObject({ code: 'INVALID' });
    await pay(bought.id);
    await use(first.sessionId);
    expect(await priceBasket(em, (await viewBasket(em, first.sessionId))!, NOW)).toMatchObject({
      totalPrice: 1500,
      voucherPaid: 1500,
      dueNow: 0,
    });
    expect(await buy(first.sessionId)).toMatchObject({ totalPrice: 1500, paid: 1500, certificatePaid: 1500, dueNow: 0 });

    const second = await add([check(nextDay(), '09:00')]);
    await use(second.sessionId);
    expect(await buy(second.sessionId)).toMatchObject({ totalPrice: 1500, paid: 500, certificatePaid: 500, dueNow: 1000 });
    await everythingAddsUp();
  });
});

describe('the bookings of a purchase', () => {
  const moved = async (id: number) => (await bookingsOf(id)).map(({ startsAt }) => startsAt.toISOString().slice(11, 16));

  test('move together: each into the place that the next one leaves', async () => {
    const date = nextDay();
    const { id } = await buy((await add([check(date, '09:00'), check(date, '09:30'), check(date, '10:00')])).sessionId);
    const bookings = (await bookingsOf(id)).map((booking) => ({
      id: booking.id,
      changes: { startsAt: new Date(booking.startsAt.getTime() + 30 * 60_000).toISOString() },
    }));
    await changePurchase(em, { companyId, id, bookings, byAdmin: false }, NOW);

    // In April London is an hour ahead of UTC.
    expect(await moved(id)).toEqual(['08:30', '09:00', '09:30']);
    await everythingAddsUp();
  });

  test('or none of them moves', async () => {
    const date = nextDay();
    await buy((await add([check(date, '11:00')])).sessionId);
    const { id } = await buy((await add([check(date, '09:00'), check(date, '09:30')])).sessionId);
    const before = await moved(id);
    const [first, second] = await bookingsOf(id);
    const bookings = [
      { id: first!.id, changes: { startsAt: `${date}T10:00:00` } },
      { id: second!.id, changes: { startsAt: `${date}T11:00:00` } },
    ];

    await expect(changePurchase(em, { companyId, id, bookings, byAdmin: false }, NOW)).rejects.toMatchObject({
      code: 'TIME_TAKEN',
    });
    expect(await moved(id)).toEqual(before);
    await everythingAddsUp();
  });

  test('are cancelled together, or not at all once it is too late for one of them', async () => {
    const date = nextDay();
    await sql`update service set min_cancel_period = 3600 where id = ${house.surgery.id}`.execute(em.getKysely());
    const surgery = { serviceId: house.surgery.id, startsAt: `${date}T13:00:00` };
    const { id } = await buy((await add([check(date, '15:00'), surgery])).sessionId);
    const ask = { companyId, id, byAdmin: false };
    const late = new Date(`${date}T11:30:00Z`);

    await expect(cancelPurchase(em, ask, late)).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect((await bookingsOf(id)).map(({ isCancelled }) => isCancelled)).toEqual([false, false]);
    const cancelled = await cancelPurchase(em, { ...ask, byAdmin: true, reason: 'ill' }, late);
    expect(cancelled.cancelledAt).toEqual(late);
    expect((await bookingsOf(id)).map(({ isCancelled, cancelReason }) => [isCancelled, cancelReason])).toEqual([
      [true, 'ill'],
      [true, 'ill'],
    ]);
    await everythingAddsUp();
  });

  test('a product given back is in stock again, a voucher is worth nothing, and what was used stays', async () => {
    const { id: productId } = await saveRecord(em, PRODUCT, { companyId }, { name: 'Bowl', price: 900, stock: 5 });
    const { id: voucherId } = await saveRecord(em, VOUCHER, { companyId }, { name: 'Gift', price: 2000, value: 2000 });
    const { id } = await buy((await add([{ productId, quantity: 2 }, { voucherId }])).sessionId);
    await pay(id);
    const { rows } = await sql<{ id: number; code: string | null }>`
      select i.id, c.code from purchase_item i left join voucher_code c on c.purchase_item_id = i.id
      where i.purchase_id = ${id} order by i.id`.execute(em.getKysely());
    for (const { id: itemId } of rows) await removePurchaseItem(em, { companyId, id, itemId, byAdmin: true }, NOW);

    const stock = await sql`select stock from product where id = ${productId}`.execute(em.getKysely());
    expect(stock.rows).toEqual([{ stock: 5 }]);
    const basket = await add([check(nextDay(), '09:00')]);
    const using = applyVoucherCode(em, { companyId, sessionId: basket.sessionId, code: rows[1]!.code! });
    await expect(using).rejects.toMatchObject({ code: 'INVALID' });
    await everythingAddsUp();
  });
});
