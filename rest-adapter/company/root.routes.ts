import { z } from 'zod';
import { type MemberRow, member, memberFields } from '../client/member.hal.js';
import { endpoint } from '../endpoint.js';
import { selfLink } from '../hal/collection.js';
import { link } from '../hal/hal.js';
import { maybe, whole } from '../params.js';
import { within } from '../scope.js';

/** Widgets ask for the status before anything else, and do not start without it. Source: wire.md 1.1, section 4 item 7. */
const readStatus = endpoint({
  source: 'wire 1.1',
  method: 'GET',
  path: '/api/v1/status',
  input: z.object({ company_id: maybe(whole()) }),
  operation: `query ReadStatus { viewer { member { ${memberFields} } companies { id } } }`,
  variables: () => ({}),
  view: (
    { viewer }: { viewer: { member: MemberRow | null; companies: readonly { readonly id: number }[] } },
    at,
    { company_id },
  ) => {
    const place = viewer.companies.find(({ id }) => id === company_id) ?? viewer.companies[0];
    const shown = viewer.member && place ? member(viewer.member, within(at, place.id)) : undefined;
    return {
      status: 'ok',
      ...(shown && { _embedded: { member: shown } }),
      _links: { self: selfLink(at), ...(shown && { member: shown._links?.self }) },
    };
  },
});

const readRoot = endpoint({
  source: 'wire 1.1',
  method: 'GET',
  path: '/api/v1',
  input: z.object({}),
  operation: 'query ReadRoot { __typename }',
  variables: () => ({}),
  view: (_: object, at) => ({
    _links: {
      self: link(`${at.base}/api/v1`),
      new_login: link(`${at.base}/api/v1/login/new`),
      login: link(`${at.base}/api/v1/login{?id,role}`),
      status: link(`${at.base}/api/v1/status{?company_id}`),
      company: link(`${at.base}/api/v1/company{/id}`),
    },
  }),
});

export const rootRoutes = [readRoot, readStatus];
