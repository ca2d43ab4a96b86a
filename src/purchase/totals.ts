import { amountFault } from '../shared/amount.js';
import { fault, refuseFaults } from '../shared/faults.js';
import type { FieldFault } from '../shared/refusal.js';

/** Most pieces or spaces of one line. No source gives a limit; this one is our choice. */
const MAX_PIECES = 10_000;

/** One line of a purchase. Amounts are in minor units. */
export interface PricedLine {
  /** For one. */
  readonly price: number;
  readonly quantity: number;
  /** Amount that answers add to the whole line, in minor units. */
  readonly answersPrice?: number;
  /** For one; null where the whole price is due at once. */
  readonly deposit: number | null;
  /** Discount on the whole line. */
  readonly discount?: number;
}

/** Totals in minor units. `totalPrice` less the amount paid is still owed. */
export interface Totals {
  readonly totalPrice: number;
  readonly price: number;
  readonly discount: number;
  readonly deposit: number;
  readonly dueNow: number;
  readonly taxPayableOnPrice: number;
  readonly taxPayableOnDeposit: number;
  readonly taxPayableOnDueNow: number;
}

/** Paid part of one line, and the part still due at once. */
export interface Share {
  readonly paid: number;
  readonly dueNow: number;
}

/**
 * Computes the totals of lines. Discounted prices include tax, which is rounded half up, line by line. Due now is the deposit
 * of a line that has one, otherwise its full price, less the amount paid. Source: decisions 1.
 *
 * @param taxPercent per cent
 * @param paid amount that was paid for all lines together
 * @throws Refusal INVALID for lines with a total above `MAX_AMOUNT`
 */
export function totalsOf(lines: readonly PricedLine[], taxPercent: number, paid = 0): Totals {
  const sum = (amount: (line: PricedLine) => number) => lines.reduce((total, line) => total + amount(line), 0);
  refuseFaults(amountFault('price', sum(fullOf)));
  const deposit = (line: PricedLine) => (line.deposit === null ? 0 : dueOf(line));
  const taxOn = (amount: (line: PricedLine) => number) => sum((line) => containedTax(amount(line), taxPercent));
  const due = sharesOf(lines, paid).map(({ dueNow }) => dueNow);
  return {
    totalPrice: sum(fullOf),
    price: sum(fullOf),
    discount: sum(({ discount = 0 }) => discount),
    deposit: sum(deposit),
    dueNow: due.reduce((total, amount) => total + amount, 0),
    taxPayableOnPrice: taxOn(fullOf),
    taxPayableOnDeposit: taxOn(deposit),
    taxPayableOnDueNow: due.reduce((total, amount) => total + containedTax(amount, taxPercent), 0),
  };
}

/** Fault of a number of pieces or spaces; false for a valid number. */
export function quantityFault(quantity: number): FieldFault | false {
  if (quantity < 1) return fault('quantity', `${quantity} is not at least 1`);
  return quantity > MAX_PIECES && fault('quantity', `found ${quantity}, expected at most ${MAX_PIECES}`);
}

/** Price of a line less its discount. */
export const fullOf = ({ price, quantity, answersPrice = 0, discount = 0 }: PricedLine): number =>
  price * quantity + answersPrice - discount;

/** Amount due at once for a line: its deposit, never more than its price less the discount. */
export const dueOf = (line: PricedLine): number =>
  line.deposit === null ? fullOf(line) : Math.min(line.deposit * line.quantity, fullOf(line));

/** Spreads a payment over the lines in their order: first on the amounts due at once, then on the rest. */
export function sharesOf(lines: readonly PricedLine[], paid: number): Share[] {
  let left = paid;
  const take = (most: number) => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken;
  };
  const onDue = lines.map((line) => take(dueOf(line)));
  return lines.map((line, at) => {
    const due = dueOf(line);
    const first = onDue[at] ?? 0;
    return { paid: first + take(fullOf(line) - due), dueNow: due - first };
  });
}

/** Tax contained in an amount, rounded half up. */
export const containedTax = (amount: number, percent: number): number =>
  Math.floor((2 * amount * percent + 100 + percent) / (2 * (100 + percent)));
