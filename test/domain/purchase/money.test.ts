import { describe, expect, test } from 'vitest';
import { couponDiscounts, withDiscounts } from '../../../src/purchase/discounts/coupon-discounts.js';
import { containedTax, quantityFault, sharesOf, totalsOf } from '../../../src/purchase/totals.js';

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
    [10, [1500], [150], 'an exact amount'],
    [15, [333, 333], [50, 50], '49.95 is rounded half up, for each line separately'],
    [50, [1, 1, 1], [1, 1, 1], 'a half is rounded up: three lines of 1 give 3, not 2'],
    [33, [100], [33], 'less than a half is rounded down'],
    [100, [1500], [1500], 'the entire price'],
  ])('of %i %% on the prices %j takes off %j: %s', (percent, prices, off) => {
    expect(
      couponDiscounts(
        { ...rule, percent },
        prices.map((price) => line(price)),
      ),
    ).toEqual(off);
  });

  test('of a fixed amount is used up line by line and never takes off more than a line costs', () => {
    expect(couponDiscounts({ ...rule, amount: 2000 }, [line(1500), line(300, 2), line(100)])).toEqual([1500, 500, 0]);
  });

  test('applies only to its services and companies, and never to vouchers', () => {
    const lines = [
      line(1000),
      { ...line(1000), serviceId: 12 },
      { ...line(1000), companyId: 3 },
      { ...line(1000), isVoucher: true },
    ];

    expect(couponDiscounts({ ...rule, percent: 10 }, lines)).toEqual([100, 100, 0, 0]);
    expect(couponDiscounts({ ...rule, percent: 10, serviceIds: [12] }, lines)).toEqual([0, 100, 0, 0]);
  });

  test('takes nothing extra off a pre-paid line, which is free already', () => {
    const lines = withDiscounts([{ ...line(1000), isPrePaid: true }, line(1000)], { ...rule, percent: 10 });

    expect(lines.map(({ discount }) => discount)).toEqual([1000, 100]);
  });

  test('that is missing leaves only the pre-paid line discounted', () => {
    const lines = withDiscounts([{ ...line(1000), isPrePaid: true }, line(1000)], null);

    expect(lines.map(({ discount }) => discount)).toEqual([1000, 0]);
  });
});

describe('totals', () => {
  test('exclude discounts, and the tax contained in them is rounded half up per line', () => {
    // 20 % contained in 333 is 55.5, in 150 it is 25.
    const totals = totalsOf([line(333), line(200, 1, null, 50)], 20);

    expect(totals).toMatchObject({ totalPrice: 483, price: 483, discount: 50, taxPayableOnPrice: 56 + 25, dueNow: 483 });
    expect(containedTax(333, 20)).toBe(56);
  });

  test('are refused above the largest possible amount', () => {
    expect(totalsOf([line(2_147_483_647)], 0).totalPrice).toBe(2_147_483_647);
    expect(() => totalsOf([line(1_073_741_824, 2)], 0)).toThrow('price: comes to 2147483648 in minor units');
  });

  test('make the deposit due now where one is set, at most the discounted price', () => {
    const totals = totalsOf([line(3000, 2, 500), line(400, 1, 500), line(1000, 1, 500, 800), line(100)], 0);

    expect(totals).toMatchObject({
      totalPrice: 6000 + 400 + 200 + 100,
      deposit: 1000 + 400 + 200,
      dueNow: 1000 + 400 + 200 + 100,
    });
  });

  test('assign a payment first to what is due now, line by line, then to the rest', () => {
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

  test('assign no more of a payment than the lines cost', () => {
    expect(sharesOf([line(3000, 1, 500), line(1000)], 5000)).toEqual([
      { paid: 3000, dueNow: 0 },
      { paid: 1000, dueNow: 0 },
    ]);
  });

  test('include the tax on what is due now, which is the deposit where one is set', () => {
    // 20 % contained in 1000 is 166.67, in 333 it is 55.5.
    const totals = totalsOf([line(3000, 2, 500), line(333)], 20);

    expect(totals).toMatchObject({ dueNow: 1333, taxPayableOnDueNow: 167 + 56, taxPayableOnDeposit: 167 });
  });

  test('add the price of answers once per line, whatever its quantity', () => {
    expect(totalsOf([{ ...line(1000, 2), answersPrice: 300 }], 0)).toMatchObject({ totalPrice: 2300, dueNow: 2300 });
  });
});

test.each<[number, false | string]>([
  [0, '0 is not at least 1'],
  [1, false],
  [10_000, false],
  [10_001, 'found 10001, expected at most 10000'],
])('the fault of a quantity of %i is %j', (quantity, message) => {
  expect(quantityFault(quantity)).toEqual(message && { field: 'quantity', message });
});
