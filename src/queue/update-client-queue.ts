import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ClientQueue } from '../catalogue/client-queue.entity.js';
import { runSql } from '../database/run-sql.js';
import { touch } from '../database/touch.js';
import { applyChanges } from '../shared/apply-changes.js';
import type { VersionedKey } from '../shared/check-version.js';
import { checkVersion } from '../shared/check-version.js';
import { afterFaults, faultsOf, refuseFaults } from '../shared/faults.js';
import { notFound, Refusal } from '../shared/refusal.js';
import { type ClientQueueFields, checkClientQueue, faultsOfNamed, replaceQueueServices } from './create-client-queue.js';

/**
 * Changes a queue. Queuers stay in it, even when it no longer takes their service.
 *
 * @throws Refusal NOT_FOUND, STALE_VERSION, INVALID naming the field
 */
export function updateClientQueue(
  em: EntityManager,
  { companyId, id, expectedVersion }: VersionedKey,
  changes: ClientQueueFields,
): Promise<ClientQueue> {
  const { name, priority, serviceIds, resourceId } = changes;
  const early = faultsOf(() => checkClientQueue(changes));
  return em.transactional(async (tx) => {
    const queue = await afterFaults(early, async () => {
      const found = await lockClientQueue(tx, companyId, id);
      checkVersion(found, expectedVersion);
      return found;
    });
    const { version } = queue;
    const newResourceId = resourceId === queue.resourceId ? null : resourceId;
    refuseFaults(early, await faultsOfNamed(tx, companyId, { resourceId: newResourceId, serviceIds }));
    applyChanges<Partial<ClientQueue>>(queue, {
      name: name ?? undefined,
      priority: priority === null ? 0 : priority,
      resourceId,
    });
    if (serviceIds !== undefined) {
      await replaceQueueServices(tx, { companyId, clientQueueId: id }, serviceIds ?? []);
      await touch(tx, queue, version);
    }
    return queue;
  });
}

/**
 * Deletes a queue. Staff who were assigned to it then serve every queue.
 *
 * @throws Refusal NOT_FOUND; STALE_VERSION; CONFLICT while queuers wait or are served in it
 */
export function deleteClientQueue(em: EntityManager, { companyId, id, expectedVersion }: VersionedKey): Promise<ClientQueue> {
  return em.transactional(async (tx) => {
    // Takes the lock that joining takes first, so that no queuer joins while the queue is deleted.
    await runSql(tx)`select from company where id = ${companyId} for no key update`;
    const queue = await lockClientQueue(tx, companyId, id);
    checkVersion(queue, expectedVersion);
    const [row] = await runSql<{ length: number }>(tx)`
      select count(*)::int as length from queuer where client_queue_id = ${id} and state in ('waiting', 'serving')`;
    const length = row?.length ?? 0;
    if (length > 0) throw new Refusal('CONFLICT', `${length} are still in queue ${id}`, { id, length });
    await runSql(tx)`update person set client_queue_id = null
      where client_queue_id = ${id}`;
    queue.deleted = true;
    return queue;
  });
}

async function lockClientQueue(tx: EntityManager, companyId: number, id: number): Promise<ClientQueue> {
  const where = { id, companyId, deleted: false };
  const queue = await tx.findOne(ClientQueue, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!queue) throw notFound('client queue', id);
  return queue;
}
