import { endpoint } from '../endpoint.js';
import { pick } from '../hal/fields.js';
import { companyHref, type Hal, type Links, link, linksToShown, publicRoot, VISIBILITY } from '../hal/hal.js';
import { listOperation, listRow, recordOperation, recordRow } from '../hal/short-list.js';
import { fragment } from '../operations/fragment.js';
import type { CategoryRow, ServiceGroupRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

const open = (at: Scope): Scope => ({ ...at, admin: false });

const linksTo = (name: string, { id }: { readonly id: number }, at: Scope): Links => ({
  self: link(`${publicRoot(at)}/${name}/${id}`),
  company: link(companyHref(open(at))),
});

const LISTED = 'id companyId name order description';

export const categoryFields = fragment('CategoryRow on Category', LISTED);

const category = (row: CategoryRow, at: Scope): Hal => ({
  ...pick(row, ['id', 'company_id', 'name', 'description', 'order']),
  _links: linksTo('categories', row, at),
});

export const serviceGroupFields = fragment('ServiceGroupRow on ServiceGroup', `${LISTED} services { id ${VISIBILITY} }`);

const serviceGroup = (row: ServiceGroupRow, at: Scope): Hal => ({
  ...pick(row, ['id', 'company_id', 'name', 'description', 'order']),
  service_ids: row.services.map(({ id }) => id),
  _links: { ...linksTo('service_groups', row, at), services: linksToShown('services', row.services, open(at)) },
});

const CATEGORIES = {
  source: 'wire 1.2',
  path: '/api/v1/{company_id}/categories',
  aliases: ['/api/v1/{company_id}/named_categories'],
  name: 'categories',
  render: category,
};

const GROUPS = {
  source: 'wire 1.9',
  path: '/api/v1/{company_id}/service_groups',
  name: 'service_groups',
  render: serviceGroup,
};

export const catalogueListRoutes = [
  endpoint({ ...listRow(CATEGORIES), operation: listOperation('ListCategories', 'categories', categoryFields) }),
  endpoint({ ...recordRow(CATEGORIES), operation: recordOperation('ReadCategory', 'category', categoryFields) }),
  endpoint({ ...listRow(GROUPS), operation: listOperation('ListServiceGroups', 'serviceGroups', serviceGroupFields) }),
  endpoint({ ...recordRow(GROUPS), operation: recordOperation('ReadServiceGroup', 'serviceGroup', serviceGroupFields) }),
];
