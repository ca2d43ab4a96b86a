import { request } from 'node:http';
import { WebSocket } from 'ws';
import type { StreamsToRead, StreamToRead } from './stream-readers.js';

/*
 * Program of readers that connect and disconnect: each opens a stream or a WebSocket, receives its first answer, stays
 * for some seconds, and leaves without closing properly. On the message `count` it reports how many readers have come so
 * far.
 */

/** Maximum milliseconds that a reader stays. */
const MAX_STAY = 3000;

let come = 0;

process.on('message', (message: StreamsToRead | 'count') => {
  if (message === 'count') {
    process.send?.(come);
    return;
  }
  const [url = ''] = message.urls;
  message.streams.forEach((stream, nth) => void goOn(() => (nth % 4 === 3 ? bySocket(url, stream) : byStream(url, stream))));
});
process.on('disconnect', () => process.exit());

async function goOn(visit: () => Promise<void>): Promise<void> {
  for (;;) {
    await visit();
    await stay(200);
  }
}

const stay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, Math.random() * milliseconds));

function byStream(url: string, { body, headers }: StreamToRead): Promise<void> {
  return new Promise((resolve) => {
    const all = { 'Content-Type': 'application/json', Accept: 'text/event-stream', ...headers };
    const sent = request(`${url}/graphql/stream`, { method: 'POST', headers: all, agent: false }, (answer) => {
      come += 1;
      answer.on('error', () => {}).resume();
      void stay(MAX_STAY).then(() => sent.destroy());
    });
    sent.on('error', () => {}).once('close', () => resolve());
    sent.end(body);
  });
}

function bySocket(url: string, { body, headers }: StreamToRead): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql/socket`, 'graphql-transport-ws', { headers });
    const send = (message: object) => socket.send(JSON.stringify(message));
    socket.on('open', () => send({ type: 'connection_init' }));
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      if (type === 'connection_ack') send({ id: '1', type: 'subscribe', payload: JSON.parse(body) as object });
      if (type !== 'next') return;
      come += 1;
      socket.removeAllListeners('message');
      void stay(MAX_STAY).then(() => socket.terminate());
    });
    socket.on('error', () => {}).once('close', () => resolve());
  });
}
