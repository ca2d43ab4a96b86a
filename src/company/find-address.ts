import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { listRows, type OrderedQuery, orderOrDefault, type Page } from '../database/page.js';
import { findRow } from '../database/row.js';
import type { CompanyKey } from '../shared/check-version.js';
import { notFound } from '../shared/refusal.js';
import { Address } from './address.entity.js';
import { findCompany } from './find-company.js';
import type { NAMED_ORDERS } from './named-orders.js';

/**
 * Finds an address of the company, or of the head of its family, where events and clinics of a branch may take place.
 *
 * @throws Refusal NOT_FOUND; without `includeDeleted` also for a deleted one
 */
export async function findAddress(
  em: EntityManager,
  companyId: number,
  { id, includeDeleted }: { readonly id: number; readonly includeDeleted: boolean },
): Promise<Address> {
  const here = sql`t.company_id in (${companyId}, (select root_id from company where id = ${companyId}))`;
  const address = await findRow(em, Address, sql`t.id = ${id} and ${here}`);
  if (!address || (address.deleted && !includeDeleted)) throw notFound('address', id);
  return address;
}

interface AddressListQuery extends OrderedQuery<typeof NAMED_ORDERS> {
  readonly includeDeleted: boolean;
  /** With or without spaces, case-insensitive. */
  readonly postcode?: string | null;
}

const plain = (text: RawBuilder<unknown>) => sql`upper(replace(${text}, ' ', ''))`;

/** Lists the addresses of a company, by id by default. @throws Refusal NOT_FOUND without the company */
export async function listAddresses(
  em: EntityManager,
  { companyId, page, includeDeleted, withTotal, postcode, orderBy }: CompanyKey & AddressListQuery,
): Promise<Page<Address>> {
  await findCompany(em, companyId);
  const there = postcode == null ? sql`` : sql`and ${plain(sql`t.postcode`)} = ${plain(sql`${postcode}::text`)}`;
  const where = sql`t.company_id = ${companyId} ${includeDeleted ? sql`` : sql`and not t.deleted`} ${there}`;
  return listRows(em, Address, { where, orderBy: orderOrDefault(orderBy, 'id'), page, withTotal });
}
