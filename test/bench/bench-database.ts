import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { migrate } from '../../src/app/database/migrate.js';
import { createOrm } from '../../src/app/database/orm.js';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';

export interface BenchDatabase {
  readonly url: string;
  readonly orm: MikroORM;
  /** Data folder, for `DATA_DIR`. */
  readonly dataDir: string;
  /** Stops PostgreSQL and keeps the data for a server that starts on them. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** Connections of each side, if the sides write concurrently. */
export const CONNECTIONS = 8;

/** Starts a separate PostgreSQL with all tables, in a temporary folder. `durable`: each commit is flushed to disk. */
export async function openBenchDatabase(durable: boolean, poolSize = CONNECTIONS): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, durable });
  const orm = await createOrm({ url: server.url, poolSize });
  await migrate(orm);
  const leave = async () => {
    await orm.close();
    await server.stop();
  };
  const close = async () => {
    await leave();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, orm, dataDir, leave, close };
}
