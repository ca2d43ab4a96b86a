import type { MikroORM } from '@mikro-orm/postgresql';
import { Gauge, type Registry } from 'prom-client';
import { runSql } from '../../database/run-sql.js';

interface WaitingTask {
  readonly task: string;
  readonly waiting: number;
  readonly failed: number;
  /** Seconds. */
  readonly age: number;
}

interface WaitingCounts {
  readonly tasks: readonly WaitingTask[];
  /** Seconds. */
  readonly factAge: number;
  /** Seconds. */
  readonly emailAge: number;
}

/**
 * Metrics of the jobs, facts and e-mails that wait in the database, for all processes that use it. They have no values while the
 * database cannot be read; other metrics are unaffected.
 */
export function watchWaiting(registry: Registry, orm: MikroORM): void {
  let reading: Promise<WaitingCounts | null> | undefined;
  // All gauges are collected at the same time, and share one read.
  const read = () => {
    reading ??= readWaiting(orm)
      .catch(() => null)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const gauge = (name: string, help: string, figureIn: (found: WaitingCounts) => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        const found = await read();
        if (found) this.set(figureIn(found));
        else this.remove();
      },
    });
  const gaugeOfTasks = (name: string, help: string, figureIn: (task: WaitingTask) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['task'], registers: [registry] },
      async collect() {
        const found = await read();
        this.reset();
        for (const each of found?.tasks ?? []) this.set({ task: each.task }, figureIn(each));
      },
    });
  gaugeOfTasks('daybook_jobs_waiting', 'Jobs that are still to be done, now or later', ({ waiting }) => waiting);
  gaugeOfTasks('daybook_jobs_failed', 'Jobs that failed for the last time, and are kept to be looked at', ({ failed }) => failed);
  gaugeOfTasks('daybook_oldest_job_seconds', 'Time for which the oldest job has been due', ({ age }) => age);
  gauge('daybook_oldest_fact_seconds', 'Age of the oldest fact that a receiver is still to be told', ({ factAge }) => factAge);
  gauge(
    'daybook_oldest_email_seconds',
    'Time for which the oldest e-mail that was not sent has been due',
    ({ emailAge }) => emailAge,
  );
}

/** Deliveries to paused receivers do not count as waiting: they are sent once the receiver is resumed. */
async function readWaiting({ em }: MikroORM): Promise<WaitingCounts> {
  const fork = em.fork();
  const tasks = await runSql<WaitingTask>(fork)`
    select task_identifier as task,
      count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and attempts < max_attempts)), 0)::float8 as age
    from graphile_worker.jobs group by task_identifier`;
  const [ages] = await runSql<Pick<WaitingCounts, 'factAge' | 'emailAge'>>(fork)`
    select
      (select coalesce(extract(epoch from now() - min(d.created_at)), 0)::float8 from webhook_delivery d
        join webhook_endpoint e on e.id = d.endpoint_id and e.root_id = d.root_id and e.paused_at is null and not e.deleted
        where d.state = 'waiting') as fact_age,
      (select coalesce(extract(epoch from now() - min(send_at)), 0)::float8 from email
        where sent_at is null and given_up_at is null and send_at <= now()) as email_age`;
  return { tasks, ...ages! };
}
