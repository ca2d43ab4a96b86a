import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Niceness 10: about a tenth of the CPU share of a normal process. */
const NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;

/** Attempts. For users other than root, Linux allows one autogroup change per 100 ms and otherwise answers EAGAIN. */
const TRIES = 10;
const RETRY_MILLISECONDS = 150;

/**
 * Lowers the CPU priority of a process of the embedded server. Where Linux schedules by session (`autogroup`), niceness alone
 * does not count against other sessions, and each PostgreSQL process has its own session: its autogroup is lowered too.
 *
 * @throws Error if the system does not allow it
 */
export async function lowerPriority(pid: number): Promise<void> {
  setPriority(pid, NICENESS);
  if (process.platform !== 'linux') return;
  for (let left = TRIES; ; left--) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(NICENESS), { flag: 'r+' });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return;
      if (code !== 'EAGAIN' || left === 1) throw error;
      await pause(RETRY_MILLISECONDS, undefined, { ref: false });
    }
  }
}
