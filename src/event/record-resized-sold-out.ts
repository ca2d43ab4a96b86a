import type { EntityManager } from '@mikro-orm/postgresql';
import { recordFacts } from '../outbox/record-fact.js';

/** An occurrence before and after a change of its size: the spaces that nobody has, nor has been promised. */
export interface Resized {
  readonly id: number;
  readonly company_id: number;
  readonly unsold_before: number;
  readonly unsold: number;
}

/** Whoever listens hears of those that have just sold out because they became smaller. */
export async function recordResizedSoldOut(tx: EntityManager, events: readonly Resized[]): Promise<void> {
  const soldOut = events.filter(({ unsold, unsold_before }) => unsold === 0 && unsold_before > 0);
  await recordFacts(
    tx,
    soldOut.map(({ id, company_id }) => ({ companyId: company_id, kind: 'event.sold_out', about: { eventId: id } })),
  );
}
