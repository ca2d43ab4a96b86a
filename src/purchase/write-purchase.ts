import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { newLongId } from '../account/token.js';
import { type PricedLine, totalsOf } from './totals.js';

export interface NewPurchase {
  readonly companyId: number;
  readonly clientId: number;
  /** What of the client the buyer gave without a log-in. */
  readonly told: readonly string[];
  readonly reference?: string | null;
  readonly administratorId: number | null;
  readonly couponId?: number | null;
}

/** A purchase with the total of its lines. @param tax per cent */
export function purchaseOf({ told, reference, couponId, ...given }: NewPurchase, lines: readonly PricedLine[], tax: number) {
  return {
    ...given,
    longId: newLongId(),
    toldFields: [...told],
    ...totalsOf(lines, tax),
    reference: reference ?? null,
    couponId: couponId ?? null,
  };
}

/** Per cent. */
export async function taxOf(em: EntityManager, companyId: number): Promise<number> {
  const { rows } = await sql<{ payment_tax: number }>`
    select payment_tax from company_settings where company_id = ${companyId}`.execute(em.getKysely());
  return rows[0]?.payment_tax ?? 0;
}
