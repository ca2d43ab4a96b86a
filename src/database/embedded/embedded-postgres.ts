import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installedTemplate } from './cluster-template.js';
import { isFull } from './is-full.js';
import { lowerPriority } from './lower-priority.js';
import { makeSocketFolder, type ServerAddress, urlOf } from './postgres-address.js';
import { installedPostgres } from './postgres-binaries.js';
import { openCluster } from './postgres-cluster.js';
import { clearLeftOver, takeFolder } from './postgres-left-over.js';
import { freePort, type RunningServer, startServer, stopServer } from './postgres-server.js';
import { findProgramRunner, type ProgramRunner } from './program-runner.js';

export interface EmbeddedOptions {
  /** The cluster lies in its folder `postgres`. */
  readonly dataDir: string;
  /** False for tests: quicker, and a power cut loses everything. */
  readonly durable?: boolean;
  /** Told when the server has ended by itself and could not be brought back. */
  readonly onLost?: (error: Error) => void;
  /** Told when the server has ended and cannot start for want of room on the disk. */
  readonly onFull?: (folder: string) => void;
  /** Told when nothing is left to do but to wait for the processes of PostgreSQL. */
  readonly onWait?: () => void;
  /** Template of the cluster for the first start; null: none. By default the one that `npm ci` made. */
  readonly template?: string | null;
  /** Told why a process of the server could not be given a lower priority. */
  readonly onPriority?: (error: Error) => void;
  /** Told why a first start did not copy the template, and so takes longer. */
  readonly onSlow?: (reason: string) => void;
}

export interface EmbeddedPostgres {
  /** With the password in it. The port is another one at each start. */
  readonly url: string;
  /** Has other processes of this machine go before that one of the server. Whoever cannot be lowered is as quick as all others. */
  lowerPriority(pid: number): void;
  /** Once it resolves nothing of the server is left running. */
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL of our own, from the binaries that npm installed, on this machine only.
 * If its process dies it is started again, at the same address and on the same data.
 *
 * @throws Error that says what a person can do about it
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
  takeFolder(runner.folder);

  const keeper = new Keeper(runner, durable, onLost, onFull);
  const address = await keeper.start(free);
  return {
    url: urlOf(password, address),
    lowerPriority: (pid) => void lowerPriority(pid).catch(onPriority),
    stop: () => keeper.stop(),
  };
}

/** @throws Error that says what to do where nothing can be written there */
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
 * Makes a folder and those that it lies in. `recursive` of `mkdirSync` never ends where no folder can be made, as below
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

/** Tries on the way back: sessions of the server that died hold its memory until they notice. */
const TRIES = 5;

/** Milliseconds between two tries while the disk is full. */
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
   * A second try takes another port, in case somebody was quicker to take the first, and no socket: not every disk can hold
   * one.
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

  /** A full disk is waited for, however long: whoever makes room there need not know of us. Source: hardening.md F6. */
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
