import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { listRows, type OrderedQuery, orderOrDefault, type Page } from '../../database/page.js';
import { findRow } from '../../database/row.js';
import type { LocalDate } from '../../shared/local-date.js';
import { notFound } from '../../shared/refusal.js';
import type { DATE_RANGE_ORDERS } from '../dates-orders.js';
import { Closure } from './closure.entity.js';

export interface DatesFilter {
  /** Keeps only records that end on this day or later. */
  readonly from?: LocalDate | null;
  /** Keeps only records that start on this day or earlier. */
  readonly to?: LocalDate | null;
}

/** Finds a closure of the company or its parent. @throws Refusal NOT_FOUND */
export async function findClosure(em: EntityManager, companyId: number, id: number): Promise<Closure> {
  const closure = await findRow(em, Closure, sql`t.id = ${id} and ${closuresIn(companyId)}`);
  if (!closure) throw notFound('closure', id);
  return closure;
}

/** Lists closures ordered by their first day by default. */
export function listClosures(
  em: EntityManager,
  companyId: number,
  { orderBy, page, withTotal, ...filter }: DatesFilter & OrderedQuery<typeof DATE_RANGE_ORDERS>,
): Promise<Page<Closure>> {
  const where = sql`${closuresIn(companyId)} ${within(filter)}`;
  return listRows(em, Closure, { where, orderBy: orderOrDefault(orderBy, 'startDate'), page, withTotal });
}

const closuresIn = (companyId: number): RawBuilder<unknown> => sql`not t.deleted and (t.company_id = ${companyId}
  or t.company_id = (select parent_id from company where company.id = ${companyId}))`;

/** Conditions, each with a leading `and`, on a row `t` with a first and a last day. */
export const within = ({ from, to }: DatesFilter): RawBuilder<unknown> =>
  sql`${from ? sql`and t.end_date >= ${from}::date` : sql``} ${to ? sql`and t.start_date <= ${to}::date` : sql``}`;
