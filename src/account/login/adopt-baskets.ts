import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

interface Owned {
  readonly id: number;
  readonly session_id: number;
  readonly root_id: number;
  readonly expires_at: Date;
}

/**
 * Hands the baskets of one session over to another, each at its own family of companies. Where the other has a basket at
 * that family already, the lines are put into it, which then lives as long as the longer of the two; what the lines hold
 * stays held.
 */
export async function adoptBaskets(tx: EntityManager, fromSessionId: number, toSessionId: number): Promise<void> {
  const { rows } = await sql<Owned>`
    select id, session_id, root_id, expires_at from basket where session_id in (${fromSessionId}, ${toSessionId})
    order by id for update`.execute(tx.getKysely());
  for (const from of rows.filter(({ session_id }) => session_id === fromSessionId)) {
    const to = rows.find(({ session_id, root_id }) => session_id === toSessionId && root_id === from.root_id);
    if (to) await merge(tx, from, to);
    else await sql`update basket set session_id = ${toSessionId} where id = ${from.id}`.execute(tx.getKysely());
  }
}

async function merge(tx: EntityManager, from: Owned, to: Owned): Promise<void> {
  const db = tx.getKysely();
  await sql`update basket_item set basket_id = ${to.id} where basket_id = ${from.id}`.execute(db);
  await sql`update basket_article set basket_id = ${to.id} where basket_id = ${from.id}`.execute(db);
  await sql`update basket t set coupon_id = coalesce(t.coupon_id, f.coupon_id) from basket f
    where t.id = ${to.id} and f.id = ${from.id} and f.coupon_id is not null`.execute(db);
  await sql`update basket_voucher_code c set basket_id = ${to.id}
    where c.basket_id = ${from.id} and not exists (
      select from basket_voucher_code o where o.basket_id = ${to.id} and o.voucher_code_id = c.voucher_code_id)`.execute(db);
  await sql`delete from basket_voucher_code where basket_id = ${from.id}`.execute(db);
  await sql`update basket set expires_at = greatest(expires_at, ${from.expires_at}) where id = ${to.id}`.execute(db);
  await sql`delete from basket where id = ${from.id}`.execute(db);
}
