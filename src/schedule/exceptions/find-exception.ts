import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { listRows, type OrderedQuery, orderOrDefault, type Page } from '../../database/page.js';
import { findRow } from '../../database/row.js';
import { notFound } from '../../shared/refusal.js';
import { type DatesFilter, within } from '../closures/find-closure.js';
import type { DATE_RANGE_ORDERS } from '../dates-orders.js';
import { ScheduleException } from './schedule-exception.entity.js';

export interface ExceptionFilter extends DatesFilter {
  readonly personId?: number | null;
  readonly resourceId?: number | null;
}

/** Condition on an exception aliased `t`: it belongs to the company, or to a person who works there. */
export const exceptionsVisibleIn = (companyId: number): RawBuilder<unknown> => sql`(t.company_id = ${companyId}
  or exists (select from person where person.id = t.person_id and ${companyId} = any(person.person_companies)))`;

/** @throws Refusal NOT_FOUND */
export async function findException(em: EntityManager, companyId: number, id: number): Promise<ScheduleException> {
  const seen = sql`t.id = ${id} and not t.deleted and ${exceptionsVisibleIn(companyId)}`;
  const exception = await findRow(em, ScheduleException, seen);
  if (!exception) throw notFound('schedule exception', id);
  return exception;
}

/** Lists exceptions, ordered by their first day by default. */
export function listExceptions(
  em: EntityManager,
  companyId: number,
  { personId, resourceId, orderBy, page, withTotal, ...dates }: ExceptionFilter & OrderedQuery<typeof DATE_RANGE_ORDERS>,
): Promise<Page<ScheduleException>> {
  const where = sql`not t.deleted and ${exceptionsVisibleIn(companyId)} ${within(dates)}
    ${personId == null ? sql`` : sql`and t.person_id = ${personId}`}
    ${resourceId == null ? sql`` : sql`and t.resource_id = ${resourceId}`}`;
  return listRows(em, ScheduleException, { where, orderBy: orderOrDefault(orderBy, 'startDate'), page, withTotal });
}
