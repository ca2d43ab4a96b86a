import { type RawBuilder, sql } from 'kysely';

/**
 * Condition on a schedule aliased `t` that the company's administrators may read, deleted ones too: its own, its parent's, which
 * serve branches too, and those of its branches.
 */
export const schedulesVisibleIn = (companyId: number): RawBuilder<unknown> => sql`(t.company_id = ${companyId}
  or t.company_id in (select id from company where company.parent_id = ${companyId}
    union all select parent_id from company where company.id = ${companyId}))`;

/** Condition on a schedule aliased `t` that the company's administrators may change: its own and those of its branches. */
export const schedulesManagedBy = (companyId: number): RawBuilder<unknown> => sql`(t.company_id = ${companyId}
  or t.company_id in (select id from company where company.parent_id = ${companyId}))`;
