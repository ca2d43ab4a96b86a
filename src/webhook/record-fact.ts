import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** What can become true. Named by noun and past tense; receivers choose by these names. */
export type FactKind =
  | 'booking.created'
  | 'booking.changed'
  | 'booking.moved'
  | 'booking.cancelled'
  | 'booking.checked_in'
  | 'purchase.created'
  | 'purchase.paid'
  | 'client.created'
  | 'client.changed'
  | 'queuer.joined'
  | 'queuer.served'
  | 'queuer.finished'
  | 'queuer.left';

export interface FactRow {
  readonly companyId: number;
  readonly kind: FactKind;
  /** The ids it is about: `{ bookingId, purchaseId }`. */
  readonly about: Readonly<Record<string, unknown>>;
}

/** Writes facts to the outbox. `tx` must be the transaction that makes them true: both stay, or neither. */
export async function recordFacts(tx: EntityManager, facts: readonly FactRow[]): Promise<void> {
  if (facts.length === 0) return;
  const values = facts.map(({ companyId, kind, about }) => sql`(${companyId}::int, ${kind}, ${JSON.stringify(about)}::jsonb)`);
  await sql`insert into fact (company_id, kind, about) values ${sql.join(values)}`.execute(tx.getKysely());
}
