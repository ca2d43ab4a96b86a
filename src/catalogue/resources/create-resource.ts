import type { EntityManager } from '@mikro-orm/postgresql';
import { checkAddress } from '../../company/address-fields.js';
import { checkScheduleUsable } from '../../company/check-ids.js';
import { newRecord } from '../../database/new-record.js';
import type { WritableFields } from '../../database/record.js';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import { faultsOf, faultsOfQuery, refuseFaults } from '../../shared/faults.js';
import { lockCatalogue } from '../lock-catalogue.js';
import { faultsOfServices, linkServices } from '../provider-links.js';
import { syncBookables } from '../sync-bookables.js';
import { checkResource } from './check-resource.js';
import { Resource } from './resource.entity.js';
import { checkAddressKnown, type ResourceAddressInput, writeResourceAddress } from './resource-address.js';

/** Fields that creating and changing a resource take. The database generates `calendarKey`. */
export type ResourceFields = WritableFields<Resource, 'calendarKey'>;

/** Relations of a resource. The address is stored with it; the services are those that use it. */
export interface ResourceRelations {
  readonly address?: ResourceAddressInput | null;
  readonly serviceIds?: readonly number[] | null;
}

export interface NewResource extends Changes<Omit<ResourceFields, 'name'>>, ResourceRelations {
  readonly name: string;
}

/**
 * Adds a room, court or other thing. No service uses it until the two are linked: a service that suddenly needed a room
 * would lose its times.
 *
 * Source: service.md 2.4 and 4.4.
 * @throws Refusal INVALID naming the field
 */
export async function createResource(em: EntityManager, companyId: number, input: NewResource): Promise<Resource> {
  const { address, serviceIds, ...sent } = input;
  const fields = refuseNulls<Resource, typeof sent>(em, Resource, sent);
  const early = faultsOf(() => checkResource(fields));

  return em.transactional(async (tx) => {
    await lockCatalogue(tx, companyId);
    refuseFaults(
      early,
      await faultsOfQuery(() => checkScheduleUsable(tx, companyId, fields)),
      await faultsOfQuery(() => checkAddressKnown(tx, companyId, fields.addressId)),
      await faultsOfServices(tx, companyId, serviceIds),
      address && faultsOf(() => checkAddress(address)),
    );
    const place = await writeResourceAddress(tx, { companyId, currentId: null }, { address, addressId: fields.addressId });
    const resource = newRecord(tx, Resource, { ...fields, companyId, addressId: place });
    await tx.flush();

    if (serviceIds) await linkServices(tx, companyId, { provider: { resourceId: resource.id }, serviceIds });
    await syncBookables(tx, companyId);
    return resource;
  });
}
