import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../shared/refusal.js';
import { linesOf, releaseLines } from './hold-line.js';
import { findBasket } from './open-basket.js';

/**
 * Takes one line, or all, out of the caller's basket: what it held is free at once. Without a basket there is nothing
 * to empty. @throws Refusal NOT_FOUND for a line that is not in it
 */
export function removeFromBasket(em: EntityManager, sessionId: number | null, itemId: string | null): Promise<void> {
  return em.transactional(async (tx) => {
    const basketId = await findBasket(tx, sessionId);
    const items = basketId === null ? [] : await linesOf(tx, basketId);
    const chosen = itemId === null ? items : items.filter(({ id }) => id === itemId);
    if (itemId !== null && chosen.length === 0) throw notFound('basket item', itemId);
    await releaseLines(tx, chosen);
  });
}
