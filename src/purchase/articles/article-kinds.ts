import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { Package } from '../../prepaid/package.entity.js';
import { fault, rangeFaults, refuseFaults, refuseIds } from '../../shared/faults.js';
import type { FieldFault } from '../../shared/refusal.js';
import { Voucher } from '../discounts/voucher.entity.js';
import { Product } from './product.entity.js';
import type { RecordKind } from './save-record.js';

/** Highest price, in minor units; the total of a hundred such lines is still valid. */
export const MAX_MONEY = 10_000_000;
const MAX_DAYS = 36_500;

/** Kinds of articles of a company, each with its name and the check of its values. */
export const PRODUCT: RecordKind<Product> = {
  entity: Product,
  noun: 'product',
  unique: { index: 'product_sku', field: 'sku' },
  check(_tx, product) {
    if (product.sku === '') product.sku = null;
    refuseFaults(emptyText('name', product.name), rangeFaults(product, { price: [0, MAX_MONEY], stock: [0, 2_147_483_647] }));
  },
};

export const PACKAGE: RecordKind<Package> = {
  entity: Package,
  noun: 'package',
  async check(tx, row) {
    refuseFaults(
      emptyText('name', row.name),
      missing(row, 'price', 'bookingCount'),
      rangeFaults(row, { price: [0, MAX_MONEY], bookingCount: [1, 10_000], validDays: [1, MAX_DAYS] }),
      !row.serviceIds?.length && fault('serviceIds', 'found none, expected the services it is good for'),
    );
    await requireServices(tx, row);
  },
};

export const VOUCHER: RecordKind<Voucher> = {
  entity: Voucher,
  noun: 'voucher',
  check(_tx, voucher) {
    refuseFaults(
      emptyText('name', voucher.name),
      missing(voucher, 'price', 'value'),
      rangeFaults(voucher, { price: [0, MAX_MONEY], value: [1, MAX_MONEY], validDays: [1, MAX_DAYS] }),
    );
  },
};

export const emptyText = (field: string, text: string | undefined): FieldFault | false =>
  !text?.trim() && fault(field, 'found nothing, expected a text');

export const missing = <T>(record: T, ...fields: readonly (keyof T & string)[]): FieldFault[] =>
  fields.filter((field) => record[field] == null).map((field) => fault(field, 'found nothing, expected a whole number'));

/** Requires services of the company, its parent or its branches. */
export async function requireServices(tx: EntityManager, record: { companyId: number; serviceIds?: number[] }): Promise<void> {
  const ids = record.serviceIds ?? [];
  if (ids.length === 0) return;
  const rows = await runSql<{ id: number }>(tx)`
    select s.id from service s join company c on c.id = s.company_id join company own on own.id = ${record.companyId}
    where s.id = any(${ids}) and not s.deleted and (c.id in (own.id, own.parent_id) or c.parent_id = own.id)`;
  const others = ids.filter((id) => !rows.some((row) => row.id === id));
  // The message for v1 clients names all unknown ids at once.
  refuseIds('serviceIds', ids, {
    unknownIds: others,
    messageOf: () => `found ${others.join(', ')}, expected services of this company`,
  });
}
