import type { EntityManager } from '@mikro-orm/postgresql';
import { Address } from './address.entity.js';
import { type AddressFields, checkAddress } from './address-fields.js';

/** @throws Refusal INVALID as `checkAddress` */
export function createAddress(em: EntityManager, companyId: number, fields: AddressFields): Promise<Address> {
  checkAddress(fields);
  return em.transactional(async (tx) => {
    const address = tx.create(Address, { ...fields, companyId }, { partial: true });
    await tx.flush();
    return address;
  });
}
