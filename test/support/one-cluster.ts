import { rmSync } from 'node:fs';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { makeRunFolder } from './run-folder.js';
import { TURNS, turnAt } from './walks/turn.js';

/** Cluster for the test files. The names of all databases of this run begin with `prefix`. */
export interface Cluster {
  readonly url: string;
  readonly prefix: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Cluster;
  }
}

/** Starts one PostgreSQL for the run, in a temporary folder, unless DATABASE_URL names one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `daybook_test_${process.pid}_${Date.now().toString(36)}`;
  const folder = makeRunFolder();
  // All temporary files of this process and its children are created in the folder and deleted with it.
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

/** Drops all databases of the run, so that a server named by DATABASE_URL is left unchanged. */
async function dropAll(url: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
    prefix,
  ]);
  for (const { datname } of rows) await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`);
  await client.end();
}
