import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';

/** Cluster as the test files know it. Every database of this run has a name that begins with `prefix`. */
export interface Cluster {
  readonly url: string;
  readonly prefix: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Cluster;
  }
}

/** One PostgreSQL for the whole run: the one that DATABASE_URL names, else an embedded one in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `daybook_test_${process.pid}_${Date.now().toString(36)}`;
  const url = process.env.DATABASE_URL;
  if (url) {
    project.provide('cluster', { url, prefix });
    return () => dropAll(url, prefix);
  }

  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-test-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  project.provide('cluster', { url: server.url, prefix });
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Somebody else's server is left as it was found. */
async function dropAll(url: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
    prefix,
  ]);
  for (const { datname } of rows) await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`);
  await client.end();
}
