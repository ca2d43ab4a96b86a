import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installedTemplate } from './cluster-template.js';
import { isFull } from './is-full.js';
import { lowerPriority } from './lower-priority.js';
import { makeSocketFolder, type ServerAddress, urlOf } from './postgres-address.js';
import { installedPostgres } from './postgres-binaries.js';
import { openCluster } from './postgres-cluster.js';
import { claimFolder, clearLeftOver } from './postgres-left-over.js';
import { freePort, type RunningServer, startServer, stopServer } from './postgres-server.js';
import { findProgramRunner, type ProgramRunner } from './program-runner.js';

export interface EmbeddedOptions {
  /** Folder that contains the cluster, in `postgres`. */
  readonly dataDir: string;
  /** False for tests: faster, but a power cut loses all data. */
  readonly durable?: boolean;
  /** Called when the server has ended by itself and could not be restarted. */
  readonly onLost?: (error: Error) => void;
  /** Called when the server has ended and cannot restart because the disk is full. */
  readonly onFull?: (folder: string) => void;
  /** Called when only the processes of PostgreSQL remain to be waited for. */
  readonly onWait?: () => void;
  /** Template of the cluster for the first start; null for none. Default: the one that `npm ci` made. */
  readonly template?: string | null;
  /** Called with the reason why a process of the server could not be given a lower priority. */
  readonly onPriority?: (error: Error) => void;
  /** Called with the reason why a first start did not copy the template, and so takes longer. */
  readonly onSlow?: (reason: string) => void;
}

export interface EmbeddedPostgres {
  /** Includes the password. The port differs at each start. */
  readonly url: string;
  /**
   * Gives a process of the server a lower priority than other processes of this machine. If that fails, it keeps its priority.
   */
  lowerPriority(pid: number): void;
  /** Stops the server. No process of it is left running once the promise resolves. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL from the binaries that npm installed, reachable from this machine only. If its process dies it is
 * restarted, at the same address and on the same data.
 *
 * @throws Error that says how the operator can solve the problem
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, onLost, onFull, onWait, onSlow, onPriority = () => {} } = options;
  const { template = durable ? installedTemplate() : null } = options;
  const folder = join(dataDir, 'postgres');
  makeWritable(folder, dataDir);
  const runner = findProgramRunner(installedPostgres(), folder);
  const free = await freePort();
  await clearLeftOver(runner.folder);
  const opening = openCluster(runner, { durable, template, onSlow });
  onWait?.();
  const password = await opening;
  claimFolder(runner.folder);

  const keeper = new Keeper(runner, durable, onLost, onFull);
  const address = await keeper.start(free);
  return {
    url: urlOf(password, address),
    lowerPriority: (pid) => void lowerPriority(pid).catch(onPriority),
    stop: () => keeper.stop(),
  };
}

/** @throws Error that says what to do if the folder is not writable */
function makeWritable(folder: string, dataDir: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `Nothing can be written into DATA_DIR, ${dataDir} (${(error as Error).message}). ` +
        'Set DATA_DIR to a folder of the account that starts Daybook, or DATABASE_URL to a PostgreSQL of your own',
    );
  }
}

/**
 * Creates a folder and its missing parents. `mkdirSync` with `recursive` never returns where no folder can be created, as below
 * `/proc`.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** Attempts to restart: sessions of the dead server hold its shared memory until they notice its end. */
const TRIES = 5;

/** Milliseconds between two attempts while the disk is full. */
const RETRY_MILLISECONDS = 1000;

/** Keeps one server running until it is stopped. */
class Keeper {
  private server: RunningServer | null = null;
  private returning: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly runner: ProgramRunner,
    private readonly durable: boolean,
    private readonly onLost: (error: Error) => void = () => {},
    private readonly onFull: (folder: string) => void = () => {},
  ) {}

  /**
   * Starts the server. A second attempt takes another port, in case another process has taken the first, and no socket: not every
   * file system can hold one.
   */
  async start(port: number): Promise<ServerAddress> {
    const { runner, durable } = this;
    const plain = async () => startServer(runner, durable, { port: await freePort(), socketFolder: null });
    const server = await startServer(runner, durable, { port, socketFolder: makeSocketFolder(runner) }).catch(plain);
    this.watch(server);
    return server.address;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.returning;
    if (this.server) await stopServer(this.server, this.runner);
  }

  private watch(server: RunningServer): void {
    this.server = server;
    server.process.once('exit', () => {
      if (!this.stopped) this.returning = this.bringBack(server.address).catch(this.onLost);
    });
  }

  /**
   * Restarts the server. While the disk is full it keeps trying without limit: freeing space is enough to recover. Source:
   * hardening.md F6.
   */
  private async bringBack(address: ServerAddress): Promise<void> {
    const { runner, durable } = this;
    let isReported = false;
    for (let left = TRIES; !this.stopped; ) {
      try {
        return this.watch(await startServer(runner, durable, address));
      } catch (error) {
        const full = isFull(runner.folder, String(error));
        if (!full && --left === 0) throw error;
        if (full && !isReported) this.onFull(runner.folder);
        isReported ||= full;
        if (full) await pause(RETRY_MILLISECONDS);
      }
    }
  }
}
