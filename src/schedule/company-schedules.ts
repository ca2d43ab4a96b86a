import { type RawBuilder, sql } from 'kysely';

/**
 * Conditions on a schedule aliased `t`. A parent's schedules serve its branches too, for people who work in several;
 * and a parent looks after those of its branches. Whoever administers the company reads these, deleted ones too.
 */
export const schedulesVisibleIn = (companyId: number): RawBuilder<unknown> => sql`(t.company_id = ${companyId}
  or t.company_id in (select id from company where company.parent_id = ${companyId}
    union all select parent_id from company where company.id = ${companyId}))`;

export const schedulesManagedBy = (companyId: number): RawBuilder<unknown> => sql`(t.company_id = ${companyId}
  or t.company_id in (select id from company where company.parent_id = ${companyId}))`;
