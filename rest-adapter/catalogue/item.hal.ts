import { type Hal, link, publicRoot, root } from '../hal/hal.js';
import type { Scope } from '../scope.js';

export const itemFields = 'id kind serviceId personId resourceId person { name } resource { name }';

export interface ItemRow {
  readonly id: number;
  readonly serviceId: number | null;
  readonly personId: number | null;
  readonly resourceId: number | null;
  readonly person: { readonly name: string } | null;
  readonly resource: { readonly name: string } | null;
}

/** What was asked for, in wire names. */
export interface ItemAsk {
  readonly service_id?: number | undefined;
  readonly person_id?: number | undefined;
  readonly resource_id?: number | undefined;
}

/** A person or resource that can be booked with what was asked for. Source: service.md 2.14. */
export function item(row: ItemRow, asked: ItemAsk, at: Scope): Hal {
  const isPerson = row.personId !== null;
  const names = { ...asked, ...(isPerson ? { person_id: row.personId } : { resource_id: row.resourceId }) };
  return {
    id: row.id,
    type: isPerson ? 'person' : 'resource',
    ...(isPerson ? { person_item_id: row.personId } : { resource_item_id: row.resourceId }),
    ...(row.serviceId !== null && { event_id: row.id, service_id: row.serviceId }),
    name: (row.person ?? row.resource)?.name ?? null,
    company_id: at.companyId,
    _links: {
      self: link(`${root(at)}/items?${queryOf(names)}`),
      item: link(isPerson ? `${root(at)}/people/${row.personId}` : `${root(at)}/resources/${row.resourceId}`),
      ...(row.serviceId !== null && timeLinks(names, at)),
    },
  };
}

/** Only where a service is known: without one nobody can say how long. */
function timeLinks({ service_id, person_id, resource_id }: { [Name in keyof ItemAsk]: ItemAsk[Name] | null }, at: Scope) {
  const query = queryOf({ service_id, person_id, resource_ids: resource_id });
  return {
    days: link(`${publicRoot(at)}/day_data?${query}{&month,week,date,edate,location,cal_month,year,week_start,num_resources}`),
    times: link(
      `${publicRoot(at)}/time_data?${query}{&date,end_date,location,duration,num_resources,single,time_zone,ignore_booking}`,
    ),
  };
}

const queryOf = (names: Readonly<Record<string, number | null | undefined>>): string =>
  Object.entries(names)
    .filter(([, value]) => value != null)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
