/** Properties by which coupons can be ordered. */
export const COUPON_ORDERS = {
  ID: 'id',
  NAME: 'name',
  CODE: 'code',
  VALID_FROM: 'validFrom',
  VALID_TO: 'validTo',
  USES: 'uses',
  CREATED_AT: 'createdAt',
  UPDATED_AT: 'updatedAt',
} as const;
