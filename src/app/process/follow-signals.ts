import type { Config } from '../../config.js';
import { endPrograms } from '../../database/embedded/run-postgres-program.js';
import type { Daybook } from '../run.js';

/** Exit codes that shells give to processes ended by a signal. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof CODES;

/** Milliseconds within which a second signal of one kind is ignored: npm forwards a Ctrl-C that was received already. */
const ECHO = 1000;

/**
 * Stops on SIGTERM and SIGINT: gracefully with code 0 once the server has started, immediately with a message before that, and
 * immediately on a second signal. Only SIGTERM waits for load balancers: SIGINT comes from a person at a terminal.
 *
 * @param giveUp is called with an error of the shutdown
 * @returns a function that returns true if a signal came before the server had started: errors of its start are then expected
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

/** Exits during the start. A transaction of a migration or of the demo is rolled back; the embedded PostgreSQL ends too. */
async function interrupt(signal: Signal): Promise<never> {
  console.error('Stopped before the server had started. Nothing is half done: start it again whenever you like');
  await endPrograms();
  return process.exit(CODES[signal]);
}
