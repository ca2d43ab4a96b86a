import { parentPort, workerData } from 'node:worker_threads';
import { busyTimes, type CalendarAsk } from './busy-times.js';

/** Thread that `read-apart.ts` runs. */
parentPort?.postMessage({ ok: busyTimes(workerData as CalendarAsk) });
