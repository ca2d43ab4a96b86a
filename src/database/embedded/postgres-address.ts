import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramRunner } from './program-runner.js';

/** PostgreSQL's own administrator in the embedded cluster, and the owner of everything in it. */
export const USER = 'daybook';

/** Address of an embedded server, on this machine only. */
export interface ServerAddress {
  readonly port: number;
  /** The folder of its Unix socket, through which a statement goes and comes in two thirds of the time. Null: over TCP only. */
  readonly socketFolder: string | null;
}

/** Bytes that every system has room for in the path of a socket: macOS the fewest. */
const MAX_PATH_BYTES = 103;

/** Also for programs built on libpq: they take `host` for the socket, as our driver does. */
export function urlOf(password: string, { port, socketFolder }: ServerAddress): string {
  const url = `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`;
  return socketFolder === null ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

/** The path of the server's lock file: it is there before the socket is, and as long as the server runs. */
export const lockFile = (folder: string): string => join(folder, 'cluster', 'postmaster.pid');

/** Makes the folder of the socket, which nobody else may enter. Null where there can be no socket. */
export function makeSocketFolder(runner: ProgramRunner): string | null {
  const folder = join(runner.folder, 'socket');
  if (!canHoldSocket(folder)) return null;
  // Removes the remains of a server that was killed, and nothing of one that runs.
  if (!existsSync(lockFile(runner.folder))) emptyFolder(folder, runner);
  return folder;
}

/** The setting that names it is a list of paths, separated by commas. */
function canHoldSocket(folder: string): boolean {
  return (
    process.platform !== 'win32' && !/[",]/.test(folder) && Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= MAX_PATH_BYTES
  );
}

/** A new one in its place, closed to everybody but the account that runs PostgreSQL. */
export function emptyFolder(folder: string, runner: ProgramRunner): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  giveToAccount(folder, runner);
}

/** Gives a file to the account that runs PostgreSQL. */
export function giveToAccount(path: string, { account }: ProgramRunner): void {
  if (account) chownSync(path, account.uid, account.gid);
}
