import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../shared/refusal.js';
import { holdLimits } from './hold-terms.js';
import { type BasketCaller, type OpenBasket, openBasket } from './open-basket.js';

/**
 * The caller's basket at the family of a company as it stands, or a new one there: programs that begin with an empty basket
 * put things into it by its number. Source: decisions 10.
 *
 * @throws Refusal NOT_FOUND without such a company
 */
export async function beginBasket(em: EntityManager, caller: BasketCaller): Promise<OpenBasket> {
  const limits = await holdLimits(em, caller.companyId);
  if (!limits) throw notFound('company', caller.companyId);
  const { basketSeconds } = limits;
  return em.transactional((tx) => openBasket(tx, { ...caller, basketSeconds: basketSeconds ?? caller.basketSeconds }));
}
