/** States as numbers of v1, by record, of those that the adapter reads or writes by itself. Source: service.md 3, wire.md 2.3 and 2.4. */
export const STATUSES = {
  booking: { blocked: 3, booked: 4 },
  slot: { blocked: 3 },
  basketLine: { held: 4, waiting: 8 },
} as const;
