import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { builtProgram } from '../../support/built-program.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Generous, since the machine may be busy. */
const WAIT = { timeout: 60_000, interval: 5 };

/** Runs the server in its own process, with its own PostgreSQL in that folder, as `npm start` does. */
async function run(dataDir: string) {
  const server = spawn(process.execPath, [await builtProgram('server')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DEMO: '0',
      DATABSE_URL: 'postgresql://misspelt',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closing.push(() => server.kill('SIGKILL'));
  return server;
}

/** Command lines of processes that use that folder. */
function processesIn(folder: string): string[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.flatMap((number) => {
    try {
      const words = readFileSync(`/proc/${number}/cmdline`, 'utf8');
      return words.includes(folder) ? [words.replaceAll('\0', ' ')] : [];
    } catch {
      return [];
    }
  });
}

test('an interrupted start says so, leaves no process running, and does not prevent the next start', {
  timeout: 240_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-interrupt-'));
  chmodSync(dataDir, 0o755);
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = (name: string) => join(dataDir, 'postgres', name);

  for (const [reached, moment] of [
    [() => existsSync(database('cluster.unfinished')), 'while the database is made'],
    [() => existsSync(database('cluster/postmaster.pid')), 'while PostgreSQL starts, or is given its tables'],
  ] as const) {
    const server = await run(dataDir);
    const [said, exited] = [text(server.stderr), once(server, 'exit')];
    await vi.waitFor(() => expect(reached(), moment).toBe(true), WAIT);
    server.kill('SIGINT');

    expect(await exited, moment).toEqual([130, null]);
    // The output also has a line where the prepared database is older than its sources.
    const lines = (await said).trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('This first start takes longer: '))).toEqual([
      'DATABSE_URL is no setting of Daybook and is not read. Is DATABASE_URL meant?',
      'Stopped before the server had started. Nothing is half done: start it again whenever you like',
    ]);
    await vi.waitFor(() => expect(processesIn(dataDir), moment).toEqual([]), WAIT);
  }

  const server = await run(dataDir);
  const [greeting] = await once(server.stdout, 'data');
  const url = /http:\/\/[\d.:]+/.exec(String(greeting))?.[0];
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
});
