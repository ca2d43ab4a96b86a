import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../../config.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.js';
import { KEEP_ALIVE_OPTIONS } from '../../database/end-silent.js';
import { clientClass } from '../../database/hosts/client-class.js';
import { areDifferent, whichDatabase } from '../../database/hosts/which-database.js';
import { TableInUse } from './apply-migration.js';
import { migrate } from './migrate.js';
import { createOrm } from './orm.js';
import { missingPoolerSettings } from './pooled-settings.js';
import { PoolerCheck } from './pooler-check.js';
import { databaseOf, missingRights, serverFacts, whyUnsuited } from './suitability.js';

export interface OpenDatabase {
  readonly orm: MikroORM;
  /** Names of the migrations that were applied by this call. */
  readonly migrated: readonly string[];
  /** True when the database is behind a pooler in transaction mode, which is known and supported. */
  readonly isPooled: boolean;
  /** Closes the connections, and stops the embedded server if there is one. */
  close(): Promise<void>;
}

/** Database that can be reached but on which Daybook cannot run; the message is a sentence for the operator. */
class Unsuited extends Error {}

type AnalystSettings = Partial<Pick<Config, 'analyticsDatabaseUrl' | 'analyticsPoolSize'>>;

export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 'poolSize'> &
  AnalystSettings &
  Partial<Pick<Config, 'jobsDatabaseUrl' | 'migrates'>>;

/**
 * Opens the database that the settings name, and applies every migration unless `migrates` is false. `begun` is the embedded
 * server, if it was started already.
 *
 * @throws Error that says what a person can do about it
 */
export async function openDatabase(config: DatabaseSettings, begun?: Promise<EmbeddedPostgres>): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? null : await (begun ?? startEmbeddedPostgres({ dataDir: config.dataDir }));
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const isPooled = await isServedByPooler(url, config.jobsDatabaseUrl);
  const analysts = analystsOf(config);
  const onProcess = analysts.urls.length === 0 ? embedded?.lowerPriority : undefined;
  const orm = await createOrm({ url, poolSize: config.poolSize, isPooled, analysts: { ...analysts, onProcess } });
  const close = async () => {
    await orm.close();
    await embedded?.stop();
  };
  try {
    const unsuited =
      whyUnsuited(await onceReached(() => serverFacts(orm))) ??
      (await directUrlProblem(orm, config.jobsDatabaseUrl)) ??
      (isPooled ? await missingPoolerSettings(url) : null);
    if (unsuited) throw new Unsuited(unsuited);
    const migrated = config.migrates === false ? [] : await migrate(orm, { url: config.jobsDatabaseUrl ?? url });
    const powerless = await missingRights(orm);
    if (powerless) throw new Unsuited(powerless);
    return { orm, migrated, isPooled, close };
  } catch (error) {
    await close();
    if (error instanceof Unsuited || error instanceof TableInUse) throw error;
    throw new Error(explain(error, url), { cause: error });
  }
}

/**
 * True when a pooler in transaction mode serves the database. Without a direct URL such a pooler cannot be supported: the answer
 * is false, and `/ready` reports it.
 */
async function isServedByPooler(url: string, direct: string | null | undefined): Promise<boolean> {
  if (!direct) return false;
  // A database that cannot be reached is reported by the first query that needs it.
  await onceReached(() => databaseAt(url)).catch(() => null);
  return new PoolerCheck(url).takesConnections();
}

/** Sentence for the operator if the direct URL leads to another database or cannot be used; else null. */
async function directUrlProblem(orm: MikroORM, direct: string | null | undefined): Promise<string | null> {
  if (!direct) return null;
  const here = await databaseOf(orm);
  try {
    if (!areDifferent(here, await databaseAt(direct))) return null;
  } catch (error) {
    return `JOBS_DATABASE_URL: ${explain(error, direct)}`;
  }
  return 'JOBS_DATABASE_URL leads to another database than DATABASE_URL: it is a direct way to the same one, or is left out';
}

/** Answer of `whichDatabase` on a connection of its own. */
async function databaseAt(url: string): Promise<string | null> {
  const client = new (clientClass(url))({ connectionString: url, connectionTimeoutMillis: DIRECT, ...KEEP_ALIVE_OPTIONS });
  client.on('error', () => {});
  try {
    await client.connect();
    return await whichDatabase(async (statement) => (await client.query(statement)).rows);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Connection timeout of `databaseAt`, in milliseconds. */
const DIRECT = 10_000;

/** Databases that analysts read, and the size of their pool. Without a URL they read the database of the ORM itself. */
export function analystsOf({ analyticsDatabaseUrl, analyticsPoolSize: poolSize = 4 }: AnalystSettings) {
  return { urls: analyticsDatabaseUrl ? [analyticsDatabaseUrl] : [], poolSize };
}

/** Attempts at the first contact. Each may wait for its connection timeout. */
const TRIES = 5;
/** Milliseconds between two attempts. */
const RETRY_MILLISECONDS = 200;

/** Errors of a server that is starting or recovering, or that did not answer while this process was busy loading. */
const NOT_YET = /^57P03$|connection timeout|timeout exceeded when trying to connect/;

async function onceReached<T>(contact: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await contact();
    } catch (error) {
      const { code, message } = error as { code?: string; message?: string };
      if (left === 1 || !(NOT_YET.test(code ?? '') || NOT_YET.test(message ?? ''))) throw error;
      await pause(RETRY_MILLISECONDS);
    }
  }
}

/** Advice for the operator, by error code of PostgreSQL or of the network. */
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there: is the server running, and are host and port right?',
  ENOTFOUND: 'There is no such host.',
  ETIMEDOUT: 'The server does not answer.',
  '28P01': 'User or password are wrong.',
  '28000': 'The server does not admit this user from here.',
  '3D000': 'There is no such database: create it first.',
  '42501': 'This user lacks a right: let a superuser run the migrations once, or grant it.',
  '53300': 'The server has no connection left.',
};

/** Explains why a database could not be prepared, without its password. */
function explain(error: unknown, url: string): string {
  const { code = '', message, errors } = error as { code?: string; message?: string; errors?: readonly Error[] };
  const { username, host, pathname, searchParams } = new URL(url);
  const words = message || errors?.map((each) => each.message).join(', ');
  return `The database ${username}@${searchParams.get('host') ?? host}${pathname} could not be prepared: ${words}. ${ADVICE[code] ?? 'Check DATABASE_URL.'}`;
}
