import { namedBy } from '../shared/closed-set.js';

/**
 * Kinds of facts, named by noun and past tense; receivers choose by these names. A booking is offered when spaces
 * are held for it while it waits, and promoted when it waits no longer and is booked.
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
export const FACTS = namedBy(FACT_KINDS);

/** Kinds sent to receivers that choose none: the triggers of v1. Source: wire.md 2.8. */
export const DEFAULT_FACT_KINDS: readonly FactKind[] = [
  'booking.created',
  'booking.changed',
  'booking.moved',
  'booking.promoted',
  'booking.cancelled',
];
