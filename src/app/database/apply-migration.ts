import { setTimeout as pause } from 'node:timers/promises';
import type { MigrationObject } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { SECOND } from '../../shared/interval.js';
import { MIGRATIONS_TABLE } from './orm.js';

export interface MigrationPatience {
  /** Times that a migration asks for its locks before it gives up. */
  readonly tries: number;
  /** Called once for each migration that another transaction blocks. */
  readonly onWait: (sentence: string) => void;
}

/** Somebody keeps a table that a migration needs, in a sentence for the operator. */
export class TableInUse extends Error {}

/** Milliseconds that others may queue behind a lock which a migration waits for: half of what their own statements wait. */
const LOCK_TIMEOUT_MILLISECONDS = SECOND;

/** Milliseconds between two tries, in which all who queued go on. */
const RETRY_MILLISECONDS = 2 * SECOND;

/** SQLSTATEs lock_not_available and deadlock_detected. */
const HELD = /^(55P03|40P01)$/;

/**
 * Applies one migration in a transaction of its own, or outside of one if it says so, and notes its name.
 *
 * A table that is altered must be had alone: whoever comes after the request for it waits too, until those who had the table
 * before are done. So it is asked for a second at a time, as often as needed. An index that is built concurrently keeps nobody
 * waiting, and itself waits for as long as it takes.
 *
 * @throws TableInUse that says whose transaction is in the way, after the last try; nothing of the migration is left then
 */
export async function applyMigration(
  { client, orm }: { readonly client: Client; readonly orm: MikroORM },
  { name, class: Migration }: MigrationObject,
  { tries, onWait }: MigrationPatience,
): Promise<void> {
  const migration = new Migration(orm.em.getDriver(), orm.config);
  await migration.up();
  const note = `insert into ${MIGRATIONS_TABLE} (name) values ('${name}')`;
  const statements = [...(migration.getQueries?.() ?? []).map(String), note];
  if (!migration.isTransactional()) return inTurn(client, statements);

  const limited = ['begin', `set local lock_timeout = ${LOCK_TIMEOUT_MILLISECONDS}`, ...statements, 'commit'];
  for (let left = tries; ; left--) {
    try {
      return await inTurn(client, limited);
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!HELD.test(String((error as { code?: unknown }).code))) throw error;
      const sentence = `The migration ${name} waits for a table that is in use. ${await oldestTransaction(client)}`;
      if (left <= 1) throw new TableInUse(`${sentence} Let it end, and start again`, { cause: error });
      if (left === tries) onWait(sentence);
      await pause(RETRY_MILLISECONDS);
    }
  }
}

async function inTurn(client: Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** Whoever keeps a table for long has been in a transaction for long. */
async function oldestTransaction(client: Client): Promise<string> {
  const { rows } = await client.query<{ sentence: string }>(
    `select format('The oldest transaction is that of process %s (%s of %s), since %s.', pid,
       coalesce(nullif(application_name, ''), 'without a name'), usename, to_char(xact_start, 'YYYY-MM-DD HH24:MI:SS TZ')) as sentence
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  );
  return rows[0]?.sentence ?? 'It has just been given back.';
}
