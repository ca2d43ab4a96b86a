import * as z from 'zod';
import { createBookingShape as bookingShape } from '../booking/booking-input.js';
import { QUESTIONS_OF_STAFF, questionsOfNewBooking } from '../booking/booking-questions.js';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { toInput } from '../hal/fields.js';
import { formQuestionFields } from '../hal/form-questions.js';
import { formRow } from '../hal/form-schema.js';
import type { Fragment } from '../operations/fragment.js';
import type { Operations } from '../operations/types.js';
import { booleanText, filledText, id, integer, optional, type PageParams, pageVariables, paging, text } from '../params.js';
import { type Scope, within } from '../scope.js';
import { ofRecord, readVariables } from './record-key.js';
import { adminServiceFields, service, serviceFields, serviceShape } from './service.hal.js';

const createShape = { name: filledText(), ...serviceShape };
const updateShape = { name: optional(filledText()), ...serviceShape, version: optional(integer()) };

/**
 * Input of a service. `duration`, the single value of early v1 clients, counts as a list of one; beside `durations` it is
 * ignored, whose first element it repeats.
 */
function inputOf<Given extends z.output<z.ZodObject<typeof serviceShape>>>({
  duration,
  durations,
  listed_durations,
  prices,
  ...body
}: Given) {
  const only = duration === undefined || durations ? undefined : [duration];
  return toInput({
    ...body,
    options: optionsOf({ duration: only ?? durations, listedDuration: only ?? listed_durations, price: prices }),
  });
}

interface OptionLists {
  readonly duration: readonly number[] | undefined;
  readonly listedDuration: readonly number[] | undefined;
  readonly price: readonly number[] | undefined;
}

/**
 * Turns v1's parallel lists into option records, as many as the longest list. An empty list becomes null in the first
 * record. Undefined if no list was sent.
 */
function optionsOf({ duration, listedDuration, price }: OptionLists) {
  const lists = [duration, listedDuration, price].filter((list) => list !== undefined);
  if (lists.length === 0) return undefined;
  const of = (list: readonly number[] | undefined, at: number) => list && (list[at] ?? (at === 0 ? null : undefined));
  return [...Array(Math.max(1, ...lists.map(({ length }) => length))).keys()].map((at) => ({
    duration: of(duration, at),
    listedDuration: of(listedDuration, at),
    price: of(price, at),
  }));
}

const list = {
  source: '4.5',
  method: 'GET',
  input: z.object({
    company_id: id,
    children: optional(booleanText),
    api_ref: optional(text()),
    reference: optional(text()),
    ...paging({ perPage: 30 }),
  }),
} as const;

type ServiceListInput = z.output<typeof list.input>;

const listOperation = <Name extends string>(name: Name, fields: Fragment | string, more = '') =>
  `query ${name}($companyId: Int!, $filter: ServiceFilter!, $first: Int!, $offset: Int!${more}) {
    services(companyId: $companyId, filter: $filter, first: $first, offset: $offset) { totalCount nodes { ${fields} } }
  }` as const;

const listVariables = (hidden: boolean) => (input: ServiceListInput) => ({
  companyId: input.company_id,
  filter: {
    ofBranches: input.children,
    apiRef: input.api_ref,
    reference: input.reference,
    includeDisabled: hidden,
    includeDeleted: hidden,
  },
  ...pageVariables(input),
});

interface ShownServices extends PageParams {
  readonly children?: boolean | undefined;
}

/** List of services; services of branches are shown as the branches' own. */
const serviceList = ({ services }: Operations['ListServices'], at: Scope, { page, per_page, children }: ShownServices) =>
  collection({
    name: 'services',
    rows: services.nodes,
    total: services.totalCount,
    page,
    perPage: per_page,
    at,
    render: children ? (row) => service(row, within(at, row.companyId)) : service,
  });

const read = { source: '4.5', method: 'GET', input: ofRecord } as const;

const readOperation = <Name extends string>(name: Name, fields: Fragment | string) =>
  `query ${name}($companyId: Int!, $id: Int!, $hidden: Boolean!) {
    service(companyId: $companyId, id: $id, includeHidden: $hidden) { ${fields} }
  }` as const;

const readView = (data: Operations['ReadService' | 'ReadAdminService'], at: Scope) => service(data.service, at);

const children = {
  source: 'wire 1.3',
  method: 'GET',
  input: z.object({ company_id: id, id, ...paging({ perPage: 30 }) }),
} as const;

const childrenOperation = <Name extends string>(name: Name, fields: Fragment | string) =>
  `query ${name}($companyId: Int!, $id: Int!, $hidden: Boolean!, $first: Int!, $offset: Int!) {
    service(companyId: $companyId, id: $id, includeHidden: $hidden) {
      services: counterparts(first: $first, offset: $offset) { totalCount nodes { ${fields} } }
    }
  }` as const;

const childrenVariables = (hidden: boolean) => (input: z.output<typeof children.input>) => ({
  ...readVariables(hidden)(input),
  ...pageVariables(input),
});

const childrenView = (data: Operations['ListCounterparts'], at: Scope, paged: PageParams) =>
  serviceList(data.service, at, { ...paged, children: true });

const ADMIN = '/api/v1/admin/{company_id}/services';
const PUBLIC = '/api/v1/{company_id}/services';

const IN_COMPANY = '(companyId: $companyId)';

const changed = ofRecord.extend(updateShape);

const update = {
  source: '4.5',
  input: changed,
  operation: `mutation UpdateService($input: UpdateServiceInput!) { service: updateService(input: $input) { ${adminServiceFields()} } }`,
  variables: ({ version, ...body }: z.output<typeof changed>) => ({ input: inputOf({ ...body, expectedVersion: version }) }),
  view: readView,
} as const;

export const serviceRoutes = [
  endpoint({
    ...list,
    path: PUBLIC,
    operation: listOperation('ListServices', serviceFields),
    variables: listVariables(false),
    view: serviceList,
  }),
  endpoint({
    ...list,
    path: ADMIN,
    form: 'admin',
    operation: listOperation('ListAdminServices', adminServiceFields('(companyId: $place)'), ', $place: Int'),
    variables: (input: ServiceListInput) => ({ ...listVariables(true)(input), place: input.children ? null : input.company_id }),
    view: serviceList,
  }),
  endpoint({
    ...read,
    path: `${PUBLIC}/{id}`,
    operation: readOperation('ReadService', serviceFields),
    variables: readVariables(false),
    view: readView,
  }),
  endpoint({
    ...read,
    path: `${ADMIN}/{id}`,
    form: 'admin',
    operation: readOperation('ReadAdminService', adminServiceFields(IN_COMPANY)),
    variables: readVariables(true),
    view: readView,
  }),
  endpoint({
    source: '4.5',
    method: 'GET',
    path: `${ADMIN}/find_by_ref/{reference}`,
    form: 'admin',
    input: z.object({ company_id: id, reference: text() }),
    operation: `query FindService($companyId: Int!, $reference: String!) {
      service: serviceByReference(companyId: $companyId, reference: $reference, includeHidden: true) { ${adminServiceFields(IN_COMPANY)} }
    }`,
    variables: ({ company_id, reference }) => ({ companyId: company_id, reference }),
    view: readView,
  }),
  endpoint({
    source: '4.5',
    method: 'POST',
    path: ADMIN,
    form: 'admin',
    input: z.object({ company_id: id, ...createShape }),
    operation: `mutation CreateService($input: CreateServiceInput!) { service: createService(input: $input) { ${adminServiceFields()} } }`,
    variables: (body) => ({ input: inputOf(body) }),
    view: readView,
  }),
  endpoint({ ...update, method: 'PUT', path: `${ADMIN}/{id}`, form: 'admin' }),
  // The Java SDK posts changes to the URL of the form.
  endpoint({ ...update, method: 'POST', path: `${ADMIN}/{id}/edit`, form: 'admin', status: 200 }),
  endpoint({
    ...read,
    method: 'DELETE',
    path: `${ADMIN}/{id}`,
    form: 'admin',
    operation: `mutation DeleteService($input: DeleteServiceInput!) { service: deleteService(input: $input) { ${adminServiceFields()} } }`,
    variables: (input) => ({ input: toInput(input) }),
    view: readView,
  }),
  endpoint({
    ...children,
    path: `${PUBLIC}/{id}/all_children`,
    operation: childrenOperation('ListCounterparts', serviceFields),
    variables: childrenVariables(false),
    view: childrenView,
  }),
  endpoint({
    ...children,
    path: `${ADMIN}/{id}/all_children`,
    form: 'admin',
    operation: childrenOperation('ListAdminCounterparts', adminServiceFields()),
    variables: childrenVariables(true),
    view: childrenView,
  }),
  formRow({
    source: 'wire 1.3',
    path: `${ADMIN}/new`,
    form: 'admin',
    input: z.object({ company_id: id }),
    operation: listOperation('NewService', 'id'),
    variables: ({ company_id }) => ({ companyId: company_id, filter: { includeDeleted: true }, first: 0, offset: 0 }),
    fields: createShape,
  }),
  formRow({
    source: 'wire 1.3',
    path: `${ADMIN}/{id}/edit`,
    form: 'admin',
    input: ofRecord,
    operation: readOperation('EditService', 'id'),
    variables: readVariables(true),
    fields: updateShape,
  }),
  formRow({
    source: 'wire 1.3',
    path: `${ADMIN}/{id}/new_booking`,
    form: 'admin',
    input: ofRecord,
    operation: `query BookService($companyId: Int!, $id: Int!, $filter: QuestionFilter!) {
      service(companyId: $companyId, id: $id, includeHidden: true) { questionGroupId }
      questions(companyId: $companyId, filter: $filter) { ${formQuestionFields} }
    }`,
    variables: (input) => ({ companyId: input.company_id, id: input.id, filter: QUESTIONS_OF_STAFF }),
    fields: bookingShape,
    questions: ({ service: booked, questions }) => questionsOfNewBooking(booked, questions),
  }),
];
