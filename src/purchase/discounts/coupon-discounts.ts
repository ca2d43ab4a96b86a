import { fullOf, type PricedLine } from '../totals.js';

/** Discount of a coupon: a share or a sum; the other of the two is null. */
export interface CouponRule {
  readonly percent: number | null;
  /** Minor units, once for the whole purchase. */
  readonly amount: number | null;
  /** Empty: it counts for whatever the company sells, but vouchers. */
  readonly serviceIds: readonly number[];
  readonly companyIds: readonly number[];
}

/** A line as a coupon sees it. */
export interface CouponLine extends PricedLine {
  readonly companyId: number;
  /** Null for what is no service. */
  readonly serviceId: number | null;
  /** True for what is money itself. */
  readonly isVoucher: boolean;
}

/**
 * Discount of each line by a coupon, in minor units. A share is rounded half up, line by line; a sum is used up line by
 * line, in their order. Source: decisions 1.
 */
export function couponDiscounts(rule: CouponRule, lines: readonly CouponLine[]): number[] {
  let left = rule.amount ?? 0;
  return lines.map((line) => {
    if (!appliesTo(rule, line)) return 0;
    if (rule.percent !== null) return percentageOf(fullOf(line), rule.percent);
    const taken = Math.min(left, fullOf(line));
    left -= taken;
    return taken;
  });
}

/** The lines with what is taken off them: all of one that was paid for ahead, and the coupon's part of the others. */
export function withDiscounts<T extends CouponLine & { readonly isPrePaid: boolean }>(
  lines: readonly T[],
  rule: CouponRule | null,
): (T & { readonly discount: number })[] {
  const covered = lines.map((line) => ({ ...line, discount: line.isPrePaid ? fullOf({ ...line, discount: 0 }) : 0 }));
  if (!rule) return covered;
  const off = couponDiscounts(rule, covered);
  return covered.map((line, at) => ({ ...line, discount: line.discount + (off[at] ?? 0) }));
}

function appliesTo({ serviceIds, companyIds }: CouponRule, { companyId, serviceId, isVoucher }: CouponLine): boolean {
  if (isVoucher || !companyIds.includes(companyId)) return false;
  return serviceIds.length === 0 || (serviceId !== null && serviceIds.includes(serviceId));
}

/** Half up. */
export const percentageOf = (amount: number, percent: number): number => Math.floor((2 * amount * percent + 100) / 200);
