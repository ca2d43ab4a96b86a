import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { isFull } from '../../../src/database/embedded/is-full.js';

/** Errors of a full disk. `npm run test:faults` tests the wait for space, on a separate disk. Source: hardening.md F6. */
test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', true],
  ['PANIC:  could not write to file "pg_wal/xlogtemp.31": Disk quota exceeded', true],
  ['FATAL:  could not open directory "pg_wal": No such file or directory', false],
])('on a disk with free space, only a log of a full disk counts as full: %s', (log, full) => {
  expect(isFull(tmpdir(), log)).toBe(full);
});
