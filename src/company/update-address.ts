import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { applyChanges } from '../shared/apply-changes.js';
import type { VersionedKey } from '../shared/check-version.js';
import { checkVersion } from '../shared/check-version.js';
import { notFound } from '../shared/refusal.js';
import { Address } from './address.entity.js';
import { type AddressFields, checkAddress } from './address-fields.js';

/**
 * Changes an address.
 *
 * @throws Refusal NOT_FOUND when the company has no such address, or has deleted it; STALE_VERSION when it was changed meanwhile;
 *   INVALID for coordinates out of range
 */
export function updateAddress(
  em: EntityManager,
  { companyId, id, expectedVersion }: VersionedKey,
  changes: AddressFields,
): Promise<Address> {
  checkAddress(changes);
  return em.transactional(async (tx) => {
    const address = await findForUpdate(tx, companyId, id);
    if (address.deleted) throw notFound('address', id);
    checkVersion(address, expectedVersion);
    const isEcho = changes.mapMarker != null && changes.mapMarker === markerOfLines(address);
    applyChanges<AddressFields>(address, isEcho ? { ...changes, mapMarker: undefined } : changes);
    return address;
  });
}

/**
 * Default `mapMarker`, which `/api/v1` shows where none is set. A program that sends it back with changed lines does not mean
 * to set it.
 */
function markerOfLines({ address1, address2, address3, address4, address5, postcode, country }: Address): string {
  const lines = [address1, address2, address3, address4, address5, postcode, country];
  return lines.filter(Boolean).join(', ').replaceAll(' ', '+');
}

/** Marks an address as deleted. Records that refer to it keep it. @throws Refusal NOT_FOUND if the company has no such address */
export function deleteAddress(em: EntityManager, companyId: number, id: number): Promise<Address> {
  return em.transactional(async (tx) => {
    const address = await findForUpdate(tx, companyId, id);
    address.deleted = true;
    return address;
  });
}

async function findForUpdate(tx: EntityManager, companyId: number, id: number): Promise<Address> {
  const address = await tx.findOne(Address, { id, companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!address) throw notFound('address', id);
  return address;
}
