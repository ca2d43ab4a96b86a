import { describe, expect, test } from 'vitest';
import { couponDiscounts, withDiscounts } from '../../../src/purchase/discounts/coupon-discounts.js';
import { containedTax, sharesOf, totalsOf } from '../../../src/purchase/totals.js';

const line = (price: number, quantity = 1, deposit: number | null = null, discount = 0) => ({
  price,
  quantity,
  deposit,
  discount,
  companyId: 2,
  serviceId: 11 as number | null,
  isVoucher: false,
  isPrePaid: false,
});
const rule = { percent: null, amount: null, serviceIds: [], companyIds: [2] };

describe('a coupon', () => {
  test.each([
    [10, [1500], [150], 'plainly'],
    [15, [333, 333], [50, 50], '49.95 half up, each line for itself'],
    [50, [1, 1, 1], [1, 1, 1], 'a half goes up: three lines of 1 give 3, not 2'],
    [33, [100], [33], 'below a half it goes down'],
    [100, [1500], [1500], 'all of it'],
  ])('of %i %% takes off %j %j: %s', (percent, prices, off) => {
    expect(
      couponDiscounts(
        { ...rule, percent },
        prices.map((price) => line(price)),
      ),
    ).toEqual(off);
  });

  test('of a sum is used up line by line, and never takes off more than there is', () => {
    expect(couponDiscounts({ ...rule, amount: 2000 }, [line(1500), line(300, 2), line(100)])).toEqual([1500, 500, 0]);
  });

  test('counts only for its services and its companies, and never for vouchers', () => {
    const lines = [
      line(1000),
      { ...line(1000), serviceId: 12 },
      { ...line(1000), companyId: 3 },
      { ...line(1000), isVoucher: true },
    ];

    expect(couponDiscounts({ ...rule, percent: 10 }, lines)).toEqual([100, 100, 0, 0]);
    expect(couponDiscounts({ ...rule, percent: 10, serviceIds: [12] }, lines)).toEqual([0, 100, 0, 0]);
  });

  test('takes nothing off what was paid for ahead', () => {
    const lines = withDiscounts([{ ...line(1000), isPrePaid: true }, line(1000)], { ...rule, percent: 10 });

    expect(lines.map(({ discount }) => discount)).toEqual([1000, 100]);
  });

  test('that is not there takes off nothing but what was paid for ahead', () => {
    const lines = withDiscounts([{ ...line(1000), isPrePaid: true }, line(1000)], null);

    expect(lines.map(({ discount }) => discount)).toEqual([1000, 0]);
  });
});

describe('totals', () => {
  test('are of what remains: tax is contained in it, half up, line by line', () => {
    // 20 % contained in 333 is 55.5, in 150 it is 25.
    const totals = totalsOf([line(333), line(200, 1, null, 50)], 20);

    expect(totals).toMatchObject({ totalPrice: 483, price: 483, discount: 50, taxPayableOnPrice: 56 + 25, dueNow: 483 });
    expect(containedTax(333, 20)).toBe(56);
  });

  test('are refused beyond what an amount can be', () => {
    expect(totalsOf([line(2_147_483_647)], 0).totalPrice).toBe(2_147_483_647);
    expect(() => totalsOf([line(1_073_741_824, 2)], 0)).toThrow('price: comes to 2147483648 in minor units');
  });

  test('ask for the deposit at once where one is set, never for more than remains', () => {
    const totals = totalsOf([line(3000, 2, 500), line(400, 1, 500), line(1000, 1, 500, 800), line(100)], 0);

    expect(totals).toMatchObject({
      totalPrice: 6000 + 400 + 200 + 100,
      deposit: 1000 + 400 + 200,
      dueNow: 1000 + 400 + 200 + 100,
    });
  });

  test('less what was paid: first on what is due at once, in order, then on the rest', () => {
    const lines = [line(3000, 1, 500), line(1000)];

    expect(sharesOf(lines, 700)).toEqual([
      { paid: 500, dueNow: 0 },
      { paid: 200, dueNow: 800 },
    ]);
    expect(sharesOf(lines, 1600)).toEqual([
      { paid: 600, dueNow: 0 },
      { paid: 1000, dueNow: 0 },
    ]);
    expect(totalsOf(lines, 0, 700)).toMatchObject({ totalPrice: 4000, dueNow: 800 });
  });

  test('take no more of a payment than the lines cost', () => {
    expect(sharesOf([line(3000, 1, 500), line(1000)], 5000)).toEqual([
      { paid: 3000, dueNow: 0 },
      { paid: 1000, dueNow: 0 },
    ]);
  });

  test('hold the tax of what is due now: of a deposit where one is set', () => {
    // 20 % contained in 1000 is 166.67, in 333 it is 55.5.
    const totals = totalsOf([line(3000, 2, 500), line(333)], 20);

    expect(totals).toMatchObject({ dueNow: 1333, taxPayableOnDueNow: 167 + 56, taxPayableOnDeposit: 167 });
  });

  test('add what answers cost once a line, however many it is of', () => {
    expect(totalsOf([{ ...line(1000, 2), answersPrice: 300 }], 0)).toMatchObject({ totalPrice: 2300, dueNow: 2300 });
  });
});
