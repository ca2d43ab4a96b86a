import { pick, selection } from '../hal/fields.js';
import { type Hal, link, publicRoot, root } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { PackageRow, ProductRow, VoucherRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

const HEAD = ['id', 'name', 'description', 'company_id', 'order', 'disabled', 'deleted'] as const;

const book = (at: Scope, name: string, id: number) => link(`${publicRoot(at)}/basket/add_item?${name}_id=${id}`);
const company = (at: Scope) => link(`${at.base}/api/v1/company/${at.companyId}`);

export const productFields = fragment(
  'ProductRow on Product',
  `${selection([...HEAD, 'sku', 'stock', 'extra'])} price { amountMinor }`,
);

/** A product as HAL. Source: wire.md 1.9. */
export const product = (row: ProductRow, at: Scope): Hal => ({
  ...pick(row, HEAD),
  ...pick(row, ['sku', 'stock', 'extra']),
  type: 'product',
  price: row.price.amountMinor,
  has_stock: row.stock === null || row.stock > 0,
  _links: { self: link(`${publicRoot(at)}/products/${row.id}`), book: book(at, 'product', row.id), company: company(at) },
});

export const packageFields = fragment(
  'PackageRow on Package',
  `${selection([...HEAD, 'is_bulk', 'service_ids', 'booking_count', 'valid_days'])} services { id disabled } price { amountMinor }`,
);

/** A package, or a bulk purchase: so many bookings of each service, or of any of them. */
export function packageHal(row: PackageRow, at: Scope): Hal {
  const name = row.isBulk ? 'bulk_purchase' : 'package';
  return {
    ...pick(row, HEAD),
    type: name,
    price: row.price.amountMinor,
    service_ids: row.serviceIds,
    number_of_bookings: row.bookingCount,
    valid_days: row.validDays,
    _links: {
      self: link(`${publicRoot(at)}/${name}s/${row.id}`),
      book: book(at, name, row.id),
      services: row.services.flatMap(({ id, disabled }) => (disabled ? [] : link(`${publicRoot(at)}/services/${id}`))),
      company: company(at),
    },
  };
}

export const voucherFields = fragment(
  'VoucherRow on Voucher',
  `${selection([...HEAD, 'reference', 'valid_days'])} price { amountMinor } value { amountMinor }`,
);

/** A voucher, which v1 calls a deal. */
export function deal(row: VoucherRow, at: Scope): Hal {
  const self = `${root(at)}/deals/${row.id}`;
  return {
    ...pick(row, HEAD),
    ...pick(row, ['reference', 'valid_days']),
    type: 'deal',
    price: row.price.amountMinor,
    value: row.value.amountMinor,
    _links: {
      // A voucher that is no longer sold is shown to administrators alone.
      self: link(row.deleted || row.disabled ? self : `${publicRoot(at)}/deals/${row.id}`),
      book: row.deleted || row.disabled ? undefined : book(at, 'deal', row.id),
      codes: at.admin ? link(`${self}/codes{?page,per_page}`) : undefined,
      company: company(at),
    },
  };
}
