import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { formRow } from '../hal/form-schema.js';
import type { Hal } from '../hal/hal.js';
import { CHECK_ADMINISTRATOR } from '../operations/check-administrator.js';
import type { Operations } from '../operations/types.js';
import { booleanText, id, integer, oneOf, optional, pageVariables, paging, text } from '../params.js';
import { localDate } from '../params-time.js';
import type { Scope } from '../scope.js';
import { moveOf, moveShape, timesNames, timesOf, timesShape } from './block-times.js';
import { blockedBooking, slot, slotFragment } from './slot.hal.js';

const SLOTS = '/api/v1/admin/{company_id}/slots';

const slotParams = { booking: optional(booleanText), as: optional(oneOf('bookings')) };

const shown = (data: Operations['BlockTime'], at: Scope, { booking, as }: { booking?: boolean; as?: string }): Hal =>
  booking || as ? blockedBooking(data.slot, at) : slot(data.slot, at);

const BLOCK = `mutation BlockTime($input: BlockTimeInput!) { slot: blockTime(input: $input) { ${slotFragment} } }` as const;

const names = { personId: 'person_id', resourceId: 'resource_id', ...timesNames };

const blockInput = z.object({ company_id: id, id, ...timesShape, private_note: optional(text()), ...slotParams });

const block = { method: 'PUT', operation: BLOCK, names } as const;

const blockPerson = endpoint({
  ...block,
  source: '4.3',
  path: '/api/v1/admin/{company_id}/people/{id}/block',
  form: 'admin',
  input: blockInput,
  variables: (input) => ({
    input: { companyId: input.company_id, personId: input.id, description: input.private_note, ...timesOf(input) },
  }),
  view: (data, at, input) => shown(data, at, input),
});

/** Blocks a resource, together with a person where one is sent. Source: decisions 10. */
const blockResource = endpoint({
  ...block,
  source: '4.4',
  path: '/api/v1/admin/{company_id}/resources/{id}/block',
  form: 'admin',
  input: blockInput.extend({ person_id: optional(id) }),
  variables: ({ person_id, ...input }) => ({
    input: {
      companyId: input.company_id,
      personId: person_id,
      resourceId: input.id,
      description: input.private_note,
      ...timesOf(input),
    },
  }),
  view: (data, at, input) => shown(data, at, input),
});

const listInput = z
  .object({
    company_id: id,
    date: optional(localDate),
    start_date: optional(localDate),
    end_date: optional(localDate),
    resource_id: optional(id),
    service_id: optional(id),
    person_id: optional(id),
    ...paging({ perPage: 100 }),
  })
  .superRefine(({ date, start_date, end_date }, issues) => {
    if (date || !start_date === !end_date) return;
    issues.addIssue({ code: 'custom', path: ['date'], message: 'a date, or a start_date and an end_date, or none of them' });
  });

/** Query of the list, which is public; the form of administrators is refused to all other callers. */
const listing = <Name extends string>(name: Name, form: 'public' | 'admin') =>
  `query ${name}($companyId: Int!, $filter: SlotFilter!, $first: Int!, $offset: Int!) {
      ${form === 'admin' ? `${CHECK_ADMINISTRATOR} company(id: $companyId) { id }` : ''}
      slots(companyId: $companyId, filter: $filter, first: $first, offset: $offset) { totalCount nodes { ${slotFragment} } }
    }` as const;

const list = {
  source: '4.9',
  method: 'GET',
  input: listInput,
  variables: (input: z.output<typeof listInput>) => ({
    companyId: input.company_id,
    ...pageVariables(input),
    filter: {
      from: input.date ?? input.start_date,
      to: input.date ?? input.end_date,
      today: true,
      personId: input.person_id,
      resourceId: input.resource_id,
      serviceId: input.service_id,
    },
  }),
  view: ({ slots }: Operations['ListSlots'], at: Scope, { page, per_page }: z.output<typeof listInput>) =>
    collection({ name: 'slots', rows: slots.nodes, total: slots.totalCount, page, perPage: per_page, at, render: slot }),
  names: { from: 'start_date', to: 'end_date' },
} as const;

const ofSlot = { company_id: id, id };

export const slotRoutes = [
  endpoint({ ...list, path: SLOTS, form: 'admin', operation: listing('ListAdminSlots', 'admin') }),
  endpoint({ ...list, source: 'wire 1.9', path: '/api/v1/{company_id}/slots', operation: listing('ListSlots', 'public') }),
  endpoint({
    source: '4.9',
    method: 'GET',
    path: `${SLOTS}/{id}`,
    form: 'admin',
    input: z.object({ ...ofSlot, ...slotParams }),
    operation: `query ReadSlot($companyId: Int!, $id: Int!) { slot(companyId: $companyId, id: $id) { ${slotFragment} } }`,
    variables: (input) => ({ companyId: input.company_id, id: input.id }),
    view: (data, at, input) => shown(data, at, input),
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'POST',
    path: SLOTS,
    form: 'admin',
    input: z.object({
      company_id: id,
      person_id: optional(id),
      resource_id: optional(id),
      description: optional(text()),
      ...timesShape,
      ...slotParams,
    }),
    operation: BLOCK,
    variables: (input) => ({
      input: {
        companyId: input.company_id,
        personId: input.person_id,
        resourceId: input.resource_id,
        description: input.description,
        ...timesOf(input),
      },
    }),
    view: (data, at, input) => shown(data, at, input),
    names,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'PUT',
    path: `${SLOTS}/{id}`,
    form: 'admin',
    input: z.object({ ...ofSlot, ...moveShape, ...slotParams, version: optional(integer()) }),
    operation: `mutation MoveBlock($input: MoveBlockInput!) { slot: moveBlock(input: $input) { ${slotFragment} } }`,
    variables: (input) => ({
      input: { companyId: input.company_id, id: input.id, expectedVersion: input.version, ...moveOf(input) },
    }),
    view: (data, at, input) => shown(data, at, input),
    names,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'DELETE',
    path: `${SLOTS}/{id}`,
    form: 'admin',
    input: z.object({ ...ofSlot, ...slotParams }),
    operation: `mutation FreeSlot($input: RecordInput!) { slot: freeSlot(input: $input) { ${slotFragment} } }`,
    variables: (input) => ({ input: { companyId: input.company_id, id: input.id } }),
    view: (data, at, input) => shown(data, at, input),
  }),
  blockPerson,
  blockResource,
  formRow({
    source: 'extension',
    path: `${SLOTS}/{id}/edit`,
    form: 'admin',
    input: z.object(ofSlot),
    operation: 'query KnownSlot($companyId: Int!, $id: Int!) { slot(companyId: $companyId, id: $id) { id } }',
    variables: (input) => ({ companyId: input.company_id, id: input.id }),
    fields: { ...moveShape, version: optional(integer()) },
  }),
];
