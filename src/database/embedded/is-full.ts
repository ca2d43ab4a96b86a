import { statfsSync } from 'node:fs';

/** Bytes that PostgreSQL may need for crash recovery: two segments of its write-ahead log, and the data that it replays. */
const MIN_FREE_BYTES = 48 * 1024 * 1024;

/** True if a full disk keeps PostgreSQL from starting: the folder's disk has no room, or the server's log says so. */
export function isFull(folder: string, log: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < MIN_FREE_BYTES || /No space left on device|Disk quota exceeded/.test(log);
}
