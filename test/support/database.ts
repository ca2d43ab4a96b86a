import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Connections, createOrm } from '../../src/app/database/orm.js';
import { WAIT_LIMITS, type WaitLimits } from '../../src/database/wait-limits.js';
import './quick/orm.js';
import { type TemplateName, templates } from './templates.js';

export interface TestDatabase {
  readonly url: string;
  readonly orm: MikroORM;
  /** Closes the ORM's connections and drops the database. */
  close(): Promise<void>;
}

/** Thirty times the usual time limits, so that tests of other things do not fail on a busy machine. */
export const PATIENT: Partial<WaitLimits> = Object.fromEntries(
  Object.entries(WAIT_LIMITS).map(([name, milliseconds]) => [name, 30 * milliseconds]),
);

/** Creates a database for the caller alone, as a copy of a template. */
export async function freshDatabase(
  template: TemplateName = 'tables',
  { poolSize = 20, waits = PATIENT }: Pick<Connections, 'poolSize' | 'waits'> = {},
): Promise<TestDatabase> {
  const name = databaseName(randomBytes(6).toString('hex'));
  await withAdministrator(async (administrator) => {
    await buildTemplate(administrator, template);
    await copyDatabase(administrator, name, databaseName(template));
  });
  const url = urlOf(name);
  const orm = await createOrm({ url, poolSize, waits });
  const close = async () => {
    await orm.close();
    await dropDatabase(name);
  };
  return { url, orm, close };
}

/** Creates a database without tables. */
export async function emptyDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const name = databaseName(randomBytes(6).toString('hex'));
  await withAdministrator((administrator) => administrator.query(`create database ${name}`));
  return { url: urlOf(name), close: () => dropDatabase(name) };
}

/** Builds a template if it does not exist. Of concurrent test files the first builds it, while the others wait for its lock. */
async function buildTemplate(administrator: Client, template: TemplateName): Promise<void> {
  const { from, fill } = templates[template];
  if (await exists(administrator, template)) return;
  if (from) await buildTemplate(administrator, from);

  await whileLocked(administrator, template, async () => {
    if (await exists(administrator, template)) return;
    const unfinished = databaseName(`${template}_unfinished`);
    await administrator.query(`drop database if exists ${unfinished} with (force)`);
    await copyDatabase(administrator, unfinished, from ? databaseName(from) : 'template1');
    await fillDatabase(unfinished, fill);
    await administrator.query(`alter database ${unfinished} rename to ${databaseName(template)}`);
  });
}

/** Runs work under a lock that only one test file holds at a time, across processes. */
export function alone<T>(what: string, work: () => T): Promise<Awaited<T>> {
  return withAdministrator((administrator) => whileLocked(administrator, what, work));
}

async function whileLocked<T>(administrator: Client, what: string, work: () => T): Promise<Awaited<T>> {
  await administrator.query('select pg_advisory_lock(hashtext($1))', [what]);
  try {
    return await work();
  } finally {
    await administrator.query('select pg_advisory_unlock(hashtext($1))', [what]);
  }
}

async function fillDatabase(name: string, fill: (orm: MikroORM) => Promise<unknown>): Promise<void> {
  const orm = await createOrm({ url: urlOf(name) });
  try {
    await fill(orm);
  } finally {
    await orm.close();
  }
}

/** Copies a database by its files: at this size five times faster than writing each page through the write-ahead log. */
async function copyDatabase(administrator: Client, name: string, template: string): Promise<void> {
  await administrator.query(`create database ${name} template ${template} strategy file_copy`);
}

async function exists(administrator: Client, template: TemplateName): Promise<boolean> {
  const { rowCount } = await administrator.query('select from pg_database where datname = $1', [databaseName(template)]);
  return rowCount === 1;
}

async function dropDatabase(name: string): Promise<void> {
  await withAdministrator((administrator) => administrator.query(`drop database if exists ${name} with (force)`));
}

async function withAdministrator<T>(work: (administrator: Client) => Promise<T>): Promise<T> {
  const administrator = new Client({ connectionString: inject('cluster').url });
  await administrator.connect();
  try {
    return await work(administrator);
  } finally {
    await administrator.end();
  }
}

function databaseName(rest: string): string {
  return `${inject('cluster').prefix}_${rest}`;
}

function urlOf(name: string): string {
  const url = new URL(inject('cluster').url);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs an SQL query and returns its rows, for ids and the present state of records. */
export type ReadRows = <Row extends object>(query: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** Reads directly from the database, bypassing all loaded entities. */
export const rowsOf =
  (orm: MikroORM): ReadRows =>
  (query, parameters = []) =>
    orm.em.fork().getConnection().execute(query, parameters);
