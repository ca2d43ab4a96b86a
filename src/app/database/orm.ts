import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type Options, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { endSilent, KEEP_ALIVE_OPTIONS } from '../../database/end-silent.js';
import { clientClass } from '../../database/hosts/client-class.js';
import { prepareStatements } from '../../database/prepare-statements.js';
import { releaseLost } from '../../database/release-lost.js';
import { watchStatements } from '../../database/tracing/watch-statements.js';
import { WAIT_LIMITS, type WaitLimits } from '../../database/wait-limits.js';
import { MINUTE } from '../../shared/interval.js';
import { entities } from './entities.js';
import { migrations } from './migrations.js';
import { beginWith } from './pooled-settings.js';

export interface Connections {
  readonly url: string;
  readonly poolSize?: number;
  /** True: a pooler in transaction mode stands before the database, and the account has the settings of `pooled-settings.ts`. */
  readonly isPooled?: boolean;
  /** Tells these connections from others in `pg_stat_activity`; `daybook` unless given. */
  readonly name?: string;
  /** Databases that analysts and exports read; left out: the one of all others. Each has a pool of its own. */
  readonly analysts?: AnalystConnections;
  /** Limits that differ from the usual ones; for tests. */
  readonly waits?: Partial<WaitLimits>;
}

export interface AnalystConnections {
  readonly urls: readonly string[];
  readonly poolSize: number;
  /** Told the number of the process of the database that serves a connection, where that runs on this machine and is ours. */
  readonly onProcess?: ((pid: number) => void) | undefined;
}

/**
 * A connection of requests that nobody uses is closed after this. One that is new prepares and plans each statement again, and reads
 * the catalogue: its first bookings take twice as long.
 */
const IDLE_MILLISECONDS = 5 * MINUTE;

/** The table in which the migrator notes what has run. */
export const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/**
 * Settings of every connection, made before its first query. Compiling (`jit`) pays for reports over millions of rows, and
 * costs every server that has it on hundreds of milliseconds elsewhere, with locks held. `deadlock_timeout` is for
 * superusers, and for those
 * who were granted it: elsewhere the server's own stands.
 */
const session = ({ statement, lock, idleTransaction }: Limits): string => `
  select set_config(name, value, false)
  from (values
    ('timezone', 'UTC'),
    ('statement_timeout', '${statement}ms'),
    ('lock_timeout', '${lock}ms'),
    ('idle_in_transaction_session_timeout', '${idleTransaction}ms'),
    ('deadlock_timeout', '200ms'),
    ('jit', 'off')
  ) as setting (name, value)
  where name <> 'deadlock_timeout' or has_parameter_privilege(name, 'SET')`;

/**
 * Likewise, of the connections of analysts: nothing can be written on them, whatever the account may do; a statement has one
 * processor, room for what it groups and remembers, and is planned for the very values it is sent with.
 */
const analystsSession = (limits: Limits): string => `${session(limits)}
  union all select set_config(name, value, false)
  from (values
    ('default_transaction_read_only', 'on'),
    ('max_parallel_workers_per_gather', '0'),
    ('work_mem', '32MB'),
    ('plan_cache_mode', 'force_custom_plan')
  ) as setting (name, value)`;

type Limits = Pick<WaitLimits, 'connection' | 'statement' | 'lock' | 'idleTransaction' | 'silence'>;

/** Limits of the analysts' connections. The database ends a statement itself, and says so before anybody takes it for silent. */
const analystsLimits = (limits: WaitLimits): Limits => ({
  ...limits,
  statement: limits.analysis,
  lock: limits.analysisTurn,
  idleTransaction: limits.export,
  silence: limits.analysis + limits.silence - limits.statement,
});

/** The ORM over one database. Connects on the first query, not before. */
export function createOrm(connections: Connections): Promise<MikroORM> {
  return MikroORM.init(ormOptions(connections));
}

export function ormOptions({
  url,
  poolSize = 10,
  isPooled = false,
  name = 'daybook',
  analysts = { urls: [], poolSize: 4 },
  waits,
}: Connections): Options {
  const limits = { ...WAIT_LIMITS, ...waits };
  const analystsUrls = analysts.urls.length > 0 ? analysts.urls : [url];
  return defineConfig({
    clientUrl: url,
    driverOptions: isPooled ? pooledOptions(url, name, limits) : driverOptions(url, name, limits),
    replicas: analystsUrls.map((clientUrl) => ({
      clientUrl,
      pool: { min: 0, max: analysts.poolSize },
      driverOptions:
        isPooled && clientUrl === url
          ? pooledAnalystsOptions(clientUrl, analystsLimits(limits))
          : analystsOptions(clientUrl, analystsLimits(limits), analysts.onProcess),
    })),
    // Reads must see what was just written, and find a free place: analysts alone go there (`in-snapshot.ts`).
    preferReadReplicas: false,
    pool: { min: 0, max: poolSize, idleTimeoutMillis: IDLE_MILLISECONDS },
    ensureDatabase: false,

    entities: [...entities],
    namingStrategy: UnderscoreNamingStrategy,
    timezone: 'UTC',
    forceUtcTimezone: true,
    discovery: { warnWhenNoEntities: false },
    metadataCache: { enabled: false },

    extensions: [Migrator],
    migrations: { tableName: MIGRATIONS_TABLE, migrationsList: [...migrations], snapshot: false, silent: true },
    schemaGenerator: { ignoreSchema: ['graphile_worker'] },
  });
}

function driverOptions(url: string, name: string, limits: WaitLimits) {
  return {
    ...connectionOptions(url, limits),
    application_name: name,
    onConnect: async (client: Client) => {
      await prepare(client, limits, session(limits));
      prepareStatements(client);
      watchStatements(client);
    },
  };
}

/** Statements are sent without a name: hardly one comes twice, and a plan is made for its values. */
function analystsOptions(url: string, limits: Limits, onProcess: AnalystConnections['onProcess']) {
  return {
    ...connectionOptions(url, limits),
    application_name: 'daybook analysts',
    onConnect: async (client: Client) => {
      await prepare(client, limits, analystsSession(limits));
      if (onProcess) onProcess(await processOf(client));
      watchStatements(client);
    },
  };
}

async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

/** Nothing is set and no statement is named: the next transaction may come by another connection of the pooler. */
function pooledOptions(url: string, name: string, limits: Limits) {
  return {
    ...connectionOptions(url, limits),
    application_name: name,
    onConnect: async (client: Client) => {
      endSilent(client, limits.silence);
      releaseLost(client);
      watchStatements(client);
    },
  };
}

function pooledAnalystsOptions(url: string, limits: Limits) {
  const settings = {
    statement_timeout: `${limits.statement}ms`,
    lock_timeout: `${limits.lock}ms`,
    idle_in_transaction_session_timeout: `${limits.idleTransaction}ms`,
    max_parallel_workers_per_gather: '0',
  };
  const options = pooledOptions(url, 'daybook analysts', limits);
  const onConnect = async (client: Client) => {
    beginWith(client, settings);
    await options.onConnect(client);
  };
  return { ...options, onConnect };
}

/** The whole URL goes to the driver too, because the ORM reads no `sslmode` and no other parameter from it. */
const connectionOptions = (url: string, { connection }: Limits) => ({
  connectionString: url,
  Client: clientClass(url),
  connectionTimeoutMillis: connection,
  ...KEEP_ALIVE_OPTIONS,
});

async function prepare(client: Client, { silence }: Limits, settings: string): Promise<void> {
  endSilent(client, silence);
  await client.query(settings);
  releaseLost(client);
}
