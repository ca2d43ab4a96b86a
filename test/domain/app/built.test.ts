import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { CalendarAsk } from '../../../src/feed/busy-times.js';
import { freshDatabase } from '../../support/database.js';
import { AT_TEN } from '../../support/elsewhere.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** What `npm start` runs, and the other tests do not: few files, with the packages in them. */
const build = () => void execFileSync(process.execPath, ['build.js']);
const lastBuilt = () => readFileSync('dist/built-from', 'utf8') + statSync('dist/built-from').mtimeMs;

beforeAll(build);

test('it is built anew when a source has changed, and only then', () => {
  const first = lastBuilt();
  build();
  expect(lastBuilt()).toBe(first);

  const { atime, mtime } = statSync('src/server.ts');
  closing.push(() => utimesSync('src/server.ts', atime, mtime));
  utimesSync('src/server.ts', atime, new Date());
  build();
  expect(lastBuilt()).not.toBe(first);
});

test('the server makes the demo and answers over REST and GraphQL', async () => {
  const { url: databaseUrl, close } = await freshDatabase();
  closing.push(close);
  const server = spawn(process.execPath, ['dist/server.js'], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', DEMO: '1', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.push(() => server.kill('SIGKILL'));
  const [greeting] = await once(server.stdout, 'data');
  const url = /http:\/\/[\d.:]+/.exec(String(greeting))?.[0];
  const headers = { 'App-Id': 'demo', 'Content-Type': 'application/json' };

  expect(await (await fetch(`${url}/api/v1/2/services`, { headers })).json()).toMatchObject({ total_entries: 8 });
  const body = JSON.stringify({ query: '{ company(id: 2) { name } }' });
  expect(await (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).json()).toMatchObject({
    data: { company: { name: 'Pet Store Camden' } },
  });
  expect(await (await fetch(`${url}/playground/`)).text()).toContain('<html');

  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
}, 60_000);

test("the operator's program says what it can do", async () => {
  const program = spawn(process.execPath, ['dist/cli.js', '--help'], { stdio: ['ignore', 'pipe', 'inherit'] });
  expect(await text(program.stdout)).toContain('create-company');
});

test('the thread reads a calendar', async () => {
  const window = { start: Date.parse('2030-03-04T00:00:00Z'), end: Date.parse('2030-03-05T00:00:00Z') };
  const ask: CalendarAsk = { text: AT_TEN, zone: 'Europe/London', window, most: 5 };
  const thread = new Worker('./dist/busy-times-thread.js', { workerData: ask });

  expect(await once(thread, 'message')).toMatchObject([{ ok: { times: [{ start: Date.parse('2030-03-04T10:00:00Z') }] } }]);
});
