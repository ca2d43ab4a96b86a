import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { listen } from '../../../src/app/listen.js';
import { eventually } from '../../support/eventually.js';

/** Answers `/slow` only when released, and signals when such a request has arrived. */
function slowApp() {
  const app = new Koa();
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  app.use(async (ctx) => {
    if (ctx.path === '/slow') {
      arrived.resolve();
      await release.promise;
    }
    ctx.body = 'answered';
  });
  return { app, arrived: arrived.promise, release: release.resolve };
}

test('draining answers the request in flight, refuses new ones, and then ends', async () => {
  const { app, arrived, release } = slowApp();
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const slow = fetch(`${server.url}/slow`);
  await arrived;

  const drained = server.drain(5000);
  await eventually(() => expect(fetch(`${server.url}/new`)).rejects.toThrow());
  release();

  expect(await (await slow).text()).toBe('answered');
  await drained;
});

test('a keep-alive connection does not delay draining', async () => {
  const { app, arrived, release } = slowApp();
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<IncomingMessage>((resolve) =>
    get(`${server.url}/slow`, { agent }, (answer) => resolve(answer.resume())),
  );
  await arrived;

  const drained = server.drain(60_000).then(() => 'drained');
  release();
  await answered;

  expect(await Promise.race([drained, pause(50_000, 'held up')])).toBe('drained');
  agent.destroy();
});

test('draining waits for the work of a request whose client has disconnected', async () => {
  const { app, arrived, release } = slowApp();
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const impatient = new AbortController();
  const slow = fetch(`${server.url}/slow`, { signal: impatient.signal }).catch(() => 'left');
  await arrived;
  impatient.abort();
  expect(await slow).toBe('left');

  const order: string[] = [];
  const drained = server.drain(60_000).then(() => order.push('drained'));
  await eventually(() => expect(fetch(`${server.url}/new`)).rejects.toThrow());
  for (let tries = 0; tries < 20; tries++) await expect(fetch(`${server.url}/new`)).rejects.toThrow();
  order.push('released');
  release();
  await drained;
  expect(order).toEqual(['released', 'drained']);
});

test('a request that takes too long is cut off', async () => {
  const { app, arrived } = slowApp();
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const slow = fetch(`${server.url}/slow`).catch(() => 'cut off');
  await arrived;

  await server.drain(50);

  expect(await slow).toBe('cut off');
});

test('an occupied port is named in the error', async () => {
  const { app } = slowApp();
  const first = await listen(app, { host: '127.0.0.1', port: 0 });
  const port = Number(new URL(first.url).port);

  await expect(listen(app, { host: '127.0.0.1', port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
  await first.drain(100);
});
