import type { MikroORM } from '@mikro-orm/postgresql';
import { Logger, runMigrations } from 'graphile-worker';
import { WITHOUT_LIMITS } from '../../database/end-silent.js';
import { migrations } from './migrations.js';
import { MIGRATIONS_TABLE } from './orm.js';

/** Any number that nobody else takes an advisory lock on: "daybook" read as base 36, cut to 31 bits. */
const MIGRATION_LOCK = 1_090_284_212;

const SILENT = new Logger(() => () => {});

/**
 * Applies what is pending, all of it or nothing, and answers with the names.
 * Of several servers that start at once one migrates, the others wait for it and find nothing left to do.
 * The pool needs two connections: the migrator looks for its own table outside the transaction that holds the lock.
 */
export function migrate(orm: MikroORM): Promise<string[]> {
  return orm.em.fork().transactional(async (tx) => {
    // A migration may take as long as it needs, and so may those who wait for it.
    await tx.execute(WITHOUT_LIMITS);
    await tx.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);

    // The tables of the jobs are another's, and have migrations of their own: first, since ours may name them.
    await runMigrations({ connectionString: String(orm.config.get('clientUrl')), logger: SILENT });
    const applied = await orm.migrator.up({ transaction: tx.getTransactionContext() });
    return applied.map(({ name }) => name);
  });
}

/** The migrations that this code knows and the database has not had. Throws where the database cannot be reached. */
export async function pendingMigrations(orm: MikroORM): Promise<string[]> {
  const connection = orm.em.getConnection();
  const [table] = await connection.execute<{ found: string | null }[]>('select to_regclass(?)::text as found', [
    MIGRATIONS_TABLE,
  ]);
  if (!table?.found) return migrations.map(({ name }) => name);

  const rows = await connection.execute<{ name: string }[]>(`select name from ${MIGRATIONS_TABLE}`);
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}
