import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.js';
import { processIdentity, waitUntil } from '../../../src/database/embedded/process-mark.js';
import { isUnavailable } from '../../../src/database/is-unavailable.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Contains a stopped cluster. Creating one takes most of a second, so the tests that need no new one share it. */
const dataDir = openFolder();
const cluster = join(dataDir, 'postgres/cluster');
beforeAll(async () => {
  await (await startEmbeddedPostgres({ dataDir })).stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** `mkdtemp` creates a folder that is closed to others; a folder made by an operator is open. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(folder, 0o755);
  return folder;
}

function ownFolder(): string {
  const folder = openFolder();
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Replaces a file until the end of the test. */
function replaceFile(file: string, text: string | null): void {
  const { uid, gid, mode } = statSync(file);
  const before = readFileSync(file);
  if (text === null) rmSync(file);
  else writeFileSync(file, text);
  closing.push(() => {
    writeFileSync(file, before, { mode });
    chownSync(file, uid, gid);
  });
}

async function start(folder = dataDir) {
  const server = await startEmbeddedPostgres({ dataDir: folder });
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

const serverPid = () => Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);

test('data survives a restart, and no process runs between stop and start', async () => {
  const first = await start();
  await ask(first.url, 'create table restarted as select 7 as number');
  const pid = serverPid();
  await first.stop();
  expect(processIdentity(pid)).toBeNull();

  const second = await start();
  expect(await ask(second.url, 'select number from restarted')).toBe(7);
});

test('the embedded server is PostgreSQL 18 with UTF-8, UTC and btree_gist', async () => {
  const { url } = await start();

  expect(await ask(url, "select current_setting('server_version')")).toMatch(/^18\./);
  expect(await ask(url, "select current_setting('server_encoding') || ' ' || current_setting('TimeZone')")).toBe('UTF8 UTC');
  expect(await ask(url, "select count(*)::int from pg_available_extensions where name = 'btree_gist'")).toBe(1);
  expect(await ask(url, "select lower('ÄÖ') || upper('é')")).toBe('äöÉ');
});

test('the server requires a password, whose file only its owner may read', async () => {
  const stranger = new URL((await start()).url);
  stranger.password = 'wrong';

  await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
});

const overSocket = 'select inet_client_addr() is null';

test('the server accepts connections over TCP and through a socket in a folder closed to other accounts', async () => {
  const { url } = await start();
  expect(await ask(url, overSocket)).toBe(true);
  const [folder, data] = [statSync(join(dataDir, 'postgres/socket')), statSync(cluster)];
  expect([folder.mode & 0o777, folder.uid]).toEqual([0o700, data.uid]);

  const plain = new URL(url);
  plain.search = '';
  expect(await ask(plain.href, 'select host(inet_client_addr())')).toBe('127.0.0.1');
});

test('a socket left behind by a killed server is removed at the next start', async () => {
  writeFileSync(join(dataDir, 'postgres/socket/.s.PGSQL.1'), '');
  await start();
  expect(readdirSync(join(dataDir, 'postgres/socket'))).not.toContain('.s.PGSQL.1');
});

test.each([
  ['its path is longer than systems allow', 'a'.repeat(100)],
  ['its path contains a comma, which separates paths in the setting', 'one,two'],
])('the server starts without a socket where %s', async (_label, name) => {
  const folder = join(ownFolder(), name);
  const { url } = await start(folder);
  expect(await ask(url, overSocket)).toBe(false);
  expect(readFileSync(join(folder, 'postgres/server.log'), 'utf8')).not.toContain('FATAL');
});

test('the server uses a socket even if the folder name has special characters', async () => {
  const { url } = await start(join(ownFolder(), "Pål's data & 100% more+"));
  expect(await ask(url, overSocket)).toBe(true);
});

test('a query to a stopped server, whose socket is gone, fails as unavailable', async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  await stop();
  expect(isUnavailable(await ask(url, 'select 1').catch((error) => error))).toBe(true);
});

test('the next start succeeds after Node was killed, and the old PostgreSQL has ended', async () => {
  const pid = await startInNodeAndKill('killed');

  const next = await start();

  expect(await ask(next.url, 'select number from killed')).toBe(1);
  expect(processIdentity(pid)).toBeNull();
});

test('a PostgreSQL that outlived its killed Node process is stopped by the next start', async () => {
  const pid = await startInNodeAndKill('left_over', { PATH: pathWithoutSetpriv() });
  expect(processIdentity(pid)).not.toBeNull();

  const next = await start();

  expect(await ask(next.url, 'select number from left_over')).toBe(1);
  expect(processIdentity(pid)).toBeNull();
});

test('a data folder in use by another Daybook is refused, and the other one keeps running', async () => {
  const first = await start();

  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`);
  expect(await ask(first.url, 'select 1')).toBe(1);
});

test('a lock file with the id of an unrelated process does not prevent a start', async () => {
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n`);

  const next = await start();

  expect(await ask(next.url, 'select 1')).toBe(1);
});

test('a server that dies is started again at the same address', async () => {
  const { url } = await start();
  await ask(url, 'create table revived as select 7 as number');
  const log = join(dataDir, 'postgres/server.log');
  const starts = () => readFileSync(log, 'utf8').split('ready to accept connections').length;
  const before = starts();

  process.kill(serverPid(), 'SIGKILL');

  expect(await waitUntil(() => starts() > before, 15_000)).toBe(true);
  expect(await ask(url, 'select number from revived')).toBe(7);
});

test('a start in a folder with other files fails, names the folder and deletes nothing', async () => {
  const other = ownFolder();
  const letter = join(other, 'postgres/cluster/letter.txt');
  mkdirSync(dirname(letter), { recursive: true });
  writeFileSync(letter, 'mine');

  await expect(start(other)).rejects.toThrow(/postgres\/cluster holds no PostgreSQL database.*DATA_DIR/s);
  expect(existsSync(letter)).toBe(true);
});

test('a start in a folder that cannot be created fails with its path and advice on DATA_DIR', async () => {
  const file = join(ownFolder(), 'file');
  writeFileSync(file, 'mine');
  await expect(start(join(file, 'data'))).rejects.toThrow(/^Nothing can be written into DATA_DIR, .*file\/data.*Set DATA_DIR to/);
});

test('a start in a folder below /proc fails with advice on DATA_DIR', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/support/start-postgres.ts', '/proc/daybook/data'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  closing.push(() => child.kill('SIGKILL'));
  expect(await text(child.stderr)).toMatch(/Nothing can be written into DATA_DIR, .*Set DATA_DIR to/);
});

test.runIf(process.getuid?.() === 0)('a start in a folder of another account fails with advice on DATA_DIR', async () => {
  const folder = ownFolder();
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/support/start-postgres.ts', folder], {
    uid: 65_534,
    gid: 65_534,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  closing.push(() => child.kill('SIGKILL'));
  expect(await text(child.stderr)).toMatch(/Nothing can be written into DATA_DIR, .*EACCES.*Set DATA_DIR to/);
});

test('data of another PostgreSQL version is refused, with both versions in the error', async () => {
  replaceFile(join(cluster, 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 15, and this is 18');
});

test("a start on corrupt data fails with the end of the server's own log", async () => {
  replaceFile(join(cluster, 'global/pg_control'), 'rubbish');
  await expect(start()).rejects.toThrow(/did not start on the data in .*log says:.*pg_control/s);
});

test('a start without the password file fails and points to the backup', async () => {
  replaceFile(join(dataDir, 'postgres/password'), null);
  await expect(start()).rejects.toThrow(/password cannot be read from .*backup/s);
});

test('a start succeeds after an earlier one was cut off while creating the cluster', async () => {
  const folder = ownFolder();
  mkdirSync(join(folder, 'postgres/cluster.unfinished/base'), { recursive: true });

  const server = await start(folder);

  expect(await ask(server.url, 'select 1')).toBe(1);
});

test.runIf(process.getuid?.() === 0)('root can start the server twice in a folder that is closed to other accounts', async () => {
  const closed = ownFolder();
  chmodSync(closed, 0o700);
  const first = await start(join(closed, 'data'));
  await ask(first.url, 'create table kept as select 7 as number');
  await first.stop();

  const second = await start(join(closed, 'data'));

  expect(await ask(second.url, 'select number from kept')).toBe(7);
});

/** Starts a server from its own Node process, writes to it and kills that process. Returns the server's process id. */
async function startInNodeAndKill(table: string, env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/support/start-postgres.ts', dataDir], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  closing.push(() => child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  await ask(String(line).trim(), `create table ${table} as select 1 as number`);
  const pid = serverPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  return pid;
}

/** A PATH that has the programs needed for the start, but not `setpriv`. */
function pathWithoutSetpriv(): string {
  const folder = ownFolder();
  for (const name of ['sh', 'unshare']) {
    writeFileSync(join(folder, name), `#!/bin/sh\nexec /usr/bin/${name} "$@"\n`, { mode: 0o755 });
  }
  return folder;
}
