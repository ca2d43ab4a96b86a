import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { newLongId } from '../account/token.js';
import { findRows } from '../database/row.js';
import { Purchase } from './purchase.entity.js';
import { type PricedLine, type Totals, totalsOf } from './totals.js';

export interface NewPurchase {
  readonly companyId: number;
  readonly clientId: number;
  /** What of the client the buyer gave without a log-in. */
  readonly told: readonly string[];
  readonly reference?: string | null;
  readonly administratorId: number | null;
}

/** A purchase with the total of its lines; nothing of it is paid yet. */
export async function writePurchase(
  tx: EntityManager,
  { told, reference, ...given }: NewPurchase,
  lines: readonly PricedLine[],
): Promise<Purchase> {
  const purchase = tx.create(
    Purchase,
    {
      ...given,
      longId: newLongId(),
      toldFields: [...told],
      ...totalsOf(lines, await taxOf(tx, given.companyId)),
      reference: reference ?? null,
    },
    { partial: true },
  );
  await tx.flush();
  return purchase;
}

/** Makes the totals of a purchase those of its lines again, after one of them has got another price. */
export async function refreshTotals(tx: EntityManager, purchaseId: number): Promise<void> {
  const { rows: lines } = await sql<PricedLine>`
    select b.price, b.quantity, s.deposit from booking b left join service s on s.id = b.service_id
    where b.purchase_id = ${purchaseId} order by b.id`.execute(tx.getKysely());
  const [purchase] = await findRows(tx, Purchase, sql`t.id = ${purchaseId}`);
  if (!purchase) return;
  const totals: Totals = totalsOf(lines, await taxOf(tx, purchase.companyId));
  await tx.nativeUpdate(Purchase, { id: purchaseId }, { ...totals, updatedAt: new Date(), version: purchase.version + 1 });
}

/** Per cent. */
async function taxOf(tx: EntityManager, companyId: number): Promise<number> {
  const { rows } = await sql<{ payment_tax: number }>`
    select payment_tax from company_settings where company_id = ${companyId}`.execute(tx.getKysely());
  return rows[0]?.payment_tax ?? 0;
}
