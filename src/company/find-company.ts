import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findRow, findRows } from '../database/row.js';
import { notFound } from '../shared/refusal.js';
import { Company } from './company.entity.js';

/** @throws Refusal NOT_FOUND for a company that does not exist, or is deleted */
export async function findCompany(em: EntityManager, id: number): Promise<Company> {
  const company = await findRow(em, Company, sql`t.id = ${id} and not t.deleted`);
  if (!company) throw notFound('company', id);
  return company;
}

/**
 * Finds a company by the caller's own reference, among `companyIds` if given. References need not be unique: the oldest company
 * is returned. @throws Refusal NOT_FOUND if there is none
 */
export async function findCompanyByRef(em: EntityManager, ref: string, companyIds?: readonly number[]): Promise<Company> {
  const among = companyIds ? sql`and t.id = any(${[...companyIds]})` : sql``;
  const [company] = await findRows(em, Company, sql`t.ref = ${ref} and not t.deleted ${among}`);
  if (!company) throw notFound('company', ref);
  return company;
}
