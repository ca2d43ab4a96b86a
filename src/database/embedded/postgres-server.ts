import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { MINUTE } from '../../shared/interval.js';
import { lockFile, type ServerAddress } from './postgres-address.js';
import { waitUntil } from './process-mark.js';
import type { ProgramRunner } from './program-runner.js';
import { environment } from './run-postgres-program.js';

/** Long enough for crash recovery. The wait ends early if the server's process ends. */
const START_MILLISECONDS = MINUTE;
const ORDERLY_MILLISECONDS = 5000;
const LOG_BYTES = 5_000_000;

/** Settings of every server, which listens on this machine only. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of a statement are reported to its sender. The log is about the server.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // JIT compilation pays off for reports over millions of rows, and costs milliseconds on everything else.
  jit: 'off',
};

/** Settings for tests, whose data need not survive a power cut. */
const TEST_SETTINGS = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' },
  // Plans a statement once per connection, instead of at each of its first five calls too: few connections of a test live longer.
  plan_cache_mode: 'force_generic_plan',
};

export interface RunningServer {
  readonly address: ServerAddress;
  readonly process: ChildProcess;
}

/** @throws Error with the end of the server's log when it does not come up */
export async function startServer(runner: ProgramRunner, durable: boolean, address: ServerAddress): Promise<RunningServer> {
  const server = { address, process: spawnServer(runner, durable, address) };
  const lock = lockFile(runner.folder);
  const settled = () => hasEnded(server) || saysReady(lock, server.process.pid);
  const inTime = await waitUntil(settled, START_MILLISECONDS);
  if (inTime && !hasEnded(server)) return server;

  server.process.kill('SIGQUIT');
  throw new Error(
    `PostgreSQL did not start on the data in ${runner.folder}. The end of its log says:\n${logTail(runner.folder)}`,
  );
}

/** Shuts the server down fast, with a checkpoint; if that takes too long, immediately, with crash recovery at the next start. */
export async function stopServer(server: RunningServer, { binaries, folder }: ProgramRunner): Promise<void> {
  // Windows has no signals: there `kill` would amount to a crash.
  if (process.platform === 'win32') spawnSync(binaries.pgCtl, ['stop', '-m', 'fast', '-D', join(folder, 'cluster')]);
  else server.process.kill('SIGINT');
  if (await waitUntil(() => hasEnded(server), ORDERLY_MILLISECONDS)) return;
  server.process.kill('SIGQUIT');
  await waitUntil(() => hasEnded(server), ORDERLY_MILLISECONDS);
}

/**
 * Spawns the server detached: Ctrl-C then reaches only Node, and requests in flight keep their database until they are answered.
 */
function spawnServer(
  { binaries, prefix, account, folder }: ProgramRunner,
  durable: boolean,
  address: ServerAddress,
): ChildProcess {
  const place = { port: address.port, unix_socket_directories: address.socketFolder ?? '' };
  const settings = { ...SETTINGS, ...place, ...(durable ? {} : TEST_SETTINGS) };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [...prefix, ...dyingWithUs(), binaries.postgres, '-D', join(folder, 'cluster'), ...words];
  const log = openLog(folder);
  const child = spawn(command[0] ?? '', command.slice(1), {
    ...account,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.on('error', () => child.emit('exit', 1, null));
  const leave = () => child.kill('SIGINT');
  process.once('exit', leave);
  child.once('exit', () => process.removeListener('exit', leave));
  child.unref();
  closeSync(log);
  return child;
}

/** Command prefix that makes the Linux kernel end the server when Node dies. Without `setpriv`, the next start cleans up. */
function dyingWithUs(): string[] {
  const prefix = ['setpriv', '--pdeathsig', 'INT', '--'];
  return spawnSync('setpriv', [...prefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0 ? prefix : [];
}

function hasEnded({ process: { exitCode, signalCode, pid } }: RunningServer): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

/** True if the lock file reports `ready` in its eighth line, and this server's pid in the first. */
function saysReady(lock: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(lock, 'utf8').split('\n');
    return lines[0] === `${pid}` && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function openLog(folder: string): number {
  const file = join(folder, 'server.log');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return openSync(file, size > LOG_BYTES ? 'w' : 'a', 0o600);
}

function logTail(folder: string): string {
  return readFileSync(join(folder, 'server.log'), 'utf8').trimEnd().split('\n').slice(-12).join('\n');
}
