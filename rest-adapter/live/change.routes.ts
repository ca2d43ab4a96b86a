import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.js';
import { selfLink } from '../hal/collection.js';
import { utc } from '../hal/hal.js';
import { id, optional, paging, text } from '../params.js';

/**
 * Feed of facts for programs that keep a copy and poll. As in RPDE feeds, every page has a `next`, the last and the empty
 * one too: the program continues there, after a pause if `items` is empty. Facts are in the order of their transactions;
 * a record that was changed twice appears twice, and nothing is ever inserted before a `next` that was sent.
 */
export const changeRoutes: readonly Endpoint[] = [
  endpoint({
    source: 'extension',
    method: 'GET',
    path: '/api/v1/admin/{company_id}/changes',
    form: 'admin',
    input: z.object({ company_id: id, after: optional(text()), per_page: paging({ perPage: 100 }).per_page }),
    operation: `query ListChanges($companyId: Int!, $after: String, $first: Int!) {
      changes(companyId: $companyId, after: $after, first: $first) {
        nodes { cursor kind id at }
        pageInfo { endCursor }
      }
    }`,
    variables: ({ company_id, after, per_page }) => ({ companyId: company_id, after, first: per_page }),
    view: ({ changes: { nodes, pageInfo } }, at) => ({
      items: nodes.map(({ cursor, kind, id: about, at: happenedAt }) => ({
        cursor,
        kind,
        id: about,
        created_at: utc(happenedAt),
      })),
      _links: { self: selfLink(at), next: selfLink(at, [['after', pageInfo.endCursor ?? '']]) },
    }),
  }),
];
