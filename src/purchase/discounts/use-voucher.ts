import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { findRow, findRows } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { invalid, Refusal } from '../../shared/refusal.js';
import type { BasketKey } from '../basket/open-basket.js';
import { type ApplyCouponInput, basketOf } from './use-coupon.js';
import { VoucherCode } from './voucher.entity.js';

/** Most codes on one basket. */
const MAX_CODES = 20;

/**
 * Adds the code of a voucher to the caller's basket, to pay with it at checkout.
 *
 * @throws Refusal BASKET_MISMATCH without a basket; INVALID for a code that does not exist, is used up, or is not paid for, and
 *   for more than `MAX_CODES`
 */
export function applyVoucherCode(em: EntityManager, { code, ...key }: ApplyCouponInput): Promise<void> {
  return em.transactional(async (tx) => {
    const basketId = await basketOf(tx, key);
    const { companyId } = key;
    const wanted = code.trim().toUpperCase();
    const found = await findRow(tx, VoucherCode, sql`t.code = ${wanted} and ${spendable(companyId)}`);
    if (!found) throw invalid('code', `${code} is no voucher that can be used now`);
    if ((await codesOf(tx, basketId, companyId)).length >= MAX_CODES) {
      throw invalid('code', `found one more, expected at most ${MAX_CODES} for one basket`);
    }
    await runSql(tx)`insert into basket_voucher_code (basket_id, voucher_code_id) values (${basketId}, ${found.id})
      on conflict do nothing`;
  });
}

/** Removes a code from the basket. @throws Refusal BASKET_MISMATCH; INVALID when the basket does not have it */
export function removeVoucherCode(em: EntityManager, key: BasketKey, codeId: number): Promise<void> {
  return em.transactional(async (tx) => {
    const basketId = await basketOf(tx, key);
    const rows = await runSql(tx)`
      delete from basket_voucher_code where basket_id = ${basketId} and voucher_code_id = ${codeId}
      returning voucher_code_id`;
    if (rows.length === 0) throw invalid('codeId', `${codeId} is no code of this basket`);
  });
}

/** The codes on a basket that can still be used, oldest first. */
export function codesOf(em: EntityManager, basketId: number, companyId: number): Promise<VoucherCode[]> {
  return findRows(
    em,
    VoucherCode,
    sql`t.id in (select voucher_code_id from basket_voucher_code where basket_id = ${basketId}) and ${spendable(companyId)}`,
  );
}

/** Takes money from a code. @throws Refusal CONFLICT when too little is left by now */
export async function spendCode(tx: EntityManager, { id, code }: VoucherCode, amount: number): Promise<void> {
  const rows = await runSql(tx)`
    update voucher_code set remaining = remaining - ${amount}
    where id = ${id} and remaining >= ${amount} and not deleted returning id`;
  if (rows.length === 0) throw new Refusal('CONFLICT', `The voucher ${code} has less left than is needed`, { codeId: id });
}

/**
 * Condition for voucher codes that can pay here: of the family, in the same currency, with an amount left, and paid for if
 * they were bought.
 */
const spendable = (companyId: number): RawBuilder<unknown> => sql`not t.deleted and t.remaining > 0
  and (t.expires_at is null or t.expires_at > now())
  and exists (select from company own join company other on other.root_id = own.root_id and other.currency_code = own.currency_code
    where own.id = t.company_id and other.id = ${companyId})
  and not exists (select from purchase_item i where i.id = t.purchase_item_id
    and (i.cancelled_at is not null or i.paid < i.price * i.quantity - i.discount))`;
