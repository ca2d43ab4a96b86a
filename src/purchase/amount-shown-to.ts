import { type RawBuilder, sql } from 'kysely';
import type { PurchaseAmounts } from './amounts-of-part.js';

/** Amounts by which purchases are sorted or filtered. */
export type OrderedAmount = Exclude<keyof PurchaseAmounts, 'discount'>;

/** Amounts of lines, in SQL, as computed by `totalsOf` and `amountsOfPart`. `total` is the price less the discount. */
const OF_LINES: Readonly<Record<OrderedAmount, string>> = {
  totalPrice: 'sum(total)',
  price: 'sum(total)',
  deposit: 'sum(deposit)',
  paid: 'sum(paid)',
  dueNow: 'sum(due_now)',
  taxPayableOnPrice: taxOn('total'),
  taxPayableOnDeposit: taxOn('deposit'),
  taxPayableOnDueNow: taxOn('due_now'),
  voucherPaid: 'least(t.certificate_paid, sum(paid))',
};

/** True for a property of a purchase that is an amount. */
export const isAmount = (property: string): property is OrderedAmount => Object.hasOwn(OF_LINES, property);

/**
 * SQL for an amount of the purchase `t` as it is shown to callers who act for these companies, for sorting and filtering: of the
 * complete purchase if all its lines belong to these companies, else of their lines only. Minor units.
 *
 * @param column column of `t` that holds the amount of all lines
 */
export function amountShownTo(companyIds: readonly number[], amount: OrderedAmount, column: string): RawBuilder<number> {
  const theirs = sql`${[...companyIds]}::int[]`;
  const ofTheirs = amountOfLines(amount, sql`company_id = any(${theirs})`);
  return sql`(case when ${seesAll(theirs)} then ${sql.ref(`t.${column}`)} else ${ofTheirs} end)`;
}

/** Amounts to which cancelled lines contribute nothing. */
export type OpenAmount = 'dueNow' | 'taxPayableOnDueNow';

export const isOpenAmount = (amount: OrderedAmount): amount is OpenAmount => ['dueNow', 'taxPayableOnDueNow'].includes(amount);

/** SQL for an amount as in `amountShownTo`, without cancelled lines. Minor units. */
export function openAmountShownTo(companyIds: readonly number[], amount: OpenAmount): RawBuilder<number> {
  const theirs = sql`${[...companyIds]}::int[]`;
  return amountOfLines(amount, sql`not is_cancelled and (${seesAll(theirs)} or company_id = any(${theirs}))`);
}

const seesAll = (theirs: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(t.company_id = any(${theirs}) and t.other_company_ids <@ ${theirs})`;

function amountOfLines(amount: OrderedAmount, counts: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    select coalesce(${sql.raw(OF_LINES[amount])}, 0)::int from (
      select total, paid, due_now, coalesce(least(deposit * quantity, total), 0) as deposit,
        (select payment_tax from company_settings where company_id = t.company_id) as tax
      from (
        select company_id, price * quantity + answers_price - discount as total, quantity, deposit, paid, due_now, is_cancelled
        from booking where purchase_id = t.id
        union all
        select company_id, price * quantity - discount, quantity, 0, paid, due_now, cancelled_at is not null
        from purchase_item where purchase_id = t.id
      ) line where ${counts}
    ) lines
  )`;
}

/** SQL for the tax contained in an amount, rounded half up line by line, as by `containedTax`. */
function taxOn(amount: string): string {
  return `sum((2 * ${amount}::bigint * tax + 100 + tax) / (2 * (100 + tax)))`;
}
