import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findRow } from '../database/row.js';
import { Basket, BasketItem } from './basket.entity.js';

/** The basket of a session while it lives; null without one. */
export async function viewBasket(em: EntityManager, sessionId: number | null): Promise<Basket | null> {
  if (sessionId === null) return null;
  return findRow(em, Basket, sql`t.session_id = ${sessionId} and t.expires_at > now()`);
}

/** Who loads rows by a property: the loaders of a request. */
interface RowLoader {
  all<T extends object>(entity: new () => T, property: keyof T & string, value: number): Promise<T[]>;
}

/** The lines of a basket, in the order in which they were added. */
export async function basketLines(load: RowLoader, basketId: number): Promise<BasketItem[]> {
  const items = await load.all(BasketItem, 'basketId', basketId);
  return [...items].sort((a, b) => a.place - b.place);
}
