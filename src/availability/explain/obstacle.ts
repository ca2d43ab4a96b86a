/**
 * A rule that a start fails. Codes are public.
 *
 * - NOT_LIVE: the company takes no live bookings.
 * - NOT_OFFERED: there is no combination of the requested providers.
 * - TOO_SOON, TOO_FAR_AHEAD: beyond the advance limits (decisions T12); `until` is the first or the last allowed moment.
 * - CLOSED: within a closure (decisions T13).
 * - OUTSIDE_SERVICE_HOURS: outside the service's own schedule.
 * - OUTSIDE_SHIFT: outside the hours of a person or a resource, buffers included (decisions T7); `from` and `until` are the
 *   opening that contains the start, if any.
 * - AWAY: an exception without hours.
 * - OFF_GRID: not a whole number of steps from the opening's start (decisions T4); `from` and `until` are the steps around it.
 * - BLOCKED_BY: a booking, an event or a block takes the time.
 * - EXTERNAL_BUSY: the person's external calendar takes the time.
 * - HELD: a basket holds the time `until` then.
 * - NO_CAPACITY: fewer spaces, units or different resources are `left` than requested.
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

/** A rule that a start fails; without a person and a resource it applies to everyone. */
export interface Obstacle {
  readonly code: ObstacleCode;
  readonly personId?: number;
  readonly resourceId?: number;
  /** Epoch milliseconds. */
  readonly from?: number;
  readonly until?: number;
  /** Name of the closure, the exception or the external booking. */
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
  /** True for an external booking, which has no claim; `title` is its title. */
  readonly external?: boolean;
  readonly title?: string | null;
}

/** Caller, with the records whose ids may be shown. */
export interface ExplanationViewer {
  /** Companies that the viewer administers. */
  readonly companyIds: readonly number[];
  readonly clientId: number | null;
}

/** Converts a claim to an obstacle, with no more than the viewer may know: own bookings, or all at companies administered. */
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
