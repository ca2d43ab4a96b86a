import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BusyTimes, BusyTimesQuery } from './busy-times.js';

/** Megabytes that reading one calendar may take. */
const MEMORY = 256;

export type ReadOutcome = { readonly ok: BusyTimes } | { readonly error: string };

/** Compiled, or as it was written: then whoever runs that reads it. */
const SUFFIX = extname(import.meta.url);
const THREAD = new URL(`./busy-times-thread${SUFFIX}`, import.meta.url);
const FLAGS = SUFFIX === '.ts' ? ['--import', 'tsx'] : [];

/**
 * `busyTimes` on a thread of its own, which ends in time whatever the calendar says: a stranger's rules of repetition may
 * keep a processor busy for hours, and nobody's answer waits for that.
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
