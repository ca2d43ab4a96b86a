import { type RawBuilder, sql } from 'kysely';

/** Conditions on a row `t` that a company may use. Deleted and disabled rows are left to `isShown`. */

/**
 * Services of a company (its id, or SQL of it): its own, and those of its parent for all branches, except where it has its
 * own with the same reference.
 */
export const offeredBy = (companyId: number | RawBuilder<unknown>): RawBuilder<unknown> => sql`(t.company_id = ${companyId} or (
  t.child_level_service
  and t.company_id = (select parent_id from company where company.id = ${companyId})
  and not exists (
    select from service own where own.company_id = ${companyId} and own.reference = t.reference and not own.deleted)))`;

/** People who work in the company, whichever company they belong to. */
export const worksIn = (companyId: number): RawBuilder<unknown> => sql`t.person_companies @> array[${companyId}::int]`;

export const worksInAny = (companyIds: readonly number[]): RawBuilder<unknown> =>
  sql`t.person_companies && ${[...companyIds]}::int[]`;
