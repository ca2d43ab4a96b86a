import type { MikroORM } from '@mikro-orm/postgresql';
import { Logger as JobLogger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import { closeSoon, endSilent, KEEP_ALIVE_OPTIONS } from '../../database/end-silent.js';
import { clientClass } from '../../database/hosts/client-class.js';
import { releaseLost } from '../../database/release-lost.js';
import type { Retention } from '../../database/retention/retention.js';
import { WAIT_LIMITS } from '../../database/wait-limits.js';
import { DELIVER, type DeliveryPayload, postponeDelivery } from '../../outbox/delivery-jobs.js';
import { announceExpiredHolds } from '../../purchase/basket/announce-expired-holds.js';
import { type DeliveryServices, deliver, type RenderBody, type WebhookLimits } from '../../webhook/deliver.js';
import { Lanes } from '../../webhook/lanes.js';
import { maintainDeliveries } from '../../webhook/maintenance.js';
import { BACKOFF_SECONDS } from '../../webhook/next-attempt.js';
import { CALENDAR_CRONTAB, calendarTasks } from './calendar-tasks.js';
import { deleteOld } from './delete-old.js';
import { demoTasks } from './demo-tasks.js';
import { EMAIL_CRONTAB, emailTasks } from './email-tasks.js';
import { HISTORY_CRONTAB, historyTasks } from './history-tasks.js';
import { JobKeeper } from './job-keeper.js';
import { recordingTasks } from './recording-tasks.js';

/** Jobs that one process runs at once. Most of their time is spent waiting for receivers. */
const AT_ONCE = 10;

/** Source: decisions 8; hardening.md F12 for the lanes. */
const LIMITS: WebhookLimits = {
  allowPrivateHosts: false,
  milliseconds: 15_000,
  backoff: BACKOFF_SECONDS,
  lanes: { each: 3, slow: AT_ONCE / 2, slowAfter: 1000 },
};

/** Milliseconds between two polls for jobs that are due later; new jobs are announced immediately. */
const POLL = 1000;

/** Connection timeout in milliseconds. No caller waits for a job: it may be longer than for requests. */
const CONNECTION = 5000;

/** Milliseconds until a stop aborts running jobs. */
const CUT_OFF = 1000;

export interface Jobs {
  /** Ends running jobs, and starts no new ones. */
  stop(): Promise<void>;
}

/**
 * Starts the background work: sending to receivers, and maintenance.
 *
 * @param watch is called with the events of each runner that is started
 */
export async function startJobs(
  orm: MikroORM,
  config: Config,
  {
    log,
    render,
    watch = () => {},
  }: { readonly log: Logger; readonly render: RenderBody; readonly watch?: (events: WorkerEvents) => void },
): Promise<Jobs> {
  const connectionString = config.jobsDatabaseUrl ?? String(orm.config.get('clientUrl'));
  const pgPool = new Pool({
    connectionString,
    Client: clientClass(connectionString),
    application_name: 'daybook jobs',
    max: AT_ONCE,
    connectionTimeoutMillis: CONNECTION,
    ...KEEP_ALIVE_OPTIONS,
  });
  // A lost connection, in use or not, must not end the process: the pool opens another, unless it is ending itself.
  const lost = (error: Error) => {
    if (!pgPool.ending) log.warn({ err: error }, 'a connection of the jobs was lost');
  };
  pgPool.on('error', lost).on('connect', (client) => {
    client.on('error', lost);
    endSilent(client, WAIT_LIMITS.silence);
    releaseLost(client);
  });
  const begin = async () => {
    const runner = await runnerOf(orm, config, { log, render, pgPool });
    watch(runner.events);
    // The listening connection is silent anyway: a cut network is noticed only when the connection is released.
    runner.events.on('pool:listen:release', ({ client }) => closeSoon(client));
    return runner;
  };
  const keeper = new JobKeeper(begin, log);
  const stop = async () => {
    await keeper.stop();
    await pgPool.end();
  };
  try {
    await keeper.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

function runnerOf(
  orm: MikroORM,
  config: Config,
  { log, render, pgPool }: { readonly log: Logger; readonly render: RenderBody; readonly pgPool: Pool },
): Promise<Runner> {
  const limits = { ...LIMITS, ...config.webhooks };
  const lanes = new Lanes(limits.lanes);
  return run({
    pgPool,
    forbiddenFlags: () => lanes.taken(),
    taskList: recordingTasks(log, {
      ...tasksOf(orm, { limits, retention: config.retention }, lanes, render),
      ...emailTasks(orm, config),
      ...calendarTasks(orm, config),
      ...historyTasks(orm),
      ...demoTasks(orm),
    }),
    crontab: ['* * * * * look_after', EMAIL_CRONTAB, CALENDAR_CRONTAB, HISTORY_CRONTAB].join('\n'),
    concurrency: AT_ONCE,
    pollInterval: POLL,
    noHandleSignals: true,
    logger: jobLogger(log),
    // Enables batches, even of one job: only with them does the worker catch a failure to record the end of a job. Without them a
    // database that is lost at that moment would end the process.
    preset: { worker: { gracefulShutdownAbortTimeout: CUT_OFF, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

function tasksOf(
  orm: MikroORM,
  { limits, retention }: { readonly limits: WebhookLimits; readonly retention: Retention },
  lanes: Lanes,
  render: RenderBody,
): TaskList {
  const postman = (): DeliveryServices => ({ em: orm.em.fork(), render, limits, clock: () => new Date() });
  return {
    [DELIVER]: async (payload, { abortSignal }) => {
      const { deliveryId, endpointId } = payload as DeliveryPayload;
      const signal = abortSignal ?? new AbortController().signal;
      const called = await lanes.pass(endpointId, () => deliver(postman(), deliveryId, signal));
      if (!called) await postponeDelivery(orm.em.fork(), deliveryId);
    },
    look_after: async (_payload, { abortSignal }) => {
      const em = orm.em.fork();
      await announceExpiredHolds(em);
      await maintainDeliveries(em);
      const signal = abortSignal ?? new AbortController().signal;
      await deleteOld(em, { retention, now: new Date(), signal });
    },
  };
}

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** Logger of jobs, which omits their payload. */
const jobLogger = (log: Logger): JobLogger =>
  new JobLogger((scope) => (level, message) => log[LEVELS[level]]({ job: scope.jobId, task: scope.taskIdentifier }, message));
