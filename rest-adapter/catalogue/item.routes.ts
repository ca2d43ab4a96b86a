import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { CHECK_ADMINISTRATOR } from '../operations/check-administrator.js';
import type { Operations } from '../operations/types.js';
import { id, optional } from '../params.js';
import type { Scope } from '../scope.js';
import { type ItemParams, item, itemFields } from './item.hal.js';

const operation = <Name extends string>(name: Name, besides = '') =>
  `query ${name}($companyId: Int!, $serviceId: Int, $personId: Int, $resourceId: Int) {
    ${besides}
    items: bookableItems(companyId: $companyId, serviceId: $serviceId, personId: $personId, resourceId: $resourceId) {
      totalCount nodes { ${itemFields} }
    }
  }` as const;

const list = {
  method: 'GET',
  input: z.object({ company_id: id, service_id: optional(id), person_id: optional(id), resource_id: optional(id) }),
  variables: (input: ItemParams & { readonly company_id: number }) => ({
    companyId: input.company_id,
    serviceId: input.service_id,
    personId: input.person_id,
    resourceId: input.resource_id,
  }),
  view: (
    { items: { nodes: items, totalCount: total } }: Operations['ListItems'],
    at: Scope,
    { service_id, person_id, resource_id }: ItemParams,
  ) => {
    // If people and resources are both still to be chosen, no item can be booked by itself yet.
    const isComplete = items.every(({ personId }) => personId !== null) || items.every(({ resourceId }) => resourceId !== null);
    return collection({
      name: 'items',
      rows: items,
      total,
      at,
      render: (row, rowAt) => item(row, { requested: { service_id, person_id, resource_id }, whole: isComplete }, rowAt),
    });
  },
} as const;

/** Items, for everybody and for administrators alone. */
export const itemRoutes = [
  endpoint({ ...list, source: '4.7', path: '/api/v1/{company_id}/items', operation: operation('ListItems') }),
  endpoint({
    ...list,
    source: 'wire 1.3',
    path: '/api/v1/admin/{company_id}/items',
    form: 'admin',
    operation: operation('ListAdminItems', `${CHECK_ADMINISTRATOR} company(id: $companyId) { id }`),
  }),
];
