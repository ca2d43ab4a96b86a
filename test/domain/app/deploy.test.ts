import { tmpdir } from 'node:os';
import { Migration } from '@mikro-orm/migrations';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { applyMigration } from '../../../src/app/database/apply-migration.js';
import { ConcurrentIndexes } from '../../../src/app/database/concurrent-indexes.js';
import { migrate } from '../../../src/app/database/migrate.js';
import { migrations } from '../../../src/app/database/migrations.js';
import { openDatabase } from '../../../src/app/database/open-database.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { start } from '../../../src/app/start.js';
import { readConfig } from '../../../src/config.js';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { runCli } from '../../support/run-cli.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function database(): Promise<TestDatabase> {
  const fresh = await freshDatabase();
  closing.push(fresh.close);
  return fresh;
}

async function connect({ url }: Pick<TestDatabase, 'url'>): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'a long report' });
  client.on('error', () => {});
  await client.connect();
  closing.push(() => client.end());
  return client;
}

class AddColumn extends Migration {
  override up(): void {
    this.addSql('alter table booking add column added_later integer');
  }
}

class IndexClients extends ConcurrentIndexes {
  protected override readonly indexes = { client_by_mobile: 'client (company_id, mobile)' };
}

async function isApplied({ orm }: TestDatabase, name: string): Promise<boolean> {
  const rows = await orm.em.getConnection().execute('select from mikro_orm_migrations where name = ?', [name]);
  return rows.length > 0;
}

/** Process id of a connection's database session. */
async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

/** Resolves when it waits for a lock, or for transactions older than its own. */
async function untilItWaits({ orm }: TestDatabase, pid: number): Promise<void> {
  const statement = `select from pg_stat_activity where pid = ? and wait_event_type = 'Lock'`;
  await eventually(async () => expect(await orm.em.getConnection().execute(statement, [pid])).toHaveLength(1));
}

const LONG = { tries: 1000, onWait: () => {} };

test('no query queues behind a migration that waits for a long report', async () => {
  const own = await database();
  const { orm } = own;
  const [report, client] = [await connect(own), await connect(own)];
  await report.query('begin');
  await report.query('select count(*) from booking');

  const sentences: string[] = [];
  const patience = { ...LONG, onWait: (sentence: string) => sentences.push(sentence) };
  const pid = await processOf(client);
  const migrating = applyMigration({ client, orm }, { name: 'add-column', class: AddColumn }, patience);
  for (let i = 0; i < 2; i++) {
    await untilItWaits(own, pid);
    // Unless that wait ends, this query would wait for the lock too.
    await orm.em.getConnection().execute('select count(*) from booking');
  }
  expect(await isApplied(own, 'add-column')).toBe(false);
  await eventually(() => expect(sentences).toHaveLength(1));
  expect(sentences[0]).toMatch(/^The migration add-column waits for .* process \d+ \(a long report of /);

  await report.query('commit');
  await migrating;
  expect(await isApplied(own, 'add-column')).toBe(true);
});

test('a migration that gives up names the blocking client and leaves no change', async () => {
  const own = await database();
  const [report, client] = [await connect(own), await connect(own)];
  await report.query('begin');
  await report.query('select count(*) from booking');
  const migrating = applyMigration({ client, orm: own.orm }, { name: 'add-column', class: AddColumn }, { ...LONG, tries: 1 });
  await expect(migrating).rejects.toThrow(/\(a long report of .* Let it end, and start again$/);
  expect(await isApplied(own, 'add-column')).toBe(false);
  expect((await client.query('select txid_current_if_assigned() as id')).rows).toEqual([{ id: null }]);
});

test('an index is built while others write, and rebuilt after a cancelled attempt', async () => {
  const own = await database();
  const { orm } = own;
  const [writer, client] = [await connect(own), await connect(own)];
  await writer.query('begin');
  await writer.query('lock table client in row exclusive mode');
  const pid = await processOf(client);
  const migration = { name: 'index-clients', class: IndexClients };
  const building = applyMigration({ client, orm }, migration, LONG);
  await untilItWaits(own, pid);
  const valid = `select indisvalid as valid from pg_index where indexrelid = to_regclass('client_by_mobile')`;
  expect(await orm.em.getConnection().execute(valid)).toEqual([{ valid: false }]);

  // Cut short, with others that may go on writing meanwhile.
  await orm.em.getConnection().execute('update client set mobile = null');
  const cut = expect(building).rejects.toThrow('canceling statement');
  await orm.em.getConnection().execute('select pg_cancel_backend(?)', [pid]);
  await cut;
  expect(await orm.em.getConnection().execute(valid)).toEqual([{ valid: false }]);

  await writer.query('commit');
  await applyMigration({ client, orm }, migration, LONG);
  expect(await orm.em.getConnection().execute(valid)).toEqual([{ valid: true }]);
  expect(await isApplied(own, 'index-clients')).toBe(true);
});

test('a server that finds another one migrating polls for the lock, without a long-running statement', async () => {
  const own = await database();
  const holder = await connect(own);
  await holder.query('select pg_advisory_lock(1090284212)');
  const sentences: string[] = [];
  const migrating = migrate(own.orm, { url: own.url, onWait: (sentence) => sentences.push(sentence) });
  const asked = `select query from pg_stat_activity
    where datname = current_database() and application_name = 'daybook migrations' and state = 'idle'`;
  await eventually(async () => {
    const [row] = await own.orm.em.getConnection().execute<{ query: string }[]>(asked);
    expect(row?.query).toContain('pg_try_advisory_lock');
  });
  await eventually(() => expect(sentences).toHaveLength(1));
  expect(sentences[0]).toMatch(/^Another one migrates this database.* process \d+ \(a long report\), since /);
  await holder.query('select pg_advisory_unlock(1090284212)');
  expect(await migrating).toEqual([]);
});

test('migrations use the direct connection of JOBS_DATABASE_URL', async () => {
  const { url, close } = await emptyDatabase();
  closing.push(close);
  const holder = await connect({ url });
  await holder.query('select pg_advisory_lock(1090284212)');
  const direct = new URL(url);
  direct.searchParams.set('application_name', 'the direct way');
  const opening = openDatabase({ databaseUrl: url, jobsDatabaseUrl: direct.href, dataDir: '', poolSize: 2 });
  const asked = `select query from pg_stat_activity where datname = current_database() and application_name = 'the direct way'`;
  await eventually(async () => expect((await holder.query(asked)).rows[0]?.query).toContain('pg_try_advisory_lock'));
  await holder.query('select pg_advisory_unlock(1090284212)');
  const opened = await opening;
  await opened.close();
  expect(opened.migrated).toHaveLength(migrations.length);
});

test('a JOBS_DATABASE_URL of another database is refused, and no table is created in either', async () => {
  const [own, other] = await Promise.all([emptyDatabase(), emptyDatabase()]);
  closing.push(own.close, other.close);
  const open = (jobsDatabaseUrl: string) => openDatabase({ databaseUrl: own.url, jobsDatabaseUrl, dataDir: '', poolSize: 2 });
  await expect(open(other.url)).rejects.toThrow(/^JOBS_DATABASE_URL leads to another database than DATABASE_URL: /);
  const nowhere = new URL(own.url);
  nowhere.pathname = '/nowhere';
  await expect(open(nowhere.href)).rejects.toThrow(/^JOBS_DATABASE_URL: .*\/nowhere could not be prepared: .* does not exist/);
  const tables = `select count(*)::int from pg_tables where schemaname in ('public', 'graphile_worker')`;
  const counts = [own, other].map(async (each) => (await (await connect(each)).query(tables)).rows[0].count);
  expect(await Promise.all(counts)).toEqual([0, 0]);
});

test('applied migrations stay when a later one fails, and the next run continues from there', async () => {
  const { url, close } = await emptyDatabase();
  closing.push(close);
  const orm = await createOrm({ url });
  closing.push(() => orm.close());
  const client = await connect({ url });
  // Takes the name of an index that a later migration creates.
  await client.query('create table booking_course (id integer)');
  await expect(migrate(orm)).rejects.toThrow('booking_course');
  await client.query('drop table booking_course');
  const names = migrations.map(({ name }) => name);
  expect(await migrate(orm)).toEqual(names.slice(names.indexOf('020-book-courses')));
});

test('a server with MIGRATE=0 reports missing migrations, and is ready once another process has applied them', async () => {
  const { url, close } = await emptyDatabase();
  closing.push(close);
  const settings = { DATABASE_URL: url, MIGRATE: '0' };
  const daybook = await start(
    readConfig({ ...settings, DATA_DIR: tmpdir(), PORT: '0', LOG_LEVEL: 'silent', DRAIN_SECONDS: '0' }),
  );
  closing.push(() => daybook.stop());
  const ready = async () => {
    const answer = await fetch(`${daybook.url}/ready`);
    return [answer.status, ((await answer.json()) as { error?: string }).error];
  };
  const health = await fetch(`${daybook.url}/health`);
  expect(health.status).toBe(200);
  for (const [path, body] of [
    ['/api/v1/1/services'],
    ['/api/v1/1/client', {}],
    ['/graphql', { query: '{ __typename }' }],
  ] as const) {
    const headers = { 'App-Id': 'demo', 'Content-Type': 'application/json' };
    const answer = await fetch(`${daybook.url}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2']);
    const said = path === '/graphql' ? /The database is being upgraded, and this server waits for it/ : /Service Unavailable/;
    expect(await answer.text()).toMatch(said);
  }
  const lacks = `The database lacks ${migrations.length} migrations`;
  await eventually(async () => expect(await ready()).toEqual([503, lacks]));
  const other = await runCli(settings, 'create-company', '--name', 'One', '--timezone', 'UTC', '--currency', 'GBP');
  expect(other).toMatchObject({ code: 1, err: `${lacks}: npm run migrate applies them` });

  expect(await runCli(settings, 'migrate')).toMatchObject({ code: 0 });
  await eventually(async () => expect(await ready()).toEqual([200, undefined]));
  const call = await fetch(`${daybook.url}/api/v1/1/services`);
  expect(call.status).toBe(401);
  const client = await connect({ url });
  const working = `select from pg_stat_activity where datname = current_database() and application_name = 'daybook live'`;
  await eventually(async () => expect((await client.query(working)).rowCount).toBe(1));
});

test('a server whose background work cannot start after the migrations reports the error', async () => {
  const { orm, url } = await database();
  const role = `waiting_${process.pid}`;
  const sql = (statement: string) => orm.em.getConnection().execute(statement);
  await sql('delete from mikro_orm_migrations where name = (select max(name) from mikro_orm_migrations)');
  await sql(`create role ${role} login password 'a'`);
  closing.push(() => sql(`drop owned by ${role}; drop role ${role}`));
  for (const schema of ['public', 'graphile_worker']) {
    await sql(`grant all on schema ${schema} to ${role}`);
    await sql(`grant all on all tables in schema ${schema} to ${role}`);
    await sql(`grant all on all sequences in schema ${schema} to ${role}`);
  }
  const limited = new URL(url);
  [limited.username, limited.password] = [role, 'a'];
  const settings = { DATABASE_URL: limited.href, MIGRATE: '0', DATA_DIR: tmpdir(), PORT: '0', LOG_LEVEL: 'silent' };
  const daybook = await start(readConfig(settings));
  closing.push(() => daybook.stop());
  await sql(`revoke all on all tables in schema public from ${role}`);
  await sql(`grant select on mikro_orm_migrations to ${role}`);
  await sql(`insert into mikro_orm_migrations (name) values ('${migrations.at(-1)?.name}')`);
  await expect(daybook.working).rejects.toThrow('permission denied');
});

test('a server that waits for migrations can be stopped', async () => {
  const { url, close } = await emptyDatabase();
  closing.push(close);
  const settings = { DATABASE_URL: url, MIGRATE: '0', DATA_DIR: tmpdir(), PORT: '0', LOG_LEVEL: 'silent' };
  const daybook = await start(readConfig(settings));
  await daybook.stop();
  await expect(fetch(daybook.url)).rejects.toThrow();
});
