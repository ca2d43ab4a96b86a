import { namedBy } from '../shared/closed-set.js';

/**
 * Kinds of facts, named by noun and past tense; receivers of webhooks choose by these names. `booking.offered`: spaces are held
 * for a booking on a waiting list. `booking.promoted`: a booking has left the waiting list and is booked.
 */
export const FACT_KINDS = [
  'booking.created',
  'booking.changed',
  'booking.moved',
  'booking.cancelled',
  'booking.checked_in',
  'booking.offered',
  'booking.promoted',
  'purchase.created',
  'purchase.paid',
  'client.created',
  'client.changed',
  'queuer.joined',
  'queuer.changed',
  'queuer.served',
  'queuer.finished',
  'queuer.left',
  'queuer.returned',
  'attendance.changed',
  'event.sold_out',
  'hold.expired',
] as const;

export type FactKind = (typeof FACT_KINDS)[number];

/** The kinds by their names in the schema. */
export const NAMED_FACT_KINDS = namedBy(FACT_KINDS);

/** Kinds that a receiver is sent unless it chooses others: those of v1. Source: wire.md 2.8. */
export const DEFAULT_FACT_KINDS: readonly FactKind[] = [
  'booking.created',
  'booking.changed',
  'booking.moved',
  'booking.promoted',
  'booking.cancelled',
];
