import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { LINE_HELD } from '../../capacity/line-status.js';
import { findRow } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { notFound } from '../../shared/refusal.js';
import { transition } from '../../shared/states.js';
import { BasketItem } from './basket.entity.js';
import { holdExpired } from './hold-expired.js';
import { holdLimits } from './hold-terms.js';
import { type BasketKey, findBasket } from './open-basket.js';

export interface RenewHoldInput extends BasketKey {
  readonly itemId: string;
  /** Default where neither the company nor its parent has a setting. */
  readonly holdSeconds: number;
  readonly basketSeconds: number;
}

/**
 * Renews the hold on a line of the caller's basket for its full length from now on. Possible only once: after that the line
 * must be released first, so that others have a chance. All lines of a course are renewed together. Source: decisions T16.
 *
 * @throws Refusal NOT_FOUND for a line that is not in the basket or holds nothing; CONFLICT naming both states for a second
 *   renewal; HOLD_EXPIRED, naming both states too, once the hold has ended, by the database's clock
 */
export function renewHold(em: EntityManager, input: RenewHoldInput, now: Date): Promise<BasketItem> {
  return em.transactional(async (tx) => {
    const basketId = await findBasket(tx, input);
    const line = await findRow(
      tx,
      BasketItem,
      sql`t.id = ${input.itemId} and t.basket_id = ${basketId} and t.status = ${LINE_HELD}`,
    );
    if (!line) throw notFound('basket item', input.itemId);
    transition('hold', { id: line.id, from: line.renewed ? 'renewed' : 'held', act: 'renew' });

    const limits = await holdLimits(tx, line.companyId);
    if (!(await prolong(tx, line, limits?.holdSeconds ?? input.holdSeconds)))
      throw await holdExpired(tx, line, { now, act: 'renew' });
    await runSql(tx)`
      update basket set expires_at = now() + make_interval(secs => ${limits?.basketSeconds ?? input.basketSeconds})
      where id = ${basketId}`;
    return (await findRow(tx, BasketItem, sql`t.id = ${line.id}`))!;
  });
}

/**
 * Extends a hold; false if it has expired, and then the caller rolls back. Claims are updated first: this waits for a
 * transaction that takes them over as expired, and only then is the clock read. The basket is locked, so that no other call
 * renews the hold.
 */
async function prolong(tx: EntityManager, { id, slotId, courseItemId, basketId }: BasketItem, seconds: number): Promise<boolean> {
  const until = sql`now() + make_interval(secs => ${seconds})`;
  await runSql(tx)`
    update claim set expires_at = greatest(expires_at, ${until})
    where (basket_item_id = ${id} or slot_id = ${slotId}) and expires_at is not null`;
  const lines = courseItemId === null ? sql`id = ${id}` : sql`basket_id = ${basketId} and course_item_id = ${courseItemId}`;
  const rows = await runSql(tx)`
    update basket_item set held_until = ${until}, renewed = true
    where ${lines} and held_until > clock_timestamp() returning id`;
  return rows.length > 0;
}
