import * as z from 'zod';
import { type Endpoint, endpoint, type Form } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { type Hal, link, root, utc } from '../hal/hal.js';
import { notFound } from '../http-error.js';
import type { Fragment } from '../operations/fragment.js';
import type { PackageRow } from '../operations/types.js';
import { filledText, id, pageVariables, paging } from '../params.js';
import type { Scope } from '../scope.js';
import { deal, packageFields, packageHal, product, productFields, voucherFields } from './article.hal.js';
import { coupon, couponFields } from './coupon.hal.js';
import { voucherCode, voucherCodeFields } from './purchase-item.hal.js';

/** List of one kind of articles, or of coupons, for everybody or for administrators. */
interface ShopList<Row> {
  readonly source?: string;
  readonly path: string;
  /** By default `public`. */
  readonly form?: Form;
  /** Name in `_embedded`. */
  readonly name: string;
  readonly render: (row: Row, at: Scope) => Hal;
}

const listInput = z.object({ company_id: id, ...paging({ perPage: 30 }) });
const oneInput = z.object({ company_id: id, id });

interface ListAnswer<Row> {
  readonly rows: { readonly totalCount: number | null; readonly nodes: readonly Row[] };
}

/** Row of a list, without its operation. Source: wire.md 1.9. */
const listRow = <Row>({ path, form, name, render }: ShopList<Row>) =>
  ({
    source: 'wire 1.9',
    method: 'GET',
    path,
    form,
    input: listInput,
    variables: ({ company_id, page, per_page }: z.output<typeof listInput>) => ({
      companyId: company_id,
      ...pageVariables({ page, per_page }),
    }),
    view: ({ rows }: ListAnswer<Row>, at: Scope, { page, per_page }: z.output<typeof listInput>) =>
      collection({ name, rows: rows.nodes, total: rows.totalCount, page, perPage: per_page, at, render }),
  }) as const;

/** Row of one of its records by id, without its operation. */
const recordRow = <Row>({ source = 'wire 1.9', path, form, render }: ShopList<Row>) =>
  ({
    source,
    method: 'GET',
    path: `${path}/{id}`,
    form,
    input: oneInput,
    variables: (input: z.output<typeof oneInput>) => ({ companyId: input.company_id, id: input.id }),
    view: ({ row }: { readonly row: Row }, at: Scope) => render(row, at),
  }) as const;

/** Operation that reads a list: `field` is its root field, `more` further arguments besides the company and the page. */
const listOperation = <Name extends string>(name: Name, field: string, fields: Fragment, more = '') =>
  `query ${name}($companyId: Int!, $first: Int!, $offset: Int!) {
    company(id: $companyId) { id }
    rows: ${field}(companyId: $companyId, first: $first, offset: $offset ${more}) { totalCount nodes { ${fields} } }
  }` as const;

const recordOperation = <Name extends string>(name: Name, field: string, fields: Fragment, more = '') =>
  `query ${name}($companyId: Int!, $id: Int!) { row: ${field}(companyId: $companyId, id: $id ${more}) { ${fields} } }` as const;

/** Packages or bulk purchases; an id of the other kind is not found here. */
const packages = (name: 'packages' | 'bulk_purchases'): ShopList<PackageRow> => ({
  source: 'extension',
  path: `/api/v1/{company_id}/${name}`,
  name,
  render: (row, at) => {
    if (row.isBulk !== (name === 'bulk_purchases')) throw notFound();
    return packageHal(row, at);
  },
});

const DEALS_PATH = '/api/v1/admin/{company_id}/deals';

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
  path: `${DEALS_PATH}/ref/{reference}`,
  form: 'admin',
  input: z.object({ company_id: id, reference: filledText() }),
  operation: `query DealByReference($companyId: Int!, $reference: String!) {
    row: voucherByReference(companyId: $companyId, reference: $reference) { ${voucherFields} }
  }`,
  variables: ({ company_id, reference }) => ({ companyId: company_id, reference }),
  view: ({ row }, at) => deal(row, at),
});

/** Codes of a deal. They have no URL of their own: each has the URL of the list with its id. */
const dealCodes = endpoint({
  source: 'wire 1.9',
  method: 'GET',
  path: `${DEALS_PATH}/{id}/codes`,
  form: 'admin',
  input: listInput.extend({ id }),
  operation: `query DealCodes($companyId: Int!, $id: Int!, $first: Int!, $offset: Int!) {
    rows: voucherCodes(companyId: $companyId, voucherId: $id, first: $first, offset: $offset) {
      totalCount nodes { ${voucherCodeFields} createdAt }
    }
  }`,
  variables: (input) => ({
    companyId: input.company_id,
    id: input.id,
    ...pageVariables(input),
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

const PRODUCTS = { path: '/api/v1/{company_id}/products', name: 'products', render: product };
const PACKAGES = packages('packages');
const BULK = packages('bulk_purchases');
const DEALS = { path: '/api/v1/{company_id}/deals', name: 'deals', render: deal };
const ADMIN_DEALS = { ...DEALS, source: 'extension', path: DEALS_PATH, form: 'admin' } as const;
const COUPONS = {
  source: 'extension',
  path: '/api/v1/admin/{company_id}/coupons',
  form: 'admin',
  name: 'coupons',
  render: coupon,
} as const;

const HIDDEN = ', includeHidden: true';

export const shopRoutes: readonly Endpoint[] = [
  endpoint({ ...listRow(PRODUCTS), operation: listOperation('ListProducts', 'products', productFields) }),
  endpoint({ ...recordRow(PRODUCTS), operation: recordOperation('ReadProduct', 'product', productFields) }),
  findBySku,
  endpoint({ ...listRow(PACKAGES), operation: listOperation('ListPackages', 'packages', packageFields, ', isBulk: false') }),
  endpoint({ ...recordRow(PACKAGES), operation: recordOperation('ReadPackage', 'package', packageFields) }),
  endpoint({ ...listRow(BULK), operation: listOperation('ListBulkPurchases', 'packages', packageFields, ', isBulk: true') }),
  endpoint({ ...recordRow(BULK), operation: recordOperation('ReadPackage', 'package', packageFields) }),
  endpoint({ ...listRow(DEALS), operation: listOperation('ListDeals', 'vouchers', voucherFields) }),
  endpoint({ ...recordRow(DEALS), operation: recordOperation('ReadDeal', 'voucher', voucherFields) }),
  endpoint({ ...listRow(ADMIN_DEALS), operation: listOperation('ListAdminDeals', 'vouchers', voucherFields, HIDDEN) }),
  endpoint({ ...recordRow(ADMIN_DEALS), operation: recordOperation('ReadAdminDeal', 'voucher', voucherFields, HIDDEN) }),
  dealByReference,
  dealCodes,
  endpoint({ ...listRow(COUPONS), operation: listOperation('ListCoupons', 'coupons', couponFields, HIDDEN) }),
  endpoint({ ...recordRow(COUPONS), operation: recordOperation('ReadCoupon', 'coupon', couponFields) }),
];
