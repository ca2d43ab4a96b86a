import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findRow } from '../database/row.js';
import { notFound } from '../shared/refusal.js';
import { Purchase } from './purchase.entity.js';

/** Finds a purchase by its unguessable long id. @throws Refusal NOT_FOUND */
export async function findPurchaseByLongId(em: EntityManager, longId: string): Promise<Purchase> {
  const purchase = await findRow(em, Purchase, sql`t.long_id = ${longId} and not t.deleted`);
  if (!purchase) throw notFound('purchase', longId);
  return purchase;
}

/** Finds a purchase of a company by its id. @throws Refusal NOT_FOUND */
export async function findPurchase(em: EntityManager, companyId: number, id: number): Promise<Purchase> {
  const purchase = await findRow(em, Purchase, sql`t.id = ${id} and t.company_id = ${companyId} and not t.deleted`);
  if (!purchase) throw notFound('purchase', id);
  return purchase;
}

/**
 * Finds a purchase by the unguessable id of one of its bookings, or, with `takesLongIdAsReference`, by its own long id.
 *
 * @throws Refusal NOT_FOUND
 */
export async function findPurchaseByBookingRef(
  em: EntityManager,
  ref: string,
  { takesLongIdAsReference }: { readonly takesLongIdAsReference: boolean },
): Promise<Purchase> {
  const byLongId = takesLongIdAsReference ? sql`union all select id from purchase where long_id = ${ref}` : sql``;
  const purchase = await findRow(
    em,
    Purchase,
    sql`not t.deleted and t.id in (
      select purchase_id from booking where settings ->> 'obfuscated_id' = ${ref} ${byLongId})`,
  );
  if (!purchase) throw notFound('purchase', ref);
  return purchase;
}

/** Finds a purchase of any of those companies by its id. @throws Refusal NOT_FOUND */
export async function findPurchaseIn(em: EntityManager, companyIds: readonly number[], id: number): Promise<Purchase> {
  const purchase = await findRow(em, Purchase, sql`t.id = ${id} and t.company_id = any(${[...companyIds]}) and not t.deleted`);
  if (!purchase) throw notFound('purchase', id);
  return purchase;
}
