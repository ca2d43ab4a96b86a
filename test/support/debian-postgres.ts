import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, DatabaseError } from 'pg';
import { freePort } from '../../src/database/embedded/postgres-server.js';
import { waitUntil } from '../../src/database/embedded/process-mark.js';

const run = promisify(execFile);
const BIN = '/usr/lib/postgresql/15/bin';

/** Milliseconds: the machine may have much else to do. */
const TIMEOUT_MILLISECONDS = 60_000;

/** Error code of PostgreSQL while it starts, recovers or shuts down. */
const CANNOT_CONNECT_NOW = '57P03';

export interface OwnServer {
  readonly port: number;
  /** URL with the superuser, who needs no password. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL server that belongs to one test, which may crash it. */
export interface OwnPostgres extends OwnServer {
  /** Stops the server like a crash: nothing more is written, and all connections are cut. */
  crash(): Promise<void>;
}

/** Additional server settings by name. */
export type PostgresSettings = Readonly<Record<string, string>>;

/** Starts Debian's PostgreSQL 15 with an empty cluster in a temporary folder. */
export async function startPostgres15(settings: PostgresSettings = {}): Promise<OwnPostgres> {
  const folder = ownFolder();
  const data = join(folder, 'data');
  const words = ['--username=daybook', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(join(BIN, 'initdb'), ['-D', data, ...words], account());
  return serve(folder, data, settings);
}

/** Starts a standby that replicates the primary. */
export async function startStandby(primary: OwnServer, settings: PostgresSettings = {}): Promise<OwnPostgres> {
  const folder = ownFolder();
  const data = join(folder, 'data');
  const words = [
    '-h',
    '127.0.0.1',
    '-p',
    `${primary.port}`,
    '-U',
    'daybook',
    '--checkpoint=fast',
    '--write-recovery-conf',
    '--no-sync',
  ];
  await run(join(BIN, 'pg_basebackup'), ['-D', data, ...words], account());
  return serve(folder, data, settings);
}

async function serve(folder: string, data: string, given: PostgresSettings): Promise<OwnPostgres> {
  const port = await freePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ...given };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const end = await startProgram(folder, [join(BIN, 'postgres'), '-D', data, ...words], port);
  const url = `postgresql://daybook@127.0.0.1:${port}/postgres`;
  await acceptQueries(url);
  return { port, url, crash: () => end('SIGQUIT'), stop: () => end('SIGINT') };
}

/** Waits until queries are answered: a standby listens before it has replayed enough for them. */
async function acceptQueries(url: string): Promise<void> {
  const end = performance.now() + TIMEOUT_MILLISECONDS;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select');
      return;
    } catch (error) {
      const isStarting = error instanceof DatabaseError && error.code === CANNOT_CONNECT_NOW;
      if (!isStarting || performance.now() > end) throw error;
      await pause(20);
    } finally {
      await client.end();
    }
  }
}

/** Starts a pgbouncer in front of a database. It connects with the user of `databaseUrl`, for all clients. */
export async function startPgbouncer(databaseUrl: string, mode: 'session' | 'transaction'): Promise<OwnServer> {
  const folder = ownFolder();
  const port = await freePort();
  const { port: behind, username, password, pathname } = new URL(databaseUrl);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${behind} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 50
`,
  );
  const end = await startProgram(folder, ['/usr/sbin/pgbouncer', file], port);
  return { port, url: `postgresql://anybody@127.0.0.1:${port}${pathname}`, stop: () => end('SIGTERM') };
}

/** Stops a program by a signal that does not wait for its clients, and removes its folder; a second call does nothing. */
type EndProgram = (signal: NodeJS.Signals) => Promise<void>;

/** Starts a program; resolves when it listens on the port. */
async function startProgram(folder: string, command: readonly string[], port: number): Promise<EndProgram> {
  const [program = '', ...words] = command;
  const child = spawn(program, words, { ...account(), cwd: '/', stdio: 'ignore' });
  const ended = once(child, 'exit');
  const leave = () => child.kill('SIGKILL');
  process.once('exit', leave);
  let listens = false;
  const look = () => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => {
      listens = true;
      probe.destroy();
    });
    probe.on('error', () => {});
    return listens || child.exitCode !== null;
  };
  await waitUntil(look, TIMEOUT_MILLISECONDS);
  if (!listens) throw new Error(`${program} did not start`);
  return async (signal) => {
    process.removeListener('exit', leave);
    child.kill(signal);
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** User for the programs, which refuse to run as root: for root, Debian's account `postgres`. */
function account(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-debian-'));
  const { uid, gid } = account();
  if (uid && gid) chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  return folder;
}
