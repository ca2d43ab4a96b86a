import type { EntityManager } from '@mikro-orm/postgresql';
import { ClientQueue } from '../catalogue/client-queue.entity.js';
import { offeredBy } from '../catalogue/offered-by.js';
import { newRecord } from '../database/new-record.js';
import { runSql } from '../database/run-sql.js';
import { fault, faultsOfQuery, refuseFaults } from '../shared/faults.js';
import { invalid } from '../shared/refusal.js';
import { takesService } from './desks/takes-service.js';

/** The name of the queue that a company without any gets with its first queuer. */
const FIRST_QUEUE = 'Queue';

export interface QueueQuery {
  readonly companyId: number;
  readonly serviceId: number;
  /** The requested queue; left out: any that takes the service. */
  readonly clientQueueId?: number | null | undefined;
}

/**
 * Chooses the queue for a service: the requested one, else the one with the highest priority among those that take it, of
 * several the oldest. A company without any queue gets one: v1 has no way to create it.
 *
 * @throws Refusal as `findQueueFor`
 */
export async function chooseQueue(tx: EntityManager, query: QueueQuery): Promise<number> {
  return (await findQueueFor(tx, query)) ?? createFirstQueue(tx, query.companyId);
}

/**
 * Finds the queue for a service; null: the company has none yet.
 *
 * @throws Refusal INVALID for a service that is not on offer or takes no walk-ins, for a queue that is not the company's or
 *   does not take the service, and when no queue takes it
 */
export async function findQueueFor(
  tx: EntityManager,
  { companyId, serviceId, clientQueueId }: QueueQuery,
): Promise<number | null> {
  const rows = await runSql<{ id: number; serviceIds: number[] }>(tx)`
    select t.id, array(select service_id from client_queue_service where client_queue_id = t.id) as service_ids from client_queue t
    where t.company_id = ${companyId} and not t.deleted order by t.priority desc, t.id`;
  const requested = rows.find(({ id }) => id === clientQueueId);
  refuseFaults(
    await faultsOfQuery(() => checkWalkIn(tx, companyId, serviceId)),
    clientQueueId != null && !requested && fault('clientQueueId', `found ${clientQueueId}, which is no queue of this company`),
  );
  if (requested && !takesService(requested, serviceId))
    throw invalid('clientQueueId', `found ${clientQueueId}, which does not take service ${serviceId}`);
  const chosen = requested ?? rows.find((queue) => takesService(queue, serviceId));
  if (!chosen && rows.length > 0) throw invalid('serviceId', `found ${serviceId}, which no queue takes`);
  return chosen?.id ?? null;
}

async function checkWalkIn(tx: EntityManager, companyId: number, serviceId: number): Promise<void> {
  const [row] = await runSql<{ queuingDisabled: boolean }>(tx)`
    select t.queuing_disabled from service t
    where t.id = ${serviceId} and ${offeredBy(companyId)} and not t.deleted and not t.disabled`;
  if (!row) throw invalid('serviceId', `found ${serviceId}, which is no service of this company`);
  if (row.queuingDisabled) throw invalid('serviceId', `found ${serviceId}, which takes no walk-ins`);
}

/** Creates a company's first queue, under the lock of the line, so that two first queuers do not create two. */
async function createFirstQueue(tx: EntityManager, companyId: number): Promise<number> {
  const queue = newRecord(tx, ClientQueue, { companyId, name: FIRST_QUEUE });
  await tx.flush();
  return queue.id;
}
