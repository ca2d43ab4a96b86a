import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { isUnavailable } from '../../database/is-unavailable.js';
import { WAIT_LIMITS } from '../../database/wait-limits.js';
import { pendingMigrations } from './migrate.js';
import { LOST_STATEMENT, PoolerCheck } from './pooler-check.js';
import { missingRights } from './suitability.js';

/** Returns null if a booking would work, else a sentence for the operator that contains no secret. */
export type Readiness = () => Promise<string | null>;

const AWAY = 'The database cannot be reached';
const SILENT = 'The database does not answer';
const READ_ONLY = 'The database takes no changes: it is read-only, or this account is';
const TRANSACTION_POOLER =
  'A pooler in transaction mode stands before the database: set JOBS_DATABASE_URL to the database itself, or the pooler to session mode';

/** Meanings of the errors of the checks, by SQLSTATE. */
const MEANING: Readonly<Record<string, string>> = {
  25006: READ_ONLY,
  '3F000': 'The tables of the jobs are missing: run the migrations',
  '42P01': 'The tables of the jobs are missing: run the migrations',
  42883: 'The tables of the jobs are missing: run the migrations',
  42501: 'No job can be added: the account of DATABASE_URL lacks rights in the schema graphile_worker',
};

/**
 * Creates the check of whether a booking would work now: the database is writable and as new as this code, the account has the
 * rights that a booking needs, and a job can be added. It runs five short statements each time; concurrent callers share the
 * answer. Whether a pooler takes our connections away needs two connections of its own, and is checked once a minute.
 *
 * A database that stays silent is not ready after `patience` milliseconds. The pending check continues until its connection is
 * given up, and no other is started meanwhile. Without `pooler`, one in transaction mode is known and supported.
 */
export function readinessOf(
  orm: MikroORM,
  patience = WAIT_LIMITS.readiness,
  pooler: PoolerCheck | null = new PoolerCheck(String(orm.config.get('clientUrl'))),
): Readiness {
  let looking: Promise<string | null> | null = null;
  let asking: Promise<string | null> | null = null;
  const look = () => {
    looking ??= whyNotReady(orm, pooler).finally(() => {
      looking = null;
    });
    return looking;
  };
  return () => {
    asking ??= within(look(), patience).finally(() => {
      asking = null;
    });
    return asking;
  };
}

async function within(look: Promise<string | null>, milliseconds: number): Promise<string | null> {
  const over = new AbortController();
  try {
    return await Promise.race([look, pause(milliseconds, SILENT, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}

async function whyNotReady(orm: MikroORM, pooler: PoolerCheck | null): Promise<string | null> {
  try {
    const reason = (await whyReadOnly(orm)) ?? (await whyBehind(orm)) ?? (await missingRights(orm)) ?? (await whyNoJobs(orm));
    return reason ?? ((await pooler?.takesConnections()) ? TRANSACTION_POOLER : null);
  } catch (error) {
    return meaningOf(error);
  }
}

function meaningOf(error: unknown): string {
  const code = codeOf(error);
  if (LOST_STATEMENT.test(code)) return TRANSACTION_POOLER;
  return MEANING[code] ?? (isUnavailable(error) || code === '' ? AWAY : `The database answers with an error (${code})`);
}

function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return String(code ?? cause?.code ?? '');
}

interface State {
  readonly standby: boolean;
  readonly encoding: string;
  /** `on` where transactions of new connections begin read-only, by the settings of the role or the database. */
  readonly begins: string | null;
}

/** Sentence if the database is a standby, is not in UTF8, or makes new connections read-only: open ones may still write. */
async function whyReadOnly(orm: MikroORM): Promise<string | null> {
  const [state] = await orm.em.getConnection().execute<State[]>(STATE);
  if (state?.standby) return 'The database is a standby: it takes no changes until it is made the primary';
  if (state && /^(on|true|yes|1)$/.test(state.begins ?? '')) return READ_ONLY;
  if (state?.encoding !== 'UTF8') return `The database has the encoding ${state?.encoding}, and needs UTF8`;
  return null;
}

/** The most specific setting applies: of this role in this database, of the role, of the database, of all. */
const STATE = `
  select pg_is_in_recovery() as standby, current_setting('server_encoding') as encoding, coalesce((
      select split_part(setting, '=', 2)
      from pg_db_role_setting s, unnest(s.setconfig) setting
      where setting like 'default_transaction_read_only=%'
        and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
        and s.setrole in (0, (select oid from pg_roles where rolname = session_user))
      order by s.setrole <> 0 desc, s.setdatabase <> 0 desc limit 1
    ), current_setting('default_transaction_read_only')) as begins`;

async function whyBehind(orm: MikroORM): Promise<string | null> {
  const pending = await pendingMigrations(orm);
  return pending.length > 0 ? `The database lacks ${pending.length} migrations` : null;
}

/** Adds a job and rolls back, so that no worker sees it: shows that jobs can be added. */
async function whyNoJobs(orm: MikroORM): Promise<string | null> {
  const em = orm.em.fork();
  await em.begin();
  try {
    await em.execute(`select graphile_worker.add_job('look_after', max_attempts => 1)`);
  } finally {
    await em.rollback();
  }
  return null;
}
