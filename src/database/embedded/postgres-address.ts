import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramRunner } from './program-runner.js';

/** Superuser of the embedded cluster, and owner of everything in it. */
export const USER = 'daybook';

/** Address of an embedded server, on this machine only. */
export interface ServerAddress {
  readonly port: number;
  /**
   * Folder of its Unix socket, through which a statement takes two thirds of the time that it takes over TCP. Null for TCP only.
   */
  readonly socketFolder: string | null;
}

/** Longest path of a socket in bytes that every system supports; macOS has the lowest limit. */
const MAX_PATH_BYTES = 103;

/** URL of the server, also for programs built on libpq: like our driver, they read `host` as the folder of the socket. */
export function urlOf(password: string, { port, socketFolder }: ServerAddress): string {
  const url = `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`;
  return socketFolder === null ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

/** Path of the server's lock file, which exists before the socket does, and as long as the server runs. */
export const lockFile = (folder: string): string => join(folder, 'cluster', 'postmaster.pid');

/** Makes the folder of the socket, closed to other accounts. Null if no socket is possible. */
export function makeSocketFolder(runner: ProgramRunner): string | null {
  const folder = join(runner.folder, 'socket');
  if (!canHoldSocket(folder)) return null;
  // Removes what a killed server left behind, but no socket that is in use.
  if (!existsSync(lockFile(runner.folder))) emptyFolder(folder, runner);
  return folder;
}

/** False for a path too long for a socket, or with a comma or quote: the setting is a comma-separated list of paths. */
function canHoldSocket(folder: string): boolean {
  return (
    process.platform !== 'win32' && !/[",]/.test(folder) && Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= MAX_PATH_BYTES
  );
}

/** Replaces a folder by an empty one that only the account running PostgreSQL may enter. */
export function emptyFolder(folder: string, runner: ProgramRunner): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  giveToAccount(folder, runner);
}

/** Gives a file to the account that runs PostgreSQL. */
export function giveToAccount(path: string, { account }: ProgramRunner): void {
  if (account) chownSync(path, account.uid, account.gid);
}
