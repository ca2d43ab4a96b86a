import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { listRows, type OrderBy, type Page, type PageQuery } from '../database/page.js';
import type { TalliedList } from '../database/tally.js';
import { likePattern } from '../shared/texts/like-pattern.js';
import { Client } from './client.entity.js';

/** Fields by which clients can be searched and ordered, from property to column. */
const COLUMNS = {
  id: 'id',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  mobile: 'mobile',
  phone: 'phone',
  reference: 'reference',
  address1: 'address1',
  address4: 'address4',
  postcode: 'postcode',
  country: 'country',
  joinDate: 'join_date',
  memberType: 'member_type',
  memberLevelId: 'member_level_id',
  defaultCompanyId: 'default_company_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

export type ClientField = keyof typeof COLUMNS;

/** Fields that match only an equal value; all others match any part, case-insensitively. */
const EXACT: readonly ClientField[] = ['id', 'memberType', 'memberLevelId', 'defaultCompanyId'];

export interface ClientSearch {
  /** Part of the first, last or full name or of the e-mail, or of a field in `searchFields`. */
  readonly text?: string | null;
  readonly searchFields?: readonly ClientField[];
  /** All of them must match. */
  readonly matches?: readonly { readonly field: ClientField; readonly value: string }[];
  readonly defaultCompanyId?: number | null;
  readonly includeDeleted?: boolean;
}

export interface ClientListQuery {
  readonly search: ClientSearch;
  readonly orderBy?: OrderBy | null;
  readonly page: PageQuery;
  readonly withTotal: boolean;
}

/** The clients of the company's family, ordered by id by default. Source: service.md 4.2, wire.md 1.4 */
export function listClients(em: EntityManager, companyId: number, query: ClientListQuery): Promise<Page<Client>> {
  const { text, searchFields = [], matches = [], defaultCompanyId, includeDeleted } = query.search;
  const head = sql`select root_id from company where id = ${companyId}`;
  // With `=` PostgreSQL reads the index of (company, field) in order. Ordered by id it would then scan the ids of all companies,
  // which `any` prevents.
  const order = query.orderBy ?? { property: 'id' };
  const scope = order.property !== 'id' ? sql`t.company_id = (${head})` : sql`t.company_id = any(array(${head}))`;
  const narrowed = [
    ...(defaultCompanyId == null ? [] : [sql`t.default_company_id = ${defaultCompanyId}`]),
    ...(text?.trim() ? [anyFieldHas(text.trim(), searchFields)] : []),
    ...matches.map(({ field, value }) => matchOf(field, value)),
  ];
  const orderBy = order.property === 'id' ? [{ ...order, property: 'companyId', isConstant: true }, order] : [order];
  const where = sql.join([scope, ...(includeDeleted ? [] : [sql`not t.deleted`]), ...narrowed], sql` and `);
  const lists: readonly TalliedList[] = includeDeleted ? ['clients', 'deleted clients'] : ['clients'];
  const tally = narrowed.length === 0 ? { scope, lists } : null;
  return listRows(em, Client, { where, orderBy, page: query.page, withTotal: query.withTotal, tally });
}

/** Fields of the trigram index `client_search`, which finds parts of all three at once. */
const INDEXED: readonly ClientField[] = ['firstName', 'lastName', 'email'];

/** Expression of that index. It must be identical to the one in the migration, or PostgreSQL does not use the index. */
const INDEXED_TEXT = sql`(coalesce(t.first_name, '') || ' ' || coalesce(t.last_name, '') || ' ' || coalesce(t.email, ''))`;

function anyFieldHas(text: string, more: readonly ClientField[]): RawBuilder<unknown> {
  const fields = [...new Set<ClientField>([...INDEXED, ...more])];
  const full = sql`concat_ws(' ', t.first_name, t.last_name) ilike ${likePattern(text)}`;
  const any = sql`(${sql.join([full, ...fields.map((field) => fieldHas(field, text))], sql` or `)})`;
  return fields.length > INDEXED.length ? any : foundByIndex(text, any);
}

const matchOf = (field: ClientField, value: string): RawBuilder<unknown> =>
  INDEXED.includes(field) ? foundByIndex(value, fieldHas(field, value)) : fieldHas(field, value);

/**
 * Narrows a condition by the index. The condition itself is kept, since the index also matches text that spans two of its fields.
 */
const foundByIndex = (text: string, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${INDEXED_TEXT} ilike ${likePattern(text)} and ${condition})`;

function fieldHas(field: ClientField, value: string): RawBuilder<unknown> {
  const column = sql.ref(`t.${COLUMNS[field]}`);
  return EXACT.includes(field) ? sql`${column}::text = ${value}` : sql`${column}::text ilike ${likePattern(value)}`;
}
