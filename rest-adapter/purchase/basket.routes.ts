import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.js';
import { notFound } from '../http-error.js';
import type { Operations } from '../operations/types.js';
import { booleanText, filledText, id, optional, text } from '../params.js';
import type { Scope } from '../scope.js';
import { basket, basketFields, basketLines } from './basket.hal.js';
import { type BasketItemParams, basketItemInput, basketItemNames, basketItemParams, basketItemShape } from './item-input.js';

const company = { company_id: id };
const companyOf = ({ company_id }: { company_id: number }) => ({ companyId: company_id });

const READ =
  `query ReadBasket($companyId: Int!) { company(id: $companyId) { id } basket(companyId: $companyId) { ${basketFields} } }` as const;

/**
 * Adds one item, flat in the body or query; or `{entire_basket, items}` for the complete basket. Source: service.md 4.6,
 * wire.md 2.4.
 */
const addItem = endpoint({
  source: '4.6',
  method: 'POST',
  path: '/api/v1/{company_id}/basket/add_item',
  input: z.object({
    ...company,
    ...basketItemParams,
    entire_basket: optional(booleanText),
    items: optional(z.array(basketItemShape).min(1).max(100)),
  }),
  operation: `
    mutation AddToBasket($input: AddToBasketInput!) { basket: addToBasket(input: $input) { ${basketFields} } }`,
  variables: ({ company_id, entire_basket, items, ...flat }) => ({
    input: {
      companyId: company_id,
      replace: entire_basket ?? false,
      // A `book` link names the service or event in its query; that applies to each item of the body that names none.
      items: (items ?? [flat])
        .filter(({ is_coupon }) => !is_coupon)
        .map((item) => basketItemInput({ ...linkedService(flat, item), ...item }, { listed: items !== undefined })),
    },
  }),
  view: ({ basket: row }, at) => basket(row, at),
  headers: ({ basket: row }): Record<string, string> => (row?.token ? { 'Auth-Token': row.token } : {}),
  names: basketItemNames,
});

/** Service or event of the link, for an item that names neither one nor an article. */
const linkedService = ({ service_id, event_id, event_chain_id }: Partial<BasketItemParams>, item: BasketItemParams) =>
  item.service_id || item.event_id || isArticle(item) ? {} : { service_id, event_id, event_chain_id };

const isArticle = ({ product_id, package_id, bulk_purchase_id, deal_id, deal }: BasketItemParams) =>
  [product_id, package_id, bulk_purchase_id, deal_id, deal?.id].some((given) => given !== undefined);

const readBasket = endpoint({
  source: 'wire 1.7',
  method: 'GET',
  path: '/api/v1/{company_id}/basket',
  input: z.object(company),
  operation: READ,
  variables: companyOf,
  view: ({ basket: row }, at) => basket(row, at),
});

const readBasketItem = endpoint({
  source: 'wire 1.7',
  method: 'GET',
  path: '/api/v1/{company_id}/basket/{item}',
  unguessable: true,
  input: z.object({ ...company, item: text() }),
  operation: READ,
  variables: ({ company_id }) => ({ companyId: company_id }),
  view: ({ basket: row }, at, { item }) => {
    const found = row && basketLines(row, at).find(({ id: itemId }) => itemId === item);
    if (!found) throw notFound();
    return found;
  },
});

const REMOVE =
  `mutation RemoveFromBasket($input: RemoveFromBasketInput!) { basket: removeFromBasket(input: $input) { ${basketFields} } }` as const;

const removeItem = endpoint({
  source: 'wire 1.7',
  method: 'DELETE',
  path: '/api/v1/{company_id}/basket/{item}',
  unguessable: true,
  input: z.object({ ...company, item: text() }),
  operation: REMOVE,
  variables: ({ company_id, item }) => ({ input: { companyId: company_id, itemId: item } }),
  view: ({ basket: row }, at) => basket(row, at),
});

const emptyBasket = endpoint({
  source: 'wire 1.7',
  method: 'DELETE',
  path: '/api/v1/{company_id}/basket',
  input: z.object(company),
  operation: REMOVE,
  variables: ({ company_id }) => ({ input: { companyId: company_id } }),
  view: ({ basket: row }, at) => basket(row, at),
});

/** Parts of the rows that change a basket and answer with it. Source: wire.md 1.7. */
const changed = {
  source: 'wire 1.7',
  view: ({ basket: row }: Operations['applyCoupon'], at: Scope) => basket(row, at),
  names: { code: 'coupon', codeId: 'deal_code_id' },
} as const;

const changing = <Field extends string>(field: Field, type: string) =>
  `mutation ${field}($input: ${type}!) { basket: ${field}(input: $input) { ${basketFields} } }` as const;

const reductions = [
  endpoint({
    ...changed,
    method: 'POST',
    path: '/api/v1/{company_id}/basket/coupon',
    input: z.object({ ...company, coupon: filledText() }),
    operation: changing('applyCoupon', 'BasketCodeInput'),
    variables: ({ company_id, coupon }) => ({ input: { companyId: company_id, code: coupon } }),
  }),
  endpoint({
    ...changed,
    method: 'DELETE',
    path: '/api/v1/{company_id}/basket/coupon',
    input: z.object(company),
    operation: changing('removeCoupon', 'RemoveCouponInput'),
    variables: ({ company_id }) => ({ input: { companyId: company_id } }),
  }),
  endpoint({
    ...changed,
    method: 'POST',
    path: '/api/v1/{company_id}/basket/deal',
    input: z.object({ ...company, deal_code: filledText() }),
    operation: changing('applyVoucher', 'BasketCodeInput'),
    variables: ({ company_id, deal_code }) => ({ input: { companyId: company_id, code: deal_code } }),
    names: { code: 'deal_code' },
  }),
  endpoint({
    ...changed,
    method: 'PUT',
    path: '/api/v1/{company_id}/basket/deal',
    input: z.object({ ...company, deal_code_id: id }),
    operation: changing('removeVoucher', 'RemoveVoucherInput'),
    variables: ({ company_id, deal_code_id }) => ({ input: { companyId: company_id, codeId: deal_code_id } }),
  }),
];

export const basketRoutes: readonly Endpoint[] = [addItem, readBasket, readBasketItem, removeItem, emptyBasket, ...reductions];
