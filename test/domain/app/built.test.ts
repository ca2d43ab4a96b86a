import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { BusyTimesQuery } from '../../../src/feed/busy-times.js';
import { build } from '../../support/build.js';
import { aloneAtBuild, builtProgram } from '../../support/built-program.js';
import { AT_TEN } from '../../support/fixtures/external-calendar-company.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Builds the program that `npm start` runs: few files, with the packages bundled. */
function built(folder: string): string {
  build(folder);
  const note = join(folder, 'built-from');
  return readFileSync(note, 'utf8') + statSync(note).mtimeMs;
}

beforeAll(() => builtProgram('server'));

test('the program is rebuilt only after a source has changed, and an unchanged build is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-built-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  await aloneAtBuild(() => {
    const [first, started] = [built(folder), built('dist')];
    expect(built(folder)).toBe(first);

    const { atime, mtime } = statSync('src/server.ts');
    utimesSync('src/server.ts', atime, new Date());
    try {
      expect(built(folder)).not.toBe(first);
    } finally {
      utimesSync('src/server.ts', atime, mtime);
    }
    expect(built('dist')).toBe(started);
  });
});

interface Running {
  readonly url: string;
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
}

/** Starts it as `npm start` does, with its own PostgreSQL. */
async function serve(dataDir: string): Promise<Running> {
  const server = run(dataDir);
  const [greeting] = await once(server.stdout, 'data');
  return { url: /http:\/\/[\d.:]+/.exec(String(greeting))?.[0] ?? '', process: server };
}

function run(dataDir: string) {
  const server = spawn(process.execPath, ['dist/server.js'], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closing.push(() => server.kill('SIGKILL'));
  return server;
}

const headers = { 'App-Id': 'demo', 'Content-Type': 'application/json' };
const services = async ({ url }: Running) => (await fetch(`${url}/api/v1/2/services`, { headers })).json();
const DEMO = { total_entries: 8 };

test('the built server creates the demo, answers REST and GraphQL, and restarts after SIGKILL and SIGTERM', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-built-'));
  chmodSync(dataDir, 0o755);
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));

  const first = await serve(dataDir);
  const complaints = text(first.process.stderr);
  expect(await services(first)).toMatchObject(DEMO);
  const body = JSON.stringify({ query: '{ company(id: 2) { name } }' });
  expect(await (await fetch(`${first.url}/graphql`, { method: 'POST', headers, body })).json()).toMatchObject({
    data: { company: { name: 'Pet Store Camden' } },
  });
  expect(await (await fetch(`${first.url}/playground/`)).text()).toContain('<html');

  const rival = run(dataDir);
  const [said, [code]] = await Promise.all([text(rival.stderr), once(rival, 'exit')]);
  expect(said).toContain(`in use by process ${first.process.pid}, another Daybook`);
  expect(code).toBe(1);

  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  expect(await complaints).toBe('');
  const second = await serve(dataDir);
  expect(await services(second)).toMatchObject(DEMO);

  second.process.kill('SIGTERM');
  expect(await once(second.process, 'exit')).toEqual([0, null]);
  const third = await serve(dataDir);
  expect(await services(third)).toMatchObject(DEMO);
  third.process.kill('SIGTERM');
  expect(await once(third.process, 'exit')).toEqual([0, null]);
});

test('the built command-line program lists its commands', async () => {
  const program = spawn(process.execPath, ['dist/cli.js', '--help'], { stdio: ['ignore', 'pipe', 'inherit'] });
  expect(await text(program.stdout)).toContain('create-company');
});

test('the built worker thread reads a calendar', async () => {
  const window = { start: Date.parse('2030-03-04T00:00:00Z'), end: Date.parse('2030-03-05T00:00:00Z') };
  const ask: BusyTimesQuery = { text: AT_TEN, timeZone: 'Europe/London', window, most: 5 };
  const thread = new Worker('./dist/busy-times-thread.js', { workerData: ask });

  expect(await once(thread, 'message')).toMatchObject([{ ok: { times: [{ start: Date.parse('2030-03-04T10:00:00Z') }] } }]);
});
