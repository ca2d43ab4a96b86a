import { checkRanges } from '../../shared/check-ranges.js';
import { invalid } from '../../shared/refusal.js';
import type { RecordKind } from '../articles/save-record.js';
import { MOST_MONEY, mustBeServices, mustSay } from '../articles/sold-kinds.js';
import { Coupon } from './coupon.entity.js';

/** Coupons as a kind of records: the name and the check of their values. */
export const COUPON: RecordKind<Coupon> = {
  entity: Coupon,
  noun: 'coupon',
  unique: { index: 'coupon_code', field: 'code' },
  async check(tx, coupon) {
    mustSay('code', coupon.code);
    mustSay('name', coupon.name);
    checkRanges(coupon, { percent: [1, 100], amount: [1, MOST_MONEY], maxUses: [0, 2_147_483_647] });
    if ((coupon.percent === null) === (coupon.amount === null)) {
      throw invalid('percent', 'found both or neither of percent and amount, expected one of them');
    }
    const { validFrom, validTo } = coupon;
    if (validFrom && validTo && validTo < validFrom) throw invalid('validTo', `${validTo} is before ${validFrom}`);
    if (coupon.maxUses !== null && coupon.maxUses < (coupon.uses ?? 0)) {
      throw invalid('maxUses', `found ${coupon.maxUses}, but it was used ${coupon.uses} times already`);
    }
    await mustBeServices(tx, coupon);
  },
};
