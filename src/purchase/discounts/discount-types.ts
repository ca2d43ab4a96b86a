import type { Ranges } from '../../shared/faults.js';
import { MAX_MONEY } from '../articles/article-kinds.js';
import type { Coupon } from './coupon.entity.js';

/** Rules of one type of discount. `value` is the coupon's column of that type; money is in minor units. */
interface DiscountType {
  /** Least and greatest value of the column, both allowed. */
  readonly range: readonly [least: number, most: number];
  /** Money off a line with the price `full`; `alreadyOff` is the money that the same coupon took off the lines before it. */
  discountOfLine(value: number, line: { readonly full: number; readonly alreadyOff: number }): number;
  /** Money off a booking whose price is now `full`, and which was sold with `soldWith` off. */
  discountAfterRepricing(value: number, booking: { readonly full: number; readonly soldWith: number }): number;
}

/**
 * All types of discounts, keyed by the coupon column that holds their value. A coupon has a value in exactly one of these
 * columns. Source: decisions 1.
 */
const DISCOUNT_TYPES = {
  /** Share of each line in per cent, rounded half up, line by line; after a change, of the new price. */
  percent: {
    range: [1, 100],
    discountOfLine: (percent, { full }) => percentageOf(full, percent),
    discountAfterRepricing: (percent, { full }) => percentageOf(full, percent),
  },
  /** Sum off the whole purchase, used up line by line in their order; after a change a booking keeps its share. */
  amount: {
    range: [1, MAX_MONEY],
    discountOfLine: (amount, { full, alreadyOff }) => Math.min(amount - alreadyOff, full),
    discountAfterRepricing: (_amount, { soldWith }) => soldWith,
  },
} satisfies { readonly [Column in keyof Coupon]?: DiscountType };

export type DiscountColumn = keyof typeof DISCOUNT_TYPES;
type CouponDiscounts = Pick<Coupon, DiscountColumn>;

export const DISCOUNT_COLUMNS = Object.keys(DISCOUNT_TYPES) as readonly DiscountColumn[];

/** Allowed values of each of these columns. */
export const DISCOUNT_RANGES = Object.fromEntries(
  DISCOUNT_COLUMNS.map((column) => [column, DISCOUNT_TYPES[column].range]),
) as Ranges<CouponDiscounts>;

/** Type and value of the discount that a coupon gives; null for a coupon that gives none. */
export function discountOf(coupon: Partial<CouponDiscounts>): { readonly type: DiscountType; readonly value: number } | null {
  for (const column of DISCOUNT_COLUMNS) {
    const value = coupon[column];
    if (value != null) return { type: DISCOUNT_TYPES[column], value };
  }
  return null;
}

/** Share of an amount in minor units, rounded half up. */
const percentageOf = (amount: number, percent: number): number => Math.floor((2 * amount * percent + 100) / 200);
