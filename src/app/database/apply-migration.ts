import { setTimeout as pause } from 'node:timers/promises';
import type { MigrationObject } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { SECOND } from '../../shared/interval.js';
import { MIGRATIONS_TABLE } from './orm.js';

export interface MigrationPatience {
  /** Attempts of a migration to get its locks before it gives up. */
  readonly tries: number;
  /** Called once for each migration that another transaction blocks. */
  readonly onWait: (sentence: string) => void;
}

/** Error about a table in use that a migration needs; the message is a sentence for the operator. */
export class TableInUse extends Error {}

/** Milliseconds that a migration waits for a lock, while other statements queue behind it: half of their own lock timeout. */
const LOCK_TIMEOUT_MILLISECONDS = SECOND;

/** Milliseconds between two attempts, in which the queued statements proceed. */
const RETRY_MILLISECONDS = 2 * SECOND;

/** SQLSTATEs lock_not_available and deadlock_detected. */
const HELD = /^(55P03|40P01)$/;

/**
 * Applies one migration in a transaction of its own, or outside a transaction if it says so, and records its name.
 *
 * Altering a table needs an exclusive lock: statements that come after the request for it wait too, until those that use the
 * table have ended. So each attempt waits for one second, and is repeated up to `tries` times. An index that is built
 * concurrently blocks no other statement, and itself waits for as long as it takes.
 *
 * @throws TableInUse that says whose transaction is the oldest, after the last attempt; nothing of the migration remains then
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

/** Sentence about the oldest transaction: a table that is locked for long is locked by a long transaction. */
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
