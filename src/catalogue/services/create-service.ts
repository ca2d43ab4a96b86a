import type { EntityManager } from '@mikro-orm/postgresql';
import { withBranches } from '../../company/branches.js';
import { newRecord } from '../../database/new-record.js';
import type { WritableFields } from '../../database/record.js';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import { faultsOf, type LimitRule, refuseFaults } from '../../shared/faults.js';
import { lockCatalogue } from '../lock-catalogue.js';
import { bookablePeople, faultsOfProviders, linkPeople, linkResources } from '../provider-links.js';
import { syncBookables } from '../sync-bookables.js';
import { faultsOfFields, faultsOfLimits, faultsOfReferences, parallelLists } from './check-service.js';
import { Service } from './service.entity.js';

export type ServiceFields = WritableFields<Service>;

/** Providers of a service. If it has any people, a booking needs one of them; if it has any resources, one of those. */
export interface ServiceProviders {
  readonly personIds?: readonly number[] | null;
  readonly resourceIds?: readonly number[] | null;
}

export interface NewService extends Changes<Omit<ServiceFields, 'name'>>, ServiceProviders, LimitRule {
  readonly name: string;
}

/** Defaults: one hour, free of charge. */
const USUAL = { durations: [60], prices: [0], listedDurations: [60] };

/**
 * Adds a service. Every person of the company who can be booked provides it, unless `personIds` is given: an empty list with
 * `resourceIds` means resources alone. A parent's service that its branches offer is provided by their staff too.
 *
 * Source: service.md 4.5; decisions 1.
 * @throws Refusal INVALID naming the field
 */
export async function createService(em: EntityManager, companyId: number, input: NewService): Promise<Service> {
  const { personIds, resourceIds, refusesContradictions, ...sent } = input;
  const early = [...faultsOfFields(em, sent), ...faultsOf(() => parallelLists(USUAL, sent))];

  return em.transactional(async (tx) => {
    await lockCatalogue(tx, companyId);
    const companyIds = sent.offeredByBranches ? await withBranches(tx, companyId) : [companyId];
    const names = await faultsOfReferences(tx, companyId, sent);
    refuseFaults(
      early,
      refusesContradictions && faultsOfLimits(sent),
      names,
      await faultsOfProviders(tx, companyIds, { personIds, resourceIds }),
    );
    const fields = refuseNulls<Service, typeof sent>(tx, Service, sent);
    const service = newRecord(tx, Service, { ...fields, ...parallelLists(USUAL, fields), companyId });
    await tx.flush();

    await linkPeople(tx, { companyIds, serviceId: service.id }, personIds ?? (await bookablePeople(tx, companyIds)));
    if (resourceIds) await linkResources(tx, { companyIds, serviceId: service.id }, resourceIds);
    for (const offering of companyIds) await syncBookables(tx, offering);
    return service;
  });
}
