import type { EntityManager } from '@mikro-orm/postgresql';
import { recordFacts } from '../outbox/record-fact.js';
import { checkVersion, type VersionedKey } from '../shared/check-version.js';
import { transition } from '../shared/states.js';
import { lockQueuer } from './find-queue.js';
import { leaveBooking } from './leave-booking.js';
import type { Queuer } from './queuer.entity.js';

/**
 * Removes a client who leaves from the queue, or from a desk, where the booking ends too. The ticket number is not reused.
 *
 * Source: service.md 3 and 4.14.
 * @throws Refusal NOT_FOUND; STALE_VERSION; CONFLICT naming both states when the client is no longer there
 */
export function leaveQueue(em: EntityManager, { companyId, id, expectedVersion }: VersionedKey, now: Date): Promise<Queuer> {
  return em.transactional(async (tx) => {
    const queuer = await lockQueuer(tx, companyId, id);
    checkVersion(queuer, expectedVersion);
    const state = transition('queuer', { id, from: queuer.state, act: 'leave' });
    if (queuer.state === 'serving') await leaveBooking(tx, queuer, now);
    queuer.state = state;
    queuer.finishedAt = now;
    await tx.flush();
    const about = { queuerId: id, clientQueueId: queuer.clientQueueId };
    await recordFacts(tx, [{ companyId, kind: 'queuer.left', about }]);
    return queuer;
  });
}
