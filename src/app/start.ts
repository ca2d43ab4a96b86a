import { setImmediate } from 'node:timers/promises';
import type { Config } from '../config.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/embedded-postgres.js';
import type { Daybook } from './run.js';

export type { Daybook };

/** @throws Error that says what a person can do about it */
export async function start(config: Config): Promise<Daybook> {
  const begun = config.databaseUrl ? undefined : await begin(config.dataDir);
  const { run } = await import('./run.js');
  return run(config, begun?.embedded);
}

/** Returns as soon as the start waits only for processes of PostgreSQL, so that the rest of the program is loaded meanwhile. */
async function begin(dataDir: string): Promise<{ embedded: Promise<EmbeddedPostgres> }> {
  const begun = await new Promise<{ embedded: Promise<EmbeddedPostgres> }>((resolve, reject) => {
    const embedded = startEmbeddedPostgres({
      dataDir,
      onLost: abandon,
      onFull: warnDiskFull,
      onSlow: warnSlowStart,
      onPriority: warnPriority,
      onWait: () => resolve({ embedded }),
    });
    embedded.catch(reject);
  });
  await setImmediate();
  return begun;
}

/** Reports a full disk. Until there is room, everything that needs the database is answered with 503. */
function warnDiskFull(folder: string): void {
  console.error(`The disk is full: the embedded PostgreSQL starts again once there is room in ${folder}`);
}

/** Writes to standard error, since it is not known yet whether there will be a log. */
function warnSlowStart(reason: string): void {
  console.error(`This first start takes longer: the prepared database could not be copied. ${reason}`);
}

let isWarned = false;

/** Warns once: the cause for one process is the cause for all. */
function warnPriority({ message }: Error): void {
  if (!isWarned) console.error(`Questions of analysts have the priority of all other work: ${message}`);
  isWarned = true;
}

/** Exits, since the server is of no use without its database: a process manager restarts it. */
function abandon(error: Error): never {
  console.error(`The embedded PostgreSQL ended and does not come back. ${error.message}`);
  process.exit(1);
}
