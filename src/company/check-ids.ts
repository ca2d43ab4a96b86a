import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { fault, refuseFaults, refuseIds } from '../shared/faults.js';

/** Kinds of records that ids may name, with SQL for the ids that a company, aliased `c`, may use. */
const KINDS = {
  service: sql`select t.id from service t where t.company_id in (c.id, c.root_id) and not t.deleted`,
  person: sql`select t.id from person t where c.id = any(t.person_companies) and not t.deleted`,
  resource: sql`select t.id from resource t where t.company_id = c.id and not t.deleted`,
  event_group: sql`select t.id from event_group t where t.company_id = c.id and not t.deleted`,
  address: sql`select t.id from address t where t.company_id in (c.id, c.root_id) and not t.deleted`,
  /** A parent’s schedules serve its branches too, for people who work in several. */
  schedule: sql`select t.id from schedule t where t.company_id in (c.id, c.parent_id) and not t.deleted`,
  category: sql`select t.id from category t where t.company_id in (c.id, c.root_id) and not t.deleted`,
  /** A number that the questions of a form share; each company numbers its own. */
  question_group: sql`select t.detail_group_id from question t
    where t.company_id in (c.id, c.root_id) and t.detail_group_id is not null and not t.deleted`,
} as const;

export type CompanyIdKind = keyof typeof KINDS;

/** @throws Refusal INVALID naming each id that is not of this company, or of the head of its family if it shares that kind */
export async function checkIdsOfCompany(
  tx: EntityManager,
  companyId: number,
  { kind, ids, field }: { readonly kind: CompanyIdKind; readonly ids: readonly number[]; readonly field: string },
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await runSql<{ id: number }>(tx)`
    select asked.id from company c, unnest(${[...ids]}::int[]) as asked (id)
    where c.id = ${companyId} and asked.id not in (${KINDS[kind]})`;
  const unknownIds = rows.map(({ id }) => id);
  const messageOf = (id: number) => `found ${id}, which is no ${kind.replace('_', ' ')} of this company`;
  // Faults of a list name its elements, those of a single id its field.
  if (field.endsWith('Ids')) refuseIds(field, ids, { unknownIds, messageOf });
  refuseFaults(...unknownIds.map((id) => fault(field, messageOf(id))));
}

/** @throws Refusal INVALID naming the field for a schedule that neither the company nor its parent has. Null is accepted. */
export function checkScheduleUsable(
  tx: EntityManager,
  companyId: number,
  { scheduleId, field = 'scheduleId' }: { readonly scheduleId?: number | null | undefined; readonly field?: string },
): Promise<void> {
  return checkIdsOfCompany(tx, companyId, { kind: 'schedule', ids: scheduleId == null ? [] : [scheduleId], field });
}

/**
 * Requires that questions of the company, or of the head of its family, have that group. A record's previous group is accepted,
 * because its questions may have been removed since, and programs send complete records back. Null is accepted.
 *
 * @throws Refusal INVALID naming the field
 */
export async function checkQuestionGroup(
  tx: EntityManager,
  companyId: number,
  { group, before = null }: { readonly group: number | null | undefined; readonly before?: number | null },
): Promise<void> {
  if (group != null && group !== before)
    await checkIdsOfCompany(tx, companyId, { kind: 'question_group', ids: [group], field: 'questionGroupId' });
}
