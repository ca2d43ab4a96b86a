import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { faultsOfQuery, refuseIds } from '../shared/faults.js';
import type { FieldFault } from '../shared/refusal.js';
import { offeredBy, worksInAny } from './offered-by.js';

/**
 * Links between services and their providers: `service_person` and `service_resource`. Each function replaces the links it names
 * and leaves the others. A link is shown with the records at both ends: the functions increase the versions at the other end, and
 * return whether any link has changed, so that the caller can increase the version of the record that it stores.
 */

/** Faults of `personIds` and `resourceIds`, the providers of a service, that do not belong to these companies. */
export async function faultsOfProviders(
  tx: EntityManager,
  companyIds: readonly number[],
  { personIds, resourceIds }: { readonly personIds?: readonly number[] | null; readonly resourceIds?: readonly number[] | null },
): Promise<readonly FieldFault[]> {
  const people = sql`select t.id from person t where ${worksInAny(companyIds)} and not t.deleted`;
  const resources = sql`select t.id from resource t where t.company_id = any(${[...companyIds]}::int[]) and not t.deleted`;
  const checkPeople = () => checkKnown(tx, people, { ids: personIds ?? [], field: 'personIds', noun: 'person' });
  const checkResources = () => checkKnown(tx, resources, { ids: resourceIds ?? [], field: 'resourceIds', noun: 'resource' });
  return [...(await faultsOfQuery(checkPeople)), ...(await faultsOfQuery(checkResources))];
}

/** Sets the people of these companies who provide a service. */
export async function linkPeople(
  tx: EntityManager,
  { companyIds, serviceId }: { readonly companyIds: readonly number[]; readonly serviceId: number },
  personIds: readonly number[],
): Promise<boolean> {
  return replaceLinks(tx, PEOPLE, {
    gone: sql`delete from service_person where service_id = ${serviceId} and person_id <> all(${[...personIds]}::int[])
      and person_id in (select t.id from person t where ${worksInAny(companyIds)})`,
    made: sql`insert into service_person (service_id, person_id, company_id)
      select ${serviceId}::int, t.id, t.company_id from person t where t.id = any(${[...personIds]}::int[])
      on conflict do nothing`,
  });
}

/** Sets the resources of these companies that a service uses. */
export async function linkResources(
  tx: EntityManager,
  { companyIds, serviceId }: { readonly companyIds: readonly number[]; readonly serviceId: number },
  resourceIds: readonly number[],
): Promise<boolean> {
  const own = sql`t.company_id = any(${[...companyIds]}::int[])`;
  return replaceLinks(tx, RESOURCES, {
    gone: sql`delete from service_resource where service_id = ${serviceId} and resource_id <> all(${[...resourceIds]}::int[])
      and resource_id in (select t.id from resource t where ${own})`,
    made: sql`insert into service_resource (service_id, resource_id, company_id)
      select ${serviceId}::int, t.id, t.company_id from resource t where t.id = any(${[...resourceIds]}::int[])
      on conflict do nothing`,
  });
}

/** Faults of `serviceIds`, the services of a provider, that the company does not offer. */
export function faultsOfServices(
  tx: EntityManager,
  companyId: number,
  serviceIds: readonly number[] | null | undefined,
): Promise<readonly FieldFault[]> {
  const services = sql`select t.id from service t where ${offeredBy(companyId)} and not t.deleted`;
  return faultsOfQuery(() => checkKnown(tx, services, { ids: serviceIds ?? [], field: 'serviceIds', noun: 'service' }));
}

/** Sets the company's services that a person or resource provides: those that it offers (`faultsOfServices`). */
export async function linkServices(
  tx: EntityManager,
  companyId: number,
  {
    provider,
    serviceIds,
  }: {
    readonly provider: { readonly personId: number } | { readonly resourceId: number };
    readonly serviceIds: readonly number[];
  },
): Promise<boolean> {
  const [table, column, id] =
    'personId' in provider
      ? ['service_person', 'person_id', provider.personId]
      : ['service_resource', 'resource_id', provider.resourceId];
  return replaceLinks(tx, SERVICES, {
    gone: sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id} and service_id <> all(${[...serviceIds]}::int[])
      and service_id in (select t.id from service t where ${offeredBy(companyId)})`,
    made: sql`insert into ${sql.table(table)} (service_id, ${sql.ref(column)}, company_id)
      select t.id, ${id}::int, ${companyId}::int from service t where t.id = any(${[...serviceIds]}::int[])
      on conflict do nothing`,
  });
}

/** Records at the other end of links, and the column of a link that names them. */
interface LinkEnd {
  readonly table: string;
  readonly column: string;
}

const PEOPLE: LinkEnd = { table: 'person', column: 'person_id' };
const RESOURCES: LinkEnd = { table: 'resource', column: 'resource_id' };
const SERVICES: LinkEnd = { table: 'service', column: 'service_id' };

/** Deletes and inserts links, and increases the versions at their other end. True if any link has changed. */
async function replaceLinks(
  tx: EntityManager,
  { table, column }: LinkEnd,
  { gone, made }: { readonly gone: RawBuilder<unknown>; readonly made: RawBuilder<unknown> },
): Promise<boolean> {
  const end = sql.ref(column);
  const changed = await runSql(tx)`
    with gone as (${gone} returning ${end}), made as (${made} returning ${end})
    update ${sql.table(table)} set version = version + 1
    where id in (select ${end} from gone union select ${end} from made) returning id`;
  return changed.length > 0;
}

async function checkKnown(
  tx: EntityManager,
  known: RawBuilder<unknown>,
  { ids, field, noun }: { readonly ids: readonly number[]; readonly field: string; readonly noun: string },
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await runSql<{ id: number }>(tx)`
    select asked.id from unnest(${[...ids]}::int[]) as asked (id) where asked.id not in (${known})`;
  const messageOf = (id: number) => `found ${id}, which is no ${noun} of this company`;
  refuseIds(field, ids, { unknownIds: rows.map(({ id }) => id), messageOf });
}

/** Ids of all people who can be booked at these companies: they provide a new service unless others are named. */
export async function bookablePeople(tx: EntityManager, companyIds: readonly number[]): Promise<number[]> {
  const rows = await runSql<{ id: number }>(tx)`select t.id from person t
    where ${worksInAny(companyIds)} and not t.deleted and not t.disabled and not t.never_booked order by t.id`;
  return rows.map(({ id }) => id);
}

/**
 * Makes a new person a provider of every service of the company, except services that have resources but no people: those
 * were meant to need none.
 */
export async function provideEveryService(tx: EntityManager, companyId: number, personId: number): Promise<void> {
  await runSql(tx)`
    with made as (
      insert into service_person (service_id, person_id, company_id)
      select t.id, ${personId}::int, ${companyId}::int from service t
      where ${offeredBy(companyId)} and not t.deleted and (
        exists (select from service_person link where link.service_id = t.id)
        or not exists (select from service_resource room where room.service_id = t.id))
      on conflict do nothing returning service_id)
    update service set version = version + 1 where id in (select service_id from made)`;
}
