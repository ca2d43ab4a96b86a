import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A name for a running process that outlives it: its number and, where Linux tells it, the moment it began.
 * A number alone would soon mean somebody else, above all in containers. Null for a process that is not, or is only not yet buried.
 */
export function processMark(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform !== 'linux') return answersSignals(pid) ? `${pid}` : null;
  try {
    // The name in brackets may hold anything; what follows it begins with the state and has the start as its 20th word.
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

/** Whether `met` came true within so many milliseconds. It is asked about a hundred times a second. */
export async function waitUntil(met: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!met()) {
    if (performance.now() > end) return false;
    await pause(10);
  }
  return true;
}
