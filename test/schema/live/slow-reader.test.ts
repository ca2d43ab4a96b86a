import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { StreamReader } from '../../../schema/live/stream-reader.js';

/** A stream whose reader has not read anything yet. */
async function openUnread() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const answered = new Promise<IncomingMessage>((resolve) => {
    get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }, resolve);
  });
  const [request, response] = await asked;
  const { socket } = request;
  return { server, request, socket, reader: new StreamReader(response), read: await answered };
}

/** Text of 100 kB. */
const long = (at: number): string => `${at} `.padEnd(100_000, '.');

test('only a few answers are buffered for a reader who does not read, who then receives the newest', async () => {
  const { server, socket, reader, read } = await openUnread();
  for (let at = 0; at < 1000; at++) {
    reader.send(long(at));
    await new Promise((resolve) => void setImmediate(resolve));
  }
  expect(socket.writableLength).toBeLessThan(1_000_000);
  reader.complete();
  const text = (await read.setEncoding('utf8').toArray()).join('');
  const told = [...text.matchAll(/^data: (\d+) /gm)].map(([, at]) => Number(at));
  expect(told.at(-1)).toBe(999);
  expect(told.length).toBeLessThan(200);
  expect(text.endsWith('event: complete\ndata:\n\n')).toBe(true);
  server.close();
});

test('a reader who reads nothing for two minutes of heartbeats is disconnected', async () => {
  const { server, socket, reader, read } = await openUnread();
  const cut = once(socket, 'close');
  read.on('error', () => {});
  for (let at = 0; at < 100; at++) reader.send(long(at));
  for (let beat = 0; beat <= 10; beat++) reader.beat();
  await cut;
  expect(socket.destroyed).toBe(true);
  server.close();
});

/** Node keeps the request object as long as its connection lasts. */
test('an open stream keeps no request headers in memory, and has sent its response headers', async () => {
  const { server, request, reader, read } = await openUnread();
  expect([request.headers, request.rawHeaders]).toEqual([{}, []]);
  expect(read.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  reader.complete();
  await read.toArray();
  server.close();
});
