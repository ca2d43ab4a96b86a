import type { LimitName } from './names/limit-names.js';
import type { RecordNoun } from './names/record-nouns.js';

/**
 * Codes of refusals. They are public: clients read them as `extensions.code`, and `rest-adapter/errors.ts` gives each its
 * HTTP status. Source: decisions 3.
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
 * Cause of a refusal whose code can have several. Public: clients read it as `extensions.reason`, an `ErrorReason` of the
 * schema.
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

/** Missing part of a start, which is given as a date and a time, or as one value. */
export type FaultReason = 'DATE_NEEDED' | 'TIME_NEEDED';

/** Fault of one input field. `field` is the name in camelCase, dotted for nested input. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
  /** Code for which `/api/v1` has a message of its own. */
  readonly reason?: FaultReason;
  /** Path in the input with indexes of elements, such as `items.1.quantity`; `field` unless given. Sent only over GraphQL. */
  readonly path?: string;
  /** The caller's own reference of the line. Sent only over GraphQL. */
  readonly reference?: string;
  /** Id of the line of a basket. Sent only over GraphQL. */
  readonly itemId?: string;
}

/** Free start offered instead, with its person and resource. `/api/v1` shows only the start. */
export interface AlternativeStart {
  readonly startsAt: string;
  /** ISO 8601 with the offset of `timeZone`. */
  readonly localStart: string;
  readonly timeZone: string;
  readonly personId: number | null;
  readonly resourceId: number | null;
  /** Combination of a service with its providers; null for an event. */
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
  /** Starts that are free instead, nearest first. */
  readonly alternatives?: readonly AlternativeStart[];
  /** Names of the states in which the act is allowed. */
  readonly possibleIn?: readonly string[];
  /** Refusals of other parts of the input, such as other lines of a basket. */
  readonly others?: readonly Refusal[];
}

/** Machine-readable details of a refusal; its code determines which there are. */
export type RefusalFacts = Readonly<Record<string, unknown>> & { readonly reason?: RefusalReason; readonly limit?: LimitName };

/** An expected "no", written for the caller. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly detail: RefusalFacts = {},
    /** Details that only GraphQL sends: further faulty `fields`, the line (`path`, `reference`). Bodies of v1 are compared. */
    readonly more: RefusalDetails = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/** Refusal of a caller who is not logged in. `wrong` are the faulty fields by which the caller tried to authenticate. */
export const unauthenticated = (...wrong: readonly FieldFault[]) =>
  new Refusal('UNAUTHENTICATED', '401 Unauthorized', {}, wrong.length > 0 ? { fields: wrong } : {});

export const deadToken = () =>
  new Refusal('UNAUTHENTICATED', 'The token that was sent is unknown or has ended: log in again, without it');

export const forbidden = (message = 'Your login may not do this in this company', ...wrong: readonly FieldFault[]) =>
  new Refusal('FORBIDDEN', message, {}, wrong.length > 0 ? { fields: wrong } : {});

/** Refusal of an unknown id. `phrase` names the record in the message, where the kind of the record is not enough. */
export const notFound = (what: RecordNoun, id: number | string, phrase: string = what) =>
  new Refusal('NOT_FOUND', `No ${phrase} ${id} in this company`, { what, id });

/** Refusal of more at once than one buyer may have: invalid input, with a reason that clients can read. */
export const tooMany = (field: string, message: string) =>
  new Refusal('INVALID', `${field}: ${message}`, {
    reason: 'TOO_MANY_BOOKINGS',
    fields: [{ field, message }] satisfies FieldFault[],
  });

/** Refusal of wrong input; `message` says what was found and what was expected. */
export const invalid = (field: string, message: string, reason?: FaultReason) =>
  new Refusal('INVALID', `${field}: ${message}`, {
    fields: [{ field, message, ...(reason && { reason }) }] satisfies FieldFault[],
  });
