import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../../database/run-sql.js';
import { recordFacts } from '../../outbox/record-fact.js';
import { settlePurchase } from './settle-purchase.js';

export interface NewPayment {
  readonly companyId: number;
  readonly purchaseId: number;
  /** Minor units; 0 only for a payment that failed. */
  readonly amount: number;
  readonly kind: string;
  readonly status: string;
  /** False: the payment failed; it is stored but pays nothing. */
  readonly success: boolean;
  readonly notes?: string | null;
  readonly transactionId?: string | null;
  readonly administratorId?: number | null;
  readonly voucherCodeId?: number | null;
}

/** Adds payments to a purchase that the caller has locked, and settles it. The purchase shows the last of them. */
export async function recordPayments(tx: EntityManager, payments: readonly NewPayment[]): Promise<void> {
  for (const payment of payments) await record(tx, payment);
  for (const { purchaseId } of payments.slice(0, 1)) await settlePurchase(tx, purchaseId);
}

async function record(tx: EntityManager, payment: NewPayment): Promise<void> {
  const { companyId, purchaseId, amount, kind, status, success, transactionId } = payment;
  const [row] = await runSql<{ id: number }>(tx)`
    insert into payment (company_id, purchase_id, amount, kind, status, success, notes, transaction_id, administrator_id, voucher_code_id)
    values (${companyId}, ${purchaseId}, ${amount}, ${kind}, ${status}, ${success}, ${payment.notes ?? null}, ${transactionId ?? null},
      ${payment.administratorId ?? null}, ${payment.voucherCodeId ?? null})
    returning id`;
  const paid = success ? amount : 0;
  await runSql(tx)`
    update purchase set paid = paid + ${paid}, payment_type = ${success ? kind : sql`payment_type`},
      certificate_paid = certificate_paid + ${payment.voucherCodeId == null ? 0 : paid},
      last_payment_log = ${JSON.stringify({ success, response: status })}::jsonb
    where id = ${purchaseId}`;
  if (!success) return;
  const about = { purchaseId, paymentId: row!.id, amount, kind };
  await recordFacts(tx, [{ companyId, kind: 'purchase.paid', about }]);
}
