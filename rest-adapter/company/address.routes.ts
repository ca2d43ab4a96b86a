import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { formRow } from '../hal/form-schema.js';
import { CHECK_ADMINISTRATOR } from '../operations/check-administrator.js';
import type { Operations } from '../operations/types.js';
import { filledText, id, integer, optional, type PageParams, pageVariables, paging } from '../params.js';
import type { Scope } from '../scope.js';
import { address, addressFields, addressInput, addressShape } from './address.hal.js';

const list = {
  source: 'wire 1.2',
  method: 'GET',
  input: z.object({ company_id: id, ...paging({ perPage: 30 }) }),
  operation: `query ListAddresses($companyId: Int!, $first: Int!, $offset: Int!, $deleted: Boolean!) {
    addresses(companyId: $companyId, first: $first, offset: $offset, includeDeleted: $deleted) {
      totalCount nodes { ${addressFields} }
    }
  }`,
  view: ({ addresses }: Operations['ListAddresses'], at: Scope, { page, per_page }: PageParams) =>
    collection({
      name: 'addresses',
      rows: addresses.nodes,
      total: addresses.totalCount,
      page,
      perPage: per_page,
      at,
      render: address,
    }),
} as const;

type AddressListInput = z.output<typeof list.input>;

const listVariables = (deleted: boolean) => (input: AddressListInput) => ({
  companyId: input.company_id,
  ...pageVariables(input),
  deleted,
});

const read = {
  source: 'wire 1.2',
  method: 'GET',
  input: z.object({ company_id: id, address_id: id }),
  operation: `query ReadAddress($companyId: Int!, $id: Int!, $deleted: Boolean!) {
    address(companyId: $companyId, id: $id, includeDeleted: $deleted) { ${addressFields} }
  }`,
  view: (data: Operations['ReadAddress'], at: Scope) => address(data.address, at),
} as const;

const readVariables = (deleted: boolean) => (input: z.output<typeof read.input>) => ({
  companyId: input.company_id,
  id: input.address_id,
  deleted,
});

/** Look-up by postcode for widgets, among the company's own addresses. Source: wire.md 1.2. */
const byPostcode = [
  endpoint({
    ...list,
    path: '/api/v1/company/{company_id}/addresses/{postcode}',
    input: z.object({ company_id: id, postcode: filledText(), ...paging({ perPage: 30 }) }),
    operation: `query AddressesByPostcode($companyId: Int!, $postcode: String!, $first: Int!, $offset: Int!) {
      addresses(companyId: $companyId, postcode: $postcode, first: $first, offset: $offset) {
        totalCount nodes { ${addressFields} }
      }
    }`,
    variables: ({
      company_id,
      postcode,
      page,
      per_page,
    }: {
      company_id: number;
      postcode: string;
      page: number;
      per_page: number;
    }) => ({
      companyId: company_id,
      postcode,
      ...pageVariables({ page, per_page }),
    }),
  }),
  endpoint({
    ...read,
    path: '/api/v1/company/{company_id}/addresses/address/{address_id}',
    variables: readVariables(false),
  }),
];

export const addressRoutes = [
  ...byPostcode,
  endpoint({ ...list, path: '/api/v1/{company_id}/addresses', variables: listVariables(false) }),
  endpoint({ ...list, path: '/api/v1/admin/{company_id}/addresses', form: 'admin', variables: listVariables(true) }),
  endpoint({ ...read, path: '/api/v1/{company_id}/addresses/{address_id}', variables: readVariables(false) }),
  endpoint({ ...read, path: '/api/v1/admin/{company_id}/addresses/{address_id}', form: 'admin', variables: readVariables(true) }),
  endpoint({
    source: 'wire 1.2',
    method: 'POST',
    path: '/api/v1/admin/{company_id}/addresses',
    form: 'admin',
    input: z.object({ company_id: id, ...addressShape }),
    operation: `mutation CreateAddress($input: CreateAddressInput!) { createAddress(input: $input) { ${addressFields} } }`,
    variables: ({ company_id, ...body }) => ({ input: { companyId: company_id, ...addressInput(body) } }),
    view: (data, at) => address(data.createAddress, at),
  }),
  endpoint({
    source: 'wire 1.2',
    method: 'PUT',
    path: '/api/v1/admin/{company_id}/addresses/{address_id}',
    form: 'admin',
    input: z.object({ company_id: id, address_id: id, version: optional(integer()), ...addressShape }),
    operation: `mutation UpdateAddress($input: UpdateAddressInput!) { updateAddress(input: $input) { ${addressFields} } }`,
    variables: ({ company_id, address_id, version, ...body }) => ({
      input: { companyId: company_id, id: address_id, expectedVersion: version, ...addressInput(body) },
    }),
    view: (data, at) => address(data.updateAddress, at),
  }),
  endpoint({
    ...read,
    method: 'DELETE',
    path: '/api/v1/admin/{company_id}/addresses/{address_id}',
    form: 'admin',
    operation: `mutation DeleteAddress($input: RecordInput!) {
      deleteAddress(input: $input) { ${addressFields} }
    }`,
    variables: ({ company_id, address_id }) => ({ input: { companyId: company_id, id: address_id } }),
    view: (data, at) => address(data.deleteAddress, at),
  }),
  formRow({
    source: 'wire 2.10',
    path: '/api/v1/admin/{company_id}/addresses/new',
    form: 'admin',
    input: z.object({ company_id: id }),
    operation: `query NewAddress($companyId: Int!) { ${CHECK_ADMINISTRATOR} company(id: $companyId) { id } }`,
    variables: ({ company_id }) => ({ companyId: company_id }),
    fields: addressShape,
  }),
  formRow({
    ...read,
    source: 'wire 2.10',
    path: '/api/v1/admin/{company_id}/addresses/{address_id}/edit',
    form: 'admin',
    variables: readVariables(true),
    fields: { ...addressShape, version: optional(integer()) },
  }),
];
