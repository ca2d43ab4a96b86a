import type { EntityManager } from '@mikro-orm/postgresql';
import { STEP_ROWS } from '../../database/retention/delete-some.js';
import { runSql } from '../../database/run-sql.js';

/** Deletes jobs that failed for the last time more than so many days ago. */
export async function deleteFailedJobs(em: EntityManager, days: number, now: Date): Promise<number> {
  const [row] = await runSql<{ count: number }>(em)`
    select count(*)::int as count from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
        and updated_at < ${now}::timestamptz - make_interval(days => ${days})
      limit ${STEP_ROWS}))`;
  return row!.count;
}
