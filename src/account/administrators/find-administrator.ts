import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { NAMED_ORDERS } from '../../company/named-orders.js';
import { listRows, type OrderedQuery, orderOrDefault, type Page } from '../../database/page.js';
import { findRow } from '../../database/row.js';
import type { CompanyKey, CompanyRecordKey } from '../../shared/check-version.js';
import { notFound } from '../../shared/refusal.js';
import type { AdminLogin } from '../../shared/viewer.js';
import { Administrator } from './administrator.entity.js';

/**
 * Finds an administrator of the company, or of its parent, whose administrators act there too. Those of the parent are found
 * only by callers who may act for the parent themselves.
 *
 * @throws Refusal NOT_FOUND
 */
export async function findAdministrator(
  em: EntityManager,
  { companyId, id }: CompanyRecordKey,
  asking: AdminLogin,
): Promise<Administrator> {
  const found = await findRow(
    em,
    Administrator,
    sql`t.id = ${id} and t.company_id = any(${[...asking.companyIds]})
      and t.company_id in (select unnest(array[c.id, c.parent_id]) from company c where c.id = ${companyId})`,
  );
  if (!found) throw notFound('administrator', id);
  return found;
}

interface AdministratorListQuery extends OrderedQuery<typeof NAMED_ORDERS> {
  readonly includeDeleted: boolean;
}

/** Default order: by id. */
export function listAdministrators(
  em: EntityManager,
  { companyId, includeDeleted, orderBy, page, withTotal }: CompanyKey & AdministratorListQuery,
): Promise<Page<Administrator>> {
  const where = sql`t.company_id = ${companyId} ${includeDeleted ? sql`` : sql`and not t.deleted`}`;
  return listRows(em, Administrator, { where, orderBy: orderOrDefault(orderBy, 'id'), page, withTotal });
}
