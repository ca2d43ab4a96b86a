import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from './postgres-address.js';
import { processIdentity, waitUntil } from './process-mark.js';

/** Time for a fast shutdown, and then for an immediate one. */
const ORDERLY_MILLISECONDS = 10_000;
const HARD_MILLISECONDS = 5000;

/**
 * Records that this process runs the cluster, so that the next one can tell a running Daybook from the remains of a killed one.
 */
export function claimFolder(folder: string): void {
  writeFileSync(join(folder, 'owner'), processIdentity(process.pid) ?? '');
}

/**
 * Stops the PostgreSQL that a killed Node process left running on this folder, and removes a stale lock file.
 *
 * @throws Error when a live process owns the folder, or the server does not end
 */
export async function clearLeftOver(folder: string): Promise<void> {
  const lock = lockFile(folder);
  const pid = Number.parseInt(readText(lock), 10);
  if (Number.isNaN(pid)) return;
  if (!isPostgresOf(folder, pid)) return rmSync(lock, { force: true });

  const owner = readText(join(folder, 'owner'));
  const ownerPid = Number.parseInt(owner, 10);
  if (owner && processIdentity(ownerPid) === owner) {
    throw new Error(
      `The database in ${folder} is in use by process ${ownerPid}, another Daybook. ` +
        'Stop that one, or give this one its own DATA_DIR, or let both use one DATABASE_URL',
    );
  }
  await end(pid, folder);
}

async function end(pid: number, folder: string): Promise<void> {
  const gone = () => processIdentity(pid) === null;
  process.kill(pid, 'SIGINT');
  if (await waitUntil(gone, ORDERLY_MILLISECONDS)) return;
  process.kill(pid, 'SIGQUIT');
  if (await waitUntil(gone, HARD_MILLISECONDS)) return;
  throw new Error(`Process ${pid}, a PostgreSQL left over on ${folder}, does not end. End it by hand and start again`);
}

/** True if the process is a PostgreSQL of this folder: the pid in a lock file may meanwhile belong to any other process. */
function isPostgresOf(folder: string, pid: number): boolean {
  if (processIdentity(pid) === null) return false;
  const command =
    process.platform === 'linux'
      ? readText(`/proc/${pid}/cmdline`)
      : spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout;
  return command.includes(join(folder, 'cluster'));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
