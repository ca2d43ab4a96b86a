import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findRow, findRows } from '../database/row.js';
import { notFound } from '../shared/refusal.js';
import { Company } from './company.entity.js';

/** @throws Refusal NOT_FOUND for a company that never was, or is deleted */
export async function findCompany(em: EntityManager, id: number): Promise<Company> {
  const company = await findRow(em, Company, sql`t.id = ${id} and not t.deleted`);
  if (!company) throw notFound('company', id);
  return company;
}

/**
 * The company with the caller's own reference, among those of `companyIds` where given. References need not be unique:
 * the oldest is meant. @throws Refusal NOT_FOUND without one
 */
export async function findCompanyByRef(em: EntityManager, ref: string, companyIds?: readonly number[]): Promise<Company> {
  const among = companyIds ? sql`and t.id = any(${[...companyIds]})` : sql``;
  const [company] = await findRows(em, Company, sql`t.ref = ${ref} and not t.deleted ${among}`);
  if (!company) throw notFound('company', ref);
  return company;
}
