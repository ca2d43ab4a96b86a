import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/**
 * Hands the basket of one session over to another. Where that has a basket already, the lines are put into it, which
 * then lives as long as the longer of the two; what the lines hold stays held.
 */
export async function adoptBasket(tx: EntityManager, fromSessionId: number, toSessionId: number): Promise<void> {
  const db = tx.getKysely();
  const { rows } = await sql<{ id: number; session_id: number; expires_at: Date }>`
    select id, session_id, expires_at from basket where session_id in (${fromSessionId}, ${toSessionId})
    order by id for update`.execute(db);
  const from = rows.find(({ session_id }) => session_id === fromSessionId);
  const to = rows.find(({ session_id }) => session_id === toSessionId);
  if (!from) return;
  if (!to) {
    await sql`update basket set session_id = ${toSessionId} where id = ${from.id}`.execute(db);
    return;
  }
  await sql`update basket_item set basket_id = ${to.id} where basket_id = ${from.id}`.execute(db);
  await sql`update basket_article set basket_id = ${to.id} where basket_id = ${from.id}`.execute(db);
  await sql`update basket t set coupon_id = coalesce(t.coupon_id, f.coupon_id) from basket f
    where t.id = ${to.id} and f.id = ${from.id} and f.coupon_id is not null`.execute(db);
  await sql`insert into basket_voucher_code select ${to.id}, voucher_code_id from basket_voucher_code
    where basket_id = ${from.id} on conflict do nothing`.execute(db);
  await sql`update basket set expires_at = greatest(expires_at, ${from.expires_at}) where id = ${to.id}`.execute(db);
  await sql`delete from basket where id = ${from.id}`.execute(db);
}
