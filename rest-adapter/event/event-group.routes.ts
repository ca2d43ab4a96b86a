import * as z from 'zod';
import { imageCollection, imageFields } from '../catalogue/image.hal.js';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { toInput } from '../hal/fields.js';
import { formRow } from '../hal/form-schema.js';
import type { Operations } from '../operations/types.js';
import {
  booleanText,
  clearable,
  filledText,
  id,
  integer,
  jsonObject,
  longText,
  optional,
  type PageParams,
  pageVariables,
  paging,
} from '../params.js';
import type { Scope } from '../scope.js';
import { eventGroup, eventGroupFields } from './event-group.hal.js';

const shape = {
  description: clearable(longText),
  extra: optional(jsonObject),
  disabled: optional(booleanText),
  order: optional(integer()),
};
const createShape = { name: filledText(), ...shape };
const updateShape = { name: optional(filledText()), ...shape, version: optional(integer()) };

const ofGroup = z.object({ company_id: id, id });

const list = {
  source: '4.6',
  method: 'GET',
  input: z.object({ company_id: id, ...paging({ perPage: 30 }) }),
  operation: `query ListEventGroups($companyId: Int!, $filter: EventGroupFilter!, $first: Int!, $offset: Int!) {
    eventGroups(companyId: $companyId, filter: $filter, first: $first, offset: $offset) { totalCount nodes { ${eventGroupFields} } }
  }`,
  view: ({ eventGroups }: Operations['ListEventGroups'], at: Scope, { page, per_page }: PageParams) =>
    collection({
      name: 'event_groups',
      rows: eventGroups.nodes,
      total: eventGroups.totalCount,
      page,
      perPage: per_page,
      at,
      render: eventGroup,
    }),
} as const;

const listVariables = (hidden: boolean) => (input: z.output<typeof list.input>) => ({
  companyId: input.company_id,
  filter: { includeDisabled: hidden, includeDeleted: hidden },
  ...pageVariables(input),
});

const read = {
  source: '4.6',
  method: 'GET',
  input: ofGroup,
  operation: `query ReadEventGroup($companyId: Int!, $id: Int!, $hidden: Boolean!) {
    group: eventGroup(companyId: $companyId, id: $id, includeHidden: $hidden) { ${eventGroupFields} }
  }`,
  view: ({ group }: Operations['ReadEventGroup'], at: Scope) => eventGroup(group, at),
} as const;

const readVariables = (hidden: boolean) => (input: z.output<typeof ofGroup>) => ({
  companyId: input.company_id,
  id: input.id,
  hidden,
});

const mutation = <Verb extends 'Create' | 'Update' | 'Delete'>(verb: Verb) =>
  `mutation ${verb}EventGroup($input: ${verb}EventGroupInput!) {
    group: ${verb.toLowerCase()}EventGroup(input: $input) { ${eventGroupFields} }
  }` as const;

const write = { source: 'wire 1.5', view: read.view } as const;

const ADMIN = '/api/v1/admin/{company_id}/event_groups';
const PUBLIC = '/api/v1/{company_id}/event_groups';

export const eventGroupRoutes = [
  endpoint({ ...list, path: PUBLIC, variables: listVariables(false) }),
  endpoint({ ...list, source: 'wire 1.5', path: ADMIN, form: 'admin', variables: listVariables(true) }),
  endpoint({ ...read, path: `${PUBLIC}/{id}`, variables: readVariables(false) }),
  endpoint({ ...read, source: 'wire 1.5', path: `${ADMIN}/{id}`, form: 'admin', variables: readVariables(true) }),
  endpoint({
    ...write,
    method: 'POST',
    path: ADMIN,
    form: 'admin',
    input: z.object({ company_id: id, ...createShape }),
    operation: mutation('Create'),
    variables: (body) => ({ input: toInput(body) }),
  }),
  endpoint({
    ...write,
    method: 'PUT',
    path: `${ADMIN}/{id}`,
    form: 'admin',
    input: z.object({ company_id: id, id, ...updateShape }),
    operation: mutation('Update'),
    variables: ({ version, ...body }) => ({ input: toInput({ ...body, expectedVersion: version }) }),
  }),
  endpoint({
    ...write,
    method: 'DELETE',
    path: `${ADMIN}/{id}`,
    form: 'admin',
    input: ofGroup,
    operation: mutation('Delete'),
    variables: (input) => ({ input: toInput(input) }),
  }),
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/{company_id}/media/event_group_images/{id}',
    input: ofGroup,
    operation: `query EventGroupImages($companyId: Int!, $id: Int!) {
      owner: eventGroup(companyId: $companyId, id: $id) { images { ${imageFields} } }
    }`,
    variables: (input) => ({ companyId: input.company_id, id: input.id }),
    view: (data, at) => imageCollection(data.owner.images, at),
  }),
  formRow({
    source: 'wire 1.5',
    path: `${ADMIN}/new`,
    form: 'admin',
    input: z.object({ company_id: id }),
    operation: list.operation,
    variables: ({ company_id }) => ({ companyId: company_id, filter: { includeDeleted: true }, first: 0, offset: 0 }),
    fields: createShape,
  }),
  formRow({
    source: 'wire 1.5',
    path: `${ADMIN}/{id}/edit`,
    form: 'admin',
    input: ofGroup,
    operation: read.operation,
    variables: readVariables(true),
    fields: updateShape,
  }),
];
