import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findRow } from '../../database/row.js';
import { Basket, BasketItem } from './basket.entity.js';
import { type BasketKey, isBasketOf } from './open-basket.js';

/** Finds the live basket of a session at the family of a company; null without one. */
export async function viewBasket(em: EntityManager, key: BasketKey): Promise<Basket | null> {
  if (key.sessionId === null) return null;
  return findRow(em, Basket, sql`${isBasketOf(key)} and t.expires_at > now()`);
}

/** Finds the live basket of a session that expires last, at any family; null without one. */
export async function viewAnyBasket(em: EntityManager, sessionId: number | null): Promise<Basket | null> {
  if (sessionId === null) return null;
  return findRow(em, Basket, sql`t.session_id = ${sessionId} and t.expires_at > now() order by t.expires_at desc, t.id desc`);
}

/** Batching loader of rows by a property, one per request. */
interface RowLoader {
  all<T extends object>(entity: new () => T, property: keyof T & string, value: number): Promise<readonly T[]>;
}

/** The lines of a basket, in the order in which they were added. */
export async function basketLines(load: RowLoader, basketId: number): Promise<BasketItem[]> {
  const items = await load.all(BasketItem, 'basketId', basketId);
  return [...items].sort((a, b) => a.order - b.order);
}
