import { setTimeout as pause } from 'node:timers/promises';
import type { MigrationObject } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Logger, runMigrations } from 'graphile-worker';
import { type Client, Pool } from 'pg';
import { KEEP_ALIVE_OPTIONS } from '../../database/end-silent.js';
import { clientClass } from '../../database/hosts/client-class.js';
import { SECOND } from '../../shared/interval.js';
import { applyMigration, type MigrationPatience } from './apply-migration.js';
import { migrations } from './migrations.js';
import { MIGRATIONS_TABLE } from './orm.js';

/** Key of the advisory lock: a number that no other program is likely to use. */
const MIGRATION_LOCK = 1_090_284_212;

/** `application_name` of the connections in `pg_stat_activity`. */
const NAME = 'daybook migrations';

const SILENT = new Logger(() => () => {});

/** Connection timeout in milliseconds. */
const CONNECTION = 10 * SECOND;

/** Waits up to a quarter of an hour for a table, pauses included: longer than most reports, and shorter than a backup. */
const USUAL_WAIT: MigrationPatience = { tries: 300, onWait: (sentence) => console.warn(sentence) };

export interface MigrateOptions extends Partial<MigrationPatience> {
  /** Direct URL of the database, past any pooler in transaction mode; if omitted, the URL of the ORM. */
  readonly url?: string;
}

/**
 * Applies the pending migrations one after the other, and returns their names. Migrations that were applied remain when a later
 * one fails. Of several servers that start at once one migrates; the others wait for it and find nothing pending.
 */
export async function migrate(
  orm: MikroORM,
  { url = String(orm.config.get('clientUrl')), ...given }: MigrateOptions = {},
): Promise<string[]> {
  const patience = { ...USUAL_WAIT, ...given };
  const client = new (clientClass(url))({
    connectionString: url,
    application_name: NAME,
    connectionTimeoutMillis: CONNECTION,
    ...KEEP_ALIVE_OPTIONS,
  });
  // A lost connection is reported by the statement that is running.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(SESSION);
    await takeLock(client, patience);
    // The tables of the jobs belong to graphile-worker, which has migrations of its own. They run first, since ours may name
    // those tables.
    await migrateJobs(url);
    const pending = await pendingBy(async (statement) => (await client.query(statement)).rows);
    if (pending.length === migrations.length) await client.query(TABLE);
    for (const each of pending) await applyMigration({ client, orm }, each, patience);
    // Behind a pooler, the end of our connection would not release the lock.
    await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function migrateJobs(url: string): Promise<void> {
  const options = { connectionString: url, application_name: NAME, max: 2, ...KEEP_ALIVE_OPTIONS };
  const pgPool = new Pool({ ...options, Client: clientClass(url) });
  const ignore = () => {};
  pgPool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  try {
    await runMigrations({ pgPool, logger: SILENT });
  } finally {
    await pgPool.end();
  }
}

/** Session settings of migrations: a migration may take as long as it needs. */
const SESSION = `
  select set_config(name, value, false)
  from (values
    ('timezone', 'UTC'),
    ('statement_timeout', '0'),
    ('lock_timeout', '0'),
    ('idle_in_transaction_session_timeout', '0'),
    ('jit', 'off')
  ) as setting (name, value)`;

/** Table of the applied migrations, as the ORM's own migrator creates it: its command line reads it too. */
const TABLE = `
  create table if not exists ${MIGRATIONS_TABLE} (
    id serial primary key, name varchar(255) not null, executed_at timestamptz not null default current_timestamp
  )`;

/** Seconds after which the holder of the lock is reported. */
const REPORTED_AFTER = 10;

/**
 * Polls for the lock once a second, and never waits for it in the database: an index that is built concurrently waits until all
 * earlier statements have ended, and such a wait would be one of them. The end of the connection releases the lock.
 */
async function takeLock(client: Client, { onWait }: MigrationPatience): Promise<void> {
  const ask = () => client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`);
  for (let tries = 1; !(await ask()).rows[0]?.taken; tries++) {
    if (tries === REPORTED_AFTER) onWait(await holderOf(client));
    await pause(SECOND);
  }
}

async function holderOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select format('process %s (%s), since %s', pid, application_name, to_char(backend_start, 'YYYY-MM-DD HH24:MI:SS TZ')) as holder
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = ${MIGRATION_LOCK} and objsubid = 1 and granted`,
  );
  return (
    `Another one migrates this database, and it is waited for: ${rows[0]?.holder ?? 'it has just ended'}. ` +
    'Where a pooler in transaction mode stands before the database, set JOBS_DATABASE_URL to the database itself'
  );
}

/** Names of the migrations that this code knows and the database lacks. Throws if the database cannot be reached. */
export async function pendingMigrations(orm: MikroORM): Promise<string[]> {
  const pending = await pendingBy((statement) => orm.em.getConnection().execute(statement));
  return pending.map(({ name }) => name);
}

type RunStatementText = <Row extends object>(statement: string) => Promise<Row[]>;

async function pendingBy(ask: RunStatementText): Promise<MigrationObject[]> {
  const [table] = await ask<{ found: string | null }>(`select to_regclass('${MIGRATIONS_TABLE}')::text as found`);
  const rows = table?.found ? await ask<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`) : [];
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}
