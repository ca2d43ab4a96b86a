import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type Options, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { endSilent, KEEP_ALIVE_OPTIONS } from '../../database/end-silent.js';
import { prepareStatements } from '../../database/prepare-statements.js';
import { releaseLost } from '../../database/release-lost.js';
import { WAIT_LIMITS, type WaitLimits } from '../../database/wait-limits.js';
import { entities } from './entities.js';
import { migrations } from './migrations.js';

export interface Connections {
  readonly url: string;
  /** Asked only by reads that say so (`connectionType: 'read'`): a replica may be behind. */
  readonly replicaUrls?: readonly string[];
  readonly poolSize?: number;
  /** Limits that differ from the usual ones; for tests. */
  readonly waits?: Partial<WaitLimits>;
}

/** The table in which the migrator notes what has run. */
export const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/**
 * Settings of every connection, made before its first query. Compiling (`jit`) pays for reports over millions of rows, and
 * costs every server that has it on hundreds of milliseconds elsewhere, with locks held. `deadlock_timeout` is for
 * superusers, and for those
 * who were granted it: elsewhere the server's own stands.
 */
const session = ({ statement, lock, idleTransaction }: WaitLimits): string => `
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

/** The ORM over one database. Connects on the first query, not before. */
export function createOrm(connections: Connections): Promise<MikroORM> {
  return MikroORM.init(ormOptions(connections));
}

export function ormOptions({ url, replicaUrls = [], poolSize = 10, waits }: Connections): Options {
  const limits = { ...WAIT_LIMITS, ...waits };
  return defineConfig({
    clientUrl: url,
    driverOptions: driverOptions(url, limits),
    replicas: replicaUrls.map((replica) => ({ clientUrl: replica, driverOptions: driverOptions(replica, limits) })),
    // What was just written must be read: only a query that asks for a replica gets one.
    preferReadReplicas: false,
    pool: { min: 0, max: poolSize },
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

/** The whole URL goes to the driver too, because the ORM reads no `sslmode` and no other parameter from it. */
function driverOptions(url: string, limits: WaitLimits) {
  return {
    connectionString: url,
    application_name: 'daybook',
    connectionTimeoutMillis: limits.connection,
    ...KEEP_ALIVE_OPTIONS,
    onConnect: async (client: Client) => {
      endSilent(client, limits.silence);
      await client.query(session(limits));
      releaseLost(client);
      prepareStatements(client);
    },
  };
}
