import type { EntityManager } from '@mikro-orm/postgresql';
import { recordFacts } from '../outbox/record-fact.js';

/** Unsold spaces of an occurrence before and after a change of its size: neither booked, blocked nor reserved. */
export interface Resized {
  readonly id: number;
  readonly companyId: number;
  readonly unsoldBefore: number;
  readonly unsold: number;
}

/** Records a fact for each occurrence that has just sold out because it became smaller. */
export async function recordSoldOutByResize(tx: EntityManager, events: readonly Resized[]): Promise<void> {
  const soldOut = events.filter(({ unsold, unsoldBefore }) => unsold === 0 && unsoldBefore > 0);
  await recordFacts(
    tx,
    soldOut.map(({ id, companyId }) => ({ companyId, kind: 'event.sold_out', about: { eventId: id } })),
  );
}
