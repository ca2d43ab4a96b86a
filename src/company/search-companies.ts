import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { listRows, type OrderedQuery, orderOrDefault, type Page } from '../database/page.js';
import { likePattern } from '../shared/texts/like-pattern.js';
import { Company } from './company.entity.js';
import { findCompany } from './find-company.js';
import type { NAMED_ORDERS } from './named-orders.js';

export interface CompanySearch {
  /** A part of the name, the description or the reference. */
  readonly text?: string | null;
  /** Parts separated by commas, each of which must be found in the address. */
  readonly address?: string | null;
}

/** Most parts of an address that are searched for. */
const MAX_PARTS = 10;

/**
 * Companies of the company's family that take live bookings and match the search, or all that take them without a search.
 * Case-insensitive. Default order: by id.
 */
export async function searchCompanies(
  em: EntityManager,
  companyId: number,
  { text, address, orderBy, page, withTotal }: CompanySearch & OrderedQuery<typeof NAMED_ORDERS>,
): Promise<Page<Company>> {
  const { rootId } = await findCompany(em, companyId);
  const parts = (address ?? '').split(',').flatMap((each) => each.trim() || []);
  const conditions = [
    sql`t.root_id = ${rootId} and not t.deleted and t.live`,
    ...(text?.trim() ? [sql`concat_ws(E'\n', t.name, t.description, t.ref) ilike ${likePattern(text.trim())}`] : []),
    ...parts.slice(0, MAX_PARTS).map(standsAt),
  ];
  const where = sql.join(conditions, sql` and `);
  return listRows(em, Company, { where, orderBy: orderOrDefault(orderBy, 'id'), page, withTotal });
}

const standsAt = (text: string): RawBuilder<unknown> => sql`exists (
  select from address a where a.id = t.address_id and not a.deleted and concat_ws(E'\n',
    a.name, a.address1, a.address2, a.address3, a.address4, a.address5, a.postcode, a.country) ilike ${likePattern(text)})`;
