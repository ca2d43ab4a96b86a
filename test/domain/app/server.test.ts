import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { requireNode } from '../../../src/app/process/node-version.js';
import { start } from '../../../src/app/start.js';
import { readConfig } from '../../../src/config.js';
import { freePort } from '../../../src/database/embedded/postgres-server.js';
import { builtProgram } from '../../support/built-program.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { createTestCompany } from '../../support/fixtures/test-company.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Runs the server in its own process, as `npm start` does. */
async function run(settings: NodeJS.ProcessEnv): Promise<ChildProcessByStdio<null, Readable, Readable>> {
  const child = spawn(process.execPath, [await builtProgram('server')], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closing.push(() => child.kill('SIGKILL'));
  return child;
}

async function database(): Promise<TestDatabase> {
  const fresh = await freshDatabase();
  closing.push(fresh.close);
  return fresh;
}

test.each(['SIGTERM', 'SIGINT'] as const)('the server prints its URL, answers, and exits on %s with code 0', async (signal) => {
  const databaseUrl = (await database()).url;
  const server = await run({ DATABASE_URL: databaseUrl, DRAIN_SECONDS: '0', LOG_LEVEL: 'info' });
  let told = '';
  server.stdout.on('data', (text) => {
    told += text;
  });
  await eventually(() => expect(told).toContain('Database '));
  const greeting = told;
  const url = /http:\/\/[\d.:]+/.exec(String(greeting))?.[0];

  expect((await fetch(`${url}/ready`)).status).toBe(200);
  server.kill(signal);

  expect(await once(server, 'exit')).toEqual([0, null]);
  expect(greeting).toContain(`${url}/playground`);
  expect(greeting).toMatch(/^Database {5}(?:\/|127\.0\.0\.1:\d)/m);
  expect(told).toContain('"msg":"this server leaves: it is not ready any more"');
  expect(told).toContain('"msg":"this server has left"');
});

/** Source: hardening.md F8. */
test('on SIGTERM requests in flight are answered, new ones refused, and one with an unfinished body dropped', async () => {
  const { url: databaseUrl, orm } = await database();
  const { companyId, em } = await createTestCompany(orm);
  const db = em.fork().getKysely();
  await sql`create function be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return null; end $$`.execute(
    db,
  );
  await sql`create trigger be_slow after insert on client for each row execute function be_slow()`.execute(db);
  const server = await run({ DATABASE_URL: databaseUrl, APP_IDS: 'any', DRAIN_SECONDS: '0', SHUTDOWN_SECONDS: '6' });
  const [greeting] = await once(server.stdout, 'data');
  const url = new URL(/http:\/\/[\d.:]+/.exec(String(greeting))?.[0] ?? '');
  const ask = (init: RequestInit) => fetch(`${url}api/v1/${companyId}/client`, init);
  const headers = { 'App-Id': 'demo', 'Content-Type': 'application/json' };

  const hanging = connect(Number(url.port), url.hostname).on('error', () => {});
  hanging.write(`POST /api/v1/${companyId}/client HTTP/1.1\r\nHost: x\r\nApp-Id: demo\r\nContent-Length: 99\r\n\r\n{`);
  const body = JSON.stringify({ first_name: 'Kit', last_name: 'Lin' });
  const writes = Array.from({ length: 3 }, () => ask({ method: 'POST', headers, body }));
  const sleeping = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`;
  await eventually(async () => expect((await sleeping.execute(db)).rows).toEqual([{ count: 3 }]));

  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await eventually(() => expect(fetch(`${url}health`)).rejects.toThrow());
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await exited).toEqual([0, null]);
  await eventually(() => expect(hanging.closed).toBe(true));
});

test('an invalid setting ends the server with code 1 and a message that names it', async () => {
  const server = await run({ PORT: 'http' });
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);

  expect(said.trim()).toBe('PORT: found "http", expected a whole number from 0 to 65535');
  expect(code).toBe(1);
});

test('an unreachable database ends the server with code 1 and advice that omits the password', async () => {
  const server = await run({ DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/daybook' });
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);

  expect(said).toContain('The database me@127.0.0.1:1/daybook could not be prepared');
  expect(said).toContain('Nothing listens there');
  expect(said).not.toContain('secret');
  expect(code).toBe(1);
});

/** Settings with which a start listens and then fails: a later version of the job queue has left its mark in the database. */
async function failingSettings() {
  const { url, orm } = await database();
  await orm.em.execute('insert into graphile_worker.migrations (id, breaking) values (9999, true)');
  return { orm, settings: { DATABASE_URL: url, MIGRATE: '0', LOG_LEVEL: 'silent', PORT: String(await freePort()) } };
}

test('a start that fails after listening closes its port and its connections', async () => {
  const { orm, settings } = await failingSettings();
  await expect(start(readConfig(settings))).rejects.toThrow('Database is using Graphile Worker schema revision 9999');

  await expect(fetch(`http://127.0.0.1:${settings.PORT}/health`)).rejects.toThrow();
  const connections = `select application_name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await eventually(async () => expect(await orm.em.execute(connections)).toEqual([]));
});

test('a start that fails after listening exits with code 1 and the reason', async () => {
  const { settings } = await failingSettings();
  const server = await run(settings);
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);

  expect(said).toMatch(/^Database is using Graphile Worker schema revision 9999 .*\n$/);
  expect(code).toBe(1);
});

test.each(['v22.16.9', 'v20.20.2', 'v18.0.0'])('Node %s is too old', (version) => {
  expect(() => requireNode(version)).toThrow(`This is Node ${version}, and Daybook needs 22.17 or newer`);
});

test.each(['v22.17.0', 'v24.0.0', 'v26.10.0'])('Node %s is accepted', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});
