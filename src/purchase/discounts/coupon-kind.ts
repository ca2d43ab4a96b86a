import { checkRanges } from '../../shared/check-ranges.js';
import { invalid } from '../../shared/refusal.js';
import type { RecordKind } from '../articles/save-record.js';
import { mustBeServices, mustSay } from '../articles/sold-kinds.js';
import { Coupon } from './coupon.entity.js';
import { DISCOUNT_COLUMNS, DISCOUNT_RANGES } from './discount-types.js';

/** Coupons as a kind of records: the name and the check of their values. */
export const COUPON: RecordKind<Coupon> = {
  entity: Coupon,
  noun: 'coupon',
  unique: { index: 'coupon_code', field: 'code' },
  async check(tx, coupon) {
    mustSay('code', coupon.code);
    mustSay('name', coupon.name);
    checkRanges(coupon, { ...DISCOUNT_RANGES, maxUses: [0, 2_147_483_647] });
    mustGiveOneDiscount(coupon);
    const { validFrom, validTo } = coupon;
    if (validFrom && validTo && validTo < validFrom) throw invalid('validTo', `${validTo} is before ${validFrom}`);
    if (coupon.maxUses !== null && coupon.maxUses < (coupon.uses ?? 0)) {
      throw invalid('maxUses', `found ${coupon.maxUses}, but it was used ${coupon.uses} times already`);
    }
    await mustBeServices(tx, coupon);
  },
};

function mustGiveOneDiscount(coupon: Coupon): void {
  const given = DISCOUNT_COLUMNS.filter((column) => coupon[column] != null);
  if (given.length === 1) return;
  throw invalid('percent', `found ${given.join(' and ') || 'nothing'}, expected one of ${DISCOUNT_COLUMNS.join(' and ')}`);
}
