import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BusyTimes, BusyTimesQuery } from './busy-times.js';

/** Megabytes of memory that reading one calendar may take. */
const MEMORY = 256;

export type ReadOutcome = { readonly ok: BusyTimes } | { readonly error: string };

/** `.js` when compiled; `.ts` when run from source, which needs `tsx`. */
const SUFFIX = extname(import.meta.url);
const THREAD = new URL(`./busy-times-thread${SUFFIX}`, import.meta.url);
const FLAGS = SUFFIX === '.ts' ? ['--import', 'tsx'] : [];

/**
 * Runs `busyTimes` on a thread of its own, with a timeout: recurrence rules in an outsider's calendar may keep a CPU busy for
 * hours, and no other answer must wait for that.
 */
export function readInThread(query: BusyTimesQuery, milliseconds: number, signal: AbortSignal): Promise<ReadOutcome> {
  const limits = { maxOldGenerationSizeMb: MEMORY };
  const thread = new Worker(THREAD, { workerData: query, execArgv: FLAGS, resourceLimits: limits });
  const end = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  const stop = () => void thread.terminate();
  end.addEventListener('abort', stop);
  const outcome = new Promise<ReadOutcome>((done) => {
    thread.once('message', done);
    thread.once('error', (error: Error) => done({ error: error.message }));
    thread.once('exit', () => done({ error: `Reading it took more than ${milliseconds / 1000} seconds` }));
  });
  return outcome.finally(() => {
    end.removeEventListener('abort', stop);
    stop();
  });
}
