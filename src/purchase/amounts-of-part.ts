import type { Purchase } from './purchase.entity.js';
import { containedTax, type PricedLine, type Share, type Totals, totalsOf } from './totals.js';

/** Amounts of a purchase, in minor units. */
export interface PurchaseAmounts extends Totals, Pick<Purchase, 'paid' | 'voucherPaid'> {}

/**
 * Computes the amounts of some lines of a purchase, for callers who may not see the others. Payments are spread over all lines
 * of the purchase; `voucherPaid` is at most the amount paid for these lines.
 *
 * @param taxPercent per cent, of the company of the purchase
 */
export function amountsOfPart(
  { voucherPaid }: Pick<Purchase, 'voucherPaid'>,
  lines: readonly (PricedLine & Share)[],
  taxPercent: number,
): PurchaseAmounts {
  const sum = (amount: (line: Share) => number) => lines.reduce((total, line) => total + amount(line), 0);
  const paid = sum((line) => line.paid);
  return {
    ...totalsOf(lines, taxPercent),
    paid,
    dueNow: sum(({ dueNow }) => dueNow),
    taxPayableOnDueNow: sum(({ dueNow }) => containedTax(dueNow, taxPercent)),
    voucherPaid: Math.min(voucherPaid, paid),
  };
}
