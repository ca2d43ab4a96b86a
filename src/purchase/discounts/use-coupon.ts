import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { withBranches } from '../../company/branches.js';
import { findCompany } from '../../company/find-company.js';
import { runSql } from '../../database/run-sql.js';
import { invalid, Refusal } from '../../shared/refusal.js';
import { localDate } from '../../shared/zoned-time.js';
import { type BasketKey, basketMismatch, findBasket } from '../basket/open-basket.js';
import type { CouponRule } from './coupon-discounts.js';

export interface ApplyCouponInput extends BasketKey {
  readonly code: string;
}

/**
 * Puts a coupon on the caller's basket, instead of one that is on it. It counts for a use only at checkout.
 *
 * @throws Refusal BASKET_MISMATCH without a basket; INVALID for a code that is none, or cannot be used now
 */
export function applyCoupon(em: EntityManager, { code, ...key }: ApplyCouponInput, now: Date): Promise<void> {
  return em.transactional(async (tx) => {
    const basketId = await basketOf(tx, key);
    const { companyId } = key;
    const [row] = await runSql<{ id: number }>(tx)`
      select t.id from coupon t where lower(t.code) = lower(${code.trim()}) and ${await usable(tx, companyId, now)}
      order by t.company_id <> ${companyId}, t.id limit 1`;
    if (!row) throw invalid('code', `${code} is no coupon that can be used now`);
    await runSql(tx)`update basket set coupon_id = ${row.id} where id = ${basketId}`;
  });
}

/** Without one nothing happens. @throws Refusal BASKET_MISMATCH without a basket */
export function removeCoupon(em: EntityManager, key: BasketKey): Promise<void> {
  return em.transactional(async (tx) => {
    const basketId = await basketOf(tx, key);
    await runSql(tx)`update basket set coupon_id = null where id = ${basketId}`;
  });
}

/** The caller's basket, locked. @throws Refusal BASKET_MISMATCH */
export async function basketOf(tx: EntityManager, key: BasketKey): Promise<number> {
  const basketId = await findBasket(tx, key);
  if (basketId === null) throw basketMismatch();
  return basketId;
}

interface Stored {
  readonly percent: number | null;
  readonly amount: number | null;
  readonly serviceIds: number[];
  readonly companyId: number;
}

/**
 * Uses a coupon once: by one guarded update, so that of those who pay at the same moment no more get it than may.
 *
 * @throws Refusal CONFLICT when it has been used up, or may no longer be used
 */
export async function redeemCoupon(tx: EntityManager, companyId: number, id: number, now: Date): Promise<CouponRule> {
  const [row] = await runSql<Stored>(tx)`
    update coupon t set uses = uses + 1
    where t.id = ${id} and ${await usable(tx, companyId, now)}
    returning percent, amount, service_ids, company_id`;
  if (!row) throw new Refusal('CONFLICT', 'The coupon can no longer be used: take it off the basket', { couponId: id });
  return ruleOf(tx, row);
}

/** Rule of a coupon; null once it can no longer be used. */
export async function couponRule(em: EntityManager, companyId: number, id: number, now: Date): Promise<CouponRule | null> {
  const [row] = await runSql<Stored>(em)`
    select percent, amount, service_ids, company_id from coupon t
    where t.id = ${id} and ${await usable(em, companyId, now)}`;
  return row ? ruleOf(em, row) : null;
}

async function ruleOf(em: EntityManager, { percent, amount, serviceIds, companyId }: Stored): Promise<CouponRule> {
  return { percent, amount, serviceIds, companyIds: await withBranches(em, companyId) };
}

/** The company's own and its parent's, on the days on which they count, until they are used up. */
async function usable(em: EntityManager, companyId: number, now: Date): Promise<RawBuilder<unknown>> {
  const { parentId, timezone: timeZone } = await findCompany(em, companyId);
  const today = localDate(timeZone, now.getTime());
  return sql`t.company_id in (${companyId}, ${parentId ?? companyId}) and not t.deleted and not t.disabled
    and (t.valid_from is null or t.valid_from <= ${today}::date) and (t.valid_to is null or t.valid_to >= ${today}::date)
    and (t.max_uses is null or t.uses < t.max_uses)`;
}
