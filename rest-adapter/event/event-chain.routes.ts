import * as z from 'zod';
import { createBookingShape } from '../booking/booking-input.js';
import { QUESTIONS_OF_STAFF } from '../booking/booking-questions.js';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { toInput } from '../hal/fields.js';
import { formQuestionFields, ofForm } from '../hal/form-questions.js';
import { formRow } from '../hal/form-schema.js';
import type { Operations } from '../operations/types.js';
import {
  booleanText,
  clearable,
  filledText,
  id,
  inCapitals,
  integer,
  jsonObject,
  longText,
  money,
  oneOf,
  optional,
  type PageParams,
  pageVariables,
  paging,
  text,
} from '../params.js';
import { clock, localDate, localDateTime } from '../params-time.js';
import type { Scope } from '../scope.js';
import { WEEK_MINUTES } from '../units.js';
import { eventChain, eventChainFields } from './event-chain.hal.js';

const unit = oneOf('second', 'minute', 'hour', 'day', 'week', 'month');

/** Seconds. Clients echo the record's date and time back here; that is ignored. */
const advance = z.preprocess((raw) => (localDateTime.safeParse(raw).success ? undefined : raw), clearable(integer({ min: 0 })));

/**
 * The documented fields, then all other shown fields that are not computed. The domain checks the bounds; they are
 * repeated here for the forms.
 */
export const eventChainShape = {
  name: filledText(),
  description: clearable(longText),
  long_description: clearable(longText),
  event_group_id: id,
  address_id: id,
  resource_id: clearable(id),
  person_id: clearable(id),
  spaces: optional(integer({ min: 1, max: 100_000 })),
  duration: optional(integer({ min: 1, max: WEEK_MINUTES })),
  datetime: clearable(localDateTime),
  price: optional(money),
  ticket_type: optional(text()),
  reference: clearable(text()),
  time: clearable(clock),
  capacity_view: optional(integer({ min: 0, max: 3 })),
  start_date: clearable(localDate),
  end_date: clearable(localDate),
  max_num_bookings: clearable(integer({ min: 1 })),
  max_advance_time: advance,
  min_advance_time: advance,
  min_advance: clearable(integer({ min: 0 })),
  min_advance_unit: optional(unit),
  min_cancel: clearable(integer({ min: 0 })),
  min_cancel_unit: optional(unit),
  email_per_ticket: optional(booleanText),
  questions_per_ticket: optional(booleanText),
  extra: optional(jsonObject),
  course: optional(booleanText),
  recurrence_type: clearable(text().meta({ documented: { enum: ['', 'DAY', 'WEEK', 'MONTH', 'YEAR'] } })),
  template: optional(booleanText),
  disabled: optional(booleanText),
  detail_group_id: clearable(id),
  waitlength: clearable(integer({ min: 0, max: 100_000 })),
};

export type ChainBody = z.output<z.ZodObject<typeof eventChainShape>>;

export const eventChainInput = ({ datetime, min_advance, min_advance_unit, min_cancel, min_cancel_unit, ...body }: ChainBody) =>
  toInput({
    ...body,
    starts_at: datetime,
    min_advance: span(min_advance, min_advance_unit),
    min_cancel: span(min_cancel, min_cancel_unit),
  });

/** A number and its unit are one value to the schema; a number alone is in seconds. */
const span = (amount: number | null | undefined, of: z.output<typeof unit> = 'second') =>
  amount == null ? amount : { amount, unit: inCapitals(of) };

export const eventChainNames = {
  startsAt: 'datetime',
  minAdvanceTime: 'min_advance',
  'minAdvance.amount': 'min_advance',
  'minCancel.amount': 'min_cancel',
};

const ofChain = z.object({ company_id: id, id });

const list = {
  source: '4.6',
  method: 'GET',
  input: z.object({
    company_id: id,
    event_group_id: optional(id),
    start_date: optional(localDate).describe('Chains that begin on that day or later.'),
    end_date: optional(localDate).describe('Chains that end on that day or later.'),
    include_disabled: optional(booleanText),
    include_deleted: optional(booleanText),
    ...paging({ perPage: 30 }),
  }),
  operation: `query ListEventChains($companyId: Int!, $filter: EventChainFilter!, $first: Int!, $offset: Int!) {
    eventChains(companyId: $companyId, filter: $filter, first: $first, offset: $offset) { totalCount nodes { ${eventChainFields} } }
  }`,
  view: ({ eventChains }: Operations['ListEventChains'], at: Scope, { page, per_page }: PageParams) =>
    collection({
      name: 'event_chains',
      rows: eventChains.nodes,
      total: eventChains.totalCount,
      page,
      perPage: per_page,
      at,
      render: eventChain,
    }),
} as const;

/** Variables of the list. The public form ignores `include_…`, which are documented for administrators only. */
const listVariables = (admin: boolean) => (input: z.output<typeof list.input>) => ({
  companyId: input.company_id,
  filter: {
    eventGroupId: input.event_group_id,
    startsFrom: input.start_date,
    endsFrom: input.end_date,
    includeDisabled: admin && input.include_disabled,
    includeDeleted: admin && input.include_deleted,
    includeTemplates: admin,
  },
  ...pageVariables(input),
});

const read = {
  source: '4.6',
  method: 'GET',
  input: ofChain,
  operation: `query ReadEventChain($companyId: Int!, $id: Int!, $hidden: Boolean!) {
    chain: eventChain(companyId: $companyId, id: $id, includeHidden: $hidden) { ${eventChainFields} }
  }`,
  view: ({ chain }: Operations['ReadEventChain'], at: Scope) => eventChain(chain, at),
} as const;

const readVariables = (hidden: boolean) => (input: z.output<typeof ofChain>) => ({
  companyId: input.company_id,
  id: input.id,
  hidden,
});

const mutation = <Verb extends 'Create' | 'Update' | 'Delete'>(verb: Verb) =>
  `mutation ${verb}EventChain($input: ${verb}EventChainInput!) {
    chain: ${verb.toLowerCase()}EventChain(input: $input) { ${eventChainFields} }
  }` as const;

const write = { source: '4.6', view: read.view, names: eventChainNames } as const;

const ADMIN = '/api/v1/admin/{company_id}/event_chains';
const PUBLIC = '/api/v1/{company_id}/event_chains';

/** Body of `POST …/bookings` for an event, which the body names. */
const bookingShape = {
  event_id: id,
  member_id: createBookingShape.member_id,
  quantity: createBookingShape.quantity,
  price: createBookingShape.price,
  notifications: createBookingShape.notifications,
};

const form = {
  source: 'wire 1.5',
  input: ofChain,
  operation: read.operation,
  variables: readVariables(true),
} as const;

export const eventChainRoutes = [
  endpoint({ ...list, path: PUBLIC, variables: listVariables(false) }),
  endpoint({ ...list, path: ADMIN, form: 'admin', variables: listVariables(true) }),
  endpoint({ ...read, path: `${PUBLIC}/{id}`, variables: readVariables(false) }),
  endpoint({ ...read, path: `${ADMIN}/{id}`, form: 'admin', variables: readVariables(true) }),
  endpoint({
    ...read,
    path: `${ADMIN}/find_by_ref/{reference}`,
    form: 'admin',
    input: z.object({ company_id: id, reference: text() }),
    operation: `query FindEventChain($companyId: Int!, $reference: String!) {
      chain: eventChainByReference(companyId: $companyId, reference: $reference) { ${eventChainFields} }
    }`,
    variables: ({ company_id, reference }) => ({ companyId: company_id, reference }),
  }),
  endpoint({
    ...write,
    method: 'POST',
    path: ADMIN,
    form: 'admin',
    input: z.object({ company_id: id, ...eventChainShape }),
    operation: mutation('Create'),
    variables: ({ company_id, ...body }) => ({ input: { companyId: company_id, ...eventChainInput(body) } }),
  }),
  endpoint({
    ...write,
    method: 'PUT',
    path: `${ADMIN}/{id}`,
    form: 'admin',
    input: z.object({ company_id: id, id, ...eventChainShape, version: optional(integer()) }),
    operation: mutation('Update'),
    variables: ({ company_id, id: chainId, version, ...body }) => ({
      input: { companyId: company_id, id: chainId, expectedVersion: version, ...eventChainInput(body) },
    }),
  }),
  endpoint({
    ...write,
    method: 'DELETE',
    path: `${ADMIN}/{id}`,
    form: 'admin',
    input: ofChain,
    operation: mutation('Delete'),
    variables: (input) => ({ input: toInput(input) }),
  }),
  formRow({
    ...form,
    path: `${ADMIN}/new`,
    form: 'admin',
    input: z.object({ company_id: id }),
    operation: list.operation,
    variables: ({ company_id }) => ({ companyId: company_id, filter: { includeDeleted: true }, first: 0, offset: 0 }),
    fields: eventChainShape,
  }),
  formRow({ ...form, path: `${ADMIN}/{id}/edit`, form: 'admin', fields: { ...eventChainShape, version: optional(integer()) } }),
  formRow({
    ...form,
    path: `${ADMIN}/{id}/new_booking`,
    form: 'admin',
    operation: `query BookEventChain($companyId: Int!, $id: Int!, $filter: QuestionFilter!) {
      eventChain(companyId: $companyId, id: $id, includeHidden: true) { questionGroupId }
      questions(companyId: $companyId, filter: $filter) { ${formQuestionFields} }
    }`,
    variables: (input) => ({ companyId: input.company_id, id: input.id, filter: QUESTIONS_OF_STAFF }),
    fields: bookingShape,
    questions: ({ eventChain: booked, questions }) => [{ at: ['questions'], asked: ofForm(questions, booked.questionGroupId) }],
  }),
];
