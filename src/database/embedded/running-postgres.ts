import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile, urlOf } from './postgres-address.js';
import { processMark } from './process-mark.js';

/**
 * Address of the embedded PostgreSQL of this folder while another Daybook runs it; null where none does.
 * What a killed one left running is not meant: the next start clears that away.
 */
export function runningPostgres(dataDir: string): string | null {
  const folder = clusterFolder(join(dataDir, 'postgres'));
  const owner = readText(join(folder, 'owner'));
  if (owner === '' || processMark(Number.parseInt(owner, 10)) !== owner) return null;

  // The server's own lock file: its fourth line is the port, its fifth the socket's folder, its eighth says how far it is.
  const lines = readText(lockFile(folder)).split('\n');
  const [port, socketFolder, state] = [Number(lines[3]), lines[4] || null, lines[7]?.trim()];
  const password = readText(join(folder, 'password')).trim();
  return port && state === 'ready' && password !== '' ? urlOf(password, { port, socketFolder }) : null;
}

/** Folder of the data: a link leads there where they had to be put elsewhere. */
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
