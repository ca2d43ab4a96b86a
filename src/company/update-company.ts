import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { touch } from '../database/touch.js';
import { endSessions } from '../security/end-sessions.js';
import { applyChanges } from '../shared/apply-changes.js';
import { checkVersion } from '../shared/check-version.js';
import { faultsOf, refuseFaults } from '../shared/faults.js';
import { notFound, Refusal } from '../shared/refusal.js';
import { type AddressFields, checkAddress } from './address-fields.js';
import { type CompanyDetails, checkCompany } from './check-company.js';
import { Company } from './company.entity.js';
import { createAddress } from './create-address.js';
import { updateAddress } from './update-address.js';

/** Changes of a company. The currency cannot change: every stored amount is in its minor units. */
export interface CompanyChanges extends Omit<CompanyDetails, 'currency'> {
  readonly description?: string | null;
  readonly reference?: string | null;
  readonly live?: boolean;
  /** A set: duplicate names are stored once. */
  readonly customStatuses?: string[];
  readonly extra?: Record<string, unknown>;
  /** Changes the company's address, or gives it one. */
  readonly address?: AddressFields;
}

/** @throws Refusal NOT_FOUND, STALE_VERSION; INVALID as `checkCompany` says. Source: service.md 4.15 */
export function updateCompany(
  em: EntityManager,
  { id, expectedVersion }: { readonly id: number; readonly expectedVersion?: number | null },
  { address, customStatuses, ...others }: CompanyChanges,
): Promise<Company> {
  const changes = { ...others, ...(customStatuses && { customStatuses: [...new Set(customStatuses)] }) };
  const faults = faultsOf(() => checkCompany(changes));
  if (faults.length > 0) refuseFaults(faults, address && faultsOf(() => checkAddress(address)));
  return em.transactional(async (tx) => {
    const company = await findForUpdate(tx, id);
    checkVersion(company, expectedVersion);
    const { version } = company;
    // Comes first, because it flushes pending changes: all changes together count as one version.
    const addressId = address ? await placeAt(tx, company, address) : company.addressId;
    applyChanges<Omit<CompanyChanges, 'address'>>(company, changes);
    company.addressId = addressId;
    if (address) await touch(tx, company, version);
    return company;
  });
}

async function placeAt(tx: EntityManager, { id, addressId }: Company, fields: AddressFields): Promise<number> {
  const address =
    addressId === null ? await createAddress(tx, id, fields) : await updateAddress(tx, { companyId: id, id: addressId }, fields);
  return address.id;
}

/**
 * Marks a company as deleted: it is no longer found, its sessions end, its bookings stay. Source: wire.md 1.2.
 *
 * @throws Refusal NOT_FOUND; CONFLICT while it has branches
 */
export function deleteCompany(em: EntityManager, id: number): Promise<Company> {
  return em.transactional(async (tx) => {
    const company = await findForUpdate(tx, id);
    const branches = await tx.count(Company, { parentId: id, deleted: false });
    if (branches > 0) throw new Refusal('CONFLICT', `Company ${id} still has ${branches} branches`);
    company.deleted = true;
    await endSessions(
      tx,
      sql`session.administrator_id in (select id from administrator where company_id = ${id})
        or session.client_id in (select id from client where company_id = ${id})
        or (session.kind = 'basket' and session.company_id = ${id})`,
    );
    return company;
  });
}

async function findForUpdate(tx: EntityManager, id: number): Promise<Company> {
  const company = await tx.findOne(Company, { id, deleted: false }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!company) throw notFound('company', id);
  return company;
}
