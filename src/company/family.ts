import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';
import { notFound } from '../shared/refusal.js';

/** Head of a company's family, to which the clients belong, and the time zone of the company itself. */
export interface Family {
  readonly rootId: number;
  readonly timezone: string;
}

/** @throws Refusal NOT_FOUND for a company that does not exist, or is deleted */
export async function familyOf(em: EntityManager, companyId: number): Promise<Family> {
  const [row] = await runSql<Family>(em)`
    select root_id, timezone from company where id = ${companyId} and not deleted`;
  if (!row) throw notFound('company', companyId);
  return row;
}
