import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { EmbeddedPostgres } from '../database/embedded/embedded-postgres.js';
import type { Replicas } from '../database/replicas/replicas.js';
import { createDemo } from '../demo/create-demo.js';
import { adoptRestoredFacts } from '../live/changes.js';
import type { Live } from '../live/live.js';
import { checkedOnce } from './checked-build.js';
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

/** Kept of the time to shut down for the database, once the last request has its answer. */
const DATABASE_MILLISECONDS = 2000;

/** Milliseconds that clients have for a last request on a connection they keep alive, where no answer announced its end before. */
const GRACE = 1000;

export interface Daybook {
  readonly url: string;
  /** Host of its database when it started, as `hostInUse` says it. */
  readonly place: string;
  /** Settles once what is done beside requests has begun, after the migrations that others apply. Rejects where that cannot begin. */
  readonly working: Promise<unknown>;
  /**
   * Is no longer ready for so many seconds (0), though it answers; then takes nothing new, answers what is in flight and
   * ends everything. A second call waits for the first.
   */
  stop(drainSeconds?: number): Promise<void>;
}

/**
 * `embedded` is our own PostgreSQL on its way, if the settings name no other. A start that fails closes all that it has opened.
 *
 * @throws Error that says what a person can do about it
 */
export async function run(config: Config, embedded: Promise<EmbeddedPostgres> | undefined): Promise<Daybook> {
  const log = createLog(config.logLevel);
  // Prepares everything that needs no database while our own PostgreSQL, a process beside us, makes its files and
  // starts. A server that runs is asked afterwards: nothing else happens meanwhile, and on a slow machine the
  // connection would have waited too long.
  const preparing = setImmediate().then(() => checkedOnce(prepareApi));
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
    // Nobody waits for a server that is behind: it answers, and `/ready` says why it is not ready.
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
    // The reason is told even where a statement that hangs keeps the database open.
    const tooLong = pause(config.shutdownSeconds * 1000, undefined, { ref: false });
    await Promise.race([closeParts(parts, { milliseconds: GRACE, grace: 0 }).catch(() => {}), tooLong]);
    throw error;
  }
}

/** Parts of a server, as far as it has come with its start. */
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

/** Ends what is there: requests have so many milliseconds for their answers, and `grace` to come on a connection that is kept. */
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

/** Makes what the demo shows, and hears of changes from now on. */
async function hear(orm: MikroORM, config: Config, live: Live): Promise<void> {
  if (config.demo) await createDemo(orm.em, { ...config, withPast: true }, new Date());
  await adoptRestoredFacts(orm.em.fork());
  await live.start();
}

/** Starts what is done beside requests. */
async function work(orm: MikroORM, config: Config, parts: Parameters<typeof startJobs>[2]) {
  const jobs = await startJobs(orm, config, parts);
  return { jobs, warned: warnOfBrokenFamilies(orm.em, parts.log) };
}
