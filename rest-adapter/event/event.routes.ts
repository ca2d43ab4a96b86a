import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection, selfLink } from '../hal/collection.js';
import type { Hal } from '../hal/hal.js';
import { notFound } from '../http-error.js';
import type { Operations } from '../operations/types.js';
import { booleanText, id, optional, pageVariables, paging } from '../params.js';
import { localDate, sinceMoment } from '../params-time.js';
import type { Scope } from '../scope.js';
import { event, eventFields } from './event.hal.js';

/** Query of a list. `ofChain` also reads the chain, so that the list of an unknown chain is refused. */
const listing = <Name extends string>(name: Name, ofChain: boolean) =>
  `query ${name}($companyId: Int!, $filter: EventFilter!, $first: Int!, $offset: Int!, $summary: Boolean!
    ${ofChain ? '$chainId: Int!, $hidden: Boolean!' : ''}
  ) {
    ${ofChain ? 'eventChain(companyId: $companyId, id: $chainId, includeHidden: $hidden) { id }' : ''}
    events(companyId: $companyId, filter: $filter, first: $first, offset: $offset) @skip(if: $summary) {
      totalCount nodes { ${eventFields} }
    }
    days: eventDays(companyId: $companyId, filter: $filter) @include(if: $summary)
  }` as const;

const query = z.object({
  company_id: id,
  start_date: optional(localDate),
  end_date: optional(localDate),
  event_group_id: optional(id),
  event_chain_id: optional(id),
  resource_id: optional(id),
  person_id: optional(id),
  include_non_bookable: optional(booleanText),
  modified_since: optional(sinceMoment),
  summary: optional(booleanText),
  ...paging({ perPage: 30 }),
});

type Query = z.output<typeof query>;

/** Variables of the list. Administrators also see events that cannot be booked, unless they ask to leave them out. */
const listVariables = (admin: boolean) => (input: Query) => ({
  companyId: input.company_id,
  filter: {
    from: input.start_date,
    to: input.end_date,
    eventGroupId: input.event_group_id,
    eventChainId: input.event_chain_id,
    resourceId: input.resource_id,
    personId: input.person_id,
    includeNonBookable: input.include_non_bookable ?? admin,
    updatedFrom: input.modified_since,
    includeDisabled: admin,
  },
  ...pageVariables(input),
  summary: input.summary ?? false,
});

function listView({ events, days }: Operations['ListEvents'], at: Scope, { page, per_page }: Query): Hal {
  if (!events) return { events: days, _links: { self: selfLink(at) } };
  return collection({ name: 'events', rows: events.nodes, total: events.totalCount, page, perPage: per_page, at, render: event });
}

const list = {
  source: '4.6',
  method: 'GET',
  input: query,
  operation: listing('ListEvents', false),
  view: listView,
  names: { from: 'start_date', to: 'end_date' },
} as const;

/** Input of the list of occurrences of a chain. */
const ofChain = query
  .omit({ event_chain_id: true })
  .extend({ id })
  .transform(({ id: event_chain_id, ...rest }) => ({ ...rest, event_chain_id }));

const listOfChain = (admin: boolean) => ({
  ...list,
  source: 'wire 1.5',
  input: ofChain,
  operation: listing('ListEventsOfChain', true),
  variables: (input: z.output<typeof ofChain>) => ({
    ...listVariables(admin)(input),
    chainId: input.event_chain_id,
    hidden: admin,
  }),
});

const read = {
  source: '4.6',
  method: 'GET',
  operation: `query ReadEvent($companyId: Int!, $id: Int!, $hidden: Boolean!) {
    event(companyId: $companyId, id: $id, includeHidden: $hidden) { ${eventFields} }
  }`,
  view: (data: Operations['ReadEvent'], at: Scope) => event(data.event, at),
} as const;

const byId = z.object({ company_id: id, id });
const readVariables = (hidden: boolean) => (input: z.output<typeof byId>) => ({
  companyId: input.company_id,
  id: input.id,
  hidden,
});

const ADMIN = '/api/v1/admin/{company_id}';
const PUBLIC = '/api/v1/{company_id}';

export const eventRoutes = [
  endpoint({ ...list, path: `${PUBLIC}/events`, variables: listVariables(false) }),
  endpoint({ ...list, source: 'wire 1.5', path: `${ADMIN}/events`, form: 'admin', variables: listVariables(true) }),
  endpoint({ ...listOfChain(false), path: `${PUBLIC}/event_chains/{id}/events` }),
  endpoint({ ...listOfChain(true), path: `${ADMIN}/event_chains/{id}/events`, form: 'admin' }),
  endpoint({ ...read, path: `${PUBLIC}/events/{id}`, input: byId, variables: readVariables(false) }),
  endpoint({
    ...read,
    source: 'wire 1.5',
    path: `${ADMIN}/events/{id}`,
    form: 'admin',
    input: byId,
    variables: readVariables(true),
  }),
  endpoint({
    ...read,
    source: 'wire 1.5',
    path: `${ADMIN}/event_chains/{id}/events/{event_id}`,
    form: 'admin',
    input: z.object({ company_id: id, id, event_id: id }),
    variables: ({ company_id, event_id }) => ({ companyId: company_id, id: event_id, hidden: true }),
    view: (data, at, { id: chainId }) => {
      if (data.event.eventChainId !== chainId) throw notFound();
      return event(data.event, at);
    },
  }),
];
