import { type Hal, link, publicRoot, root } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { ItemRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

export const itemFields = fragment(
  'ItemRow on BookableItem',
  'id kind serviceId personId resourceId person { name } resource { name } service { name }',
);

/** Query parameters of items, in wire names. */
export interface ItemParams {
  readonly service_id?: number | undefined;
  readonly person_id?: number | undefined;
  readonly resource_id?: number | undefined;
}

/** Kinds of items, by the field of their id: the first that the row has decides. */
const KINDS = [
  { type: 'person', id: 'personId', folder: 'people' },
  { type: 'resource', id: 'resourceId', folder: 'resources' },
  { type: 'service', id: 'serviceId', folder: 'services' },
] as const;

/**
 * A person, resource or service that can be booked with the requested ones. An `event_id` tells the browser SDK that
 * nothing is left to choose, so that it asks for times without the other choice: only a complete item (`whole`) has one.
 *
 * Source: service.md 2.14, wire.md 1.3
 */
export function item(
  row: ItemRow,
  { requested, whole }: { readonly requested: ItemParams; readonly whole: boolean },
  at: Scope,
): Hal {
  const { type, id, folder } = KINDS.find((kind) => row[kind.id] !== null)!;
  const names = { ...requested, [`${type}_id`]: row[id] };
  return {
    id: row.id,
    type,
    [`${type}_item_id`]: row[id],
    ...(row.serviceId !== null && { ...(whole && { event_id: row.id }), service_id: row.serviceId }),
    name: row[type]?.name ?? null,
    company_id: at.companyId,
    _links: {
      // Not the query of what can be combined with the item, which is another list.
      self: link(`${root(at)}/items?${queryOf({ ...requested, [`${type}_item_id`]: row[id] })}`),
      item: link(`${root(at)}/${folder}/${row[id]}`),
      ...(row.serviceId !== null && timeLinks(names, at)),
    },
  };
}

/** Links to days and times, if a service is known: without one the duration is not. */
function timeLinks({ service_id, person_id, resource_id }: { [Name in keyof ItemParams]: ItemParams[Name] | null }, at: Scope) {
  const query = queryOf({ service_id, person_id, resource_ids: resource_id });
  // A caller who has chosen both a person and a resource takes the link of one and fills in the other.
  const other = [person_id == null && 'person_id', resource_id == null && 'resource_id'].filter(Boolean).join(',');
  const besides = other && `,${other}`;
  return {
    days: link(
      `${publicRoot(at)}/day_data?${query}{&month,week,date,edate,location,cal_month,year,week_start,num_resources${besides}}`,
    ),
    times: link(
      `${publicRoot(at)}/time_data?${query}{&date,end_date,location,duration,num_resources,single,time_zone,ignore_booking${besides}}`,
    ),
  };
}

const queryOf = (names: Readonly<Record<string, number | null | undefined>>): string =>
  Object.entries(names)
    .filter(([, value]) => value != null)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
