import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { codesOf, spendCode } from '../discounts/use-voucher.js';
import type { VoucherCode } from '../discounts/voucher.entity.js';
import { type NewPayment, recordPayments } from '../payments/record-payment.js';
import type { Purchase } from '../purchase.entity.js';
import { spendWallet } from '../wallet/wallet.js';

export interface CheckoutPayment {
  /** Basket with vouchers; null if there are none. */
  readonly basketId: number | null;
  readonly takeFromWallet: boolean;
}

/**
 * Pays with the vouchers on the basket, up to the total, and then from the wallet the rest of the amount due now. True when
 * anything was paid.
 */
export async function payAtCheckout(
  tx: EntityManager,
  { id, companyId, clientId, totalPrice, dueNow }: Purchase,
  { basketId, takeFromWallet }: CheckoutPayment,
): Promise<boolean> {
  const payments: NewPayment[] = [];
  let paid = 0;
  for (const code of basketId === null ? [] : await lockedCodes(tx, basketId, companyId)) {
    const amount = Math.min(code.remaining, totalPrice - paid);
    if (amount <= 0) break;
    await spendCode(tx, code, amount);
    paid += amount;
    const how = { kind: 'voucher', status: 'complete', success: true, transactionId: code.code, voucherCodeId: code.id };
    payments.push({ companyId, purchaseId: id, amount, ...how });
  }
  // Vouchers have paid the amount due now first.
  const most = Math.max(0, dueNow - paid);
  const amount = takeFromWallet && most > 0 ? await spendWallet(tx, { companyId, clientId, purchaseId: id, most }) : 0;
  if (amount > 0) payments.push({ companyId, purchaseId: id, amount, kind: 'wallet', status: 'complete', success: true });
  await recordPayments(tx, payments);
  return payments.length > 0;
}

/** Locks the codes in the order of their ids, so that two checkouts with the same codes cannot deadlock. */
async function lockedCodes(tx: EntityManager, basketId: number, companyId: number): Promise<VoucherCode[]> {
  await runSql(tx)`
    select from voucher_code where id in (select voucher_code_id from basket_voucher_code where basket_id = ${basketId})
    order by id for no key update`;
  return codesOf(tx, basketId, companyId);
}
