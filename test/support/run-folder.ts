import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIdentity } from '../../src/database/embedded/process-mark.js';

/** Folder of which Linux keeps the files in memory. */
const IN_MEMORY = '/dev/shm';

/** Bytes: what a run holds at a time is less than half of it. */
const ENOUGH = 4 * 1024 ** 3;

/** Name of a run's folder, with the number of its process. Short: it stands in paths of sockets, which are limited. */
const NAME = /^daybook-(\d+)-\w+$/;

/**
 * Makes the folder of one run, for its cluster and all else that is temporary: in memory where there is room, since a copied
 * database is then made and dropped with a third of the work. What a run that was killed has left there goes.
 */
export function makeRunFolder(): string {
  const within = hasRoomInMemory() ? IN_MEMORY : tmpdir();
  for (const name of readdirSync(within).filter((each) => isLeftOver(within, each)))
    rmSync(join(within, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(within, `daybook-${process.pid}-`));
  // Open to all, like `/tmp`: PostgreSQL runs under an account of its own, and so do some programs of the tests.
  chmodSync(folder, 0o1777);
  return folder;
}

/** Whether a folder is that of a run of our own account that has ended. */
function isLeftOver(within: string, name: string): boolean {
  const [, owner] = NAME.exec(name) ?? [];
  if (owner === undefined || processIdentity(Number(owner)) !== null) return false;
  return statSync(join(within, name), { throwIfNoEntry: false })?.uid === process.getuid?.();
}

/** Programs of ours are built and started there: not every machine lets that be done in memory. */
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
