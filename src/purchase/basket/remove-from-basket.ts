import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { selectRows, tableOf } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { offerSpaces } from '../../event/waiting-list.js';
import { notFound } from '../../shared/refusal.js';
import { Basket, type BasketItem } from './basket.entity.js';
import { emptyBasket, linesOf, releaseLines } from './hold-line.js';
import { type BasketKey, clearDiscounts, findBasket } from './open-basket.js';

/**
 * Removes one line, or all, from the caller's basket and frees what it held. A line of a course is removed with all lines of
 * the course. Removing all without a basket does nothing. @throws Refusal NOT_FOUND for a line that is not in the basket
 */
export function removeFromBasket(em: EntityManager, key: BasketKey, itemId: string | null): Promise<void> {
  return em.transactional(async (tx) => {
    const basketId = await findBasket(tx, key);
    if (itemId === null) return basketId === null ? undefined : emptyAll(tx, basketId);
    const lines = basketId === null ? [] : await linesOf(tx, basketId);
    const { courseItemId = null } = lines.find(({ id }) => id === itemId) ?? {};
    const chosen = lines.filter((line) => line.id === itemId || (courseItemId !== null && line.courseItemId === courseItemId));
    if (chosen.length > 0) return release(tx, chosen);
    const rows = await runSql(tx)`
      delete from basket_article where id = ${itemId} and basket_id = ${basketId} returning id`;
    if (rows.length === 0) throw notFound('basket item', itemId);
  });
}

/**
 * Removes lines, coupons and vouchers from all baskets of a session, at any family. The baskets themselves stay with the
 * session; returns them in the order of their ids. Source: decisions 10.
 */
export async function clearBaskets(em: EntityManager, sessionId: number | null): Promise<Basket[]> {
  if (sessionId === null) return [];
  return em.transactional(async (tx) => {
    const scope = sql`t.session_id = ${sessionId} and t.expires_at > now()`;
    const baskets = await selectRows<Basket>(tx, tableOf(tx, Basket), sql`where ${scope} order by t.id for update`);
    for (const { id } of baskets) {
      await emptyAll(tx, id);
      await clearDiscounts(tx, id);
    }
    return baskets;
  });
}

async function emptyAll(tx: EntityManager, basketId: number): Promise<void> {
  await release(tx, await linesOf(tx, basketId));
  await emptyBasket(tx, basketId);
}

/** Removes lines and offers freed spaces of events to waiting bookings. Lines that are only replaced use `releaseLines`. */
async function release(tx: EntityManager, items: readonly BasketItem[]): Promise<void> {
  await releaseLines(tx, items);
  const eventIds = items.filter(({ eventChainId }) => eventChainId !== null).map(({ eventId }) => eventId);
  await offerSpaces(tx, eventIds, new Date());
}
