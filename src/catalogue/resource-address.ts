import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AddressFields } from '../company/address-fields.js';
import { createAddress } from '../company/create-address.js';
import { updateAddress } from '../company/update-address.js';
import { invalid } from '../shared/refusal.js';
import type { Resource } from './resource.entity.js';

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
  const { companyId } = resource;
  if (addressId !== undefined) {
    if (addressId !== null) await checkAddressKnown(tx, companyId, addressId);
    resource.addressId = addressId;
  }
  if (!address) return;
  if (resource.addressId) await updateAddress(tx, companyId, resource.addressId, address);
  else resource.addressId = (await createAddress(tx, companyId, address)).id;
}

async function checkAddressKnown(tx: EntityManager, companyId: number, id: number): Promise<void> {
  const { rows } = await sql`select from address where id = ${id} and company_id = ${companyId} and not deleted`.execute(
    tx.getKysely(),
  );
  if (rows.length === 0) throw invalid('addressId', `found ${id}, which is no address of this company`);
}
