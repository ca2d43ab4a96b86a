import * as z from 'zod';
import { addressInput, addressNames } from '../company/address.hal.js';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { toInput } from '../hal/fields.js';
import { formRow } from '../hal/form-schema.js';
import type { Fragment } from '../operations/fragment.js';
import type { Operations } from '../operations/types.js';
import { filledText, id, integer, optional, type PageParams, pageVariables, paging, text } from '../params.js';
import { dateNames, datesShape, datesVariables } from '../schedule/dates.js';
import { resourceScheduleOperation, scheduleOf } from '../schedule/schedule-of.js';
import type { Scope } from '../scope.js';
import { ofRecord, readVariables } from './record-key.js';
import { adminResourceFields, resource, resourceFields, resourceShape, resourceWithSchedule } from './resource.hal.js';

const createShape = { name: filledText(), ...resourceShape };
const updateShape = { name: optional(filledText()), ...resourceShape, version: optional(integer()) };

type ResourceBody = z.output<z.ZodObject<typeof resourceShape>>;

const inputOf = <Given extends ResourceBody>({ disbaled, disabled = disbaled, address, api_ref, ...body }: Given) =>
  toInput({ ...body, disabled, address: address && addressInput(address), reference: api_ref });

const list = {
  source: '4.4',
  method: 'GET',
  input: z.object({ company_id: id, embed: optional(text()), ...paging({ perPage: 300 }) }),
  view: ({ resources }: Operations['ListResources' | 'ListAdminResources'], at: Scope, { page, per_page }: PageParams) =>
    collection({
      name: 'resources',
      rows: resources.nodes,
      total: resources.totalCount,
      page,
      perPage: per_page,
      at,
      render: resource,
    }),
} as const;

const listOperation = <Name extends string>(name: Name, fields: Fragment | 'id', more = '') =>
  `query ${name}($companyId: Int!, $filter: ResourceFilter!, $first: Int!, $offset: Int!${more}) {
    resources(companyId: $companyId, filter: $filter, first: $first, offset: $offset) { totalCount nodes { ${fields} } }
  }` as const;

const listVariables = (hidden: boolean) => (input: z.output<typeof list.input>) => ({
  companyId: input.company_id,
  filter: { includeDisabled: hidden, includeDeleted: hidden },
  ...pageVariables(input),
});

const readOperation = <Name extends string>(name: Name, fields: Fragment | 'id') =>
  `query ${name}($companyId: Int!, $id: Int!, $hidden: Boolean!) {
    resource(companyId: $companyId, id: $id, includeHidden: $hidden) { ${fields} }
  }` as const;

const read = {
  source: '4.4',
  method: 'GET',
  input: ofRecord,
  view: (data: Operations['ReadResource' | 'ReadAdminResource'], at: Scope) => resource(data.resource, at),
} as const;

const write = <Verb extends 'Create' | 'Update' | 'Delete'>(verb: Verb) =>
  `mutation ${verb}Resource($input: ${verb}ResourceInput!) {
    resource: ${verb.toLowerCase()}Resource(input: $input) { ${adminResourceFields} }
  }` as const;

const ADMIN = '/api/v1/admin/{company_id}/resources';
const PUBLIC = '/api/v1/{company_id}/resources';

const reads = [
  endpoint({ ...list, path: PUBLIC, operation: listOperation('ListResources', resourceFields), variables: listVariables(false) }),
  endpoint({
    ...list,
    path: ADMIN,
    form: 'admin',
    operation: listOperation('ListAdminResources', resourceWithSchedule, ', $withSchedule: Boolean!'),
    variables: (input: z.output<typeof list.input>) => ({
      ...listVariables(true)(input),
      withSchedule: /immediate_schedule/.test(input.embed ?? ''),
    }),
  }),
  endpoint({
    ...read,
    path: `${PUBLIC}/{id}`,
    operation: readOperation('ReadResource', resourceFields),
    variables: readVariables(false),
  }),
  endpoint({
    ...read,
    path: `${ADMIN}/{id}`,
    form: 'admin',
    operation: readOperation('ReadAdminResource', adminResourceFields),
    variables: readVariables(true),
  }),
  endpoint({
    source: 'wire 1.3',
    method: 'GET',
    path: `${ADMIN}/find_by_ref/{reference}`,
    form: 'admin',
    input: z.object({ company_id: id, reference: text() }),
    operation: `query FindResource($companyId: Int!, $reference: String!) {
      resource: resourceByReference(companyId: $companyId, reference: $reference, includeHidden: true) { ${adminResourceFields} }
    }`,
    variables: ({ company_id, reference }) => ({ companyId: company_id, reference }),
    view: read.view,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'GET',
    path: `${ADMIN}/{id}/schedule`,
    form: 'admin',
    input: z.object({ company_id: id, id, ...datesShape }),
    operation: resourceScheduleOperation,
    variables: (input) => ({ companyId: input.company_id, id: input.id, ...datesVariables(input) }),
    view: scheduleOf,
    names: dateNames,
  }),
];

const writes = [
  endpoint({
    source: '4.4',
    method: 'POST',
    path: ADMIN,
    form: 'admin',
    input: z.object({ company_id: id, ...createShape }),
    operation: write('Create'),
    variables: (body) => ({ input: inputOf(body) }),
    view: read.view,
    names: { ...addressNames, reference: 'api_ref' },
  }),
  endpoint({
    source: '4.4',
    method: 'PUT',
    path: `${ADMIN}/{id}`,
    form: 'admin',
    input: z.object({ company_id: id, id, ...updateShape }),
    operation: write('Update'),
    variables: ({ version, ...body }) => ({ input: inputOf({ ...body, expectedVersion: version }) }),
    view: read.view,
    names: { ...addressNames, reference: 'api_ref' },
  }),
  endpoint({
    ...read,
    method: 'DELETE',
    path: `${ADMIN}/{id}`,
    form: 'admin',
    operation: write('Delete'),
    variables: (input) => ({ input: toInput(input) }),
  }),
];

const { disbaled: _misspelt, ...spelt } = resourceShape;

const forms = [
  formRow({
    source: 'wire 1.3',
    path: `${ADMIN}/new`,
    form: 'admin',
    input: z.object({ company_id: id }),
    operation: listOperation('NewResource', 'id'),
    variables: ({ company_id }) => ({ companyId: company_id, filter: { includeDeleted: true }, first: 0, offset: 0 }),
    fields: { name: createShape.name, ...spelt },
  }),
  formRow({
    source: 'wire 1.3',
    path: `${ADMIN}/{id}/edit`,
    form: 'admin',
    input: ofRecord,
    operation: readOperation('EditResource', 'id'),
    variables: readVariables(true),
    fields: { name: updateShape.name, ...spelt, version: updateShape.version },
  }),
];

export const resourceRoutes = [...reads, ...writes, ...forms];
