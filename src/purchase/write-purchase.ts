import type { EntityManager } from '@mikro-orm/postgresql';
import type { BuyingGuest } from '../client/choose-client.js';
import { runSql } from '../database/run-sql.js';
import { newLongId } from '../security/token.js';
import { type PricedLine, totalsOf } from './totals.js';

export interface NewPurchase {
  readonly companyId: number;
  readonly clientId: number;
  /** Companies that have lines in the purchase; may include `companyId`. */
  readonly companyIds?: readonly number[];
  readonly guest: BuyingGuest | null;
  readonly reference?: string | null;
  readonly administratorId: number | null;
  readonly couponId?: number | null;
}

/** Values of a new purchase, with the totals of its lines. @param tax per cent */
export function purchaseOf(
  { guest, reference, couponId, companyIds = [], ...given }: NewPurchase,
  lines: readonly PricedLine[],
  tax: number,
) {
  return {
    ...given,
    otherCompanyIds: [...new Set(companyIds)].filter((id) => id !== given.companyId),
    longId: newLongId(),
    guestClientId: guest?.clientId ?? null,
    guestDetails: guest?.details ?? null,
    ...totalsOf(lines, tax),
    reference: reference ?? null,
    couponId: couponId ?? null,
  };
}

/** Reads the tax of a company, in per cent. */
export async function taxOf(em: EntityManager, companyId: number): Promise<number> {
  const [row] = await runSql<{ paymentTax: number }>(em)`
    select payment_tax from company_settings where company_id = ${companyId}`;
  return row?.paymentTax ?? 0;
}
