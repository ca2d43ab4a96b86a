import type { EntityManager } from '@mikro-orm/postgresql';
import { Address } from '../company/address.entity.js';
import { type Changes, refuseNulls } from '../database/refuse-nulls.js';
import { applyChanges } from '../shared/apply-changes.js';
import { invalid } from '../shared/refusal.js';
import type { Resource } from './resource.entity.js';

export type AddressFields = Changes<
  Pick<
    Address,
    'name' | 'address1' | 'address2' | 'address3' | 'address4' | 'address5' | 'postcode' | 'country' | 'lat' | 'long' | 'phone'
  >
>;

export interface Placing {
  /** Written to the resource's own address, or made into a new one. */
  readonly address?: AddressFields | null;
  /** An address that the company has already. */
  readonly addressId?: number | null;
}

/**
 * Puts a resource where it is said to be.
 *
 * @throws Refusal INVALID (addressId) for an address that is not the company's
 */
export async function placeOf(tx: EntityManager, resource: Resource, { address, addressId }: Placing): Promise<void> {
  if (addressId !== undefined) {
    if (addressId !== null) await knownAddress(tx, resource.companyId, addressId);
    resource.addressId = addressId;
  }
  if (!address) return;

  const fields = refuseNulls<Address, AddressFields>(tx, Address, address);
  const { companyId } = resource;
  const place = resource.addressId
    ? await knownAddress(tx, companyId, resource.addressId)
    : Object.assign(new Address(), { companyId });
  applyChanges(place, fields);
  await tx.persist(place).flush();
  resource.addressId = place.id;
}

async function knownAddress(tx: EntityManager, companyId: number, id: number): Promise<Address> {
  const address = await tx.findOne(Address, { id, companyId, deleted: false });
  if (!address) throw invalid('addressId', `found ${id}, which is no address of this company`);
  return address;
}
