import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { formRow } from '../hal/form-schema.js';
import { adminRoot, type Hal, link } from '../hal/hal.js';
import { CHECK_ADMINISTRATOR } from '../operations/check-administrator.js';
import type { AdministratorRow, Operations } from '../operations/types.js';
import { WIRE_ROLES } from '../operations/wire-words.js';
import {
  booleanText,
  clearable,
  filledText,
  id,
  integer,
  newPassword,
  oneOf,
  optional,
  pageVariables,
  paging,
} from '../params.js';
import type { Scope } from '../scope.js';
import { administrator, administratorFields } from './administrator.hal.js';

const LIST = '/api/v1/admin/{company_id}/administrators';

/** `user` and `callcentre` are the words of the v1 service for the role `staff`. */
const role = optional(z.preprocess((raw) => (raw === 'user' || raw === 'callcentre' ? 'staff' : raw), oneOf(...WIRE_ROLES)));

const ofOne = z.object({ company_id: id, administrator_id: id });
type OfOne = z.output<typeof ofOne>;

const variables = ({ company_id, administrator_id }: OfOne) => ({ companyId: company_id, id: administrator_id });
const view = (data: Operations['ReadAdministrator'], at: Scope): Hal => administrator(data.administrator, at, data.company);
const ofCompany = 'company(id: $companyId) { id name }';

const password = optional(newPassword);
const address = filledText().meta({ format: 'email' });

const createShape = { name: filledText(), email: address, role, password, person_id: optional(id) };
const updateShape = {
  name: optional(filledText()),
  email: optional(address),
  role,
  password,
  person_id: clearable(id),
  disabled: optional(booleanText),
  version: optional(integer()),
};

const read = {
  source: 'wire 1.1',
  method: 'GET',
  input: ofOne,
  operation: `query ReadAdministrator($companyId: Int!, $id: Int!) {
    administrator(companyId: $companyId, id: $id) { ${administratorFields} } ${ofCompany}
  }`,
  variables,
} as const;

export const administratorRoutes = [
  endpoint({
    source: 'wire 1.1',
    method: 'GET',
    path: LIST,
    form: 'admin',
    input: z.object({ company_id: id, ...paging({ perPage: 30 }) }),
    operation: `query ListAdministrators($companyId: Int!, $first: Int!, $offset: Int!) {
      administrators(companyId: $companyId, first: $first, offset: $offset, includeDeleted: true) {
        totalCount nodes { ${administratorFields} }
      }
    }`,
    variables: ({ company_id, page, per_page }) => ({
      companyId: company_id,
      ...pageVariables({ page, per_page }),
    }),
    view: ({ administrators: { nodes, totalCount } }, at, { page, per_page }) => {
      const render = (row: AdministratorRow, rowAt: Scope) => administrator(row, rowAt);
      const list = collection({ name: 'administrators', rows: nodes, total: totalCount, page, perPage: per_page, at, render });
      return { ...list, _links: { ...list._links, new: link(`${adminRoot(at)}/administrators/new`) } };
    },
  }),
  endpoint({
    ...read,
    path: `${LIST}/{administrator_id}`,
    form: 'admin',
    aliases: ['/api/v1/admin/{company_id}/user/{administrator_id}'],
    view,
  }),
  formRow({ ...read, path: `${LIST}/{administrator_id}/edit`, form: 'admin', fields: updateShape, record: view }),
  formRow({
    source: 'wire 1.1',
    path: `${LIST}/new`,
    form: 'admin',
    input: z.object({ company_id: id }),
    operation: `query NewAdministrator($companyId: Int!) { ${CHECK_ADMINISTRATOR} company(id: $companyId) { id } }`,
    variables: ({ company_id }) => ({ companyId: company_id }),
    fields: createShape,
  }),
  endpoint({
    source: 'wire 1.1',
    method: 'POST',
    path: LIST,
    form: 'admin',
    input: z.object({ company_id: id, ...createShape }),
    operation: `mutation CreateAdministrator($input: CreateAdministratorInput!) {
      administrator: createAdministrator(input: $input) { ${administratorFields} }
    }`,
    variables: ({ company_id, person_id, role: given = 'staff', ...body }) => ({
      input: { ...body, companyId: company_id, personId: person_id, role: given },
    }),
    view: ({ administrator: row }, at) => administrator(row, at),
  }),
  endpoint({
    source: 'wire 1.1',
    method: 'PUT',
    path: `${LIST}/{administrator_id}`,
    form: 'admin',
    input: ofOne.extend(updateShape),
    operation: `mutation UpdateAdministrator($input: UpdateAdministratorInput!) {
      administrator: updateAdministrator(input: $input) { ${administratorFields} }
    }`,
    variables: ({ company_id, administrator_id, person_id, version, ...body }) => ({
      input: { ...body, companyId: company_id, id: administrator_id, personId: person_id, expectedVersion: version },
    }),
    view: ({ administrator: row }, at) => administrator(row, at),
  }),
  endpoint({
    source: 'wire 1.1',
    method: 'DELETE',
    path: `${LIST}/{administrator_id}`,
    form: 'admin',
    input: ofOne,
    operation: `mutation DeleteAdministrator($input: RecordInput!) {
      administrator: deleteAdministrator(input: $input) { ${administratorFields} }
    }`,
    variables: (input) => ({ input: variables(input) }),
    view: ({ administrator: row }, at) => administrator(row, at),
  }),
];
