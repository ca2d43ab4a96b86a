/** One line of what is bought. Minor units. */
export interface PricedLine {
  /** For one. */
  readonly price: number;
  readonly quantity: number;
  /** For one; null where the whole price is due at once. */
  readonly deposit: number | null;
}

/** Minor units. `paid + due` is always `totalPrice`. */
export interface Totals {
  readonly totalPrice: number;
  readonly price: number;
  readonly deposit: number;
  readonly dueNow: number;
  readonly taxPayableOnPrice: number;
  readonly taxPayableOnDeposit: number;
  readonly taxPayableOnDueNow: number;
}

/**
 * What lines come to. Tax is contained in the prices; it is rounded half up, line by line. Due now is the deposit of
 * a line that has one, else all of it. Source: decisions 1.
 *
 * @param taxPercent per cent
 */
export function totalsOf(lines: readonly PricedLine[], taxPercent: number): Totals {
  const sum = (amount: (line: PricedLine) => number) => lines.reduce((total, line) => total + amount(line), 0);
  const full = (line: PricedLine) => line.price * line.quantity;
  const due = (line: PricedLine) => dueOf(line);
  const deposit = (line: PricedLine) => (line.deposit === null ? 0 : due(line));
  const taxOn = (amount: (line: PricedLine) => number) => sum((line) => containedTax(amount(line), taxPercent));
  return {
    totalPrice: sum(full),
    price: sum(full),
    deposit: sum(deposit),
    dueNow: sum(due),
    taxPayableOnPrice: taxOn(full),
    taxPayableOnDeposit: taxOn(deposit),
    taxPayableOnDueNow: taxOn(due),
  };
}

/** What is to be paid at once for a line: its deposit, never more than its price. */
export const dueOf = ({ price, quantity, deposit }: PricedLine): number => Math.min(deposit ?? price, price) * quantity;

/** The tax inside an amount, half up. */
export const containedTax = (amount: number, percent: number): number =>
  Math.floor((2 * amount * percent + 100 + percent) / (2 * (100 + percent)));
