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

/** Comes back as soon as processes of PostgreSQL are at work, so that all the rest is loaded meanwhile. */
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

/** Until there is room everything that needs the database is answered 503. */
function warnDiskFull(folder: string): void {
  console.error(`The disk is full: the embedded PostgreSQL starts again once there is room in ${folder}`);
}

/** To standard error, as long as nobody knows whether there will be a log. */
function warnSlowStart(reason: string): void {
  console.error(`This first start takes longer: the prepared database could not be copied. ${reason}`);
}

let isWarned = false;

/** Once: what keeps one process from it keeps all. */
function warnPriority({ message }: Error): void {
  if (!isWarned) console.error(`Questions of analysts have the priority of all other work: ${message}`);
  isWarned = true;
}

/** Without its database nothing here is of use: whoever watches over processes starts us again. */
function abandon(error: Error): never {
  console.error(`The embedded PostgreSQL ended and does not come back. ${error.message}`);
  process.exit(1);
}
