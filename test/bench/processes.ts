import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once as onceEvent } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface OwnProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until it printed its address. */
  readonly tookToStart: number;
  close(): Promise<void>;
}

/** Compiles Daybook as `npm start` does. */
export function build(): void {
  execFileSync(process.execPath, ['src/build.js'], { cwd: ROOT });
}

/** Limits per address, raised because all guests share this machine's address. They are still counted. */
const CROWD = { GUEST_HOLDS: '1000000', GUEST_BASKETS: '1000000', GUEST_EMAILS: '1000000' };

/** Environment that `npm start` gives the server. */
const AS_STARTED = { MALLOC_ARENA_MAX: '2' };

/** Starts Daybook as in production, in its own process. */
export const startDaybook = (databaseUrl: string, further: Readonly<Record<string, string>> = {}): Promise<OwnProcess> => {
  const settings = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', PORT: '0', DEMO: '0', DRAIN_SECONDS: '0' };
  return startProcess(['dist/server.js'], { ...AS_STARTED, ...settings, ...CROWD, ...further });
};

/** Starts Daybook as a new user does: it copies the prepared database into an empty folder and creates the demo. */
export const startFresh = (dataDir: string): Promise<OwnProcess> =>
  startProcess(['dist/server.js'], {
    ...AS_STARTED,
    ...{ DATABASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', DEMO: '1' },
  });

/** Starts the servers that Daybook is compared with, also in their own process. */
export const startReference = (databaseUrl: string): Promise<OwnProcess> =>
  startProcess(['--import', 'tsx', 'test/bench/references/ref-server.ts'], { DATABASE_URL: databaseUrl });

/** Starts PostGraphile from the packages in that folder. It logs long warnings about tables that it leaves out. */
export const startPostgraphile = (databaseUrl: string, packages: string): Promise<OwnProcess> => {
  const settings = { DATABASE_URL: databaseUrl, PACKAGES: packages, NODE_ENV: 'production', GRAPHILE_ENV: 'production' };
  return startProcess(['--import', 'tsx', 'test/bench/references/ref-postgraphile.ts'], settings, 'ignore');
};

async function startProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  complaints: 'inherit' | 'ignore' = 'inherit',
): Promise<OwnProcess> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment, TZ: 'UTC' },
    stdio: ['ignore', 'pipe', complaints],
  });
  const url = await saidUrl(child);
  const tookToStart = performance.now() - start;
  let closing = false;
  child.once('exit', (code, signal) => {
    if (!closing) console.error(`${args.at(-1)} ended by itself: ${signal ?? code}`);
  });
  const close = async () => {
    closing = true;
    const ended = onceEvent(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: child.pid!, tookToStart, close };
}

/** Resolves with the first address that the process prints. */
function saidUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (part) => {
      said += part;
      const url = /http:\/\/[\w.]+:\d+/.exec(said)?.[0];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)));
  });
}

/** Bytes of resident memory of a process: the current value (`VmRSS`) or the peak (`VmHWM`). */
export const memoryOf = (pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number =>
  1024 * Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
