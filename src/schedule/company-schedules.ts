import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../shared/refusal.js';

/**
 * Conditions on a schedule aliased `t`. A parent's schedules serve its branches too, for people who work in several;
 * and a parent looks after those of its branches.
 */
export const schedulesUsedIn = (companyId: number): RawBuilder<unknown> => sql`not t.deleted and (t.company_id = ${companyId}
  or t.company_id = (select parent_id from company where company.id = ${companyId}))`;

/** Whoever administers the company reads these, deleted ones too. */
export const schedulesSeenIn = (companyId: number): RawBuilder<unknown> => sql`(t.company_id = ${companyId}
  or t.company_id in (select id from company where company.parent_id = ${companyId}
    union all select parent_id from company where company.id = ${companyId}))`;

export const schedulesManagedBy = (companyId: number): RawBuilder<unknown> => sql`(t.company_id = ${companyId}
  or t.company_id in (select id from company where company.parent_id = ${companyId}))`;

/** @throws Refusal INVALID naming the field for a schedule that neither the company nor its parent has */
export async function checkScheduleUsable(
  tx: EntityManager,
  companyId: number,
  scheduleId: number | null | undefined,
  field = 'scheduleId',
): Promise<void> {
  if (scheduleId == null) return;
  const { rows } = await sql`select from schedule t where t.id = ${scheduleId} and ${schedulesUsedIn(companyId)}`.execute(
    tx.getKysely(),
  );
  if (rows.length === 0) throw invalid(field, `found ${scheduleId}, which is no schedule of this company`);
}
