import type { EntityManager } from '@mikro-orm/postgresql';
import type { AddressFields } from '../../company/address-fields.js';
import { createAddress } from '../../company/create-address.js';
import { updateAddress } from '../../company/update-address.js';
import { runSql } from '../../database/run-sql.js';
import { invalid } from '../../shared/refusal.js';

/** An address as it is sent; null `extra` counts as left out. */
export type ResourceAddressInput = Omit<AddressFields, 'extra'> & { readonly extra?: Record<string, unknown> | null };

export interface ResourceAddressChange {
  /** Written to the resource's present address, or to a new one. */
  readonly address?: ResourceAddressInput | null;
  /** An address that the company has already. */
  readonly addressId?: number | null;
}

/**
 * Writes the address of a resource and returns its id. `addressId` is one of the company's (`checkAddressKnown`); `currentId`
 * is the address that the resource has so far.
 */
export async function writeResourceAddress(
  tx: EntityManager,
  { companyId, currentId }: { readonly companyId: number; readonly currentId: number | null },
  { address, addressId }: ResourceAddressChange,
): Promise<number | null> {
  const id = addressId === undefined ? currentId : addressId;
  if (!address) return id;

  const { extra, ...fields } = address;
  const place = { ...fields, ...(extra && { extra }) };
  const written = id === null ? await createAddress(tx, companyId, place) : await updateAddress(tx, { companyId, id }, place);
  return written.id;
}

/** @throws Refusal INVALID (addressId) for an address that is not the company's. Null is accepted. */
export async function checkAddressKnown(tx: EntityManager, companyId: number, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const rows = await runSql(tx)`select from address where id = ${id} and company_id = ${companyId} and not deleted`;
  if (rows.length === 0) throw invalid('addressId', `found ${id}, which is no address of this company`);
}
