import type { Ranges } from '../../shared/faults.js';
import { MOST_MONEY } from '../articles/article-kinds.js';
import type { Coupon } from './coupon.entity.js';

/** Rules of one type of discount. Money is in minor units. */
interface DiscountType {
  /** Least and most that a coupon may give, both allowed. */
  readonly range: readonly [least: number, most: number];
  /** Money off a line of that full price; `alreadyOff` is what the same coupon took off the lines before it. */
  offLine(value: number, line: { readonly full: number; readonly alreadyOff: number }): number;
  /** Money off a booking whose full price has changed since it was sold with `soldWith` off. */
  offRepriced(value: number, booking: { readonly full: number; readonly soldWith: number }): number;
}

/**
 * Types of discounts, each under the name of the column of a coupon that says how much: the one table of them. A coupon gives
 * one. Source: decisions 1.
 */
const DISCOUNT_TYPES = {
  /** Share of each line in per cent, rounded half up, line by line; after a change, of the new price. */
  percent: {
    range: [1, 100],
    offLine: (percent, { full }) => percentageOf(full, percent),
    offRepriced: (percent, { full }) => percentageOf(full, percent),
  },
  /** Sum, once off the whole purchase: used up line by line, in their order; a change leaves each line its part. */
  amount: {
    range: [1, MOST_MONEY],
    offLine: (amount, { full, alreadyOff }) => Math.min(amount - alreadyOff, full),
    offRepriced: (_amount, { soldWith }) => soldWith,
  },
} satisfies { readonly [Column in keyof Coupon]?: DiscountType };

export type DiscountColumn = keyof typeof DISCOUNT_TYPES;
type CouponDiscounts = Pick<Coupon, DiscountColumn>;

export const DISCOUNT_COLUMNS = Object.keys(DISCOUNT_TYPES) as readonly DiscountColumn[];

export const DISCOUNT_RANGES = Object.fromEntries(
  DISCOUNT_COLUMNS.map((column) => [column, DISCOUNT_TYPES[column].range]),
) as Ranges<CouponDiscounts>;

/** The discount that a coupon gives, with how much; null for a coupon that gives none. */
export function discountOf(coupon: CouponDiscounts): { readonly type: DiscountType; readonly value: number } | null {
  for (const column of DISCOUNT_COLUMNS) {
    const value = coupon[column];
    if (value != null) return { type: DISCOUNT_TYPES[column], value };
  }
  return null;
}

/** Rounded half up. */
const percentageOf = (amount: number, percent: number): number => Math.floor((2 * amount * percent + 100) / 200);
