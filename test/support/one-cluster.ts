import { rmSync } from 'node:fs';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { makeRunFolder } from './run-folder.js';
import { TURNS, turnAt } from './walks/turn.js';

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
  const folder = makeRunFolder();
  // Every temporary file of the run, of this process and those that it starts, lies there and goes with it.
  process.env.TMPDIR = folder;
  process.env.WALK_TURN = turnAt(process.env.WALK_TURN, new Date());
  console.log(
    `Walks ask part ${process.env.WALK_TURN} of 0 to ${TURNS - 1}: again by WALK_TURN=${process.env.WALK_TURN}, all by npm run test:walks`,
  );
  const { url, leave } = await findCluster(folder, prefix);
  project.provide('cluster', { url, prefix });
  return async () => {
    await leave();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function findCluster(dataDir: string, prefix: string): Promise<{ url: string; leave(): Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (url) return { url, leave: () => dropAll(url, prefix) };
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  return { url: server.url, leave: () => server.stop() };
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
