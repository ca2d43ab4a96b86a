import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import type { Operations } from '../operations/types.js';
import { booleanText, id, inCapitals, oneOf, optional, pageVariables, paging, text } from '../params.js';
import { localDate, sinceMoment } from '../params-time.js';
import type { Scope } from '../scope.js';
import { PRINT_HEADERS, printedPurchase, printedPurchaseFields } from './printed-purchase.js';
import { purchaseFragment, purchaseTotal } from './purchase.hal.js';
import { totalWithItems } from './purchase-parts.routes.js';

const purchaseList = (
  name: string,
  { nodes, totalCount }: Operations['ListPurchases']['purchases'],
  at: Scope,
  { page, perPage }: { readonly page: number; readonly perPage: number },
) => {
  const render = name === 'purchase_totals' ? totalWithItems : purchaseTotal;
  return collection({ name, rows: nodes, total: totalCount, page, perPage, at, render });
};

const BY_LONG_ID = `
  query PurchaseByLongId($longId: String!) { purchase(longId: $longId) { ${purchaseFragment} } }` as const;

const readPurchaseByLongId = endpoint({
  source: 'wire 1.8',
  method: 'GET',
  path: '/api/v1/purchases/{long_id}',
  unguessable: true,
  input: z.object({ long_id: text() }),
  operation: BY_LONG_ID,
  variables: ({ long_id }) => ({ longId: long_id }),
  view: ({ purchase }, at) => purchaseTotal(purchase, at),
});

const readPurchase = endpoint({
  source: '4.11',
  method: 'GET',
  path: '/api/v1/admin/{company_id}/purchases/{id}',
  form: 'admin',
  input: z.object({ company_id: id, id }),
  operation: `query ReadPurchase($companyId: Int!, $id: Int!) { purchase(companyId: $companyId, id: $id) { ${purchaseFragment} } }`,
  variables: ({ company_id, id: purchaseId }) => ({ companyId: company_id, id: purchaseId }),
  view: ({ purchase }, at) => purchaseTotal(purchase, at),
});

/** Purchase for printers: a page that a browser opens, for whoever may read the purchase. */
const printed = {
  source: 'extension',
  method: 'GET',
  type: 'text/html; charset=utf-8',
  headers: () => PRINT_HEADERS,
} as const;

const printPurchaseByLongId = endpoint({
  ...printed,
  path: '/api/v1/purchases/{long_id}/print',
  unguessable: true,
  open: true,
  input: z.object({ long_id: text() }),
  operation: `query PrintPurchaseByLongId($longId: String!) {
    purchase(longId: $longId) { ${printedPurchaseFields} }
  }`,
  variables: ({ long_id }) => ({ longId: long_id }),
  view: ({ purchase }) => printedPurchase(purchase),
});

const printPurchase = endpoint({
  ...printed,
  path: '/api/v1/admin/{company_id}/purchases/{id}/print',
  form: 'admin',
  input: z.object({ company_id: id, id }),
  operation: `query PrintPurchase($companyId: Int!, $id: Int!) {
    purchase(companyId: $companyId, id: $id) { ${printedPurchaseFields} }
  }`,
  variables: ({ company_id, id: purchaseId }) => ({ companyId: company_id, id: purchaseId }),
  view: ({ purchase }) => printedPurchase(purchase),
});

/** Orders of purchases: the shown fields that are stored. */
const ORDERS = [
  'id',
  'created_at',
  'updated_at',
  'total_price',
  'price',
  'paid',
  'deposit',
  'due_now',
  'tax_payable_on_price',
  'tax_payable_on_deposit',
  'tax_payable_on_due_now',
  'certificate_paid',
  'payment_type',
  'client_id',
  'reference',
] as const;

const RENAMED_ORDERS = { certificate_paid: 'VOUCHER_PAID', payment_type: 'PAYMENT_KIND' } as const;

/** Order of the list. `order_by_reverse` without `order_by` is about the moment of creation. */
function orderOf(by: (typeof ORDERS)[number] | undefined, descending: boolean | undefined) {
  if (!by && descending === undefined) return undefined;
  const isRenamed = by === 'certificate_paid' || by === 'payment_type';
  return { field: isRenamed ? RENAMED_ORDERS[by] : inCapitals(by ?? 'created_at'), descending };
}

const listPurchases = endpoint({
  source: '4.11',
  method: 'GET',
  path: '/api/v1/admin/{company_id}/purchases',
  form: 'admin',
  input: z.object({
    company_id: id,
    created_from: sinceMoment,
    created_to: optional(sinceMoment),
    admin_bookings_only: optional(booleanText),
    order_by: optional(oneOf(...ORDERS)),
    order_by_reverse: optional(booleanText),
    ...paging({ perPage: 30 }),
  }),
  operation: `
    query ListPurchases($companyId: Int!, $filter: PurchaseFilter!, $orderBy: PurchaseOrder, $first: Int!, $offset: Int!) {
      purchases(companyId: $companyId, filter: $filter, orderBy: $orderBy, first: $first, offset: $offset) {
        totalCount nodes { ${purchaseFragment} }
      }
    }`,
  variables: ({ company_id, created_from, created_to, admin_bookings_only, order_by, order_by_reverse, page, per_page }) => ({
    companyId: company_id,
    filter: { createdFrom: created_from, createdUntil: created_to, adminBookingsOnly: admin_bookings_only },
    orderBy: orderOf(order_by, order_by_reverse),
    ...pageVariables({ page, per_page }),
  }),
  view: ({ purchases }, at, { page, per_page }) => purchaseList('purchases', purchases, at, { page, perPage: per_page }),
  names: { createdFrom: 'created_from', createdUntil: 'created_to' },
});

const listMemberPurchases = endpoint({
  source: 'wire 1.4',
  method: 'GET',
  path: '/api/v1/{company_id}/members/{member_id}/purchase_totals',
  form: 'member',
  input: z.object({
    company_id: id,
    member_id: id,
    start_date: optional(localDate),
    end_date: optional(localDate),
    fully_paid: optional(booleanText),
    ...paging({ perPage: 30 }),
  }),
  operation: `
    query ListMemberPurchases($companyId: Int!, $clientId: Int!, $filter: PurchaseFilter!, $first: Int!, $offset: Int!) {
      purchases(companyId: $companyId, clientId: $clientId, filter: $filter, first: $first, offset: $offset) {
        totalCount nodes { ${purchaseFragment} }
      }
    }`,
  variables: ({ company_id, member_id, start_date, end_date, fully_paid, page, per_page }) => ({
    companyId: company_id,
    clientId: member_id,
    filter: { from: start_date, to: end_date, fullyPaid: fully_paid },
    ...pageVariables({ page, per_page }),
  }),
  view: ({ purchases }, at, { page, per_page }) => purchaseList('purchase_totals', purchases, at, { page, perPage: per_page }),
  names: { from: 'start_date', to: 'end_date' },
});

/** Purchases of a member, for clients that expand the company's link `total` without an id. */
const listOwnPurchases = endpoint({
  source: 'extension',
  method: 'GET',
  path: '/api/v1/{company_id}/purchase_totals',
  input: z.object({ company_id: id, ...paging({ perPage: 30 }) }),
  operation: `
    query ListOwnPurchases($companyId: Int!, $first: Int!, $offset: Int!) {
      company(id: $companyId) { id }
      viewer { companies { nodes { id } } purchases(first: $first, offset: $offset) { totalCount nodes { ${purchaseFragment} } } }
    }`,
  variables: ({ company_id, page, per_page }) => ({ companyId: company_id, ...pageVariables({ page, per_page }) }),
  view: ({ viewer }, at, { company_id, page, per_page }) => {
    const isKnown = viewer?.companies.nodes.some(({ id: known }) => known === company_id);
    const purchases = (isKnown && viewer?.purchases) || { totalCount: 0, nodes: [] };
    return purchaseList('purchase_totals', purchases, at, { page, perPage: per_page });
  },
});

export const purchaseRoutes: readonly Endpoint[] = [
  readPurchaseByLongId,
  listPurchases,
  readPurchase,
  printPurchaseByLongId,
  printPurchase,
  listMemberPurchases,
  listOwnPurchases,
];
