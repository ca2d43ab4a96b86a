import * as z from 'zod';
import { member, memberFields } from '../client/member.hal.js';
import { endpoint } from '../endpoint.js';
import { selfLink } from '../hal/collection.js';
import { type Hal, link } from '../hal/hal.js';
import type { BasketRow } from '../operations/types.js';
import { booleanText, integer, optional } from '../params.js';
import { basket, basketFields } from '../purchase/basket.hal.js';
import { type Scope, within } from '../scope.js';

/** Widgets ask for the status before anything else, and do not start without it. Source: wire.md 1.1, section 4 item 7. */
const readStatus = endpoint({
  source: 'wire 1.1',
  method: 'GET',
  path: '/api/v1/status',
  input: z.object({ company_id: optional(integer()), clear_baskets: optional(booleanText), clear_member: optional(booleanText) }),
  operation: `query ReadStatus($companyId: Int) {
    viewer { client { ${memberFields} } companies { nodes { id } } } basket(companyId: $companyId) { companyId ${basketFields} }
  }`,
  variables: ({ company_id }) => ({ companyId: company_id }),
  view: ({ viewer, basket: chosen }, at, { company_id, clear_baskets, clear_member }) => {
    const shownCompany = viewer?.companies.nodes.find(({ id }) => id === company_id) ?? viewer?.companies.nodes[0];
    const shown =
      viewer?.client && shownCompany && !clear_member ? member(viewer.client, within(at, shownCompany.id)) : undefined;
    const baskets = chosen && !clear_baskets ? basketsOf(chosen, at) : [];
    return {
      status: 'ok',
      // An empty list would hide baskets that exist.
      _embedded: { ...(shown && { member: shown }), ...(baskets.length > 0 && { baskets }) },
      _links: { self: selfLink(at), ...(shown && { member: shown._links?.self }) },
    };
  },
});

/** Baskets that a page resumes when it is opened again: none if nothing was chosen. */
const basketsOf = (row: BasketRow & { readonly companyId: number }, at: Scope): Hal[] =>
  row.items.length + row.articles.length > 0 ? [basket(row, within(at, row.companyId))] : [];

const readRoot = endpoint({
  source: 'wire 1.1',
  method: 'GET',
  path: '/api/v1',
  input: z.object({}),
  operation: 'query ReadRoot { __typename }',
  sentence: 'Links from which a program finds everything else: the log-in, the status of the caller, a company.',
  variables: () => ({}),
  view: (_answer: object, at) => ({
    _links: {
      self: link(`${at.base}/api/v1`),
      new_login: link(`${at.base}/api/v1/login/new`),
      login: link(`${at.base}/api/v1/login{?id,role}`),
      status: link(`${at.base}/api/v1/status{?company_id,clear_baskets,clear_member}`),
      company: link(`${at.base}/api/v1/company{/id}`),
    },
  }),
});

export const rootRoutes = [readRoot, readStatus];
