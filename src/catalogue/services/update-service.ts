import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { withBranches } from '../../company/branches.js';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import { touch } from '../../database/touch.js';
import { applyChanges } from '../../shared/apply-changes.js';
import { checkVersion, type VersionedKey } from '../../shared/check-version.js';
import { afterFaults, faultsOf, type LimitRule, refuseFaults } from '../../shared/faults.js';
import { notFound } from '../../shared/refusal.js';
import { offeredAct, offeredState, transition } from '../../shared/states.js';
import { lockCatalogue } from '../lock-catalogue.js';
import { faultsOfProviders, linkPeople, linkResources } from '../provider-links.js';
import { syncBookables } from '../sync-bookables.js';
import { faultsOfFields, faultsOfLimits, faultsOfReferences, parallelLists } from './check-service.js';
import type { ServiceFields, ServiceProviders } from './create-service.js';
import { Service } from './service.entity.js';

export interface ServiceChanges extends Changes<ServiceFields>, ServiceProviders, LimitRule {}

/**
 * Changes a service of this company itself: a branch cannot change the services that its parent offers through it.
 * Existing bookings keep their duration and price.
 *
 * @throws Refusal NOT_FOUND when the company has no such service, or it is deleted
 * @throws Refusal INVALID naming the field; STALE_VERSION
 */
export async function updateService(
  em: EntityManager,
  { companyId, id, expectedVersion }: VersionedKey,
  changes: ServiceChanges,
): Promise<Service> {
  const { personIds, resourceIds, refusesContradictions, ...sent } = changes;
  const early = faultsOfFields(em, sent);

  return em.transactional(async (tx) => {
    await lockCatalogue(tx, companyId);
    const service = await afterFaults(early, async () => {
      const found = await lockService(tx, companyId, id);
      transition('service', { id, from: offeredState(found), act: offeredAct(sent.disabled) });
      checkVersion(found, expectedVersion);
      return found;
    });
    const { version } = service;
    const isOfBranches = sent.offeredByBranches ?? service.offeredByBranches;
    const companyIds = isOfBranches ? await withBranches(tx, companyId) : [companyId];
    refuseFaults(
      early,
      refusesContradictions && faultsOfLimits(sent, service),
      await faultsOfReferences(tx, companyId, { ...sent, before: service.questionGroupId }),
      faultsOf(() => parallelLists(service, sent)),
      await faultsOfProviders(tx, companyIds, { personIds, resourceIds }),
    );
    const fields = refuseNulls<Service, typeof sent>(tx, Service, sent);
    applyChanges(service, { ...fields, ...parallelLists(service, fields) });
    await tx.flush();

    const links = { companyIds, serviceId: id };
    const hasOtherPeople = personIds && (await linkPeople(tx, links, personIds));
    const hasOtherResources = resourceIds && (await linkResources(tx, links, resourceIds));
    if (hasOtherPeople || hasOtherResources) await touch(tx, service, version);
    for (const offering of companyIds) await syncBookables(tx, offering);
    return service;
  });
}

/** Marks a service as deleted: it can no longer be booked, existing bookings stay. Deleting again is not an error. */
export async function deleteService(em: EntityManager, { companyId, id, expectedVersion }: VersionedKey): Promise<Service> {
  return em.transactional(async (tx) => {
    const service = await lockService(tx, companyId, id);
    transition('service', { id, from: offeredState(service), act: 'delete' });
    if (service.deleted) return service;
    checkVersion(service, expectedVersion);
    service.deleted = true;
    return service;
  });
}

async function lockService(tx: EntityManager, companyId: number, id: number): Promise<Service> {
  const service = await tx.findOne(Service, { id, companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!service) throw notFound('service', id);
  return service;
}
