import { z } from 'zod';
import { endpoint, type Form } from '../endpoint.js';
import { pageOf } from '../hal/short-list.js';
import { id, paging } from '../params.js';
import { client, clientFields } from './client.hal.js';

/** Clients whom a client looks after. `root` is the schema's query of the client. */
const childClients = (path: string, form: Form, root: 'client' | 'member') =>
  endpoint({
    source: 'wire 1.4',
    method: 'GET',
    path,
    form,
    input: z.object({ company_id: id, client_id: id, ...paging({ perPage: 30 }) }),
    operation: `query ChildClientsOf_${root}($companyId: Int!, $id: Int!) {
      parent: ${root}(companyId: $companyId, id: $id) { childClients { nodes { ${clientFields} } } }
    }`,
    variables: ({ company_id, client_id }) => ({ companyId: company_id, id: client_id }),
    view: ({ parent }, at, page) => pageOf({ name: 'clients', rows: parent.childClients.nodes, render: client }, at, page),
  });

export const childClientRoutes = [
  childClients('/api/v1/{company_id}/client/{client_id}/child_clients', 'public', 'member'),
  childClients('/api/v1/admin/{company_id}/client/{client_id}/child_clients', 'admin', 'client'),
];
