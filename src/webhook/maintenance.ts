import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { addDeliveryJobs } from '../outbox/delivery-jobs.js';

/** Minutes after which a locked job is unlocked, and an overdue delivery is queued again: no try lasts that long. */
const STUCK_MINUTES = 2;

/** Deliveries queued per run; the job runs again every minute. */
const AT_ONCE = 5000;

/**
 * Runs once a minute: unlocks the jobs of killed servers, and queues overdue deliveries that have no job. Not needed as long as
 * every server shuts down cleanly.
 */
export async function maintainDeliveries(em: EntityManager): Promise<void> {
  await runSql(em)`
    select graphile_worker.force_unlock_workers(stuck.workers)
    from (select array_agg(distinct locked_by) as workers from graphile_worker.jobs
      where locked_at < now() - make_interval(mins => ${STUCK_MINUTES})) stuck
    where stuck.workers is not null`;
  await runSql(em)`
    with due as (
      select id, endpoint_id, now() as next_try_at from webhook_delivery
      where state = 'waiting' and next_try_at < now() - make_interval(mins => ${STUCK_MINUTES})
      order by next_try_at limit ${AT_ONCE}
    )
    ${addDeliveryJobs(sql`due join webhook_endpoint endpoint on endpoint.id = due.endpoint_id
      where endpoint.paused_at is null and not endpoint.deleted
        and not exists (select from graphile_worker.jobs job where job.key = 'webhook ' || due.id)`)}`;
}
