import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { migrations } from '../../../src/app/database/migrations.js';
import { openDatabase } from '../../../src/app/database/open-database.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { readinessOf as readinessWithin } from '../../../src/app/database/readiness.js';
import { whyUnsuited } from '../../../src/app/database/suitability.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../support/database.js';
import { startPgbouncer, startPostgres15, startStandby } from '../../support/debian-postgres.js';
import { eventually } from '../../support/eventually.js';
import { createTestCompany } from '../../support/fixtures/test-company.js';
import { hasPackage } from '../../support/packages.js';
import { runCli } from '../../support/run-cli.js';
import { startServer } from '../../support/server.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function database(): Promise<TestDatabase> {
  const fresh = await freshDatabase();
  closing.push(fresh.close);
  return fresh;
}

async function ormOf(url: string): Promise<MikroORM> {
  const orm = await createOrm({ url, poolSize: 4 });
  closing.push(() => orm.close());
  return orm;
}

/** Generous, since the machine may be busy. */
const TIMEOUT_MILLISECONDS = 60_000;
const readinessOf = (orm: MikroORM) => readinessWithin(orm, TIMEOUT_MILLISECONDS);

const run = (orm: MikroORM, statement: string) => orm.em.getConnection().execute(statement);
const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** A new role with every right that a server needs; it owns nothing. */
async function newRole({ url, orm }: TestDatabase): Promise<{ readonly role: string; readonly url: string }> {
  const role = `role_${nameOf(url)}`.slice(0, 60);
  await run(orm, `create role ${role} login bypassrls password 'plain'`);
  closing.push(async () => {
    await run(orm, `drop owned by ${role}`);
    await run(orm, `drop role ${role}`);
  });
  for (const schema of ['public', 'graphile_worker']) {
    await run(orm, `grant usage on schema ${schema} to ${role}`);
    await run(orm, `grant all on all tables in schema ${schema} to ${role}`);
    await run(orm, `grant all on all sequences in schema ${schema} to ${role}`);
  }
  const own = new URL(url);
  own.username = role;
  own.password = 'plain';
  return { role, url: own.href };
}

const settings = (databaseUrl: string) => ({ databaseUrl, dataDir: '', poolSize: 4 });

test('the server is not ready if new connections would be read-only, even if open ones can write', async () => {
  const { url, orm } = await database();
  const whyNotReady = readinessOf(orm);
  expect(await whyNotReady()).toBeNull();

  await run(orm, `alter database ${nameOf(url)} set default_transaction_read_only = on`);
  expect(await whyNotReady()).toBe('The database takes no changes: it is read-only, or this account is');

  await run(orm, `alter database ${nameOf(url)} reset default_transaction_read_only`);
  expect(await whyNotReady()).toBeNull();
});

test('the server is not ready if its account is read-only by default, unless the database overrides that', async () => {
  const { url: ownerUrl, orm: owner } = await database();
  const { role, url } = await newRole({ url: ownerUrl, orm: owner, close: async () => {} });
  const whyNotReady = readinessOf(await ormOf(url));
  expect(await whyNotReady()).toBeNull();
  await run(owner, `alter role ${role} set default_transaction_read_only = on`);
  expect(await whyNotReady()).toBe('The database takes no changes: it is read-only, or this account is');

  await run(owner, `alter role ${role} in database ${nameOf(ownerUrl)} set default_transaction_read_only = off`);
  expect(await whyNotReady()).toBeNull();
});

test('the server is not ready while a migration is missing', async () => {
  const { orm } = await database();
  const whyNotReady = readinessOf(orm);
  await run(orm, `delete from mikro_orm_migrations where name = '${migrations.at(-1)!.name}'`);
  expect(await whyNotReady()).toBe('The database lacks 1 migrations');
});

test('the server is not ready if its account lacks rights on jobs or tables, and a start is refused', async () => {
  const { url: ownerUrl, orm: owner } = await database();
  const { role, url } = await newRole({ url: ownerUrl, orm: owner, close: async () => {} });
  const started = await openDatabase(settings(url));
  await started.close();
  const whyNotReady = readinessOf(await ormOf(url));
  expect(await whyNotReady()).toBeNull();

  await run(owner, `revoke insert on graphile_worker._private_jobs from ${role}`);
  expect(await whyNotReady()).toMatch(/^No job can be added: the account of DATABASE_URL lacks rights/);
  await run(owner, `grant insert on graphile_worker._private_jobs to ${role}`);

  await run(owner, `revoke insert, update on booking from ${role}`);
  const lack = 'The account of DATABASE_URL lacks the right to insert, update on the table booking: grant it';
  expect(await whyNotReady()).toContain(lack);
  await expect(openDatabase(settings(url))).rejects.toThrow(lack);
  await run(owner, `grant insert, update on booking to ${role}`);

  // An erasure changes the audit, and a trigger records each change of a record in a table that has no entity.
  for (const [right, table] of [
    ['update', 'audit_entry'],
    ['insert', 'record_change'],
  ]) {
    await run(owner, `revoke ${right} on ${table} from ${role}`);
    expect(await whyNotReady()).toContain(`lacks the right to ${right} on the table ${table}: grant it`);
    await run(owner, `grant ${right} on ${table} to ${role}`);
  }

  await run(owner, `revoke all on all tables in schema public from ${role}`);
  await run(owner, `grant select on mikro_orm_migrations to ${role}`);
  expect(await whyNotReady()).toMatch(/ and rights on \d+ other tables: grant it/);
});

test('the server is not ready if the tables of the jobs are missing, and says so', async () => {
  const { orm } = await database();
  await run(orm, 'drop schema graphile_worker cascade');
  expect(await readinessOf(orm)()).toBe('The tables of the jobs are missing: run the migrations');
});

test('a database in another encoding is refused at the start and stays empty', async () => {
  const utf8 = await emptyDatabase();
  const name = `${nameOf(utf8.url)}_latin`;
  const administrator = new Client({ connectionString: utf8.url });
  await administrator.connect();
  await administrator.query(
    `create database ${name} encoding 'LATIN1' template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  );
  closing.push(
    utf8.close,
    () => administrator.end(),
    () => administrator.query(`drop database ${name} with (force)`),
  );
  const latin = new URL(utf8.url);
  latin.pathname = `/${name}`;

  await expect(openDatabase(settings(latin.href))).rejects.toThrow(
    /^The database has the encoding LATIN1, and Daybook needs UTF8: create another one/,
  );
  const orm = await ormOf(latin.href);
  expect(await run(orm, `select count(*)::int as tables from pg_tables where schemaname = 'public'`)).toEqual([{ tables: 0 }]);
  expect(await readinessOf(orm)()).toBe('The database has the encoding LATIN1, and needs UTF8');
});

test.each([
  [140_022, 'UTF8', /^This is PostgreSQL 14, and Daybook needs 15 or newer/],
  [90_624, 'UTF8', /^This is PostgreSQL 9, /],
  [150_000, 'SQL_ASCII', /^The database has the encoding SQL_ASCII/],
])('PostgreSQL version %i with encoding %s is refused', (version, encoding, reason) => {
  expect(whyUnsuited({ version, encoding })).toMatch(reason);
});

test.each([150_000, 150_018, 180_004, 190_000])('PostgreSQL version %i is accepted', (version) => {
  expect(whyUnsuited({ version, encoding: 'UTF8' })).toBeNull();
});

test('concurrent readiness checks share one query of the database', async () => {
  const { orm } = await database();
  const whyNotReady = readinessOf(orm);
  const asking = whyNotReady();
  expect(whyNotReady()).toBe(asking);
  await asking;
  const again = whyNotReady();
  expect(again).not.toBe(asking);
  await again;
});

/**
 * A connection that has reported read-only is dropped:
 * with a new one writes succeed as soon as the database accepts changes again.
 */
test('a write to a read-only database is a 503 over REST and GraphQL, and its connection is dropped', async () => {
  const server = await startServer({ appIds: 'any', poolSize: 2 });
  closing.push(server.close);
  const { companyId } = await createTestCompany(server.orm);
  const body = { first_name: 'Kit', last_name: 'Lin' };
  const headers = { 'App-Id': 'demo', 'Content-Type': 'application/json' };
  const rest = () => fetch(`${server.url}/api/v1/${companyId}/client`, { method: 'POST', headers, body: JSON.stringify(body) });
  const query = `mutation { submitClient(input: { companyId: ${companyId}, firstName: "Kit", lastName: "Lin" }) { id } }`;
  const graphql = () => sendGraphql(server.url, { query });
  const cutAll =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  const administrator = await ormOf(server.config.databaseUrl ?? '');
  const name = nameOf(server.config.databaseUrl ?? '');

  await run(administrator, `alter database ${name} set default_transaction_read_only = on`);
  await run(administrator, cutAll);
  await eventually(async () => {
    const [refused, told] = [await rest(), await graphql()];
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect([told.headers.get('retry-after'), told.body.errors?.[0]?.extensions.code]).toEqual(['2', 'UNAVAILABLE']);
    expect(told.status).toBe(503);
  });
  expect(await (await fetch(`${server.url}/ready`)).json()).toEqual({
    status: 'not ready',
    error: 'The database takes no changes: it is read-only, or this account is',
  });

  const writable = `begin; set transaction read write; alter database ${name} reset default_transaction_read_only; commit`;
  await run(administrator, writable);
  // Each of the two connections may report it once more.
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await rest()).status);
  expect(statuses.slice(2)).toEqual([201, 201, 201, 201]);
  expect((await graphql()).body.errors).toBeUndefined();
});

test.runIf(hasPackage('postgresql-15'))('PostgreSQL 15 is ready; its standby is not until it is promoted', async () => {
  const primary = await startPostgres15();
  closing.push(primary.stop);
  const { orm, close } = await openDatabase(settings(primary.url));
  closing.push(close);
  expect(await readinessOf(orm)()).toBeNull();

  const standby = await startStandby(primary);
  closing.push(standby.stop);
  const whyNotReady = readinessOf(await ormOf(standby.url));
  expect(await whyNotReady()).toBe('The database is a standby: it takes no changes until it is made the primary');

  const command = await runCli({ DATABASE_URL: standby.url }, 'create-application');
  expect(command).toMatchObject({ code: 1, err: expect.stringMatching(/^The database takes no changes: it is a standby, /) });

  await run(await ormOf(standby.url), 'select pg_promote()');
  await eventually(async () => expect(await whyNotReady()).toBeNull());
});

test.runIf(hasPackage('pgbouncer'))('the server is ready behind a pooler in session mode, not in transaction mode', async () => {
  const { url } = await database();
  for (const [mode, reason] of [
    ['session', null],
    ['transaction', expect.stringMatching(/^A pooler in transaction mode stands before the database: /)],
  ] as const) {
    const pooler = await startPgbouncer(url, mode);
    closing.push(pooler.stop);
    const orm = await createOrm({ url: pooler.url, poolSize: 4 });
    closing.push(() => orm.close());
    const whyNotReady = readinessOf(orm);
    // A slow pooler is detected at a later check.
    await eventually(async () => expect(await whyNotReady()).toEqual(reason));
    expect(await whyNotReady()).toEqual(reason);
  }
});
