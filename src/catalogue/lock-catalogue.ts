import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';

/**
 * Has the changes of a family's catalogue wait for each other until the transaction ends. A person and a service that
 * are added at the same moment would else not see one another, and never be combined. To be taken before any row.
 */
export async function lockCatalogue(tx: EntityManager, companyId: number): Promise<void> {
  await runSql(tx)`select pg_advisory_xact_lock(hashtext('catalogue'), (select root_id from company where id = ${companyId}))`;
}
