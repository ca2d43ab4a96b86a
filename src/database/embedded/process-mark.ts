import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Unique mark of a running process: its pid and, on Linux, its start time, since a pid alone is soon reused, above all in
 * containers. Null for a process that does not exist or is a zombie.
 */
export function processIdentity(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform !== 'linux') return answersSignals(pid) ? `${pid}` : null;
  try {
    // The name in brackets may contain any character; after it the state is the first field and the start time the 20th.
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return words[0] === 'Z' || words[0] === 'X' ? null : `${pid} ${words[19]}`;
  } catch {
    return null;
  }
}

function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Polls `met` about a hundred times a second. True if it came true within so many milliseconds. */
export async function waitUntil(met: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!met()) {
    if (performance.now() > end) return false;
    await pause(10);
  }
  return true;
}
