import { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.js';
import { notFound } from '../fault.js';
import { collection } from '../hal/collection.js';
import { type Hal, link, root, utc } from '../hal/hal.js';
import type { Fragment, RowOf } from '../operations/fragment.js';
import type { PackageRow } from '../operations/types.js';
import { filledText, id, paging } from '../params.js';
import type { Scope } from '../scope.js';
import { voucherCode, voucherCodeFields } from './purchase-item.hal.js';
import { coupon, couponFields, deal, packageFields, product, productFields, soldPackage, voucherFields } from './sold.hal.js';

interface Listed<Row> {
  readonly rows: { readonly totalCount: number | null; readonly nodes: readonly Row[] };
}

interface SoldList<Name extends string> {
  readonly path: string;
  readonly name: string;
  /** Root field of the schema, and what it is told besides the company and the page. */
  readonly field: string;
  readonly more?: string;
  readonly fields: Fragment<Name>;
  readonly render: (row: RowOf<Name>, at: Scope) => Hal;
}

const pageShape = { company_id: id, ...paging({ perPage: 30 }) };

/** Operations of administrators have names of their own. */
const ownIn = (path: string): string => (path.startsWith('/api/v1/admin/') ? 'Own' : '');

/** A list of what a company sells. Source: wire.md 1.9. */
const list = <Name extends string>({ path, name, field, more = '', fields, render }: SoldList<Name>): Endpoint =>
  endpoint({
    source: 'wire 1.9',
    method: 'GET',
    path,
    input: z.object(pageShape),
    operation: `query List${ownIn(path)}_${name}($companyId: Int!, $first: Int!, $offset: Int!) {
      company(id: $companyId) { id }
      rows: ${field}(companyId: $companyId, first: $first, offset: $offset ${more}) { totalCount nodes { ${fields} } }
    }`,
    variables: ({ company_id, page, per_page }) => ({ companyId: company_id, first: per_page, offset: (page - 1) * per_page }),
    view: ({ rows }: Listed<RowOf<Name>>, at, { page, per_page }) =>
      collection({ name, rows: rows.nodes, total: rows.totalCount, page, perPage: per_page, at, render }),
  });

interface SoldRecord<Name extends string> {
  readonly source?: string;
  readonly path: string;
  readonly field: string;
  readonly more?: string;
  readonly fields: Fragment<Name>;
  readonly render: (row: RowOf<Name>, at: Scope) => Hal;
}

/** One of them, by its id. */
const one = <Name extends string>({ source = 'wire 1.9', path, field, more = '', fields, render }: SoldRecord<Name>): Endpoint =>
  endpoint({
    source,
    method: 'GET',
    path: `${path}/{id}`,
    input: z.object({ company_id: id, id }),
    operation: `query Read${ownIn(path)}_${field}($companyId: Int!, $id: Int!) { row: ${field}(companyId: $companyId, id: $id ${more}) { ${fields} } }`,
    variables: (input) => ({ companyId: input.company_id, id: input.id }),
    view: ({ row }: { row: RowOf<Name> }, at) => render(row, at),
  });

const PRODUCTS = { path: '/api/v1/{company_id}/products', fields: productFields, render: product };
const DEALS = { path: '/api/v1/{company_id}/deals', fields: voucherFields, render: deal };
const ADMIN_DEALS = '/api/v1/admin/{company_id}/deals';
const COUPONS = { path: '/api/v1/admin/{company_id}/coupons', fields: couponFields, render: coupon };

const packages = (name: 'packages' | 'bulk_purchases'): Endpoint[] => {
  const path = `/api/v1/{company_id}/${name}`;
  const isBulk = name === 'bulk_purchases';
  /** An id of the other kind is not of this address. */
  const render = (row: PackageRow, at: Scope) => {
    if (row.isBulk !== isBulk) throw notFound();
    return soldPackage(row, at);
  };
  return [
    list({ path, name, field: 'packages', more: `, isBulk: ${isBulk}`, fields: packageFields, render }),
    one({ source: 'ours', path, field: 'package', fields: packageFields, render }),
  ];
};

const findBySku = endpoint({
  source: 'wire 1.9',
  method: 'GET',
  path: '/api/v1/{company_id}/products/find_by_sku/{sku}',
  input: z.object({ company_id: id, sku: filledText() }),
  operation: `query FindBySku($companyId: Int!, $sku: String!) { row: productBySku(companyId: $companyId, sku: $sku) { ${productFields} } }`,
  variables: ({ company_id, sku }) => ({ companyId: company_id, sku }),
  view: ({ row }, at) => product(row, at),
});

const dealByReference = endpoint({
  source: 'wire 1.9',
  method: 'GET',
  path: `${ADMIN_DEALS}/ref/{reference}`,
  input: z.object({ company_id: id, reference: filledText() }),
  operation: `query DealByReference($companyId: Int!, $reference: String!) {
    row: voucherByReference(companyId: $companyId, reference: $reference) { ${voucherFields} }
  }`,
  variables: ({ company_id, reference }) => ({ companyId: company_id, reference }),
  view: ({ row }, at) => deal(row, at),
});

/** Codes have no address of their own: each has that of the list, and its id. */
const dealCodes = endpoint({
  source: 'wire 1.9',
  method: 'GET',
  path: `${ADMIN_DEALS}/{id}/codes`,
  input: z.object({ ...pageShape, id }),
  operation: `query DealCodes($companyId: Int!, $id: Int!, $first: Int!, $offset: Int!) {
    rows: voucherCodes(companyId: $companyId, voucherId: $id, first: $first, offset: $offset) {
      totalCount nodes { ${voucherCodeFields} createdAt }
    }
  }`,
  variables: (input) => ({
    companyId: input.company_id,
    id: input.id,
    first: input.per_page,
    offset: (input.page - 1) * input.per_page,
  }),
  view: ({ rows }, at, { id: dealId, page, per_page }) =>
    collection({
      name: 'codes',
      rows: rows.nodes,
      total: rows.totalCount,
      page,
      perPage: per_page,
      at,
      render: (row) => ({
        ...voucherCode(row),
        purchase_item_id: row.purchaseItemId,
        created_at: utc(row.createdAt),
        _links: { self: link(`${root(at)}/deals/${dealId}/codes?code_id=${row.id}`), deal: link(`${root(at)}/deals/${dealId}`) },
      }),
    }),
});

const HIDDEN = ', includeHidden: true';

export const soldRoutes: readonly Endpoint[] = [
  list({ ...PRODUCTS, name: 'products', field: 'products' }),
  one({ ...PRODUCTS, field: 'product' }),
  findBySku,
  ...packages('packages'),
  ...packages('bulk_purchases'),
  list({ ...DEALS, name: 'deals', field: 'vouchers' }),
  one({ ...DEALS, field: 'voucher' }),
  list({ ...DEALS, path: ADMIN_DEALS, name: 'deals', field: 'vouchers', more: HIDDEN }),
  one({ ...DEALS, source: 'ours', path: ADMIN_DEALS, field: 'voucher', more: HIDDEN }),
  dealByReference,
  dealCodes,
  list({ ...COUPONS, name: 'coupons', field: 'coupons', more: HIDDEN }),
  one({ ...COUPONS, source: 'ours', field: 'coupon' }),
];
