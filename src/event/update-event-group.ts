import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { applyChanges } from '../shared/apply-changes.js';
import type { VersionedKey } from '../shared/check-version.js';
import { checkVersion } from '../shared/check-version.js';
import { notFound, Refusal } from '../shared/refusal.js';
import { EventChain } from './chains/event-chain.entity.js';
import { checkEventGroup, type EventGroupChanges } from './create-event-group.js';
import { EventGroup } from './event-group.entity.js';

/** @throws Refusal NOT_FOUND, INVALID naming the field, STALE_VERSION */
export async function updateEventGroup(
  em: EntityManager,
  { companyId, id, expectedVersion }: VersionedKey,
  changes: EventGroupChanges,
): Promise<EventGroup> {
  const fields = checkEventGroup(em, changes);
  return em.transactional(async (tx) => {
    const group = await lockGroup(tx, companyId, id);
    if (group.deleted) throw notFound('event group', id);
    checkVersion(group, expectedVersion);
    applyChanges(group, fields);
    return group;
  });
}

/**
 * Deletes an event group softly. Deleting twice is not an error.
 *
 * @throws Refusal NOT_FOUND, STALE_VERSION; CONFLICT while chains are in it: each must name a group
 */
export function deleteEventGroup(em: EntityManager, { companyId, id, expectedVersion }: VersionedKey): Promise<EventGroup> {
  return em.transactional(async (tx) => {
    const group = await lockGroup(tx, companyId, id);
    if (group.deleted) return group;
    checkVersion(group, expectedVersion);
    const chains = await tx.count(EventChain, { eventGroupId: id, deleted: false });
    if (chains > 0) throw new Refusal('CONFLICT', `Event group ${id} still holds ${chains} event chains`, { id, chains });
    group.deleted = true;
    return group;
  });
}

async function lockGroup(tx: EntityManager, companyId: number, id: number): Promise<EventGroup> {
  const group = await tx.findOne(EventGroup, { id, companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!group) throw notFound('event group', id);
  return group;
}
