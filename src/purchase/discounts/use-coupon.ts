import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { withBranches } from '../../company/branches.js';
import { findCompany } from '../../company/find-company.js';
import { findRow, packedRow, tableOf, unpackRow } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import type { CompanyRecordKey } from '../../shared/check-version.js';
import { invalid, Refusal } from '../../shared/refusal.js';
import { localDate } from '../../shared/zoned-time.js';
import { type BasketKey, basketMismatch, findBasket } from '../basket/open-basket.js';
import { Coupon } from './coupon.entity.js';
import type { CouponRule } from './coupon-discounts.js';

export interface ApplyCouponInput extends BasketKey {
  readonly code: string;
}

/**
 * Applies a coupon to the caller's basket, in place of any other. It counts as used only at checkout.
 *
 * @throws Refusal BASKET_MISMATCH without a basket; INVALID for a code that does not exist, or cannot be used now
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

/** Removes the coupon from the basket, if there is one. @throws Refusal BASKET_MISMATCH without a basket */
export function removeCoupon(em: EntityManager, key: BasketKey): Promise<void> {
  return em.transactional(async (tx) => {
    const basketId = await basketOf(tx, key);
    await runSql(tx)`update basket set coupon_id = null where id = ${basketId}`;
  });
}

/** Locks the caller's basket and returns its id. @throws Refusal BASKET_MISMATCH */
export async function basketOf(tx: EntityManager, key: BasketKey): Promise<number> {
  const basketId = await findBasket(tx, key);
  if (basketId === null) throw basketMismatch();
  return basketId;
}

/**
 * Uses a coupon once, by one guarded update, so that concurrent checkouts cannot exceed its number of uses.
 *
 * @throws Refusal CONFLICT when it is used up, or can no longer be used
 */
export async function redeemCoupon(tx: EntityManager, { companyId, id }: CompanyRecordKey, now: Date): Promise<CouponRule> {
  const table = tableOf(tx, Coupon);
  const [used] = await runSql<{ row: unknown[] }>(tx)`
    update coupon t set uses = uses + 1
    where t.id = ${id} and ${await usable(tx, companyId, now)}
    returning ${packedRow(table)} as row`;
  if (!used) throw new Refusal('CONFLICT', 'The coupon can no longer be used: take it off the basket', { couponId: id });
  return ruleOf(tx, unpackRow<Coupon>(table, used.row));
}

/** Rule of a coupon; null once it can no longer be used. */
export async function couponRule(em: EntityManager, { companyId, id }: CompanyRecordKey, now: Date): Promise<CouponRule | null> {
  const coupon = await findRow(em, Coupon, sql`t.id = ${id} and ${await usable(em, companyId, now)}`);
  return coupon && ruleOf(em, coupon);
}

async function ruleOf(em: EntityManager, coupon: Coupon): Promise<CouponRule> {
  return { ...coupon, companyIds: await withBranches(em, coupon.companyId) };
}

/** Condition for usable coupons `t`: of the company or its parent, enabled, within their days, and not used up. */
async function usable(em: EntityManager, companyId: number, now: Date): Promise<RawBuilder<unknown>> {
  const { parentId, timeZone } = await findCompany(em, companyId);
  const today = localDate(timeZone, now.getTime());
  return sql`t.company_id in (${companyId}, ${parentId ?? companyId}) and not t.deleted and not t.disabled
    and (t.valid_from is null or t.valid_from <= ${today}::date) and (t.valid_to is null or t.valid_to >= ${today}::date)
    and (t.max_uses is null or t.uses < t.max_uses)`;
}
