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
  /** True when the database is behind a pooler in transaction mode, and the account has the settings of `pooled-settings.ts`. */
  readonly isPooled?: boolean;
  /** `application_name` of these connections in `pg_stat_activity`; `daybook` unless given. */
  readonly name?: string;
  /** Databases that analysts and exports read; if omitted, the database at `url`. Each has a connection pool of its own. */
  readonly analysts?: AnalystConnections;
  /** Limits that differ from the usual ones; for tests. */
  readonly waits?: Partial<WaitLimits>;
}

export interface AnalystConnections {
  readonly urls: readonly string[];
  readonly poolSize: number;
  /** Called with the process id of the backend of each new connection, if that is a process of the embedded server. */
  readonly onProcess?: ((pid: number) => void) | undefined;
}

/**
 * Milliseconds after which an idle connection of requests is closed. A new connection prepares and plans each statement again,
 * and reads the catalogue: its first bookings take twice as long.
 */
const IDLE_MILLISECONDS = 5 * MINUTE;

/** Table in which the migrator records the applied migrations. */
export const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/**
 * Settings of every connection, made before its first query. Compiling (`jit`) pays off for reports over millions of rows;
 * elsewhere it costs hundreds of milliseconds, with locks held. Only superusers, and roles that were granted the right, may set
 * `deadlock_timeout`: for other roles the server's own value applies.
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
 * Settings of the analysts' connections: those of `session`, read-only whatever the account may do, one CPU per statement,
 * memory for grouping and hashing, and a plan for the actual values of each statement.
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

/**
 * Limits of the analysts' connections. `silence` is longer than `statement`, so that the database itself ends a late statement
 * and reports it before the connection counts as silent.
 */
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
    // Reads must see what was written before them, and find a free connection: only analysts use the replicas (`in-snapshot.ts`).
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

/** Sends statements without a name: hardly any is repeated, and each is planned for its values. */
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

/** Sets nothing and names no statement: the pooler may run the next transaction on another of its connections. */
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

/** Passes the complete URL to the driver too, because the ORM reads neither `sslmode` nor any other parameter from it. */
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
