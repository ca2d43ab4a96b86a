import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ClientQueue } from '../catalogue/client-queue.entity.js';
import { offeredBy } from '../catalogue/offered-by.js';
import { checkIdsOfCompany } from '../company/check-ids.js';
import { newRecord } from '../database/new-record.js';
import { runSql } from '../database/run-sql.js';
import { fault, faultsOf, faultsOfQuery, rangeFaults, refuseFaults, refuseIds } from '../shared/faults.js';
import type { FieldFault } from '../shared/refusal.js';

export interface ClientQueueFields {
  readonly name?: string | null | undefined;
  readonly priority?: number | null | undefined;
  /** The services it takes; none: every service of the company. */
  readonly serviceIds?: readonly number[] | null | undefined;
  /** The resource at which it is served; null: none. */
  readonly resourceId?: number | null | undefined;
}

export interface NewClientQueue extends ClientQueueFields {
  readonly name: string;
}

const HIGHEST_PRIORITY = 1000;

/** @throws Refusal INVALID naming the field */
export function createClientQueue(em: EntityManager, companyId: number, input: NewClientQueue): Promise<ClientQueue> {
  const { name, priority, serviceIds, resourceId = null } = input;
  const early = faultsOf(() => checkClientQueue(input));
  return em.transactional(async (tx) => {
    refuseFaults(early, await faultsOfNamed(tx, companyId, input));
    const queue = newRecord(tx, ClientQueue, { companyId, name, priority: priority ?? 0, resourceId });
    await tx.flush();
    if (serviceIds) await replaceQueueServices(tx, { companyId, clientQueueId: queue.id }, serviceIds);
    return queue;
  });
}

/** Checks the fields by themselves. @throws Refusal INVALID naming the field */
export function checkClientQueue(fields: ClientQueueFields): void {
  refuseFaults(
    fields.name !== undefined && !fields.name?.trim() && fault('name', 'found nothing, expected a name'),
    rangeFaults({ priority: fields.priority }, { priority: [-HIGHEST_PRIORITY, HIGHEST_PRIORITY] }),
  );
}

/** Faults of the resource and of each service that the company does not have. */
export async function faultsOfNamed(
  tx: EntityManager,
  companyId: number,
  { resourceId, serviceIds }: Pick<ClientQueueFields, 'resourceId' | 'serviceIds'>,
): Promise<readonly FieldFault[]> {
  const resource = { kind: 'resource', ids: resourceId == null ? [] : [resourceId], field: 'resourceId' } as const;
  return [
    ...(await faultsOfQuery(() => checkIdsOfCompany(tx, companyId, resource))),
    ...(await faultsOfQuery(() => checkServices(tx, companyId, serviceIds ?? []))),
  ];
}

async function checkServices(tx: EntityManager, companyId: number, serviceIds: readonly number[]): Promise<void> {
  if (serviceIds.length === 0) return;
  const rows = await runSql<{ id: number }>(tx)`
    select asked.id from unnest(${[...serviceIds]}::int[]) as asked (id)
    where asked.id not in (select t.id from service t where ${offeredBy(companyId)} and not t.deleted)`;
  const messageOf = (id: number) => `found ${id}, which is no service of this company`;
  refuseIds('serviceIds', serviceIds, { unknownIds: rows.map(({ id }) => id), messageOf });
}

/** Replaces the services that a queue takes; the caller has checked that they are the company's. */
export async function replaceQueueServices(
  tx: EntityManager,
  { companyId, clientQueueId }: { readonly companyId: number; readonly clientQueueId: number },
  serviceIds: readonly number[],
): Promise<void> {
  const ids = sql`${[...serviceIds]}::int[]`;
  await runSql(tx)`delete from client_queue_service where client_queue_id = ${clientQueueId} and service_id <> all(${ids})`;
  await runSql(tx)`insert into client_queue_service (client_queue_id, service_id, company_id)
    select ${clientQueueId}::int, asked.id, ${companyId}::int from unnest(${ids}) as asked (id)
    on conflict do nothing`;
}
