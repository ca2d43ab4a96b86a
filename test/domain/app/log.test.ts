import { Writable } from 'node:stream';
import Koa from 'koa';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { listen } from '../../../src/app/listen.js';
import { createLog, logRequests } from '../../../src/app/log.js';
import { assignRequestIds } from '../../../src/app/middleware.js';
import { newItemId } from '../../../src/purchase/basket/hold-line.js';

test('a request is logged in one line with its id and without its secrets', async () => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) });
  const app = new Koa().use(assignRequestIds()).use(logRequests(pino(sink)));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });

  await fetch(`${server.url}/purchases/c2VjcmV0LXNlY3JldC1zZWNyZXQ?auth_token=secret-token`, {
    method: 'POST',
    headers: { 'Auth-Token': 'secret-token', 'App-Key': 'secret-key', 'X-Request-Id': 'order-17' },
    body: JSON.stringify({ password: 'secret-word' }),
  });
  await server.drain(1000);

  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 'order-17', method: 'POST', path: '/purchases/*', status: 404 });
  expect(lines[0]).not.toMatch(/secret|c2Vj/);
});

test('the path of an unknown address is logged without the id of a basket line', async () => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) });
  const server = await listen(new Koa().use(logRequests(pino(sink))), { host: '127.0.0.1', port: 0 });

  await fetch(`${server.url}/api/v1/2/basket/${newItemId()}/attached`);
  await server.drain(1000);

  expect(lines.map((line) => JSON.parse(line).path)).toEqual(['/api/v1/2/basket/*/attached']);
});

test('an error is logged without the details that the database driver attaches', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error('terminated'), {
    code: '57P01',
    client: { user: 'secret' },
    detail: 'Key (email)=(secret)',
  });
  log.warn({ err: new Error('lost', { cause }) }, 'a connection was lost');

  const { err } = JSON.parse(lines[0] ?? '');
  expect(err).toMatchObject({
    type: 'Error',
    message: 'lost',
    stack: expect.stringContaining('log.test'),
    cause: { code: '57P01' },
  });
  expect(lines[0]).not.toContain('secret');
});
