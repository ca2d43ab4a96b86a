import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { EmbeddedPostgres } from '../database/embedded/embedded-postgres.js';
import type { Replicas } from '../database/replicas/replicas.js';
import { createDemo } from '../demo/create-demo.js';
import { adoptRestoredFacts } from '../live/changes.js';
import type { Live } from '../live/live.js';
import { withCheckedFlag } from './checked-build.js';
import { createApp, prepareApi, webhookBodies } from './create-app.js';
import { hostInUse } from './database/host-in-use.js';
import { MigrationWait } from './database/migration-wait.js';
import { type OpenDatabase, openDatabase } from './database/open-database.js';
import { openReplicas } from './database/open-replicas.js';
import { type Readiness, readinessOf } from './database/readiness.js';
import { startJobs } from './jobs/jobs.js';
import { type Listening, listen } from './listen.js';
import { createLive } from './live/create-live.js';
import { createLog } from './log.js';
import { createMetrics } from './metrics.js';
import { warnOfBrokenFamilies } from './warn-of-broken-families.js';

/** Milliseconds of the shutdown time that are reserved for closing the database, once the last request has its answer. */
const DATABASE_MILLISECONDS = 2000;

/** Milliseconds for a last request on a keep-alive connection, if there was no drain period to announce its end. */
const GRACE = 1000;

export interface Daybook {
  readonly url: string;
  /** Host of its database when it started, as `hostInUse` returns it. */
  readonly place: string;
  /** Resolves once the background work has started, which waits for migrations that others apply. Rejects if it cannot start. */
  readonly working: Promise<unknown>;
  /**
   * Reports that it is not ready for `drainSeconds` (0) while it still answers; then accepts nothing new, answers the requests
   * in flight and closes everything. A second call waits for the first.
   */
  stop(drainSeconds?: number): Promise<void>;
}

/**
 * Starts a server. `embedded` is the embedded PostgreSQL that is starting, if the settings name no other database. A start that
 * fails closes everything that it has opened.
 *
 * @throws Error that says what a person can do about it
 */
export async function run(config: Config, embedded: Promise<EmbeddedPostgres> | undefined): Promise<Daybook> {
  const log = createLog(config.logLevel);
  // Prepares everything that needs no database while the embedded PostgreSQL, a separate process, creates its files and starts.
  // An external database is contacted afterwards: preparing blocks this process, and on a slow machine the connection would time
  // out meanwhile.
  const preparing = setImmediate().then(() => withCheckedFlag(prepareApi));
  const opened = () => openDatabase(config, embedded);
  const [database, answers] = await Promise.all([config.databaseUrl ? preparing.then(opened) : opened(), preparing]);
  const { orm } = database;
  const parts: ServerParts = { database };
  try {
    const migrations = await MigrationWait.begin(orm, config, log);
    parts.migrations = migrations;
    const metrics = createMetrics(orm, config.metricsAllow);
    let leaving = false;
    const askDatabase = readinessOf(orm, config.waits?.readiness, database.isPooled ? null : undefined);
    const readiness: Readiness = async () =>
      leaving ? 'This server is about to leave' : ((await askDatabase()) ?? migrations.whyWaiting());
    const live = createLive(orm, config, { log, metrics: metrics.live });
    parts.live = live;
    const { isOver } = migrations;
    if (isOver) await hear(orm, config, live);
    const replicas = await openReplicas(orm, config, metrics.watchRead);
    parts.replicas = replicas;
    const app = await createApp(orm, config, { log, api: answers, metrics, readiness, live, replicas, guard: migrations.guard });
    const listening = await listen(app, config);
    parts.listening = listening;
    const render = webhookBodies(orm, { config, url: listening.url }, answers);
    parts.working = migrations.afterwards(async () => {
      if (!isOver) await hear(orm, config, live);
      return work(orm, config, { log, render, watch: metrics.watchJobs });
    });
    // The start does not wait for migrations of others: the server answers, and `/ready` says why it is not ready.
    if (isOver) await parts.working;
    else parts.working.catch(() => {});
    let stopping: Promise<void> | undefined;
    const stop = (drainSeconds = 0) => {
      leaving = true;
      stopping ??= leave(parts, { config, log, drainSeconds });
      return stopping;
    };
    return { url: listening.url, place: await hostInUse(orm), working: parts.working, stop };
  } catch (error) {
    // The error is reported even if a statement that hangs keeps the database open.
    const tooLong = pause(config.shutdownSeconds * 1000, undefined, { ref: false });
    await Promise.race([closeParts(parts, { milliseconds: GRACE, grace: 0 }).catch(() => {}), tooLong]);
    throw error;
  }
}

/** Parts of a server that were created so far. */
interface ServerParts {
  readonly database: OpenDatabase;
  migrations?: MigrationWait;
  live?: Live;
  replicas?: Replicas | undefined;
  listening?: Listening;
  working?: Promise<Awaited<ReturnType<typeof work>> | null>;
}

interface Leaving {
  readonly config: Config;
  readonly log: Logger;
  readonly drainSeconds: number;
}

async function leave(parts: ServerParts, { config, log, drainSeconds }: Leaving): Promise<void> {
  log.info({ drainSeconds }, 'this server leaves: it is not ready any more');
  parts.listening?.announce();
  if (drainSeconds > 0) await pause(drainSeconds * 1000);
  const milliseconds = Math.max(config.shutdownSeconds * 1000 - DATABASE_MILLISECONDS, 500);
  await closeParts(parts, { milliseconds, grace: drainSeconds > 0 ? 0 : GRACE });
  log.info('this server has left');
}

/**
 * Closes the parts that exist. Requests have `milliseconds` for their answers; a keep-alive connection may bring a last request
 * within `grace` milliseconds.
 */
async function closeParts(
  { database, migrations, live, replicas, listening, working }: ServerParts,
  { milliseconds, grace }: { readonly milliseconds: number; readonly grace: number },
): Promise<void> {
  live?.dismissReaders();
  migrations?.end();
  // Work that failed to start has already ended what it began.
  const begun = await working?.catch(() => null);
  await Promise.all([listening?.drain(milliseconds, grace), begun?.jobs.stop(), begun?.warned]);
  await Promise.all([live?.close(), replicas?.close()]);
  await database.close();
}

/** Creates the data of the demo if it is on, and listens for changes from now on. */
async function hear(orm: MikroORM, config: Config, live: Live): Promise<void> {
  if (config.demo) await createDemo(orm.em, { ...config, withPast: true }, new Date());
  await adoptRestoredFacts(orm.em.fork());
  await live.start();
}

/** Starts the background work. */
async function work(orm: MikroORM, config: Config, parts: Parameters<typeof startJobs>[2]) {
  const jobs = await startJobs(orm, config, parts);
  return { jobs, warned: warnOfBrokenFamilies(orm.em, parts.log) };
}
