import type { EntityManager } from '@mikro-orm/postgresql';
import { recordFacts } from '../outbox/record-fact.js';

/** An occurrence before and after a change of its size: the spaces that nobody has, nor has been promised. */
export interface Resized {
  readonly id: number;
  readonly companyId: number;
  readonly unsoldBefore: number;
  readonly unsold: number;
}

/** Whoever listens hears of those that have just sold out because they became smaller. */
export async function recordResizedSoldOut(tx: EntityManager, events: readonly Resized[]): Promise<void> {
  const soldOut = events.filter(({ unsold, unsoldBefore }) => unsold === 0 && unsoldBefore > 0);
  await recordFacts(
    tx,
    soldOut.map(({ id, companyId }) => ({ companyId, kind: 'event.sold_out', about: { eventId: id } })),
  );
}
