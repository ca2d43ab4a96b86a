import { type RawBuilder, sql } from 'kysely';

/**
 * Conditions that say which rows a company may use, for a row aliased `t`. Deleted and disabled ones are not sorted
 * out here.
 */

/** Services of a company, named by its id or by SQL of it: its own, and those of its parent that children offer, unless it has one of the same reference itself. */
export const offeredBy = (companyId: number | RawBuilder<unknown>): RawBuilder<unknown> => sql`(t.company_id = ${companyId} or (
  t.child_level_service
  and t.company_id = (select parent_id from company where company.id = ${companyId})
  and not exists (
    select from service own where own.company_id = ${companyId} and own.reference = t.reference and not own.deleted)))`;

/** People: those who work there, wherever they belong. */
export const worksIn = (companyId: number): RawBuilder<unknown> => sql`t.person_companies @> array[${companyId}::int]`;

export const worksInAny = (companyIds: readonly number[]): RawBuilder<unknown> =>
  sql`t.person_companies && ${[...companyIds]}::int[]`;
