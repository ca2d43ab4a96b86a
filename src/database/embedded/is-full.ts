import { statfsSync } from 'node:fs';

/** Bytes that PostgreSQL may need to come back from a crash: two segments of its log, and what it has to repeat. */
const MIN_FREE_BYTES = 48 * 1024 * 1024;

/** Whether the disk under a folder is what keeps PostgreSQL from starting: it has no room, or the server's log says so. */
export function isFull(folder: string, log: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < MIN_FREE_BYTES || /No space left on device|Disk quota exceeded/.test(log);
}
