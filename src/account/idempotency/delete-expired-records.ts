import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';

/** Takes away what was kept of calls with a key and is of no use any more. */
export async function deleteExpiredIdempotencyRecords(em: EntityManager): Promise<void> {
  await runSql(em)`
    delete from kept_answer where name in (
      select name from kept_answer where created_at <= now() - interval '24 hours' limit 5000)`;
}
