import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../../src/app/database/migrate.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { createStock } from '../buyer.js';
import { DatabaseProcess } from '../database-process.js';
import { ServerProcess } from '../server-process.js';
import { streamsOf } from './stream-readers.js';
import { watchedViews } from './watched-views.js';

/** Sample of a server at one moment of a churn run. */
export interface ChurnSample {
  readonly minute: number;
  /** Megabytes of resident memory. */
  readonly memory: number;
  /** Open files and connections. */
  readonly descriptors: number;
  /** Readers who have come so far. */
  readonly come: number;
  /** Load average of the machine. */
  readonly load: number;
}

/** Concurrent readers. */
const READERS = 150;

/** Number of samples of a run. */
const SAMPLES = 40;

/** Factor by which memory may be larger in the last quarter than in the second. */
const MORE_MEMORY = 1.1;
/** Number of descriptors by which the last quarter may exceed the second. */
const MORE_DESCRIPTORS = 30;

/** Lets readers connect and disconnect for that many minutes, and returns what has grown meanwhile. */
export async function runChurn(minutes: number, tell: (sample: ChurnSample) => void): Promise<string[]> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const database = await DatabaseProcess.start();
    closing.push(() => database.stop());
    const orm = await createOrm({ url: database.url });
    closing.push(() => orm.close());
    await migrate(orm);
    const views = watchedViews(await createStock(orm));
    const server = await ServerProcess.start(database.url);
    closing.push(() => server.kill());
    const child = fork(fileURLToPath(new URL('churn-streams.ts', import.meta.url)), { execArgv: [] });
    closing.push(async () => {
      child.disconnect();
      await once(child, 'exit');
    });
    child.send({ urls: [new URL(server.url).origin], streams: streamsOf(views, READERS) });

    const samples: ChurnSample[] = [];
    for (let nth = 1; nth <= SAMPLES; nth++) {
      await pause((minutes * 60_000) / SAMPLES);
      const counted = once(child, 'message') as Promise<[number]>;
      child.send('count');
      const [come] = await counted;
      const load = loadavg()[0] ?? 0;
      samples.push({ minute: (minutes * nth) / SAMPLES, ...heldBy(server.pid), come, load });
      tell(samples.at(-1)!);
    }
    return [...grown(samples), ...(server.diedOf ? [`the server ended by itself, ${server.diedOf}`] : [])];
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

function heldBy(pid: number): Pick<ChurnSample, 'memory' | 'descriptors'> {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { memory: Math.round(Number(kilobytes) / 1024), descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

/** Values that are higher in the last quarter of a run than in the second; the server warms up in the first. */
export function grown(samples: readonly ChurnSample[]): string[] {
  const quarter = Math.floor(samples.length / 4);
  const of = (name: 'memory' | 'descriptors', nth: number) =>
    median(samples.slice(nth * quarter, (nth + 1) * quarter).map((sample) => sample[name]));
  const [memory, later] = [of('memory', 1), of('memory', 3)];
  const [descriptors, more] = [of('descriptors', 1), of('descriptors', 3)];
  return [
    ...(later > memory * MORE_MEMORY ? [`memory grew from ${memory} to ${later} MB`] : []),
    ...(more > descriptors + MORE_DESCRIPTORS ? [`descriptors grew from ${descriptors} to ${more}`] : []),
    ...((samples.at(-1)?.come ?? 0) < samples.length ? ['hardly any reader came'] : []),
  ];
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
