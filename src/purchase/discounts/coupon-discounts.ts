import { fullOf, type PricedLine } from '../totals.js';
import type { Coupon } from './coupon.entity.js';
import { type DiscountColumn, discountOf } from './discount-types.js';

/** Discount of a coupon, of one type, and the services and companies that it applies to. */
export interface CouponRule extends Readonly<Partial<Pick<Coupon, DiscountColumn>>> {
  /** Empty: it applies to everything that the companies sell, except vouchers. */
  readonly serviceIds: readonly number[];
  readonly companyIds: readonly number[];
}

/** A line of a basket or purchase, as far as a coupon depends on it. */
export interface CouponLine extends PricedLine {
  readonly companyId: number;
  /** Null for anything that is not a service. */
  readonly serviceId: number | null;
  /** True for a voucher, which is money itself: no coupon applies to it. */
  readonly isVoucher: boolean;
}

/** Discount of each line by a coupon, in minor units, as `discount-types.ts` says of its type. */
export function couponDiscounts(rule: CouponRule, lines: readonly CouponLine[]): number[] {
  const discount = discountOf(rule);
  let alreadyOff = 0;
  return lines.map((line) => {
    if (!discount || !appliesTo(rule, line)) return 0;
    const off = discount.type.discountOfLine(discount.value, { full: fullOf(line), alreadyOff });
    alreadyOff += off;
    return off;
  });
}

/** Lines with their discounts: the full price of a pre-paid line, and the coupon's discount on the others. */
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
