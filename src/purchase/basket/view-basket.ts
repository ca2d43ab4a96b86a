import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findRow } from '../../database/row.js';
import { Basket, BasketItem } from './basket.entity.js';
import { type BasketKey, isBasketOf } from './open-basket.js';

/** The basket that a session has at the family of a company, while it lives; null without one. */
export async function viewBasket(em: EntityManager, key: BasketKey): Promise<Basket | null> {
  if (key.sessionId === null) return null;
  return findRow(em, Basket, sql`${isBasketOf(key)} and t.expires_at > now()`);
}

/** Finds the basket of a session that lives longest, at whatever family; null without any. */
export async function viewAnyBasket(em: EntityManager, sessionId: number | null): Promise<Basket | null> {
  if (sessionId === null) return null;
  return findRow(em, Basket, sql`t.session_id = ${sessionId} and t.expires_at > now() order by t.expires_at desc, t.id desc`);
}

/** Loader of rows by a property; the loaders of a request are one. */
interface RowLoader {
  all<T extends object>(entity: new () => T, property: keyof T & string, value: number): Promise<readonly T[]>;
}

/** The lines of a basket, in the order in which they were added. */
export async function basketLines(load: RowLoader, basketId: number): Promise<BasketItem[]> {
  const items = await load.all(BasketItem, 'basketId', basketId);
  return [...items].sort((a, b) => a.order - b.order);
}
