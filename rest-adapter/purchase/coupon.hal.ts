import { pick, selection } from '../hal/fields.js';
import { type Hal, link, root } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { CouponRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

/** Fields of a coupon that are shown; `amount` is added as a number. */
const COUPON = [
  'id',
  'code',
  'name',
  'company_id',
  'percent',
  'service_ids',
  'valid_from',
  'valid_to',
  'max_uses',
  'uses',
  'disabled',
  'deleted',
  'version',
] as const;

export const couponFields = fragment('CouponRow on Coupon', `${selection(COUPON)} amount { amountMinor }`);

export const coupon = (row: CouponRow, at: Scope): Hal => ({
  ...pick(row, COUPON),
  amount: row.amount?.amountMinor ?? null,
  _links: { self: link(`${root(at)}/coupons/${row.id}`), company: link(`${at.base}/api/v1/company/${at.companyId}`) },
});
