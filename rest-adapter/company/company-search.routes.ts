import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import type { Operations } from '../operations/types.js';
import { filledText, id, optional, pageVariables, paging, text } from '../params.js';
import type { Scope } from '../scope.js';
import { company, companyFields, publicCompanyFields } from './company.hal.js';

/** Search text: `company=text`, or `company[text]=…` as current widgets send it. Source: wire.md 1.2. */
const searched = z.preprocess(
  (raw) => (typeof raw === 'object' && raw !== null && 'text' in raw ? raw.text : raw),
  optional(text()),
);

const search = endpoint({
  source: 'wire 1.2',
  method: 'GET',
  path: '/api/v1/company/{company_id}/search',
  input: z.object({ company_id: id, company: searched, address: optional(text()), ...paging({ perPage: 30 }) }),
  operation: `query SearchCompanies($id: Int!, $text: String, $address: String, $first: Int!, $offset: Int!) {
    found: searchCompanies(companyId: $id, text: $text, address: $address, first: $first, offset: $offset) {
      totalCount nodes { ${companyFields} }
    }
  }`,
  variables: ({ company_id, company: words, address, page, per_page }) => ({
    id: company_id,
    text: words,
    address,
    ...pageVariables({ page, per_page }),
  }),
  view: ({ found }, at, { page, per_page }) =>
    collection({ name: 'companies', rows: found.nodes, total: found.totalCount, page, perPage: per_page, at, render: company }),
});

const view = (data: Operations['ReadAffiliate'], at: Scope) => company(data.company, at);

/**
 * An affiliate is the head of a family, which has its own references for its branches. The browser SDK requests branches
 * by these, below the affiliate's `cookie`.
 */
const affiliates = [
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/affiliates/{affiliate_id}',
    input: z.object({ affiliate_id: id }),
    operation: `query ReadAffiliate($id: Int!) { company(id: $id) { ${publicCompanyFields} } }`,
    variables: ({ affiliate_id }) => ({ id: affiliate_id }),
    view: (data, at) => ({ ...view(data, at), cookie: data.company.id }),
  }),
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/affiliates/{affiliate_id}/companies/{ref}',
    input: z.object({ affiliate_id: id, ref: filledText() }),
    operation: `query ReadAffiliated($id: Int!, $ref: String!) {
      company: branchByReference(companyId: $id, reference: $ref) { ${publicCompanyFields} }
    }`,
    variables: ({ affiliate_id, ref }) => ({ id: affiliate_id, ref }),
    view,
  }),
];

export const companySearchRoutes = [search, ...affiliates];
