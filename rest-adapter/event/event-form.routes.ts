import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { toInput } from '../hal/fields.js';
import { formRow } from '../hal/form-schema.js';
import { adminRoot, type Hal, link } from '../hal/hal.js';
import { CHECK_ADMINISTRATOR } from '../operations/check-administrator.js';
import type { EventRow } from '../operations/types.js';
import { booleanText, clearable, id, integer, longText, optional, pageVariables, paging } from '../params.js';
import { localDate, localDateTime } from '../params-time.js';
import type { Scope } from '../scope.js';
import { event, eventFields } from './event.hal.js';
import { eventChainInput, eventChainNames, eventChainShape } from './event-chain.routes.js';

const ADMIN = '/api/v1/admin/{company_id}/events';

/** Fields of recurring chains, which the form of a single event lacks: a single event is a chain that does not recur. */
const RECURRING = { recurrence_type: true, template: true, course: true, end_date: true, start_date: true, time: true } as const;
const newShape = { ...z.object(eventChainShape).omit(RECURRING).shape, datetime: localDateTime };

const eventShape = {
  description: clearable(longText),
  num_spaces: optional(integer({ min: 1, max: 100_000 })),
  blocked: optional(booleanText),
};

const ofEvent = z.object({ company_id: id, id });

const form = { source: 'wire 1.5' } as const;

const writes = [
  endpoint({
    source: 'wire 2.10',
    method: 'POST',
    path: ADMIN,
    form: 'admin',
    input: z.object({ company_id: id, ...newShape }),
    operation: `mutation CreateEvent($input: CreateEventChainInput!) {
      chain: createEventChain(input: $input) { occurrences(first: 1) { nodes { ${eventFields} } } }
    }`,
    variables: ({ company_id, ...body }) => ({ input: { companyId: company_id, ...eventChainInput(body) } }),
    view: ({ chain }, at) => event(chain.occurrences.nodes[0]!, at),
    names: eventChainNames,
  }),
  endpoint({
    source: 'wire 2.10',
    method: 'PUT',
    path: `${ADMIN}/{id}`,
    form: 'admin',
    input: z.object({ company_id: id, id, ...eventShape }),
    operation: `mutation UpdateEvent($input: UpdateEventInput!) { event: updateEvent(input: $input) { ${eventFields} } }`,
    variables: ({ company_id, id: eventId, ...body }) => ({
      input: { ...toInput(body), companyId: company_id, id: eventId },
    }),
    view: (data, at) => event(data.event, at),
  }),
];

const forms = [
  formRow({
    ...form,
    path: `${ADMIN}/new`,
    form: 'admin',
    input: z.object({ company_id: id }),
    operation: `query NewEvent($companyId: Int!) { ${CHECK_ADMINISTRATOR} company(id: $companyId) { id } }`,
    variables: ({ company_id }) => ({ companyId: company_id }),
    fields: newShape,
  }),
  formRow({
    ...form,
    path: `${ADMIN}/{id}/edit`,
    form: 'admin',
    input: ofEvent,
    operation:
      'query EditEvent($companyId: Int!, $id: Int!) { event(companyId: $companyId, id: $id, includeHidden: true) { id } }',
    variables: ({ company_id, id: eventId }) => ({ companyId: company_id, id: eventId }),
    fields: eventShape,
  }),
];

/** Record of a session, which is an occurrence here; it is shown as an event, at a URL of its own. */
const session = (row: EventRow, at: Scope): Hal => {
  const shown = event(row, at);
  const own = `${adminRoot(at)}/events/${row.id}`;
  return { ...shown, _links: { ...shown._links, self: link(`${adminRoot(at)}/sessions/${row.id}`), event: link(own) } };
};

const sessions = [
  endpoint({
    source: 'wire 1.5',
    method: 'GET',
    path: '/api/v1/admin/{company_id}/sessions',
    form: 'admin',
    input: z.object({
      company_id: id,
      start_date: optional(localDate),
      end_date: optional(localDate),
      event_chain_id: optional(id),
      ...paging({ perPage: 30 }),
    }),
    operation: `query ListSessions($companyId: Int!, $filter: EventFilter!, $first: Int!, $offset: Int!) {
      events(companyId: $companyId, filter: $filter, first: $first, offset: $offset) { totalCount nodes { ${eventFields} } }
    }`,
    variables: ({ company_id, start_date, end_date, event_chain_id, page, per_page }) => ({
      companyId: company_id,
      filter: { from: start_date, to: end_date, eventChainId: event_chain_id, includeNonBookable: true, includeDisabled: true },
      ...pageVariables({ page, per_page }),
    }),
    view: ({ events }, at, { page, per_page }) =>
      collection({
        name: 'sessions',
        rows: events.nodes,
        total: events.totalCount,
        page,
        perPage: per_page,
        at,
        render: session,
      }),
    names: { from: 'start_date', to: 'end_date' },
  }),
  endpoint({
    source: 'wire 1.5',
    method: 'GET',
    path: '/api/v1/admin/{company_id}/sessions/{id}',
    form: 'admin',
    input: ofEvent,
    operation: `query ReadSession($companyId: Int!, $id: Int!) {
      event(companyId: $companyId, id: $id, includeHidden: true) { ${eventFields} }
    }`,
    variables: ({ company_id, id: eventId }) => ({ companyId: company_id, id: eventId }),
    view: (data, at) => session(data.event, at),
  }),
];

export const eventFormRoutes = [...writes, ...forms, ...sessions];
