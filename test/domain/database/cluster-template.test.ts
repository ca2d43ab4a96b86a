import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeTemplate } from '../../../src/app/database/make-template.js';
import { migrate } from '../../../src/app/database/migrate.js';
import { migrations } from '../../../src/app/database/migrations.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.js';

const folders: string[] = [];
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-template-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

const template = join(openFolder(), 'template');
const cluster = join(template, 'postgres/cluster');
beforeAll(async () => {
  await makeTemplate(template);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Reasons why a template was not copied. */
const reasons: string[] = [];

const closing: (() => unknown)[] = [];
afterEach(async () => {
  reasons.splice(0);
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(from: string | null = template, dataDir = openFolder()): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, template: from, onSlow: (reason) => reasons.push(reason) });
  closing.push(server.stop);
  return server;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Whether the copied cluster already has every migration. */
const isPrepared = async ({ url }: EmbeddedPostgres) => (await ask(url, "select to_regclass('booking') is not null")) === true;

/** Replaces a file until the end of the test. */
function replaceFile(file: string, text: string): void {
  const before = readFileSync(file);
  closing.push(() => writeFileSync(file, before));
  writeFileSync(file, text);
}

test('a first start copies the template, which is fully migrated and configured like a new cluster', async () => {
  const [copied, made] = [await start(), await start(null)];
  expect([await isPrepared(copied), await isPrepared(made)]).toEqual([true, false]);
  expect(reasons).toEqual([]);

  const settings = `select json_object_agg(name, setting order by name)::text from pg_settings
    where source = 'configuration file' or name in ('data_checksums', 'fsync', 'wal_level', 'full_page_writes')`;
  expect(await ask(copied.url, settings)).toBe(await ask(made.url, settings));
  const orm = await createOrm({ url: copied.url });
  closing.push(() => orm.close());
  expect(await migrate(orm)).toEqual([]);
  expect(await ask(copied.url, 'select count(*)::int from mikro_orm_migrations')).toBe(migrations.length);
});

test('two copies have different passwords, and the template stores none', async () => {
  const [one, other] = [await start(), await start()];
  const crossed = new URL(one.url);
  crossed.password = new URL(other.url).password;

  expect(await ask(one.url, 'select 1')).toBe(1);
  await expect(ask(crossed.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect(existsSync(join(template, 'postgres/password'))).toBe(false);
});

test('data written into a copy survives a restart', async () => {
  const dataDir = openFolder();
  const first = await startEmbeddedPostgres({ dataDir, template });
  await ask(first.url, 'create table kept as select 7 as number');
  await first.stop();

  const second = await startEmbeddedPostgres({ dataDir, template });
  closing.push(second.stop);
  expect(await ask(second.url, 'select number from kept')).toBe(7);
});

test.each([
  [
    'made from something else',
    () => replaceFile(join(template, 'made-from'), 'other migrations'),
    /other migrations or packages/,
  ],
  ['broken', () => replaceFile(join(cluster, 'global/pg_control'), 'rubbish'), /pg_control/],
  ['incomplete', () => replaceFile(join(cluster, 'PG_VERSION'), '15\n'), /initialized by PostgreSQL version 15/],
])('a template that is %s is not used: the first start creates a cluster and says why', async (_label, spoil, reason) => {
  spoil();
  const server = await start();

  expect(await isPrepared(server)).toBe(false);
  expect(await ask(server.url, 'select 1')).toBe(1);
  expect(reasons).toEqual([expect.stringMatching(reason)]);
});

test('the template is created once, and again if its sources have changed', async () => {
  const own = join(openFolder(), 'template');
  const madeAt = () => statSync(join(own, 'made-from')).mtimeMs;
  await makeTemplate(own);
  const first = madeAt();
  await makeTemplate(own);
  expect(madeAt()).toBe(first);

  writeFileSync(join(own, 'made-from'), 'other migrations');
  await makeTemplate(own);
  expect(await isPrepared(await start(own))).toBe(true);
});

const isRoot = process.getuid?.() === 0;

function closedFolder(): string {
  const folder = openFolder();
  chmodSync(folder, 0o700);
  return folder;
}

/** Hides the program that makes user namespaces until the end of the test. */
function hideUnshare(): void {
  const folder = openFolder();
  for (const name of ['sh', 'setpriv']) symlinkSync(`/usr/bin/${name}`, join(folder, name));
  vi.stubEnv('PATH', folder);
  closing.push(() => vi.unstubAllEnvs());
}

test.runIf(isRoot)('root copies a template of another account into a folder that is closed to other accounts', async () => {
  expect(statSync(cluster).uid).not.toBe(0);
  const server = await start(template, join(closedFolder(), 'data'));

  expect(reasons).toEqual([]);
  expect(await isPrepared(server)).toBe(true);
});

test.runIf(isRoot)('root creates and copies a template in a closed folder on a machine without user namespaces', async () => {
  hideUnshare();
  const own = join(closedFolder(), 'template');
  await makeTemplate(own);
  const server = await start(own, join(closedFolder(), 'data'));

  expect(reasons).toEqual([]);
  expect(await isPrepared(server)).toBe(true);
});
