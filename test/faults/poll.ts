import { setTimeout as pause } from 'node:timers/promises';

/** Polls a condition twenty times a second; whether it became true within that many milliseconds. */
export async function pollUntil(asked: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (!(await asked())) {
    if (Date.now() > until) return false;
    await pause(50);
  }
  return true;
}
