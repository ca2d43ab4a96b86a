import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { LINE_WAITING } from '../../capacity/line-status.js';
import { findRow } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { Coupon } from '../discounts/coupon.entity.js';
import { type CouponLine, withDiscounts } from '../discounts/coupon-discounts.js';
import { couponRule } from '../discounts/use-coupon.js';
import { codesOf } from '../discounts/use-voucher.js';
import type { VoucherCode } from '../discounts/voucher.entity.js';
import { fullOf, sharesOf, totalsOf } from '../totals.js';
import type { Basket } from './basket.entity.js';

/** Price of one line of a basket, in minor units. */
export interface PricedItem {
  readonly discount: number;
  readonly total: number;
  readonly dueNow: number;
  /** Amount paid by vouchers. */
  readonly paid: number;
}

/** Prices of a basket if it were checked out now. */
export interface PricedBasket {
  readonly totalPrice: number;
  readonly dueNow: number;
  readonly discount: number;
  readonly voucherPaid: number;
  readonly coupon: Coupon | null;
  readonly codes: readonly VoucherCode[];
  readonly items: ReadonlyMap<string, PricedItem>;
}

type BasketLine = CouponLine & { readonly id: string; readonly isPrePaid: boolean };

/** Computes the prices of a basket as checkout does. An unusable coupon gives no discount. Source: decisions 1. */
export async function priceBasket(em: EntityManager, { id, companyId, couponId }: Basket, now: Date): Promise<PricedBasket> {
  const rule = couponId === null ? null : await couponRule(em, { companyId, id: couponId }, now);
  const lines = withDiscounts(await linesIn(em, id), rule);
  const codes = await codesOf(em, id, companyId);
  const { totalPrice, discount } = totalsOf(lines, 0);
  const voucherPaid = Math.min(
    totalPrice,
    codes.reduce((sum, { remaining }) => sum + remaining, 0),
  );
  const shares = sharesOf(lines, voucherPaid);
  const items = new Map(lines.map((line, at) => [line.id, { ...shares[at]!, discount: line.discount, total: fullOf(line) }]));
  return {
    totalPrice,
    discount,
    voucherPaid,
    dueNow: shares.reduce((sum, { dueNow }) => sum + dueNow, 0),
    coupon: rule && (await findRow(em, Coupon, sql`t.id = ${couponId}`)),
    codes,
    items,
  };
}

async function linesIn(em: EntityManager, basketId: number): Promise<BasketLine[]> {
  const rows = await runSql<BasketLine>(em)`
    select i.id, i.company_id, i.service_id, i.price, i.quantity,
      i.answers_price, s.deposit,
      false as is_voucher, i.pre_paid_booking_id is not null as is_pre_paid, i.place
    from basket_item i left join service s on s.id = i.service_id and s.root_id = i.root_id
    where i.basket_id = ${basketId} and i.status <> ${LINE_WAITING}
    union all
    select id, company_id, null, price, quantity, 0, null, kind = 'voucher', false, place
    from basket_article where basket_id = ${basketId}
    order by place`;
  return rows;
}
