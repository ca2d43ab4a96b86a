import { afterEach, expect, test } from 'vitest';
import { migrate, pendingMigrations } from '../../../src/app/database/migrate.js';
import { migrations } from '../../../src/app/database/migrations.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { emptyDatabase, freshDatabase } from '../../support/database.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const all = migrations.map(({ name }) => name);

async function server(url: string) {
  const orm = await createOrm({ url });
  closing.push(() => orm.close());
  return orm;
}

test('every migration is pending in an empty database, and none after migrating', async () => {
  const { url, close } = await emptyDatabase();
  closing.push(close);
  const orm = await server(url);

  expect(await pendingMigrations(orm)).toEqual(all);
  expect(await migrate(orm)).toEqual(all);
  expect(await pendingMigrations(orm)).toEqual([]);
  expect(await migrate(orm)).toEqual([]);
});

test('of four servers that start at once, one migrates and the others have nothing to do', async () => {
  const { url, close } = await emptyDatabase();
  closing.push(close);
  const servers = await Promise.all([server(url), server(url), server(url), server(url)]);

  const applied = await Promise.all(servers.map((each) => migrate(each)));

  expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([all, [], [], []]);
});

test('every connection has the time limits and the time zone UTC', async () => {
  const { orm, close } = await freshDatabase('tables', { waits: {} });
  closing.push(close);

  const rows = await orm.em.getConnection().execute<{ name: string; setting: string }[]>('select name, setting from pg_settings');
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));

  expect(settings).toMatchObject({
    TimeZone: 'UTC',
    application_name: 'daybook',
    statement_timeout: '5000',
    lock_timeout: '2000',
    deadlock_timeout: '200',
    idle_in_transaction_session_timeout: '10000',
    jit: 'off',
  });
});

test('an account that may not set the deadlock timeout still gets a connection', async () => {
  const { orm, url, close } = await freshDatabase();
  closing.push(close);
  const role = `plain_${process.pid}`;
  await orm.em.getConnection().execute(`create role ${role} login password 'plain'`);
  closing.push(() => orm.em.getConnection().execute(`drop role ${role}`));

  const plainUrl = new URL(url);
  plainUrl.username = role;
  plainUrl.password = 'plain';
  const plain = await createOrm({ url: plainUrl.href });
  const [row] = await plain.em
    .getConnection()
    .execute<{ limit: string }[]>(`select current_setting('statement_timeout') as limit`);
  await plain.close();

  expect(row?.limit).toBe('5s');
});

test('two tests never share a database', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  closing.push(one.close, other.close);

  await one.orm.em.getConnection().execute('create table only_here (id integer)');
  const [found] = await other.orm.em
    .getConnection()
    .execute<{ name: string | null }[]>(`select to_regclass('only_here')::text as name`);

  expect(found?.name).toBeNull();
});
