import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';
import { offeredBy, worksIn } from './offered-by.js';

/**
 * Gives every combination that the company can book an id: each service alone, with each person, with each resource,
 * and with both, as its providers allow. Combinations are never deleted: an id that a client has seen keeps its
 * meaning, also while a person does not provide a service. Call it after each change of services, people, resources or
 * the links between them; `tx` is the transaction of that change.
 *
 * Source: service.md 4.8; decisions 1.
 */
export async function syncBookables(tx: EntityManager, companyId: number): Promise<void> {
  // Select the missing ones first: each conflict would use up an id of the sequence, thousands with each change.
  await runSql(tx)`
    insert into bookable (company_id, service_id, person_id, resource_id)
    select ${companyId}::int, service.id, person.id, resource.id
    from (select t.id from service t where ${offeredBy(companyId)} and not t.deleted) service
    cross join lateral (
      select null::int as id
      union all
      select t.id from service_person link join person t on t.id = link.person_id
      where link.service_id = service.id and ${worksIn(companyId)} and not t.deleted
    ) person
    cross join lateral (
      select null::int as id
      union all
      select t.id from service_resource link join resource t on t.id = link.resource_id
      where link.service_id = service.id and t.company_id = ${companyId} and not t.deleted
    ) resource
    where not exists (
      select from bookable known
      where known.company_id = ${companyId} and known.service_id = service.id
        and coalesce(known.person_id, 0) = coalesce(person.id, 0)
        and coalesce(known.resource_id, 0) = coalesce(resource.id, 0))
    order by service.id, person.id nulls first, resource.id nulls first
    on conflict do nothing`;
}
