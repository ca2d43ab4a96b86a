import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { buildTestProgram } from '../support/build.js';
import { pollUntil } from './poll.js';

/** Milliseconds, generous because the machine may be busy. */
const START = 120_000;

const SETTINGS = { LOG_LEVEL: 'error', HOLD_SECONDS: '900', DRAIN_SECONDS: '0', STREAMS_PER_ADDRESS: '100000' };

/** A server in its own process, always on the same port. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  private said = '';
  /** Cause of an unexpected end; null while there was none. */
  diedOf: string | null = null;

  private constructor(
    readonly url: string,
    private readonly program: string,
    private readonly settings: NodeJS.ProcessEnv,
  ) {}

  static async start(databaseUrl: string, more: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const port = await freePort();
    const settings = { PORT: `${port}`, DATABASE_URL: databaseUrl, APP_IDS: 'any', ...SETTINGS, ...more };
    const server = new ServerProcess(`http://127.0.0.1:${port}`, buildTestProgram('test/faults/serve.ts'), settings);
    await server.begin();
    return server;
  }

  /** Process id; 0 while the server is not running. */
  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Resolves once the server has printed that it listens. */
  async begin(): Promise<void> {
    const child = spawn(process.execPath, [this.program], {
      env: { ...process.env, ...this.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        this.said = (this.said + text).slice(-2000);
      });
    }
    child.once('exit', (code, signal) => {
      if (this.child === child) this.diedOf = `${signal ?? `code ${code}`}: ${this.said}`;
    });
    const listens = await pollUntil(async () => this.said.includes(this.url) || this.diedOf !== null, START);
    if (!listens || this.diedOf) throw new Error(`The server did not start: ${this.lastWords()}`);
  }

  /** Ends the server immediately (SIGKILL), or lets it shut down (SIGTERM). */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  lastWords(): string {
    return this.diedOf ?? this.said;
  }

  async isReady(milliseconds: number): Promise<boolean> {
    const readyOrDead = async () => {
      const answer = await fetch(`${this.url}/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
      await answer?.text();
      return answer?.status === 200 || this.diedOf !== null;
    };
    return (await pollUntil(readyOrDead, milliseconds)) && this.diedOf === null;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
