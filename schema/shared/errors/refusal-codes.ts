import type { RefusalCode, RefusalReason } from '../../../src/shared/refusal.js';

/** Meanings of the codes for callers. Source: decisions 3 */
export const CODES: Readonly<Record<RefusalCode, string>> = {
  UNAUTHENTICATED: 'no log-in, or one that is no longer valid',
  AMBIGUOUS_LOGIN: 'the log-in belongs to several companies: say which',
  FORBIDDEN: 'this log-in may not do that there',
  NOT_FOUND: 'there is no such record in that company',
  INVALID: 'input that cannot be right; `fields` says where and why, of all that is wrong',
  CONFLICT: 'the record is in a state that does not allow it; with `from`, `to` and `asked` where its states are known',
  NO_SPACE: 'an event or shared time has too few spaces left; with alternatives',
  TIME_TAKEN: 'somebody else has that time; with alternatives',
  NOT_BOOKABLE: 'the time is not offered; with alternatives',
  PRICE_CHANGED: 'the price is another than when it was held; with both',
  HOLD_EXPIRED: 'the time is no longer held; with `from`, `to`, `asked` and alternatives',
  BASKET_MISMATCH: 'the basket is somebody else’s, or another one',
  TOO_LATE: 'past the moment until which that may be done',
  STALE_VERSION: 'the record was changed since; with the current one',
  CURSOR_EXPIRED: 'the cursor is older than what is kept, or of another database: read everything anew',
  IDEMPOTENCY_KEY_REUSED: 'the key was sent before with something else',
  IDEMPOTENCY_KEY_IN_USE: 'the first call with that key is still under way',
  TOO_MANY_TRIES: 'too many wrong passwords, or too much at once (`limit` says of what): wait for `retryAfter` seconds',
  TOO_COMPLEX: 'the query asks for too much; `limit` and `allowed` say of what, the message how to stay below',
  TOO_LARGE: 'more than is taken at once',
  UNSUPPORTED_MEDIA_TYPE: 'files of that type are not kept',
  UNAVAILABLE: 'the database cannot be reached, or too many ask at once: try again',
};

/** Meanings of the reasons beside a code, for callers. */
export const REASONS: Readonly<Record<RefusalReason, string>> = {
  NOT_LIVE: 'the company takes no live bookings',
  NOT_OFFERED: 'no combination of the service with that person or resource is offered',
  TOO_SOON: 'it starts sooner than may be booked',
  TOO_FAR_AHEAD: 'it starts further ahead than may be booked',
  OUTSIDE_SHIFT: 'the time lies outside the working hours, time for setting up and clearing included',
  OFF_GRID: 'the start is none of those that are offered',
  CLOSED: 'the time falls into a closure',
  NO_CAPACITY: 'fewer spaces are left than were asked for',
  TAKEN: 'somebody else has the time',
  BLOCKED: 'the occurrence of the event takes no bookings',
  COURSE: 'the event is a course, which is booked as a whole and while it is whole',
  TOO_FEW_BOOKINGS: 'more places of the service must be booked together: `least`',
  TOO_MANY_BOOKINGS: 'a client may not have so many at a time',
};

export const refusalCodes = `Refusals are errors with \`extensions.code\`; what else \`extensions\` has is a type for each, such as \`InvalidExtensions\`:\n${Object.entries(
  CODES,
)
  .map(([code, meaning]) => `- ${code}: ${meaning}.`)
  .join('\n')}`;
