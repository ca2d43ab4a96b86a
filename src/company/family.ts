import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { notFound } from '../shared/refusal.js';

/** The company at the head of a family, where its clients live, and the zone of the company that was asked about. */
export interface Family {
  readonly rootId: number;
  readonly timezone: string;
}

/** @throws Refusal NOT_FOUND for a company that never was, or is deleted */
export async function familyOf(em: EntityManager, companyId: number): Promise<Family> {
  const { rows } = await sql<Family>`
    select root_id as "rootId", timezone from company where id = ${companyId} and not deleted`.execute(em.getKysely());
  if (!rows[0]) throw notFound('company', companyId);
  return rows[0];
}
