import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { pageOf } from '../hal/short-list.js';
import { CHECK_ADMINISTRATOR } from '../operations/check-administrator.js';
import type { Operations } from '../operations/types.js';
import { id, type PageParams, paging } from '../params.js';
import type { Scope } from '../scope.js';
import { client, clientFields } from './client.hal.js';

const operation = <Name extends string, Permission extends string = ''>(name: Name, permission: Permission = '' as Permission) =>
  `query ${name}($companyId: Int!, $id: Int!) {
    ${permission} parent: client(companyId: $companyId, id: $id) { childClients { nodes { ${clientFields} } } }
  }` as const;

/** Clients whom a client looks after. */
const list = {
  source: 'wire 1.4',
  sentence: 'Clients whom a client looks after.',
  method: 'GET',
  input: z.object({ company_id: id, client_id: id, ...paging({ perPage: 30 }) }),
  variables: ({ company_id, client_id }: { company_id: number; client_id: number }) => ({ companyId: company_id, id: client_id }),
  view: ({ parent }: Pick<Operations['ListChildClients'], 'parent'>, at: Scope, page: PageParams) =>
    pageOf({ name: 'clients', rows: parent.childClients.nodes, render: client }, at, page),
} as const;

export const childClientRoutes = [
  endpoint({ ...list, path: '/api/v1/{company_id}/client/{client_id}/child_clients', operation: operation('ListChildClients') }),
  endpoint({
    ...list,
    path: '/api/v1/admin/{company_id}/client/{client_id}/child_clients',
    form: 'admin',
    operation: operation('ListAdminChildClients', CHECK_ADMINISTRATOR),
  }),
];
