import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile, urlOf } from './postgres-address.js';
import { processIdentity } from './process-mark.js';

/**
 * URL of the embedded PostgreSQL in this folder while another Daybook runs it, else null. A server that a killed Daybook left
 * running does not count: the next start stops it.
 */
export function runningPostgres(dataDir: string): string | null {
  const folder = clusterFolder(join(dataDir, 'postgres'));
  const owner = readText(join(folder, 'owner'));
  if (owner === '' || processIdentity(Number.parseInt(owner, 10)) !== owner) return null;

  // The server's lock file: line 4 is the port, line 5 the folder of the socket, line 8 the state.
  const lines = readText(lockFile(folder)).split('\n');
  const [port, socketFolder, state] = [Number(lines[3]), lines[4] || null, lines[7]?.trim()];
  const password = readText(join(folder, 'password')).trim();
  return port && state === 'ready' && password !== '' ? urlOf(password, { port, socketFolder }) : null;
}

/** Folder of the data; a symbolic link points to it if it had to be placed elsewhere. */
function clusterFolder(folder: string): string {
  try {
    return readlinkSync(join(folder, 'elsewhere'));
  } catch {
    return folder;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
