import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { containedTax, sharesOf } from '../../../src/purchase/totals.js';
import { startOfDay } from '../../../src/shared/zoned-time.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { type FiguresCompany, startFiguresCompany } from './figures-company.js';

/** Figures of money and coupons, recounted from the rows: each measure at its own moment, each currency separately. */

let company: FiguresCompany;
let bookings: readonly BookingRow[];
let payments: readonly PaymentRow[];

interface BookingRow {
  readonly id: number;
  readonly company_id: number;
  readonly purchase_id: number;
  readonly starts_at: string;
  readonly created_at: string;
  readonly cancelled_at: string | null;
  readonly is_cancelled: boolean;
  readonly on_waitlist: boolean;
  readonly deleted: boolean;
  readonly price: number;
  readonly quantity: number;
  readonly discount: number;
  readonly answers_price: number;
  readonly deposit: number | null;
  readonly paid: number;
  readonly coupon_id: number | null;
  readonly client_id: number;
  readonly ends_at: string;
}

interface PaymentRow {
  readonly company_id: number;
  readonly amount: number;
  readonly success: boolean;
  readonly created_at: string;
}

beforeAll(async () => {
  company = await startFiguresCompany();
  const { execute, london, newYork } = company;
  await execute("insert into coupon (company_id, code, name, percent) values (?, 'TEN', 'Ten', 10)", [london.companyId]);
  await execute(`update booking set paid = id % 4 * 10, deposit = case when id % 3 = 0 then 20 end,
    coupon_id = case when company_id = ${london.companyId} and id % 2 = 0 then (select max(id) from coupon) end`);
  for (const { companyId } of [london, newYork]) {
    await execute(
      `insert into payment (company_id, purchase_id, amount, kind, status, success, created_at)
       select b.company_id, b.purchase_id, case when n % 5 = 0 then -300 else 9000 + n end, 'card', 'complete', n % 7 > 0,
         timestamptz '2025-10-25T22:30:00Z' + n * interval '13 hours'
       from (select * from booking where company_id = ? order by id limit 1) b, generate_series(1, 60) n`,
      [companyId],
    );
  }
  await execute('update company_settings set payment_tax = 20');
  bookings = await execute<BookingRow>('select * from booking where not deleted and not on_waitlist');
  payments = await execute<PaymentRow>('select * from payment where success');
});
afterAll(() => company?.server.close());

const PERIOD = { from: '2025-10-27', until: '2025-11-24' };
const MEASURES = ['sold', 'booked', 'received', 'refunded', 'due', 'held', 'forfeited', 'tax'] as const;
const SELECTED = MEASURES.map((name) => `${name} { amountMinor currency }`).join(' ');

async function analytics(selection: string, { of = company.head, branches = true } = {}): Promise<Json> {
  const args = `companyId: ${of}, from: "${PERIOD.from}", until: "${PERIOD.until}", branches: ${branches}`;
  const { data, errors } = await company.send(`{ analytics(${args}) { ${selection} } }`);
  expect(errors).toBeUndefined();
  return data!.analytics as Json;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const priceOf = ({ price, quantity, discount, answers_price }: BookingRow) => price * quantity + answers_price - discount;

/** Every measure of a company, computed as its definition says. */
function recount({ companyId, timeZone }: { readonly companyId: number; readonly timeZone: string }) {
  const [start, end] = [startOfDay(timeZone, PERIOD.from), startOfDay(timeZone, PERIOD.until)];
  const within = (moment: string | null) => moment !== null && Date.parse(moment) >= start && Date.parse(moment) < end;
  const own = bookings.filter(({ company_id }) => company_id === companyId);
  const starting = own.filter(({ starts_at, is_cancelled }) => within(starts_at) && !is_cancelled);
  const paid = payments.filter(({ company_id, created_at }) => company_id === companyId && within(created_at));
  return {
    sold: sum(own.filter(({ created_at }) => within(created_at)).map(priceOf)),
    booked: sum(starting.map(priceOf)),
    received: sum(paid.map(({ amount }) => Math.max(amount, 0))),
    refunded: sum(paid.map(({ amount }) => Math.max(-amount, 0))),
    due: sum(starting.map((booking) => priceOf(booking) - booking.paid)),
    forfeited: sum(own.filter(({ cancelled_at }) => within(cancelled_at)).map((booking) => booking.paid)),
    tax: sum(starting.map((booking) => containedTax(priceOf(booking), 20))),
  };
}

const amountsOf = (row: Json, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (row[name] as { amountMinor: number }).amountMinor]));

test('each measure equals its definition, with one total per currency', async () => {
  const { money } = (await analytics(`money { total { ${SELECTED} } }`)) as { money: { total: Json[] } };
  const names = MEASURES.filter((name) => name !== 'held');
  const expected = [
    recount({ companyId: company.london.companyId, timeZone: 'Europe/London' }),
    recount({ companyId: company.newYork.companyId, timeZone: 'America/New_York' }),
  ];
  expect(money.total.map(({ sold }) => (sold as { currency: string }).currency)).toEqual(['GBP', 'USD']);
  expect(money.total.map((row) => amountsOf(row, names))).toEqual(expected);
  for (const name of names) expect(expected[0]![name]).toBeGreaterThan(0);
});

test('held: the share of payments before the end of the period for bookings after it', async () => {
  const { companyId } = company.london;
  const { money } = (await analytics('money { total { held { amountMinor } } rows { by { date } held { amountMinor } } }', {
    of: companyId,
    branches: false,
  })) as { money: { total: Json[]; rows: Json[] } };
  const end = startOfDay('Europe/London', PERIOD.until);
  const lines = (await company.execute<BookingRow>('select * from booking where company_id = ? order by id', [companyId])).map(
    (row) => ({ ...row, answersPrice: row.answers_price }),
  );
  const before = payments.filter(({ company_id, created_at }) => company_id === companyId && Date.parse(created_at) < end);
  const shares = sharesOf(lines, sum(before.map(({ amount }) => amount)));
  const ahead = ({ starts_at, created_at, deleted, on_waitlist, is_cancelled, cancelled_at }: BookingRow) =>
    Date.parse(starts_at) >= end &&
    Date.parse(created_at) < end &&
    !deleted &&
    !on_waitlist &&
    (!is_cancelled || Date.parse(cancelled_at!) >= end);
  const expected = sum(lines.flatMap((line, at) => (ahead(line) ? [shares[at]!.paid] : [])));
  expect(expected).toBeGreaterThan(0);
  expect(money.total).toEqual([{ held: { amountMinor: expected } }]);
  expect(money.rows).toEqual([{ by: { date: '2025-11-23' }, held: { amountMinor: expected } }]);
});

test('each row has one currency, selected or not, and rows add up to the totals', async () => {
  const { money } = (await analytics(
    `money(orderBy: { measure: RECEIVED, descending: true }) { rows { by { month } ${SELECTED} } total { ${SELECTED} } truncated }`,
  )) as { money: { rows: Json[]; total: Json[] } };
  for (const total of money.total) {
    const { currency } = total.sold as { currency: string };
    const rows = money.rows.filter(({ sold }) => (sold as { currency: string }).currency === currency);
    const added = MEASURES.map((name) => [name, sum(rows.map((row) => amountsOf(row, [name])[name]!))]);
    expect(Object.fromEntries(added)).toEqual(amountsOf(total, MEASURES));
  }
  const received = money.rows.map((row) => amountsOf(row, ['received']).received!);
  expect(received).toEqual(received.toSorted((a, b) => b - a));
  expect(money.rows).toHaveLength(4);
});

test('payments are counted in the row without a service', async () => {
  const { money } = (await analytics(
    'money { rows { by { service { id } currency } received { amountMinor } booked { amountMinor } } }',
  )) as {
    money: { rows: Json[] };
  };
  const paid = money.rows.filter((row) => amountsOf(row, ['received']).received !== 0);
  expect(paid.map(({ by }) => by)).toEqual([
    { service: null, currency: 'GBP' },
    { service: null, currency: 'USD' },
  ]);
});

test('empty groups and compared periods have the same currencies as the other rows', async () => {
  const { money } = (await analytics(
    'money(empty: true, compareTo: SAME_WEEKDAYS_LAST_YEAR) { rows { by { week currency } sold { amountMinor } before { sold { amountMinor currency } } } }',
  )) as { money: { rows: Json[] } };
  expect(money.rows).toHaveLength(8);
  expect(
    money.rows.every(({ by, before }) => {
      const { sold } = before as { sold: { amountMinor: number; currency: string } };
      return sold.amountMinor === 0 && sold.currency === (by as { currency: string }).currency;
    }),
  ).toBe(true);
});

describe('coupons', () => {
  test('are counted by bookings that are not cancelled, which each row lists', async () => {
    const { coupons } = (await analytics(
      'coupons { total { uses discount { amountMinor } newClients { part whole } } rows { by { coupon { code } } uses bookings(first: 200) { totalCount } } }',
    )) as { coupons: { total: Json; rows: Json[] } };
    const start = startOfDay('Europe/London', PERIOD.from);
    const end = startOfDay('Europe/London', PERIOD.until);
    const used = bookings.filter(
      ({ coupon_id, is_cancelled, starts_at }) =>
        coupon_id !== null && !is_cancelled && Date.parse(starts_at) >= start && Date.parse(starts_at) < end,
    );
    const isNew = ({ client_id, starts_at }: BookingRow) =>
      !bookings.some(
        (other) => other.client_id === client_id && !other.is_cancelled && Date.parse(other.ends_at) <= Date.parse(starts_at),
      );
    expect(coupons.total).toEqual({
      uses: used.length,
      discount: [{ amountMinor: sum(used.map(({ discount }) => discount)) }],
      newClients: { part: used.filter(isNew).length, whole: used.length },
    });
    expect(used.length).toBeGreaterThan(10);
    expect(coupons.rows).toEqual([{ by: { coupon: { code: 'TEN' } }, uses: used.length, bookings: { totalCount: used.length } }]);
  });

  test('are counted only for bookings that match the filter', async () => {
    const count = async (args: string) =>
      ((await analytics(`coupons${args} { total { uses } }`)) as { coupons: { total: { uses: number } } }).coupons.total.uses;
    const parts = await Promise.all(
      ['ONLINE', 'MEMBER', 'ADMIN', 'QUEUE'].map((channel) => count(`(filter: { channel: ${channel} })`)),
    );
    expect(sum(parts)).toBe(await count(''));
    expect(Math.max(...parts)).toBeLessThan(sum(parts));
    expect(await count('(filter: { serviceId: 0 })')).toBe(0);
  });
});

describe('a period in which nothing happened', () => {
  const QUIET = 'from: "2035-01-01", until: "2035-03-01"';
  const ask = async (selection: string, period = QUIET): Promise<Json> => {
    const { data, errors } = await company.send(
      `{ analytics(companyId: ${company.head}, ${period}, branches: true) { money${selection} } }`,
    );
    expect(errors).toBeUndefined();
    return (data!.analytics as { money: Json }).money;
  };
  const nothing = (currency: string) => ({ by: { currency }, sold: { amountMinor: 0 } });

  test('has a row and a total for each currency of the companies, and with `empty` a row for each month', async () => {
    const selected = '{ rows { by { currency } sold { amountMinor } } total { sold { amountMinor currency } } }';
    expect(await ask(selected)).toEqual({
      rows: [nothing('GBP'), nothing('USD')],
      total: [{ sold: { amountMinor: 0, currency: 'GBP' } }, { sold: { amountMinor: 0, currency: 'USD' } }],
    });
    const { rows } = await ask('(empty: true) { rows { by { month currency } sold { amountMinor } } }');
    expect(rows).toEqual(
      ['2035-01-01', '2035-02-01'].flatMap((month) =>
        ['GBP', 'USD'].map((currency) => ({ by: { month, currency }, sold: { amountMinor: 0 } })),
      ),
    );
  });

  test('has the rows of the compared period', async () => {
    // The compared period has as many days as the period itself, and ends where it begins.
    const period = 'from: "2026-02-01", until: "2026-06-01"';
    const selected = 'by { service { id } currency } booked { amountMinor }';
    const { rows: then } = (await ask(`{ rows { ${selected} } }`, 'from: "2025-10-04", until: "2026-02-01"')) as { rows: Json[] };
    const { rows: now } = (await ask(
      `(compareTo: PREVIOUS_PERIOD) { rows { ${selected} before { booked { amountMinor } } } }`,
      period,
    )) as { rows: Json[] };
    expect(then.length).toBeGreaterThan(3);
    expect(now).toEqual(then.map(({ booked, ...row }) => ({ ...row, booked: { amountMinor: 0 }, before: { booked } })));
    const { rows: first } = await ask(
      `(compareTo: PREVIOUS_PERIOD, first: 2, orderBy: { measure: BOOKED }) { rows { ${selected} before { booked { amountMinor } } } truncated }`,
      period,
    );
    expect(first).toEqual(now.slice(0, 2));
  });
});
