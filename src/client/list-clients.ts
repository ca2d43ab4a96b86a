import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { listRows, type OrderBy, type Page, type PageQuery } from '../database/page.js';
import type { TalliedList } from '../database/tally.js';
import { Client } from './client.entity.js';

/** The fields a list of clients may be searched and ordered by: property and column. */
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

/** Compared as a whole; all others match by a part, in any case of letters. */
const WHOLE: readonly ClientField[] = ['id', 'memberType', 'memberLevelId', 'defaultCompanyId'];

export interface ClientSearch {
  /** A part of the first, last or full name or of the e-mail, or of what `searchFields` names besides. */
  readonly text?: string | null;
  readonly searchFields?: readonly ClientField[];
  /** All of them must fit. */
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

/** The clients of the company's family, by id unless told otherwise. Source: service.md 4.2, wire.md 1.4 */
export function listClients(em: EntityManager, companyId: number, query: ClientListQuery): Promise<Page<Client>> {
  const { text, searchFields = [], matches = [], defaultCompanyId, includeDeleted } = query.search;
  const head = sql`select root_id from company where id = ${companyId}`;
  // One company, said so that an index of the company and the field gives the order; by id it would choose that of the ids of all.
  const by = query.orderBy ?? { property: 'id' };
  const scope = by.property !== 'id' ? sql`t.company_id = (${head})` : sql`t.company_id = any(array(${head}))`;
  const narrowed = [
    ...(defaultCompanyId == null ? [] : [sql`t.default_company_id = ${defaultCompanyId}`]),
    ...(text?.trim() ? [anyHas(text.trim(), searchFields)] : []),
    ...matches.map(({ field, value }) => has(field, value)),
  ];
  const orderBy = by.property === 'id' ? [{ ...by, property: 'companyId', isConstant: true }, by] : [by];
  const where = sql.join([scope, ...(includeDeleted ? [] : [sql`not t.deleted`]), ...narrowed], sql` and `);
  const lists: readonly TalliedList[] = includeDeleted ? ['clients', 'deleted clients'] : ['clients'];
  const tally = narrowed.length === 0 ? { scope, lists } : null;
  return listRows(em, Client, { where, orderBy, page: query.page, withTotal: query.withTotal, tally });
}

/** Fields that one index finds a part of, all in one text. */
const INDEXED: readonly ClientField[] = ['firstName', 'lastName', 'email'];

/** The expression of the index `client_search`: spelt otherwise, it is not used. */
const INDEXED_TEXT = sql`(coalesce(t.first_name, '') || ' ' || coalesce(t.last_name, '') || ' ' || coalesce(t.email, ''))`;

function anyHas(text: string, more: readonly ClientField[]): RawBuilder<unknown> {
  const fields = [...new Set<ClientField>([...INDEXED, ...more])];
  const full = sql`concat_ws(' ', t.first_name, t.last_name) ilike ${part(text)}`;
  const any = sql`(${sql.join([full, ...fields.map((field) => fieldHas(field, text))], sql` or `)})`;
  return fields.length > INDEXED.length ? any : foundByIndex(text, any);
}

const has = (field: ClientField, value: string): RawBuilder<unknown> =>
  INDEXED.includes(field) ? foundByIndex(value, fieldHas(field, value)) : fieldHas(field, value);

/** Condition that the index finds rows for. What it finds across the end of a name and the e-mail behind it is left out again. */
const foundByIndex = (text: string, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${INDEXED_TEXT} ilike ${part(text)} and ${condition})`;

function fieldHas(field: ClientField, value: string): RawBuilder<unknown> {
  const column = sql.ref(`t.${COLUMNS[field]}`);
  return WHOLE.includes(field) ? sql`${column}::text = ${value}` : sql`${column}::text ilike ${part(value)}`;
}

/** `%` and `_` in what was asked stand for themselves. */
const part = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
