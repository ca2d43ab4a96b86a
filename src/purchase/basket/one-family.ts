import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../../database/run-sql.js';
import { Refusal } from '../../shared/refusal.js';

/**
 * SQL for the names of everything in the basket `t`, and of its buyer `memberId`, that belongs to another family than the basket.
 * Foreign keys prevent such rows; an old database may still hold some.
 */
export const foreignItems = (memberId: number | null): RawBuilder<string[]> => sql`array(
  select 'line ' || i.id from basket_item i where i.basket_id = t.id and i.root_id <> t.root_id
  union all
  select 'pre-paid booking ' || p.id from basket_item i join pre_paid_booking p on p.id = i.pre_paid_booking_id
    where i.basket_id = t.id and p.root_id <> t.root_id
  union all
  select 'attachment ' || f.id from basket_item i join attachment f on f.basket_item_id = i.id
    where i.basket_id = t.id and f.root_id <> t.root_id
  union all
  select 'line ' || a.id from basket_article a where a.basket_id = t.id and a.root_id <> t.root_id
  union all
  select 'coupon ' || c.id from coupon c where c.id = t.coupon_id and c.root_id <> t.root_id
  union all
  select 'voucher code ' || v.id from basket_voucher_code b join voucher_code v on v.id = b.voucher_code_id
    where b.basket_id = t.id and v.root_id <> t.root_id
  union all
  select 'member ' || m.id from client m where m.id = ${memberId}::int and m.root_id <> t.root_id)`;

/** Refuses a basket with anything of another family. @throws Refusal BASKET_MISMATCH naming everything foreign */
export function refuseForeign(foreign: readonly string[]): void {
  if (foreign.length === 0) return;
  const words = `The basket holds what is not of this family of companies: ${foreign.join(', ')}`;
  throw new Refusal('BASKET_MISMATCH', words, { foreign: [...foreign] });
}

/**
 * Requires that a basket and all in it belong to one family of companies. Called when an item is added to the basket; checkout
 * checks it again (`basketToBuy`). Source: decisions 10.
 *
 * @throws Refusal BASKET_MISMATCH as `refuseForeign` says
 */
export async function requireOneFamily(tx: EntityManager, basketId: number): Promise<void> {
  const [row] = await runSql<{ foreign: string[] }>(tx)`
    select ${foreignItems(null)} as "foreign" from basket t where t.id = ${basketId}`;
  refuseForeign(row?.foreign ?? []);
}
