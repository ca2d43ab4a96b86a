import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection, selfLink } from '../hal/collection.js';
import { type Hal, link, root, withoutLinks } from '../hal/hal.js';
import { CHECK_ADMINISTRATOR } from '../operations/check-administrator.js';
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
  paging,
  text,
  timeZone,
} from '../params.js';
import type { Scope } from '../scope.js';
import { addressInput, addressNames, addressShape } from './address.hal.js';
import { adminCompanyFields, company, companyFields, publicCompanyFields } from './company.hal.js';
import { settings, settingsFields } from './settings.hal.js';

const ofCompany = z.object({ company_id: id });

type OfCompany = z.output<typeof ofCompany>;

const readVariables = ({ company_id }: OfCompany) => ({ id: company_id });
const readView = (data: Pick<Operations['ReadCompany' | 'ReadAdminCompany'], 'company'>, at: Scope) => company(data.company, at);

const reads = [
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/company/{company_id}',
    input: ofCompany,
    operation: `query ReadCompany($id: Int!) { company(id: $id) { ${publicCompanyFields} } }`,
    variables: readVariables,
    view: readView,
  }),
  endpoint({
    source: '4.15',
    method: 'GET',
    path: '/api/v1/admin/{company_id}/company',
    form: 'admin',
    input: ofCompany,
    operation: `query ReadAdminCompany($companyId: Int!) { ${CHECK_ADMINISTRATOR} company(id: $companyId) { ${adminCompanyFields} } }`,
    variables: ({ company_id }) => ({ companyId: company_id }),
    view: readView,
  }),
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/company/find_by_ref/{ref}',
    input: z.object({ ref: filledText() }),
    operation: `query FindCompany($ref: String!) { company: companyByReference(reference: $ref) { ${publicCompanyFields} } }`,
    variables: ({ ref }) => ({ ref }),
    view: readView,
  }),
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/admin/{company_id}/company/find_by_ref/{ref}',
    form: 'admin',
    input: z.object({ company_id: id, ref: filledText() }),
    operation: `query FindAdminCompany($ref: String!, $id: Int!) {
      company: companyByReference(reference: $ref, administeredBy: $id) { ${adminCompanyFields} }
    }`,
    variables: ({ company_id, ref }) => ({ id: company_id, ref }),
    view: readView,
  }),
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/company/{company_id}/children',
    input: z.object({ company_id: id, ...paging({ perPage: 30 }) }),
    operation: `query ListBranches($id: Int!) { company(id: $id) { children: branches { nodes { ${companyFields} } } } }`,
    variables: ({ company_id }) => ({ id: company_id }),
    view: (data, at, { page, per_page }) => {
      const children = data.company.children.nodes;
      const rows = children.slice((page - 1) * per_page, page * per_page);
      return collection({ name: 'companies', rows, total: children.length, page, perPage: per_page, at, render: company });
    },
  }),
];

const writes = [
  endpoint({
    source: '4.15',
    method: 'PUT',
    path: '/api/v1/admin/{company_id}/company',
    form: 'admin',
    input: z.object({
      company_id: id,
      name: optional(filledText()),
      description: clearable(longText),
      timezone: optional(timeZone),
      country_code: clearable(text().meta({ documented: { pattern: '^[A-Z]{2}$' } })),
      website: clearable(longText),
      ref: clearable(text()),
      live: optional(booleanText),
      multi_status: optional(z.array(filledText())),
      extra: optional(jsonObject),
      address: optional(z.object(addressShape)),
      version: optional(integer()),
    }),
    operation: `mutation UpdateCompany($input: UpdateCompanyInput!) { updateCompany(input: $input) { ${adminCompanyFields} } }`,
    variables: ({ company_id, country_code, multi_status, address, version, timezone, ref, ...body }) => ({
      input: {
        ...body,
        timeZone: timezone,
        reference: ref,
        id: company_id,
        countryCode: country_code,
        customStatuses: multi_status,
        address: address && addressInput(address),
        expectedVersion: version,
      },
    }),
    names: { ...addressNames, timeZone: 'timezone', reference: 'ref' },
    view: (data, at) => company(data.updateCompany, at),
  }),
  endpoint({
    source: 'wire 1.2',
    method: 'DELETE',
    path: '/api/v1/admin/{company_id}/company',
    form: 'admin',
    input: ofCompany,
    operation: `mutation DeleteCompany($input: DeleteCompanyInput!) { deleteCompany(input: $input) { ${adminCompanyFields} } }`,
    variables: (input) => ({ input: readVariables(input) }),
    view: (data, at) => withoutLinks(company(data.deleteCompany, at)),
  }),
];

const settingsView = (data: Operations['ReadSettings'], at: Scope): Hal =>
  settings(data.company.settings, data.company.currencyCode, at);

const around = [
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/{company_id}/settings',
    sentence: 'Public settings of a company.',
    input: ofCompany,
    operation: `query ReadSettings($id: Int!) { company(id: $id) { currencyCode: currency settings { ${settingsFields} } } }`,
    variables: readVariables,
    view: settingsView,
  }),
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/admin/{company_id}/settings',
    sentence: 'Settings of a company.',
    form: 'admin',
    input: ofCompany,
    operation: `query ReadAdminSettings($companyId: Int!) {
      ${CHECK_ADMINISTRATOR} company(id: $companyId) { currencyCode: currency settings { ${settingsFields} } }
    }`,
    variables: ({ company_id }) => ({ companyId: company_id }),
    view: settingsView,
  }),
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/{company_id}/membership_levels',
    input: ofCompany,
    operation: 'query ListMemberLevels($id: Int!) { memberLevels(companyId: $id) { id name } }',
    variables: readVariables,
    view: ({ memberLevels }, at) => {
      const render = ({ id: level, name }: (typeof memberLevels)[number]) => ({
        id: level,
        name,
        _links: { self: link(`${root(at)}/membership_levels/${level}`) },
      });
      return collection({ name: 'membership_levels', rows: memberLevels, total: memberLevels.length, at, render });
    },
  }),
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/{company_id}/membership_levels/{level_id}',
    input: z.object({ company_id: id, level_id: id }),
    operation: 'query ReadMemberLevel($id: Int!, $level: Int!) { memberLevel(companyId: $id, id: $level) { id name } }',
    variables: ({ company_id, level_id }) => ({ id: company_id, level: level_id }),
    view: ({ memberLevel: { id: level, name } }, at) => ({
      id: level,
      name,
      _links: { self: selfLink(at) },
    }),
  }),
];

export const companyRoutes = [...reads, ...writes, ...around];
