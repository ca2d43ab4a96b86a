import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../../database/run-sql.js';
import { type PricedLine, type Share, sharesOf, totalsOf } from '../totals.js';
import { taxOf } from '../write-purchase.js';

interface SettledLine extends PricedLine, Share {
  readonly kind: 'booking' | 'purchase_item';
  readonly id: number;
}

interface Locked {
  readonly companyId: number;
  readonly paid: number;
}

/**
 * Recomputes the totals of a purchase from its lines and spreads the amount paid over them, after a change of price or a payment.
 * Bookings that the caller has loaded must be refreshed. Source: decisions 1.
 */
export async function settlePurchase(tx: EntityManager, purchaseId: number): Promise<void> {
  const rows = await runSql<Locked>(tx)`
    select company_id, paid from purchase where id = ${purchaseId} for no key update`;
  const [purchase] = rows;
  if (!purchase) return;

  const lines = await linesOf(tx, purchaseId);
  const total = totalsOf(lines, 0).totalPrice;
  if (purchase.paid > total) await noteOverpaid(tx, purchaseId, purchase, purchase.paid - total);
  const paid = Math.min(purchase.paid, total);
  const { totalPrice, ...totals } = totalsOf(lines, await taxOf(tx, purchase.companyId), paid);
  await runSql(tx)`
    update purchase set total_price = ${totalPrice}, price = ${totals.price}, discount = ${totals.discount}, paid = ${paid},
      deposit = ${totals.deposit}, due_now = ${totals.dueNow}, tax_payable_on_price = ${totals.taxPayableOnPrice},
      tax_payable_on_deposit = ${totals.taxPayableOnDeposit}, tax_payable_on_due_now = ${totals.taxPayableOnDueNow}
    where id = ${purchaseId}`;
  await writeShares(tx, lines, sharesOf(lines, paid));
}

async function linesOf(tx: EntityManager, purchaseId: number): Promise<SettledLine[]> {
  const rows = await runSql<SettledLine>(tx)`
    select 'booking' as kind, id, price, quantity, answers_price, deposit, discount, paid, due_now
    from booking where purchase_id = ${purchaseId}
    union all
    select 'purchase_item', id, price, quantity, 0, null, discount, paid, due_now
    from purchase_item where purchase_id = ${purchaseId}
    order by id`;
  return rows;
}

async function writeShares(tx: EntityManager, lines: readonly SettledLine[], shares: readonly Share[]): Promise<void> {
  const changed = lines
    .map(({ kind, id }, at) => ({ kind, id, ...shares[at]! }))
    .filter(({ paid, dueNow }, at) => paid !== lines[at]!.paid || dueNow !== lines[at]!.dueNow);
  for (const [kind, own] of Map.groupBy(changed, (line) => line.kind)) {
    await runSql(tx)`
      update ${sql.table(kind)} t set paid = given.paid, due_now = given."dueNow"
      from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as given (id int, paid int, "dueNow" int) where t.id = given.id`;
  }
}

/** Records the amount paid beyond a reduced total as a negative payment. A refund is the company's responsibility. */
async function noteOverpaid(tx: EntityManager, purchaseId: number, { companyId }: Locked, excess: number): Promise<void> {
  await runSql(tx)`
    insert into payment (company_id, purchase_id, amount, kind, status, success)
    values (${companyId}, ${purchaseId}, ${-excess}, 'overpaid', 'owed back', true)`;
}
