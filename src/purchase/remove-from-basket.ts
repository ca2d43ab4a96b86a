import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { notFound } from '../shared/refusal.js';
import { emptyBasket, linesOf, releaseLines } from './hold-line.js';
import { findBasket } from './open-basket.js';

/**
 * Takes one line, or all, out of the caller's basket: what it held is free at once. Without a basket there is nothing
 * to empty. @throws Refusal NOT_FOUND for a line that is not in it
 */
export function removeFromBasket(em: EntityManager, sessionId: number | null, itemId: string | null): Promise<void> {
  return em.transactional(async (tx) => {
    const basketId = await findBasket(tx, sessionId);
    if (itemId === null) return basketId === null ? undefined : emptyBasket(tx, basketId);
    const chosen = basketId === null ? [] : (await linesOf(tx, basketId)).filter(({ id }) => id === itemId);
    if (chosen.length > 0) return releaseLines(tx, chosen);
    const { rows } = await sql`
      delete from basket_article where id = ${itemId} and basket_id = ${basketId} returning id`.execute(tx.getKysely());
    if (rows.length === 0) throw notFound('basket item', itemId);
  });
}
