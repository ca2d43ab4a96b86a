import type { LimitName } from './names/limit-names.js';
import type { RecordNoun } from './names/record-nouns.js';

/**
 * Why the domain says no. The codes are public: clients read them as `extensions.code`,
 * and `rest-adapter/errors.ts` gives each its status. Source: decisions 3.
 */
export type RefusalCode =
  | 'UNAUTHENTICATED'
  | 'AMBIGUOUS_LOGIN'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'INVALID'
  | 'CONFLICT'
  | 'NO_SPACE'
  | 'TIME_TAKEN'
  | 'NOT_BOOKABLE'
  | 'PRICE_CHANGED'
  | 'HOLD_EXPIRED'
  | 'BASKET_MISMATCH'
  | 'TOO_LATE'
  | 'STALE_VERSION'
  | 'CURSOR_EXPIRED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'IDEMPOTENCY_KEY_IN_USE'
  | 'TOO_MANY_TRIES'
  | 'TOO_COMPLEX'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNAVAILABLE';

/**
 * Why, beside a code that has several causes. Public: clients read it as `extensions.reason`, an `ErrorReason`
 * of the schema.
 */
export type RefusalReason =
  | 'NOT_LIVE'
  | 'NOT_OFFERED'
  | 'TOO_SOON'
  | 'TOO_FAR_AHEAD'
  | 'OUTSIDE_SHIFT'
  | 'OFF_GRID'
  | 'CLOSED'
  | 'NO_CAPACITY'
  | 'TAKEN'
  | 'BLOCKED'
  | 'COURSE'
  | 'TOO_FEW_BOOKINGS'
  | 'TOO_MANY_BOOKINGS';

/** A start is named by a day and a time, or whole: which part is missing. */
export type FaultReason = 'DATE_NEEDED' | 'TIME_NEEDED';

/** Fault of one input field. `field` is the name in camelCase, dotted for nested input. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
  /** Code by which `/api/v1` has words of its own for it. */
  readonly reason?: FaultReason;
  /** Place in the input, with the numbers of elements, such as `items.1.quantity`; `field` unless given. Told over GraphQL alone. */
  readonly path?: string;
  /** The caller's own reference of the line. Told over GraphQL alone. */
  readonly reference?: string;
  /** Id of the line of a basket. Told over GraphQL alone. */
  readonly itemId?: string;
}

/** Start that is free instead, with its person and resource. `/api/v1` shows the starts alone. */
export interface AlternativeStart {
  readonly startsAt: string;
  /** ISO 8601 with the offset of `timeZone`. */
  readonly localStart: string;
  readonly timeZone: string;
  readonly personId: number | null;
  readonly resourceId: number | null;
  /** Combination of a service with who gives it; null for an event. */
  readonly bookableId: number | null;
  readonly eventId: number | null;
}

/** Further details, which `/api/v1` does not show. */
export interface RefusalDetails {
  /** Faults beside those of `detail`. */
  readonly fields?: readonly FieldFault[];
  /** Line of the input that the refusal is about, such as `items.1`. */
  readonly path?: string;
  /** The caller's own reference of that line. */
  readonly reference?: string;
  /** Id of that line, where it is one of a basket. */
  readonly itemId?: string;
  /** Nearest starts that can be had instead, nearest first. */
  readonly alternatives?: readonly AlternativeStart[];
  /** Names of the states in which it can be done. */
  readonly possibleIn?: readonly string[];
  /** Refusals of other parts of the input, such as other lines of a basket. */
  readonly others?: readonly Refusal[];
}

/** Details of a refusal for programs; each code says which it has. */
export type RefusalFacts = Readonly<Record<string, unknown>> & { readonly reason?: RefusalReason; readonly limit?: LimitName };

/** An expected "no", written for the caller. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly detail: RefusalFacts = {},
    /** Details that GraphQL tells besides: `fields` that are wrong too, the line (`path`, `reference`). The bodies of `/api/v1` are compared. */
    readonly more: RefusalDetails = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/** `wrong` are the fields by which somebody wanted to show who they are. */
export const unauthenticated = (...wrong: readonly FieldFault[]) =>
  new Refusal('UNAUTHENTICATED', '401 Unauthorized', {}, wrong.length > 0 ? { fields: wrong } : {});

export const deadToken = () =>
  new Refusal('UNAUTHENTICATED', 'The token that was sent is unknown or has ended: log in again, without it');

export const forbidden = (message = 'Your login may not do this in this company', ...wrong: readonly FieldFault[]) =>
  new Refusal('FORBIDDEN', message, {}, wrong.length > 0 ? { fields: wrong } : {});

/** `phrase` is what its message calls it, where that is more than the kind of the record. */
export const notFound = (what: RecordNoun, id: number | string, phrase: string = what) =>
  new Refusal('NOT_FOUND', `No ${phrase} ${id} in this company`, { what, id });

/** More at once than one buyer may have: input that is wrong for a reason that clients know. */
export const tooMany = (field: string, message: string) =>
  new Refusal('INVALID', `${field}: ${message}`, {
    reason: 'TOO_MANY_BOOKINGS',
    fields: [{ field, message }] satisfies FieldFault[],
  });

/** Input that is wrong: the field, what was found and what was expected. */
export const invalid = (field: string, message: string, reason?: FaultReason) =>
  new Refusal('INVALID', `${field}: ${message}`, {
    fields: [{ field, message, ...(reason && { reason }) }] satisfies FieldFault[],
  });
