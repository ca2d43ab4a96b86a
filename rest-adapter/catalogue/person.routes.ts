import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { toInput } from '../hal/fields.js';
import { formRow } from '../hal/form-schema.js';
import type { Fragment } from '../operations/fragment.js';
import type { Operations } from '../operations/types.js';
import { booleanText, filledText, id, integer, optional, type PageParams, pageVariables, paging, text } from '../params.js';
import { dateNames, datesShape, datesVariables, legacyRules } from '../schedule/dates.js';
import { personScheduleOperation, scheduleOf } from '../schedule/schedule-of.js';
import type { Scope } from '../scope.js';
import { adminPersonFields, person, personFields, personShape, personWithSchedule } from './person.hal.js';
import { ofRecord, readVariables } from './record-key.js';

const createShape = {
  name: filledText(),
  ...personShape,
  schedule: optional(z.object({ rules: legacyRules, style: optional(integer()) })),
};
const updateShape = { name: optional(filledText()), ...personShape, version: optional(integer()) };

const list = {
  source: '4.3',
  method: 'GET',
  input: z.object({
    company_id: id,
    include_disabled: optional(booleanText),
    embed: optional(text()),
    ...paging({ perPage: 300 }),
  }),
  view: ({ people }: Operations['ListPeople' | 'ListAdminPeople'], at: Scope, { page, per_page }: PageParams) =>
    collection({ name: 'people', rows: people.nodes, total: people.totalCount, page, perPage: per_page, at, render: person }),
} as const;

type PersonListInput = z.output<typeof list.input>;

const paged = ({ company_id, page, per_page }: PersonListInput) => ({
  companyId: company_id,
  ...pageVariables({ page, per_page }),
});

const readOperation = <Name extends string>(name: Name, fields: Fragment | 'id') =>
  `query ${name}($companyId: Int!, $id: Int!, $hidden: Boolean!) {
    person(companyId: $companyId, id: $id, includeHidden: $hidden) { ${fields} }
  }` as const;

const read = {
  source: '4.3',
  method: 'GET',
  input: ofRecord,
  view: (data: Operations['ReadPerson' | 'ReadAdminPerson'], at: Scope) => person(data.person, at),
} as const;

const find = {
  input: z.object({ company_id: id, reference: text() }),
  method: 'GET',
  view: read.view,
} as const;

const findOperation = <Name extends string>(name: Name, fields: Fragment) =>
  `query ${name}($companyId: Int!, $reference: String!, $hidden: Boolean!) {
    person: personByReference(companyId: $companyId, reference: $reference, includeHidden: $hidden) { ${fields} }
  }` as const;

const findVariables = (hidden: boolean) => (input: z.output<typeof find.input>) => ({
  companyId: input.company_id,
  reference: input.reference,
  hidden,
});

const write = <Verb extends 'Create' | 'Update' | 'Delete'>(verb: Verb) =>
  `mutation ${verb}Person($input: ${verb}PersonInput!, $companyId: Int!) {
    person: ${verb.toLowerCase()}Person(input: $input) { ${adminPersonFields} }
  }` as const;

const ADMIN = '/api/v1/admin/{company_id}/people';
const PUBLIC = '/api/v1/{company_id}/people';

const reads = [
  endpoint({
    ...list,
    path: PUBLIC,
    operation: `query ListPeople($companyId: Int!, $first: Int!, $offset: Int!) {
      people(companyId: $companyId, first: $first, offset: $offset) { totalCount nodes { ${personFields} } }
    }`,
    variables: paged,
  }),
  endpoint({
    ...list,
    path: ADMIN,
    form: 'admin',
    operation: `query ListAdminPeople($companyId: Int!, $filter: PersonFilter!, $first: Int!, $offset: Int!, $withSchedule: Boolean!) {
      people(companyId: $companyId, filter: $filter, first: $first, offset: $offset) { totalCount nodes { ${personWithSchedule} } }
    }`,
    variables: (input: PersonListInput) => ({
      ...paged(input),
      filter: { includeDisabled: input.include_disabled ?? true, includeDeleted: true },
      withSchedule: /immediate_schedule/.test(input.embed ?? ''),
    }),
  }),
  endpoint({
    ...read,
    path: `${PUBLIC}/{id}`,
    operation: readOperation('ReadPerson', personFields),
    variables: readVariables(false),
  }),
  endpoint({
    ...read,
    path: `${ADMIN}/{id}`,
    form: 'admin',
    operation: readOperation('ReadAdminPerson', adminPersonFields),
    variables: readVariables(true),
  }),
  endpoint({
    ...find,
    source: 'wire 1.3',
    path: `${PUBLIC}/find_by_ref/{reference}`,
    operation: findOperation('FindPerson', personFields),
    variables: findVariables(false),
  }),
  endpoint({
    ...find,
    source: '4.3',
    path: `${ADMIN}/find_by_ref/{reference}`,
    form: 'admin',
    operation: findOperation('FindAdminPerson', adminPersonFields),
    variables: findVariables(true),
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'GET',
    path: `${ADMIN}/{id}/schedule`,
    form: 'admin',
    input: z.object({ company_id: id, id, ...datesShape }),
    operation: personScheduleOperation,
    variables: (input) => ({ companyId: input.company_id, id: input.id, ...datesVariables(input) }),
    view: scheduleOf,
    names: dateNames,
  }),
];

const writes = [
  endpoint({
    source: '4.3',
    method: 'POST',
    path: ADMIN,
    form: 'admin',
    input: z.object({ company_id: id, ...createShape }),
    operation: write('Create'),
    variables: (body) => ({ input: toInput(body), companyId: body.company_id }),
    view: read.view,
    names: { rules: 'schedule.rules' },
  }),
  endpoint({
    source: '4.3',
    method: 'PUT',
    path: `${ADMIN}/{id}`,
    form: 'admin',
    input: z.object({ company_id: id, id, ...updateShape }),
    operation: write('Update'),
    variables: ({ version, ...body }) => ({ input: toInput({ ...body, expectedVersion: version }), companyId: body.company_id }),
    view: read.view,
  }),
  endpoint({
    ...read,
    method: 'DELETE',
    path: `${ADMIN}/{id}`,
    form: 'admin',
    operation: write('Delete'),
    variables: (input) => ({ input: toInput(input), companyId: input.company_id }),
  }),
];

const forms = [
  formRow({
    source: 'wire 1.3',
    path: `${ADMIN}/new`,
    form: 'admin',
    input: z.object({ company_id: id }),
    operation:
      'query NewPerson($companyId: Int!) { people(companyId: $companyId, filter: { includeDeleted: true }, first: 0) { totalCount } }',
    variables: ({ company_id }) => ({ companyId: company_id }),
    fields: createShape,
    record: () => ({ notify: true }),
  }),
  formRow({
    source: 'wire 1.3',
    path: `${ADMIN}/{id}/edit`,
    form: 'admin',
    input: ofRecord,
    operation: readOperation('EditPerson', 'id'),
    variables: readVariables(true),
    fields: updateShape,
  }),
];

export const personRoutes = [...reads, ...writes, ...forms];
