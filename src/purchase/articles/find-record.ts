import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type ListOrder, listRows, type OrderedQuery, orderOrDefault, type Page, type PagedQuery } from '../../database/page.js';
import type { CompanyRecord } from '../../database/record.js';
import { findRow } from '../../database/row.js';
import type { PAID_AHEAD_ORDERS } from '../../prepaid/paid-ahead-orders.js';
import { notFound } from '../../shared/refusal.js';
import { Voucher, VoucherCode } from '../discounts/voucher.entity.js';
import { VOUCHER } from './article-kinds.js';
import { Product } from './product.entity.js';
import type { RecordKind } from './save-record.js';

/** An article or a coupon of a company. `order` is its position in its list. */
type ShopRecord = CompanyRecord & { readonly disabled: boolean; readonly order?: number };

export interface ShopRecordQuery {
  readonly companyId: number;
  /** True: includes disabled and deleted records. For administrators. */
  readonly hidden: boolean;
}

interface ShopListQuery<T extends ShopRecord> extends ShopRecordQuery, PagedQuery {
  readonly isBulk?: boolean | null;
  readonly orderBy?: ListOrder<keyof T & string> | null;
}

const shown = (hidden: boolean) => (hidden ? sql`` : sql`and not t.deleted and not t.disabled`);

/**
 * Lists the articles of one kind (default order: by `order`) or the coupons (by id) of a company. `isBulk` selects the packages
 * that are sold in bulk, or the others.
 */
export function listRecords<T extends ShopRecord>(
  em: EntityManager,
  entity: EntityClass<T>,
  { companyId, hidden, isBulk, orderBy, page, withTotal }: ShopListQuery<T>,
): Promise<Page<T>> {
  const bulk = isBulk == null ? sql`` : sql`and t.is_bulk = ${isBulk}`;
  const where = sql`t.company_id = ${companyId} ${shown(hidden)} ${bulk}`;
  const usual = 'order' in em.getMetadata().get(entity).properties ? 'order' : 'id';
  return listRows(em, entity, { where, orderBy: orderOrDefault(orderBy, usual), page, withTotal });
}

/** @throws Refusal NOT_FOUND */
export async function findRecord<T extends ShopRecord>(
  em: EntityManager,
  { entity, noun }: Pick<RecordKind<T>, 'entity' | 'noun'>,
  { companyId, hidden, id }: ShopRecordQuery & { readonly id: number },
): Promise<T> {
  const found = await findRow(em, entity, sql`t.id = ${id} and t.company_id = ${companyId} ${shown(hidden)}`);
  if (!found) throw notFound(noun, id);
  return found;
}

/** @throws Refusal NOT_FOUND */
export async function findProductBySku(em: EntityManager, companyId: number, sku: string): Promise<Product> {
  const found = await findRow(em, Product, sql`t.sku = ${sku} and t.company_id = ${companyId} ${shown(false)}`);
  if (!found) throw notFound('product', sku);
  return found;
}

/** Finds a gift voucher by its reference; of several the oldest. @throws Refusal NOT_FOUND */
export async function findVoucherByReference(em: EntityManager, companyId: number, reference: string): Promise<Voucher> {
  const where = sql`t.reference = ${reference} and t.company_id = ${companyId} and not t.deleted order by t.id`;
  const found = await findRow(em, Voucher, where);
  if (!found) throw notFound('voucher', reference);
  return found;
}

/** Lists the codes of a voucher, ordered by id by default. @throws Refusal NOT_FOUND for an unknown voucher */
export async function listVoucherCodes(
  em: EntityManager,
  { companyId, voucherId }: { readonly companyId: number; readonly voucherId: number },
  { orderBy, page, withTotal }: OrderedQuery<typeof PAID_AHEAD_ORDERS>,
): Promise<Page<VoucherCode>> {
  await findRecord(em, VOUCHER, { companyId, hidden: true, id: voucherId });
  const where = sql`t.voucher_id = ${voucherId} and not t.deleted`;
  return listRows(em, VoucherCode, { where, orderBy: orderOrDefault(orderBy, 'id'), page, withTotal });
}
