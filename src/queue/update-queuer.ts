import type { EntityManager } from '@mikro-orm/postgresql';
import { applyChanges } from '../shared/apply-changes.js';
import { checkVersion } from '../shared/check-version.js';
import { become } from '../shared/states.js';
import { checkQueuer, type QueuerFields } from './check-queuer.js';
import { lockQueuer } from './find-queue.js';
import { clientOf } from './join-queue.js';
import type { Queuer } from './queuer.entity.js';

/**
 * Changes what is known of a queuer, and how long serving will take: a longer `duration` moves the estimates of all
 * who wait behind.
 *
 * Source: wire.md 1.9.
 * @throws Refusal NOT_FOUND, STALE_VERSION, INVALID naming the field
 * @throws Refusal CONFLICT naming both states for the duration of one who is no longer in the queue
 */
export function updateQueuer(
  em: EntityManager,
  companyId: number,
  id: number,
  changes: QueuerFields,
  expectedVersion?: number | null,
): Promise<Queuer> {
  checkQueuer(changes);
  return em.transactional(async (tx) => {
    const queuer = await lockQueuer(tx, companyId, id);
    checkVersion(queuer, expectedVersion);
    await clientOf(tx, companyId, changes.clientId);
    if (changes.duration !== undefined) become('queuer', id, queuer.state, 'extend');
    applyChanges<QueuerFields>(queuer, changes);
    return queuer;
  });
}
