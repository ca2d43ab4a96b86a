import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findRow } from '../database/row.js';
import { notFound } from '../shared/refusal.js';
import { Company } from './company.entity.js';

/** @throws Refusal NOT_FOUND for a company that never was, or is deleted */
export async function findCompany(em: EntityManager, id: number): Promise<Company> {
  const company = await findRow(em, Company, sql`t.id = ${id} and not t.deleted`);
  if (!company) throw notFound('company', id);
  return company;
}
