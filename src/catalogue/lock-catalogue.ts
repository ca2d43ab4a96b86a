import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';

/**
 * Makes changes of a family's catalogue wait for each other until the transaction ends. Otherwise a person and a service added
 * at the same moment would not see each other, and never be combined. Take it before locking any row.
 */
export async function lockCatalogue(tx: EntityManager, companyId: number): Promise<void> {
  await runSql(tx)`select pg_advisory_xact_lock(hashtext('catalogue'), (select root_id from company where id = ${companyId}))`;
}
