import type { EntityManager } from '@mikro-orm/postgresql';
import { LINE_HELD } from '../../capacity/line-status.js';
import { packedRow, tableOf, unpackRow } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { BasketItem } from '../basket/basket.entity.js';
import type { ExpiredLine } from '../basket/hold-expired.js';
import { foreignItems, refuseForeign } from '../basket/one-family.js';
import { type BasketKey, clearDiscounts } from '../basket/open-basket.js';
import { basketOf } from '../discounts/use-coupon.js';

/** Basket as checkout needs it. The flags let checkout skip articles, vouchers and files if there are none. */
export interface BasketToBuy {
  readonly id: number;
  /** The lines that take time, in the order in which they were added. */
  readonly items: readonly BasketItem[];
  /** Lines whose hold has ended, by the database's clock. */
  readonly lost: readonly ExpiredLine[];
  readonly couponId: number | null;
  readonly hasArticles: boolean;
  readonly hasVouchers: boolean;
  readonly hasFiles: boolean;
}

interface BasketRow extends Pick<BasketToBuy, 'couponId' | 'hasArticles' | 'hasVouchers' | 'hasFiles'> {
  readonly lines: readonly { readonly row: unknown[]; readonly held: boolean }[];
  readonly foreign: readonly string[];
}

/** Key of the basket to buy, with its buyer. */
export interface BasketBuyer extends BasketKey {
  readonly memberId: number | null;
}

/**
 * Locks the caller's basket, and its lines against transactions that take back expired holds. The contents are read only once
 * the lock is held: its previous holder may have changed them.
 *
 * @throws Refusal BASKET_MISMATCH without a live basket of this token at that family, or as `refuseForeign` says
 */
export async function basketToBuy(tx: EntityManager, buyer: BasketBuyer): Promise<BasketToBuy> {
  const id = await basketOf(tx, buyer);
  const meta = tableOf(tx, BasketItem);
  const rows = await runSql<BasketRow>(tx)`
    with line as (
      select ${packedRow(meta)} as row, t.id, t.place, t.held_until > clock_timestamp() as held
      from basket_item t where t.basket_id = ${id} order by t.id for update
    )
    select (select coalesce(json_agg(json_build_object('row', line.row, 'held', line.held) order by line.place), '[]') from line) as lines,
      t.coupon_id, ${foreignItems(buyer.memberId)} as "foreign",
      exists (select from basket_article a where a.basket_id = t.id) as has_articles,
      exists (select from basket_voucher_code c where c.basket_id = t.id) as has_vouchers,
      exists (select from attachment f where f.basket_item_id in (select line.id from line)) as has_files
    from basket t where t.id = ${id}`;
  const { lines, foreign, ...found } = rows[0]!;
  refuseForeign(foreign);
  const items = lines.map(({ row }) => unpackRow<BasketItem>(meta, row));
  return { ...found, id, items, lost: items.map((item, at) => ({ item, at })).filter(({ at }) => !lines[at]!.held) };
}

/** Removes bought lines from the basket, except those that are still counted; the basket itself stays with its session. */
export async function clearBasket(tx: EntityManager, basket: BasketToBuy): Promise<void> {
  const { id, items, couponId, hasArticles, hasVouchers } = basket;
  if (items.length > 0)
    await runSql(tx)`
    with bought as (
      insert into demand_note (root_id, company_id, service_id, outcome, count)
      select root_id, company_id, service_id, 'bought', count(*) from basket_item
      where basket_id = ${id} and status = ${LINE_HELD} and offered_booking_id is null group by root_id, company_id, service_id)
    delete from basket_item where basket_id = ${id} and not holding`;
  if (hasArticles) await runSql(tx)`delete from basket_article where basket_id = ${id}`;
  if (hasVouchers || couponId !== null) await clearDiscounts(tx, id);
}
