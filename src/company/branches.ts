import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';

/**
 * SQL for the ids of the companies for which an account acts, given the column of the account's company: that company and, for
 * the head of a family, all its others.
 */
export const companiesActedFor = (companyId: string): string => `(
  select array_agg(acted.id order by acted.id) from company acted
  where acted.id = ${companyId} or acted.root_id = ${companyId})`;

/** The company and its branches, the company first. */
export async function withBranches(em: EntityManager, companyId: number): Promise<number[]> {
  const rows = await runSql<{ id: number }>(em)`
    select id from company where id = ${companyId} or (parent_id = ${companyId} and not deleted)
    order by id <> ${companyId}, id`;
  return rows.map(({ id }) => id);
}

/** Finds the ids in `companyIds` that name no company of the family of `companyId`. */
export async function companiesOutsideFamily(
  em: EntityManager,
  companyId: number,
  companyIds: readonly number[],
): Promise<number[]> {
  const rows = await runSql<{ id: number }>(em)`
    select asked.id from unnest(${[...companyIds]}::int[]) as asked (id)
    where not exists (
      select from company known join company own on own.root_id = known.root_id
      where known.id = asked.id and own.id = ${companyId} and not known.deleted)`;
  return rows.map(({ id }) => id);
}
