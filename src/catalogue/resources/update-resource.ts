import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { checkAddress } from '../../company/address-fields.js';
import { checkScheduleUsable } from '../../company/check-ids.js';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import { touch } from '../../database/touch.js';
import { applyChanges } from '../../shared/apply-changes.js';
import { checkVersion, type VersionedKey } from '../../shared/check-version.js';
import { afterFaults, faultsOf, faultsOfQuery, refuseFaults } from '../../shared/faults.js';
import { notFound } from '../../shared/refusal.js';
import { offeredAct, offeredState, transition } from '../../shared/states.js';
import { lockCatalogue } from '../lock-catalogue.js';
import { faultsOfServices, linkServices } from '../provider-links.js';
import { syncBookables } from '../sync-bookables.js';
import { checkResource } from './check-resource.js';
import type { ResourceFields, ResourceRelations } from './create-resource.js';
import { Resource } from './resource.entity.js';
import { checkAddressKnown, writeResourceAddress } from './resource-address.js';

export interface ResourceChanges extends Changes<ResourceFields>, ResourceRelations {}

/**
 * Changes a resource. Existing bookings stay, even if `count` is lowered.
 *
 * @throws Refusal NOT_FOUND when the company has no such resource, or it is deleted
 * @throws Refusal INVALID naming the field; STALE_VERSION
 */
export async function updateResource(
  em: EntityManager,
  { companyId, id, expectedVersion }: VersionedKey,
  changes: ResourceChanges,
): Promise<Resource> {
  const { address, addressId, serviceIds, ...sent } = changes;
  const fields = refuseNulls<Resource, typeof sent>(em, Resource, sent);
  const early = faultsOf(() => checkResource(fields));

  return em.transactional(async (tx) => {
    await lockCatalogue(tx, companyId);
    const resource = await afterFaults(early, async () => {
      const found = await lockResource(tx, companyId, id);
      transition('resource', { id, from: offeredState(found), act: offeredAct(fields.disabled) });
      checkVersion(found, expectedVersion);
      return found;
    });
    const { version } = resource;
    refuseFaults(
      early,
      await faultsOfQuery(() => checkScheduleUsable(tx, companyId, fields)),
      await faultsOfQuery(() => checkAddressKnown(tx, companyId, addressId)),
      await faultsOfServices(tx, companyId, serviceIds),
      address && faultsOf(() => checkAddress(address)),
    );
    // Comes first, because it flushes pending changes: all changes together count as one version.
    const place = await writeResourceAddress(tx, { companyId, currentId: resource.addressId }, { address, addressId });
    applyChanges(resource, { ...fields, addressId: place });
    await tx.flush();

    const isLinked = serviceIds && (await linkServices(tx, companyId, { provider: { resourceId: id }, serviceIds }));
    if (isLinked || address) await touch(tx, resource, version);
    await syncBookables(tx, companyId);
    return resource;
  });
}

/** Marks a resource as deleted; bookings stay. Deleting again is not an error. @throws Refusal NOT_FOUND, STALE_VERSION */
export async function deleteResource(em: EntityManager, { companyId, id, expectedVersion }: VersionedKey): Promise<Resource> {
  return em.transactional(async (tx) => {
    const resource = await lockResource(tx, companyId, id);
    transition('resource', { id, from: offeredState(resource), act: 'delete' });
    if (resource.deleted) return resource;
    checkVersion(resource, expectedVersion);
    resource.deleted = true;
    return resource;
  });
}

async function lockResource(tx: EntityManager, companyId: number, id: number): Promise<Resource> {
  const resource = await tx.findOne(Resource, { id, companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!resource) throw notFound('resource', id);
  return resource;
}
