import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { link, root } from '../hal/hal.js';
import { id, integer, optional } from '../params.js';
import { client, clientFields } from './client.hal.js';

const CLIENT = '/api/v1/admin/{company_id}/client/{client_id}';

const ofClient = z.object({ company_id: id, client_id: id });

/** Erasure of a person, and the copy of their data. Source: operations.md, "What grows". */
export const erasureRoutes = [
  endpoint({
    source: 'extension',
    method: 'POST',
    path: `${CLIENT}/erase`,
    form: 'admin',
    input: ofClient.extend({ version: optional(integer()) }),
    operation: `mutation EraseClient($input: RecordInput!) { client: eraseClient(input: $input) { ${clientFields} } }`,
    variables: ({ company_id, client_id, version }) => ({
      input: { companyId: company_id, id: client_id, expectedVersion: version },
    }),
    view: ({ client: erased }, at) => client(erased, at),
    status: 200,
  }),
  endpoint({
    source: 'extension',
    method: 'GET',
    path: `${CLIENT}/export`,
    form: 'admin',
    input: ofClient,
    operation: 'query ExportClient($companyId: Int!, $id: Int!) { clientExport(companyId: $companyId, id: $id) }',
    variables: ({ company_id, client_id }) => ({ companyId: company_id, id: client_id }),
    view: ({ clientExport }, at, { client_id }) => ({
      ...clientExport,
      _links: {
        self: link(`${root(at)}/client/${client_id}/export`),
        client: link(`${root(at)}/client/${client_id}`),
      },
    }),
  }),
];
