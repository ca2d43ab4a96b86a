/**
 * A rule that a start fails. Codes are public.
 *
 * NOT_LIVE: the company takes no live bookings. NOT_OFFERED: no combination of those asked for. TOO_SOON, TOO_FAR_AHEAD:
 * the limits (decisions T12), `until` being the first or the last moment allowed. CLOSED: a closure (decisions T13). OUTSIDE_SERVICE_HOURS: the
 * service's own schedule. OUTSIDE_SHIFT: hours of a person or a resource, buffers included (decisions T7), `from` and `until` being
 * the opening that holds the start, where there is one. AWAY: an exception without hours. OFF_GRID: not a step from the
 * opening's start (decisions T4), `from` and `until` being the steps around it. BLOCKED_BY: a booking, an event or a block. EXTERNAL_BUSY:
 * the person's calendar elsewhere. HELD: in somebody's basket `until`. NO_CAPACITY: fewer spaces, units or different
 * resources `left` than are asked for.
 */
export type ObstacleCode =
  | 'NOT_LIVE'
  | 'NOT_OFFERED'
  | 'TOO_SOON'
  | 'TOO_FAR_AHEAD'
  | 'CLOSED'
  | 'OUTSIDE_SERVICE_HOURS'
  | 'OUTSIDE_SHIFT'
  | 'AWAY'
  | 'OFF_GRID'
  | 'BLOCKED_BY'
  | 'EXTERNAL_BUSY'
  | 'HELD'
  | 'NO_CAPACITY';

export const OBSTACLE_CODES: readonly ObstacleCode[] = [
  'NOT_LIVE',
  'NOT_OFFERED',
  'TOO_SOON',
  'TOO_FAR_AHEAD',
  'CLOSED',
  'OUTSIDE_SERVICE_HOURS',
  'OUTSIDE_SHIFT',
  'AWAY',
  'OFF_GRID',
  'BLOCKED_BY',
  'EXTERNAL_BUSY',
  'HELD',
  'NO_CAPACITY',
];

/** Without a person and a resource it stands against everyone. */
export interface Obstacle {
  readonly code: ObstacleCode;
  readonly personId?: number;
  readonly resourceId?: number;
  /** Epoch milliseconds. */
  readonly from?: number;
  readonly until?: number;
  /** Name of the closure, the exception or the event elsewhere. */
  readonly name?: string | null;
  readonly left?: number;
  readonly closureId?: number;
  readonly exceptionId?: number;
  readonly bookingIds?: readonly number[];
  readonly slotId?: number;
  readonly eventId?: number;
}

/** Claim that makes a person or a resource busy. */
export interface KnownClaim {
  readonly kind: number;
  readonly id: number;
  /** Epoch milliseconds, buffers included. */
  readonly start: number;
  readonly end: number;
  readonly companyId: number;
  readonly slotId: number | null;
  readonly eventId: number | null;
  /** End of a hold, epoch milliseconds; null: it is no hold. */
  readonly heldUntil: number | null;
  readonly bookings: readonly { readonly id: number; readonly clientId: number }[];
  /** True for what a calendar elsewhere says; it has no claim, and `title` is its own. */
  readonly external?: boolean;
  readonly title?: string | null;
}

/** Caller, with the records whose ids may be shown. */
export interface ExplanationViewer {
  /** Companies the onlooker administers. */
  readonly companyIds: readonly number[];
  readonly clientId: number | null;
}

/** The obstacle that a claim is, with no more than the onlooker may know: its own bookings, or all of its companies. */
export function claimObstacle(claim: KnownClaim, { companyIds, clientId }: ExplanationViewer): Obstacle {
  const { start, end, slotId, eventId, heldUntil } = claim;
  if (heldUntil !== null) return { code: 'HELD', until: heldUntil };
  const bounds = { code: 'BLOCKED_BY', from: start, until: end } as const;
  const sees = companyIds.includes(claim.companyId);
  if (claim.external) return { code: 'EXTERNAL_BUSY', ...(sees && { from: start, until: end, name: claim.title ?? null }) };
  const own = claim.bookings.filter((booking) => sees || booking.clientId === clientId).map(({ id }) => id);
  if (own.length > 0) return { ...bounds, bookingIds: own, ...(sees && slotId !== null && { slotId }) };
  if (!sees) return { code: 'BLOCKED_BY' };
  return { ...bounds, ...(slotId !== null && { slotId }), ...(eventId !== null && { eventId }) };
}
