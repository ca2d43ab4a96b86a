import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';
import { notFound } from '../shared/refusal.js';

/** The company at the head of a family, where its clients live, and the zone of the company that was asked about. */
export interface Family {
  readonly rootId: number;
  readonly timezone: string;
}

/** @throws Refusal NOT_FOUND for a company that never was, or is deleted */
export async function familyOf(em: EntityManager, companyId: number): Promise<Family> {
  const [row] = await runSql<Family>(em)`
    select root_id, timezone from company where id = ${companyId} and not deleted`;
  if (!row) throw notFound('company', companyId);
  return row;
}
