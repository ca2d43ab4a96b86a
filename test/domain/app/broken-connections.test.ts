import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BrokenConnections } from '../../../src/app/broken-connections.js';
import { createApp } from '../../../src/app/create-app.js';
import { type Listening, listen } from '../../../src/app/listen.js';
import { createLog } from '../../../src/app/log.js';
import { readConfig } from '../../../src/config.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

let database: TestDatabase;
let listening: Listening;
const lines: Record<string, unknown>[] = [];
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
beforeAll(async () => {
  database = await freshDatabase();
  listening = await listen(await createApp(database.orm, readConfig({}), { log }), { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await listening?.drain(60_000);
  await database?.close();
});

/** Sends the headers and half of a body, then drops the connection. */
async function leave(path: string): Promise<void> {
  const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half`;
  await new Promise((sent) => socket.write(head, sent));
  await health();
  socket.resetAndDestroy();
}

const health = () => fetch(`${listening.url}/health`).then((answer) => answer.text());

test('clients that disconnect in the middle of a request cause one log line, whatever their number', async () => {
  for (let i = 0; i < 5; i++) for (const path of ['/api/v1/2/basket/add_item', '/graphql']) await leave(path);
  const told = () => lines.filter(({ path }) => path !== '/health');
  while (told().length === 0) await health();
  for (let i = 0; i < 5; i++) await health().then(() => setImmediate());

  expect(told()).toEqual([expect.objectContaining({ count: 1, msg: 'clients left before the end of their request' })]);
});

test('further disconnections within a minute are logged at its end with their number', () => {
  vi.useFakeTimers();
  try {
    const counts: unknown[] = [];
    const broken = new BrokenConnections(createLog('info', { write: (line) => void counts.push(JSON.parse(line).count) }));
    const leaves = () => broken.note({ state: {} } as Parameters<typeof broken.note>[0]);
    for (let i = 0; i < 8; i++) leaves();
    vi.advanceTimersByTime(59_999);
    expect(counts).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(counts).toEqual([1, 7]);
    vi.advanceTimersByTime(120_000);
    leaves();
    expect(counts).toEqual([1, 7, 1]);
  } finally {
    vi.useRealTimers();
  }
});
