import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ClientQueue } from '../catalogue/client-queue.entity.js';
import { offeredBy } from '../catalogue/offered-by.js';
import { checkIdsOfCompany } from '../company/check-ids.js';
import { newRecord } from '../database/new-record.js';
import { runSql } from '../database/run-sql.js';
import { fault, rangeFaults, refuseFaults, refuseIds } from '../shared/faults.js';

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
  const { name, priority, serviceIds, resourceId = null } = checkClientQueue(input);
  return em.transactional(async (tx) => {
    await checkRoom(tx, companyId, resourceId);
    const queue = newRecord(tx, ClientQueue, { companyId, name: name ?? '', priority: priority ?? 0, resourceId });
    await tx.flush();
    if (serviceIds) await takeServices(tx, { companyId, clientQueueId: queue.id }, serviceIds);
    return queue;
  });
}

/** @throws Refusal INVALID naming the field */
export function checkClientQueue<T extends ClientQueueFields>(fields: T): T {
  refuseFaults(
    fields.name !== undefined && !fields.name?.trim() && fault('name', 'found nothing, expected a name'),
    rangeFaults({ priority: fields.priority }, { priority: [-HIGHEST_PRIORITY, HIGHEST_PRIORITY] }),
  );
  return fields;
}

/** @throws Refusal INVALID (resourceId) for a resource of another company */
export const checkRoom = (tx: EntityManager, companyId: number, resourceId: number | null | undefined): Promise<void> =>
  checkIdsOfCompany(tx, companyId, { kind: 'resource', ids: resourceId == null ? [] : [resourceId], field: 'resourceId' });

/** Makes these the services that a queue takes. @throws Refusal INVALID (serviceIds) for each the company does not offer */
export async function takeServices(
  tx: EntityManager,
  { companyId, clientQueueId }: { readonly companyId: number; readonly clientQueueId: number },
  serviceIds: readonly number[],
): Promise<void> {
  const ids = sql`${[...serviceIds]}::int[]`;
  const rows = await runSql<{ id: number }>(tx)`
    select asked.id from unnest(${ids}) as asked (id)
    where asked.id not in (select t.id from service t where ${offeredBy(companyId)} and not t.deleted)`;
  const messageOf = (id: number) => `found ${id}, which is no service of this company`;
  refuseIds('serviceIds', serviceIds, { strangers: rows.map(({ id }) => id), messageOf });

  await runSql(tx)`delete from client_queue_service where client_queue_id = ${clientQueueId} and service_id <> all(${ids})`;
  await runSql(tx)`insert into client_queue_service (client_queue_id, service_id, company_id)
    select ${clientQueueId}::int, asked.id, ${companyId}::int from unnest(${ids}) as asked (id)
    on conflict do nothing`;
}
