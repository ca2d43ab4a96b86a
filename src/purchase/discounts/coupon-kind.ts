import { fault, rangeFaults, refuseFaults } from '../../shared/faults.js';
import type { FieldFault } from '../../shared/refusal.js';
import { emptyText, requireServices } from '../articles/article-kinds.js';
import type { RecordKind } from '../articles/save-record.js';
import { Coupon } from './coupon.entity.js';
import { DISCOUNT_COLUMNS, DISCOUNT_RANGES } from './discount-types.js';

/** Coupons as records of the shop: their noun, their unique field, and the check before they are stored. */
export const COUPON: RecordKind<Coupon> = {
  entity: Coupon,
  noun: 'coupon',
  unique: { index: 'coupon_code', field: 'code' },
  async check(tx, coupon) {
    const { validFrom, validTo, maxUses, uses } = coupon;
    refuseFaults(
      emptyText('code', coupon.code),
      emptyText('name', coupon.name),
      rangeFaults(coupon, { ...DISCOUNT_RANGES, maxUses: [0, 2_147_483_647] }),
      notOneDiscount(coupon),
      validFrom && validTo && validTo < validFrom && fault('validTo', `${validTo} is before ${validFrom}`),
      maxUses !== null && maxUses < (uses ?? 0) && fault('maxUses', `found ${maxUses}, but it was used ${uses} times already`),
    );
    await requireServices(tx, coupon);
  },
};

/** A fault unless exactly one type of discount has a value. */
function notOneDiscount(coupon: Coupon): FieldFault | null {
  const given = DISCOUNT_COLUMNS.filter((column) => coupon[column] != null);
  if (given.length === 1) return null;
  return fault('percent', `found ${given.join(' and ') || 'nothing'}, expected one of ${DISCOUNT_COLUMNS.join(' and ')}`);
}
