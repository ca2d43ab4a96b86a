import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { builtProgram } from '../../support/built-program.js';
import { freshDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTestCompany } from '../../support/fixtures/test-company.js';

/**
 * Servers of the last release run on the schema of this one, as they do while a deploy replaces them one by one. The last
 * release is the last tag `v1.2.3`; before there is one, or where the history is not available, the present build runs instead.
 * Source: operations.md.
 */

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const git = (...words: readonly string[]): string => execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' }).trim();

/** Name of the last release; null where there is none. */
function lastRelease(): string | null {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  } catch {
    return null;
  }
}

/** Folder with the build of that release, which uses this checkout's packages: its own would have to be downloaded. */
function builtRelease(tag: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'daybook-release-')), 'sources');
  git('worktree', 'add', '--detach', folder, tag);
  closing.push(() => {
    git('worktree', 'remove', '--force', folder);
    rmSync(join(folder, '..'), { recursive: true, force: true });
  });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['src/build.js'], { cwd: folder });
  return folder;
}

/** Starts it on the database without migrating, and returns its address. */
async function startRelease(databaseUrl: string): Promise<string> {
  const tag = lastRelease();
  const program = tag === null ? resolve(await builtProgram('server')) : join(builtRelease(tag), 'dist/server.js');
  const server = spawn(process.execPath, [program], {
    env: {
      ...{ PATH: process.env.PATH, DATABASE_URL: databaseUrl, MIGRATE: '0', PORT: '0' },
      ...{ LOG_LEVEL: 'error', APP_IDS: 'any', DRAIN_SECONDS: '0' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.push(async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  });
  const [greeting] = await once(server.stdout, 'data');
  return /http:\/\/[\d.:]+/.exec(String(greeting))?.[0] ?? '';
}

test('a server of the last release can sell, change and cancel on the current schema', async () => {
  const { url: databaseUrl, orm, close } = await freshDatabase();
  closing.push(close);
  const { companyId, em, talk, check } = await createTestCompany(orm);
  const token = await adminToken(em, companyId);
  const url = await startRelease(databaseUrl);
  await eventually(async () => expect((await fetch(`${url}/ready`)).status).toBe(200));

  const send = async (method: string, path: string, presented: string | null, body?: object) => {
    const headers = { 'App-Id': 'old', 'Content-Type': 'application/json', ...(presented && { 'Auth-Token': presented }) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return {
      status: answer.status,
      token: answer.headers.get('auth-token'),
      body: (await answer.json()) as { long_id?: string },
    };
  };
  const open = `/api/v1/${companyId}`;
  const held = await send('POST', `${open}/basket/add_item`, null, { event_id: talk.id, qty: 1 });
  expect(held.status).toBe(201);
  const client = { first_name: 'Kit', last_name: 'Lin', email: 'kit@example.test' };
  const bought = await send('POST', `${open}/basket/checkout`, held.token, { client });
  expect(bought.status).toBe(201);
  const calls = [
    await send('GET', `${open}/time_data?service_id=${check.id}&date=2030-03-04`, null),
    await send('GET', `/api/v1/admin/${companyId}/bookings`, token),
    await send('PUT', `/api/v1/admin/${companyId}/services/${check.id}`, token, { name: 'Checked' }),
    await send('DELETE', `/api/v1/purchases/${bought.body.long_id}`, null),
  ];
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
