import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { recordOperation, recordRow } from '../hal/short-list.js';
import { CHECK_ADMINISTRATOR } from '../operations/check-administrator.js';
import type { Operations } from '../operations/types.js';
import { clearable, filledText, id, ids, integer, optional, pageVariables, paging, param } from '../params.js';
import { localDateTime } from '../params-time.js';
import type { Scope } from '../scope.js';
import { clinic, clinicFields } from './clinic.hal.js';

/** Moment with `Z` or an offset: the browser SDK writes its moments in UTC. */
const moment = param(
  'a date and time YYYY-MM-DDTHH:mm:ss with Z or an offset',
  (raw) => {
    const { data } = localDateTime.safeParse(raw);
    return data !== undefined && data.length > 'YYYY-MM-DDTHH:mm:ss'.length ? new Date(data) : undefined;
  },
  { type: 'string', format: 'date-time' },
);

/**
 * Refuses repetitions: a clinic is one sitting. The browser SDK sends a rule for repetition along, which is empty if
 * there is none.
 */
const noRepetition = param('no repetition: each clinic is one sitting', (raw) => {
  const { frequency } = Object(Object(raw).rules);
  return frequency === undefined || frequency === null || frequency === '' ? 'none' : undefined;
});

const clinicShape = {
  name: optional(filledText()),
  start_time: optional(moment),
  end_time: optional(moment),
  address_id: clearable(id),
  service_ids: optional(ids),
  person_ids: optional(ids),
  resource_ids: optional(ids),
  order: optional(integer()),
  repeat_rule: optional(noRepetition),
};

type ClinicBody = z.output<z.ZodObject<typeof clinicShape>>;

const fieldsOf = (body: ClinicBody) => ({
  name: body.name,
  startsAt: body.start_time,
  endsAt: body.end_time,
  addressId: body.address_id,
  serviceIds: body.service_ids,
  personIds: body.person_ids,
  resourceIds: body.resource_ids,
  order: body.order,
});

const CLINICS = '/api/v1/admin/{company_id}/clinics';
const ofClinic = { company_id: id, id };

const shown = { source: 'wire 1.9', name: 'clinics', render: clinic };
const OPEN = { ...shown, path: '/api/v1/{company_id}/clinics' };
const ADMIN = { ...shown, path: CLINICS, form: 'admin' } as const;

/** Part of the administrators' reads that refuses companies that are not theirs. */
const COMPANY = `${CHECK_ADMINISTRATOR} company(id: $companyId) { id }` as const;
const PAGE = `clinics(companyId: $companyId, first: $first, offset: $offset) { totalCount nodes { ${clinicFields} } }` as const;
const openList =
  `query ListClinics($companyId: Int!, $first: Int!, $offset: Int!) { company(id: $companyId) { id } ${PAGE} }` as const;
const adminList = `query ListAdminClinics($companyId: Int!, $first: Int!, $offset: Int!) { ${COMPANY} ${PAGE} }` as const;
const listInput = z.object({ company_id: id, ...paging({ perPage: 30 }) });
const listing = {
  method: 'GET',
  input: listInput,
  variables: ({ company_id, ...page }: z.output<typeof listInput>) => ({ companyId: company_id, ...pageVariables(page) }),
  view: ({ clinics }: Operations['ListClinics'], at: Scope, { page, per_page: perPage }: z.output<typeof listInput>) =>
    collection({ name: 'clinics', rows: clinics.nodes, total: clinics.totalCount, page, perPage, at, render: clinic }),
} as const;
const adminRead = `query ReadAdminClinic($companyId: Int!, $id: Int!) {
  ${COMPANY} row: clinic(companyId: $companyId, id: $id) { ${clinicFields} }
}` as const;

const saving = {
  source: 'wire 1.9',
  operation: `mutation SaveClinic($input: SaveClinicInput!) { clinic: saveClinic(input: $input) { ${clinicFields} } }`,
  view: (data: Operations['SaveClinic'], at: Scope) => clinic(data.clinic, at),
  names: { startsAt: 'start_time', endsAt: 'end_time' },
} as const;

const ending = {
  source: 'wire 1.9',
  input: z.object(ofClinic),
  operation: `mutation DeleteClinic($input: RecordInput!) { clinic: deleteClinic(input: $input) { ${clinicFields} } }`,
  variables: ({ company_id, id: clinicId }: { company_id: number; id: number }) => ({
    input: { companyId: company_id, id: clinicId },
  }),
  view: saving.view,
} as const;

/**
 * Rows of clinics: read by everyone; written by administrators as the browser SDK's page of clinics does. Source: wire.md
 * 1.9.
 */
export const clinicRoutes = [
  endpoint({ ...listing, source: OPEN.source, path: OPEN.path, operation: openList }),
  endpoint({ ...recordRow(OPEN), operation: recordOperation('ReadClinic', 'clinic', clinicFields) }),
  endpoint({ ...listing, source: ADMIN.source, path: ADMIN.path, form: 'admin', operation: adminList }),
  endpoint({ ...recordRow(ADMIN), operation: adminRead }),
  endpoint({
    ...saving,
    method: 'POST',
    path: CLINICS,
    form: 'admin',
    ignoresVersion: true,
    input: z.object({ company_id: id, ...clinicShape }),
    variables: ({ company_id, ...body }) => ({ input: { companyId: company_id, ...fieldsOf(body) } }),
  }),
  endpoint({
    ...saving,
    method: 'PUT',
    path: `${CLINICS}/{id}`,
    form: 'admin',
    input: z.object({ ...ofClinic, version: optional(integer()), ...clinicShape }),
    variables: ({ company_id, id: clinicId, version, ...body }) => ({
      input: { companyId: company_id, id: clinicId, expectedVersion: version, ...fieldsOf(body) },
    }),
  }),
  endpoint({ ...ending, method: 'DELETE', path: `${CLINICS}/{id}`, form: 'admin' }),
  endpoint({ ...ending, method: 'POST', path: `${CLINICS}/{id}/cancel`, form: 'admin' }),
];
