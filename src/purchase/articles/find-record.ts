import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { listRows, type Page, type PagedQuery } from '../../database/page.js';
import type { CompanyRecord } from '../../database/record.js';
import { findRow } from '../../database/row.js';
import { notFound } from '../../shared/refusal.js';
import { Voucher, VoucherCode } from '../discounts/voucher.entity.js';
import { Product } from './product.entity.js';

/** An article or a coupon of a company. `order` decides where it stands in its list. */
type ShopRecord = CompanyRecord & { readonly disabled: boolean; readonly order?: number };

export interface ShopRecordQuery {
  readonly companyId: number;
  /** Also what is disabled or deleted. For administrators. */
  readonly hidden: boolean;
}

const shown = (hidden: boolean) => (hidden ? sql`` : sql`and not t.deleted and not t.disabled`);

/** Articles of one kind, or coupons, of a company; of packages those sold in bulk, or the others. */
export function listRecords<T extends ShopRecord>(
  em: EntityManager,
  entity: EntityClass<T>,
  { companyId, hidden, isBulk, page, withTotal }: ShopRecordQuery & PagedQuery & { readonly isBulk?: boolean | null },
): Promise<Page<T>> {
  const bulk = isBulk == null ? sql`` : sql`and t.is_bulk = ${isBulk}`;
  const where = sql`t.company_id = ${companyId} ${shown(hidden)} ${bulk}`;
  const orderBy = 'order' in em.getMetadata().get(entity).properties ? [{ property: 'order' }] : [];
  return listRows(em, entity, { where, orderBy, page, withTotal });
}

/** @throws Refusal NOT_FOUND */
export async function findRecord<T extends ShopRecord>(
  em: EntityManager,
  entity: EntityClass<T>,
  { companyId, hidden, id }: ShopRecordQuery & { readonly id: number },
): Promise<T> {
  const found = await findRow(em, entity, sql`t.id = ${id} and t.company_id = ${companyId} ${shown(hidden)}`);
  if (!found) throw notFound(entity.name, id);
  return found;
}

/** @throws Refusal NOT_FOUND */
export async function findProductBySku(em: EntityManager, companyId: number, sku: string): Promise<Product> {
  const found = await findRow(em, Product, sql`t.sku = ${sku} and t.company_id = ${companyId} ${shown(false)}`);
  if (!found) throw notFound('product', sku);
  return found;
}

/** Finds a gift voucher by its reference: the oldest of several. @throws Refusal NOT_FOUND */
export async function findVoucherByReference(em: EntityManager, companyId: number, reference: string): Promise<Voucher> {
  const where = sql`t.reference = ${reference} and t.company_id = ${companyId} and not t.deleted order by t.id`;
  const found = await findRow(em, Voucher, where);
  if (!found) throw notFound('voucher', reference);
  return found;
}

/** The codes of a voucher, oldest first. @throws Refusal NOT_FOUND without such a voucher */
export async function listVoucherCodes(
  em: EntityManager,
  { companyId, voucherId }: { readonly companyId: number; readonly voucherId: number },
  { page, withTotal }: PagedQuery,
): Promise<Page<VoucherCode>> {
  await findRecord(em, Voucher, { companyId, hidden: true, id: voucherId });
  return listRows(em, VoucherCode, { where: sql`t.voucher_id = ${voucherId} and not t.deleted`, page, withTotal });
}
