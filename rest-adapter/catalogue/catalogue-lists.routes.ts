import { pickUnchecked } from '../hal/fields.js';
import { companyHref, type Hal, type Links, link, publicRoot } from '../hal/hal.js';
import { shortList } from '../hal/short-list.js';
import type { Scope } from '../scope.js';

interface Row {
  readonly id: number;
}

const open = (at: Scope): Scope => ({ ...at, admin: false });

const linksTo = (name: string, { id }: Row, at: Scope): Links => ({
  self: link(`${publicRoot(at)}/${name}/${id}`),
  company: link(companyHref(open(at))),
});

const category = (row: Row, at: Scope): Hal => ({
  ...pickUnchecked(row, ['id', 'company_id', 'name', 'description', 'order']),
  _links: linksTo('categories', row, at),
});

interface Group extends Row {
  readonly serviceIds: readonly number[];
}

const each = (at: Scope, noun: string, ids: readonly number[]) => ids.map((id) => link(`${publicRoot(at)}/${noun}/${id}`));

const serviceGroup = (row: Group, at: Scope): Hal => ({
  ...pickUnchecked(row, ['id', 'company_id', 'name', 'description', 'order', 'service_ids']),
  _links: { ...linksTo('service_groups', row, at), services: each(at, 'services', row.serviceIds) },
});

const LISTED = 'id companyId name order';

export const catalogueListRoutes = [
  ...shortList<Row>({
    source: 'wire 1.2',
    name: 'categories',
    all: 'categories',
    one: 'category',
    fields: `${LISTED} description`,
    aliases: ['/api/v1/{company_id}/named_categories'],
    render: category,
  }),
  ...shortList<Group>({
    source: 'wire 1.9',
    name: 'service_groups',
    all: 'serviceGroups',
    one: 'serviceGroup',
    fields: `${LISTED} description serviceIds`,
    render: serviceGroup,
  }),
];
