import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { camel, snake } from '../hal/fields.js';
import { id, oneOf, optional, pageVariables, paging, text } from '../params.js';
import { sinceMoment } from '../params-time.js';
import { auditEntry, auditFields } from './audit.hal.js';

const LIST = '/api/v1/admin/{company_id}/auditlog';

/** Log of changes, newest first. The company's link `auditlog`; service.md 4.15 shows no path for it. */
export const auditRoutes: readonly Endpoint[] = [
  endpoint({
    source: '4.15',
    method: 'GET',
    path: LIST,
    form: 'admin',
    input: z.object({
      company_id: id,
      record: optional(text()),
      record_id: optional(id),
      action: optional(oneOf('create', 'change', 'delete')),
      administrator_id: optional(id),
      client_id: optional(id),
      field: optional(text()),
      from: optional(sinceMoment),
      until: optional(sinceMoment),
      ...paging({ perPage: 30 }),
    }),
    operation: `query Audit($companyId: Int!, $filter: AuditFilter!, $first: Int!, $offset: Int!) {
      entries: auditLog(companyId: $companyId, filter: $filter, first: $first, offset: $offset) {
        totalCount nodes { ${auditFields} }
      }
    }`,
    names: { column: 'field' },
    variables: ({ company_id, record, record_id, administrator_id, client_id, field, page, per_page, ...rest }) => ({
      companyId: company_id,
      filter: {
        ...rest,
        record: record && snake(record).replace(/^_/, ''),
        recordId: record_id,
        administratorId: administrator_id,
        clientId: client_id,
        column: field && snake(camel(field)).replace(/^_/, ''),
      },
      ...pageVariables({ page, per_page }),
    }),
    view: ({ entries: { nodes, totalCount } }, at, { page, per_page }) =>
      collection({ name: 'auditlog', rows: nodes, total: totalCount, page, perPage: per_page, at, render: auditEntry }),
  }),
  endpoint({
    source: '4.15',
    method: 'GET',
    path: `${LIST}/{entry_id}`,
    form: 'admin',
    // Text, since there may be more entries than a 32-bit integer counts.
    input: z.object({ company_id: id, entry_id: text() }),
    operation: `query ReadAudit($companyId: Int!, $id: ID!) { entry: auditEntry(companyId: $companyId, id: $id) { ${auditFields} } }`,
    variables: ({ company_id, entry_id }) => ({ companyId: company_id, id: entry_id }),
    view: (data, at) => auditEntry(data.entry, at),
  }),
];
