/** Properties by which pre-paid bookings and codes of gift vouchers can be ordered. */
export const PAID_AHEAD_ORDERS = {
  ID: 'id',
  CREATED_AT: 'createdAt',
  UPDATED_AT: 'updatedAt',
  EXPIRES_AT: 'expiresAt',
  REMAINING: 'remaining',
} as const;
