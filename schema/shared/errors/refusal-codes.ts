import type { RefusalCode, RefusalReason } from '../../../src/shared/refusal.js';

/** Meanings of the codes for callers. Source: decisions 3 */
export const CODES: Readonly<Record<RefusalCode, string>> = {
  UNAUTHENTICATED: 'no log-in, or one that is no longer valid',
  AMBIGUOUS_LOGIN: 'the log-in is possible at several companies: name one of them',
  FORBIDDEN: 'the log-in does not allow this at the company',
  NOT_FOUND: 'the company has no such record',
  INVALID: 'the input is wrong; `fields` lists every fault with its place and reason',
  CONFLICT: 'the state of the record does not allow the change; with `from`, `to` and `asked` where its states are known',
  NO_SPACE: 'an event or shared time has too few spaces left; with alternatives',
  TIME_TAKEN: 'the time is already taken; with alternatives',
  NOT_BOOKABLE: 'the time is not offered; with alternatives',
  PRICE_CHANGED: 'the price has changed since the item was chosen; with both prices',
  HOLD_EXPIRED: 'the time is no longer held; with `from`, `to`, `asked` and alternatives',
  BASKET_MISMATCH: 'the basket belongs to somebody else, or is not the expected one',
  TOO_LATE: 'the last moment at which this is allowed has passed',
  STALE_VERSION: 'the record was changed since it was read; with the current version',
  CURSOR_EXPIRED: 'the cursor is older than the changes that are kept, or of another database: read everything again',
  IDEMPOTENCY_KEY_REUSED: 'the idempotency key was sent before with another request',
  IDEMPOTENCY_KEY_IN_USE: 'the first request with the idempotency key is still in progress',
  TOO_MANY_TRIES: 'too many wrong passwords, or too many calls of one kind (`limit`): wait for `retryAfter` seconds',
  TOO_COMPLEX: 'the query requests too much; `limit` and `allowed` name the limit, the message says how to stay below it',
  TOO_LARGE: 'the request or the file is larger than accepted',
  UNSUPPORTED_MEDIA_TYPE: 'files of that media type are not accepted',
  UNAVAILABLE: 'the database cannot be reached, or there are too many requests at once: try again',
};

/** Meanings of the reasons beside a code, for callers. */
export const REASONS: Readonly<Record<RefusalReason, string>> = {
  NOT_LIVE: 'the company takes no live bookings',
  NOT_OFFERED: 'no combination of the service with that person or resource is offered',
  TOO_SOON: 'the start is sooner than bookings are allowed',
  TOO_FAR_AHEAD: 'the start is further ahead than bookings are allowed',
  OUTSIDE_SHIFT: 'the time is outside the working hours, including the minutes before and after the booking',
  OFF_GRID: 'the start is not one of the starts that are offered',
  CLOSED: 'the time is within a closure',
  NO_CAPACITY: 'fewer spaces are left than requested',
  TAKEN: 'the time is already taken',
  BLOCKED: 'the occurrence of the event takes no bookings',
  COURSE: 'the event belongs to a course, which is booked with all its sessions or not at all',
  TOO_FEW_BOOKINGS: 'more places of the service must be booked together: `least`',
  TOO_MANY_BOOKINGS: 'the client would have more places of the service than allowed at a time: `most`',
};

export const refusalCodes = `Refusals are errors with a code in \`extensions.code\`; types such as \`InvalidExtensions\` describe the other fields of \`extensions\` by code:\n${Object.entries(
  CODES,
)
  .map(([code, meaning]) => `- ${code}: ${meaning}.`)
  .join('\n')}`;
