import { setTimeout as pause } from 'node:timers/promises';

/** Whether something came true within so many milliseconds. It is asked about twenty times a second. */
export async function cameTrue(asked: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (!(await asked())) {
    if (Date.now() > until) return false;
    await pause(50);
  }
  return true;
}
