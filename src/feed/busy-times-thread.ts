import { parentPort, workerData } from 'node:worker_threads';
import { type BusyTimesQuery, busyTimes } from './busy-times.js';

/** Thread that `read-in-thread.ts` runs. */
parentPort?.postMessage({ ok: busyTimes(workerData as BusyTimesQuery) });
