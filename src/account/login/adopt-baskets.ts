import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';

interface Owned {
  readonly id: number;
  readonly sessionId: number;
  readonly rootId: number;
  readonly expiresAt: Date;
}

/**
 * Moves the baskets of one session to another, each at its own family of companies. Where the other session already has a
 * basket at that family, the lines are moved into it, and it then expires at the later of the two times; the holds of the
 * lines are kept.
 */
export async function adoptBaskets(tx: EntityManager, fromSessionId: number, toSessionId: number): Promise<void> {
  const rows = await runSql<Owned>(tx)`
    select id, session_id, root_id, expires_at from basket where session_id in (${fromSessionId}, ${toSessionId})
    order by id for update`;
  for (const from of rows.filter(({ sessionId }) => sessionId === fromSessionId)) {
    const to = rows.find(({ sessionId, rootId }) => sessionId === toSessionId && rootId === from.rootId);
    if (to) await merge(tx, from, to);
    else await runSql(tx)`update basket set session_id = ${toSessionId} where id = ${from.id}`;
  }
}

async function merge(tx: EntityManager, from: Owned, to: Owned): Promise<void> {
  await runSql(tx)`update basket_item set basket_id = ${to.id} where basket_id = ${from.id}`;
  await runSql(tx)`update basket_article set basket_id = ${to.id} where basket_id = ${from.id}`;
  await runSql(tx)`update basket t set coupon_id = coalesce(t.coupon_id, f.coupon_id) from basket f
    where t.id = ${to.id} and f.id = ${from.id} and f.coupon_id is not null`;
  await runSql(tx)`update basket_voucher_code c set basket_id = ${to.id}
    where c.basket_id = ${from.id} and not exists (
      select from basket_voucher_code o where o.basket_id = ${to.id} and o.voucher_code_id = c.voucher_code_id)`;
  await runSql(tx)`delete from basket_voucher_code where basket_id = ${from.id}`;
  await runSql(tx)`update basket set expires_at = greatest(expires_at, ${from.expiresAt}) where id = ${to.id}`;
  await runSql(tx)`delete from basket where id = ${from.id}`;
}
