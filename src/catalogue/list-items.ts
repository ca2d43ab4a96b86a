import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findCompany } from '../company/find-company.js';
import type { ListOrder } from '../database/page.js';
import { runSql } from '../database/run-sql.js';
import type { ValueOf } from '../shared/closed-set.js';
import type { CATALOGUE_ORDERS } from './catalogue-orders.js';
import { offeredBy } from './offered-by.js';
import { findPerson } from './people/find-person.js';
import { findResource } from './resources/find-resource.js';
import { findService } from './services/find-service.js';

export interface ItemQuery {
  readonly companyId: number;
  readonly serviceId?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  /** Within each kind; ordered by `order` by default. */
  readonly orderBy?: ListOrder<ValueOf<typeof CATALOGUE_ORDERS>> | null;
}

/** Columns of a service, person or resource by which they are ordered. */
const COLUMNS = { order: 'sort_order', id: 'id', name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** A person, a resource or a service that can be booked with the records of the query. */
export interface CatalogueItem {
  /** Combination of the item with the records of the query: the `event_id` of v1. Without a service, one of several. */
  readonly id: number;
  readonly companyId: number;
  readonly serviceId: number | null;
  readonly personId: number | null;
  readonly resourceId: number | null;
}

/**
 * Items that a client may choose next. For a service: its people and resources; for a service and a person: the resources that
 * both can use, and so on; for a person or a resource alone: also its services. People first, services last, each kind ordered
 * by its `order` by default.
 *
 * Source: service.md 4.7.
 * @throws Refusal NOT_FOUND without such a company, and for a service, person or resource that cannot be booked here
 */
export async function listItems(em: EntityManager, input: ItemQuery): Promise<CatalogueItem[]> {
  const { companyId, serviceId = null, personId = null, resourceId = null, orderBy } = input;
  const key = sql.ref(`t.${COLUMNS[orderBy?.field ?? 'order']}`);
  const direction = sql.raw(orderBy?.descending ? 'desc' : 'asc');
  await findCompany(em, companyId);
  if (serviceId) await findService(em, { companyId, id: serviceId });
  if (personId) await findPerson(em, { companyId, id: personId });
  if (resourceId) await findResource(em, { companyId, id: resourceId });

  const rows = await runSql<{ id: number; personId: number | null; resourceId: number | null; serviceId: number | null }>(em)`
    with person as (
      select t.id, ${key} as key from person t
      where t.person_companies @> array[${companyId}::int] and not t.deleted and not t.disabled and not t.never_booked
    ), resource as (
      select t.id, ${key} as key from resource t
      where t.company_id = ${companyId} and not t.deleted and not t.disabled and not t.never_booked
    ), live as (
      select b.id, b.person_id, b.resource_id, b.service_id, ${key} as key from bookable b
      join service t on t.id = b.service_id and t.root_id = b.root_id
      where b.company_id = ${companyId} and ${offeredBy(companyId)} and not t.deleted and not t.disabled
        and ${serviceId ? sql`t.id = ${serviceId}` : sql`true`}
        and (b.person_id is null or b.person_id in (select id from person) and exists (
          select from service_person link where link.service_id = b.service_id and link.person_id = b.person_id))
        and (b.resource_id is null or b.resource_id in (select id from resource) and exists (
          select from service_resource link where link.service_id = b.service_id and link.resource_id = b.resource_id))
    )
    select min(live.id) as id, person_id, null::int as resource_id, null::int as service_id, 1 as kind, min(person.key) as place
    from live join person on person.id = live.person_id
    where ${personId}::int is null and resource_id is not distinct from ${resourceId}::int group by person_id
    union all
    select min(live.id), null, resource_id, null, 2, min(resource.key)
    from live join resource on resource.id = live.resource_id
    where ${resourceId}::int is null and person_id is not distinct from ${personId}::int group by resource_id
    union all
    select min(live.id), null, null, service_id, 3, min(live.key) from live
    where ${serviceId}::int is null and coalesce(${personId}::int, ${resourceId}::int) is not null
      and person_id is not distinct from ${personId}::int and resource_id is not distinct from ${resourceId}::int group by service_id
    order by kind, place ${direction}, person_id ${direction}, resource_id ${direction}, service_id ${direction}`;

  return rows.map((row) => ({
    id: row.id,
    companyId,
    serviceId: row.serviceId ?? serviceId,
    personId: row.personId ?? null,
    resourceId: row.resourceId ?? null,
  }));
}
