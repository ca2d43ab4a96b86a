/**
 * Numbers of v1 for the states that the adapter itself reads or writes, by record. Source: service.md 3, wire.md 2.3 and
 * 2.4.
 */
export const STATUSES = {
  booking: { blocked: 3, booked: 4 },
  slot: { blocked: 3 },
  basketLine: { held: 4, waiting: 8 },
} as const;
