import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Gets a tenth of the time of a processor that others want too: enough to come to an end. */
const NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;

/** Linux changes one group of processes in a tenth of a second for those who are not root. */
const TRIES = 10;
const RETRY_MILLISECONDS = 150;

/**
 * Has others go before a process of the embedded server. Linux divides a processor among sessions first, where it groups processes by
 * them (`autogroup`), and each process of PostgreSQL is in a session of its own: that of its session is lowered too.
 *
 * @throws Error where the system does not let us
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
