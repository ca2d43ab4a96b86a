import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIdentity } from '../../src/database/embedded/process-mark.js';

/** Folder whose files Linux keeps in memory. */
const IN_MEMORY = '/dev/shm';

/** Free bytes required in memory; a run uses less than half of them at a time. */
const ENOUGH = 4 * 1024 ** 3;

/** Name of a run's folder, with its process id. It is short because paths of sockets, which contain it, are limited. */
const NAME = /^daybook-(\d+)-\w+$/;

/**
 * Creates the folder of one run, for its cluster and all temporary files: in memory if there is space, where copying and
 * dropping a database takes a third of the work. Deletes folders that killed runs have left.
 */
export function makeRunFolder(): string {
  const within = hasRoomInMemory() ? IN_MEMORY : tmpdir();
  for (const name of readdirSync(within).filter((each) => isLeftOver(within, each)))
    rmSync(join(within, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(within, `daybook-${process.pid}-`));
  // Writable by all, like `/tmp`: PostgreSQL and some programs of the tests run under accounts of their own.
  chmodSync(folder, 0o1777);
  return folder;
}

/** Whether a folder belongs to an ended run of the same account. */
function isLeftOver(within: string, name: string): boolean {
  const [, owner] = NAME.exec(name) ?? [];
  if (owner === undefined || processIdentity(Number(owner)) !== null) return false;
  return statSync(join(within, name), { throwIfNoEntry: false })?.uid === process.getuid?.();
}

/** Whether the folder in memory has space and allows programs to be executed, as tests build and start programs in it. */
function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux') return false;
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const options = mounts.find(([, place]) => place === IN_MEMORY)?.[3]?.split(',');
  if (!options || options.includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) > ENOUGH;
}
