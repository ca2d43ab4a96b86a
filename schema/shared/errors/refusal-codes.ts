import type { RefusalCode } from '../../../src/shared/refusal.js';

/** Meanings of the codes for callers. Source: decisions 3 */
export const CODES: Readonly<Record<RefusalCode, string>> = {
  UNAUTHENTICATED: 'no log-in, or one that is no longer good',
  AMBIGUOUS_LOGIN: 'the log-in belongs to several companies: say which',
  FORBIDDEN: 'this log-in may not do that there',
  NOT_FOUND: 'there is no such record in that company',
  INVALID: 'input that cannot be right; `fields` says where and why, of all that is wrong',
  CONFLICT: 'the record is in a state that does not allow it; with `from`, `to` and `asked` where its states are known',
  NO_SPACE: 'an event or shared time has too few spaces left; with alternatives',
  TIME_TAKEN: 'somebody else has that time; with alternatives',
  NOT_BOOKABLE: 'that time is not offered; with alternatives',
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

export const refusalCodes = `Refusals are errors with \`extensions.code\`; what else \`extensions\` has is a type for each, such as \`InvalidExtensions\`:\n${Object.entries(
  CODES,
)
  .map(([code, meaning]) => `- ${code}: ${meaning}.`)
  .join('\n')}`;
