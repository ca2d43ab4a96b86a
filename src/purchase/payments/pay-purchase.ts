import type { EntityManager } from '@mikro-orm/postgresql';
import { retried } from '../../database/retried.js';
import { runSql } from '../../database/run-sql.js';
import { invalid } from '../../shared/refusal.js';
import { transition } from '../../shared/states.js';
import { findPurchase } from '../find-purchase.js';
import type { Purchase } from '../purchase.entity.js';
import { recordPayments } from './record-payment.js';

export interface PayPurchaseInput {
  readonly companyId: number;
  readonly id: number;
  /** Minor units; the complete amount still owed by default. */
  readonly amount?: number | null;
  /** Kind of payment, in the caller's words. */
  readonly kind?: string | null;
  /** Outcome, in the caller's words. Those of `FAILED` mean a failure. */
  readonly status?: string | null;
  readonly notes?: string | null;
  readonly transactionId?: string | null;
  readonly administratorId: number;
}

/** Values of `status` for a payment that failed. */
const FAILED = ['failed', 'failure', 'declined', 'refused', 'error', 'cancelled', 'canceled', 'expired'];

/**
 * Records a payment that was made elsewhere. A failed payment is stored but pays nothing; a transaction pays only once.
 * Source: wire.md 1.8.
 *
 * @throws Refusal NOT_FOUND; INVALID for more than is owed; CONFLICT naming both states when nothing is owed any more
 */
export function payPurchase(em: EntityManager, input: PayPurchaseInput): Promise<Purchase> {
  return retried(() => em.transactional((tx) => pay(tx, input)));
}

async function pay(tx: EntityManager, input: PayPurchaseInput): Promise<Purchase> {
  const { companyId, id, kind, status, notes, transactionId, administratorId } = input;
  await runSql(tx)`select from purchase where id = ${id} for no key update`;
  const purchase = await findPurchase(tx, companyId, id);
  if (transactionId && (await isRecorded(tx, id, transactionId))) return purchase;

  const success = !FAILED.includes((status ?? '').toLowerCase());
  const owed = purchase.totalPrice - purchase.paid;
  const amount = input.amount ?? owed;
  if (success) transition('bill', { id, from: owed === 0 ? 'paid' : 'owed', act: 'pay' });
  if (amount < (success ? 1 : 0) || amount > owed)
    throw invalid('amount', `found ${amount}, expected 1 to ${owed}: what is owed`);

  const payment = { companyId, purchaseId: id, amount, kind: kind || 'recorded', status: status || 'complete', success };
  await recordPayments(tx, [{ ...payment, notes, transactionId, administratorId }]);
  return findPurchase(tx, companyId, id);
}

async function isRecorded(tx: EntityManager, purchaseId: number, transactionId: string): Promise<boolean> {
  const rows = await runSql(tx)`
    select from payment where purchase_id = ${purchaseId} and transaction_id = ${transactionId} and success`;
  return rows.length > 0;
}
