import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../shared/refusal.js';
import { holdLimits } from './hold-terms.js';
import { type BasketCaller, type OpenBasket, openBasket } from './open-basket.js';

/**
 * Opens the caller's basket at the family of a company with its contents, or a new one: for clients that begin with an empty
 * basket and then add items to it by its id. Source: decisions 10.
 *
 * @throws Refusal NOT_FOUND for an unknown company
 */
export async function beginBasket(em: EntityManager, caller: BasketCaller): Promise<OpenBasket> {
  const limits = await holdLimits(em, caller.companyId);
  if (!limits) throw notFound('company', caller.companyId);
  const { basketSeconds } = limits;
  return em.transactional((tx) => openBasket(tx, { ...caller, basketSeconds: basketSeconds ?? caller.basketSeconds }));
}
