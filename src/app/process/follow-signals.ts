import type { Config } from '../../config.js';
import { endPrograms } from '../../database/embedded/run-postgres-program.js';
import type { Daybook } from '../run.js';

/** Codes that shells give to what a signal has ended. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof CODES;

/** Milliseconds within which a signal of the same kind is no second one: npm passes on the Ctrl-C that the terminal has sent us already. */
const ECHO = 1000;

/**
 * Leaves on SIGTERM and SIGINT: in good order with code 0 once the server has started, at once with a sentence before
 * that, and at once on a second signal. Only SIGTERM waits for load balancers: SIGINT comes from a person at a terminal.
 *
 * @param giveUp is given what goes wrong on the way out
 * @returns whether a signal has come before the server had started: what its start throws now is no news
 */
export function followSignals(starting: Promise<Daybook>, config: Config, giveUp: (error: unknown) => never): () => boolean {
  let started: Daybook | null = null;
  let first: { readonly signal: Signal; readonly at: number } | null = null;
  starting.then(
    (daybook) => {
      started = daybook;
    },
    () => {},
  );
  const hear = (signal: Signal) => {
    const now = performance.now();
    if (first && (signal !== first.signal || now - first.at > ECHO)) process.exit(CODES[signal]);
    if (first) return;
    first = { signal, at: now };
    const leaving = started ? leave(started, config, signal) : interrupt(signal);
    leaving.catch(giveUp);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => hear(signal));
  return () => first !== null && started === null;
}

async function leave(daybook: Daybook, { drainSeconds, shutdownSeconds }: Config, signal: Signal): Promise<never> {
  const drain = signal === 'SIGTERM' ? drainSeconds : 0;
  setTimeout(() => process.exit(1), (drain + shutdownSeconds) * 1000).unref();
  await daybook.stop(drain);
  return process.exit(0);
}

/** A transaction of a migration or of the demo that is under way is undone. The embedded PostgreSQL ends with us. */
async function interrupt(signal: Signal): Promise<never> {
  console.error('Stopped before the server had started. Nothing is half done: start it again whenever you like');
  await endPrograms();
  return process.exit(CODES[signal]);
}
