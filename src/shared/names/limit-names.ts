/**
 * Kinds of calls that are counted: lines put into baskets, baskets begun, e-mails caused, contacts sent in, files uploaded,
 * codes of coupons and vouchers tried.
 */
export const COUNTED_CALLS = ['holds', 'baskets', 'emails', 'signUps', 'uploads', 'codes'] as const;

export type CallKind = (typeof COUNTED_CALLS)[number];

/** Limits on what callers do at once, or in a short time. */
export const CALL_LIMITS = [...COUNTED_CALLS, 'questions', 'exports', 'streams'] as const;

/** Limits on what one document may ask for. */
export const QUERY_LIMITS = [
  ...(['depth', 'aliases', 'aliasLength', 'points', 'rows', 'bytes', 'groups', 'days', 'cost', 'seconds'] as const),
] as const;

export type LimitName = (typeof CALL_LIMITS)[number] | (typeof QUERY_LIMITS)[number];
