import { request } from 'node:http';
import { WebSocket } from 'ws';
import type { TimeRead, TimesToRead } from './time-readers.js';

/*
 * Program of readers: keeps many streams or WebSockets of free times open, and records when each receives which first free
 * start. It does as little as possible, since its CPU time is taken from the server on the same machine.
 */

const START = /"startsAt":"([^"]*)"/;

/** Connections that are opened concurrently. */
const AT_ONCE = 25;

const reads: TimeRead[] = [];
let answered = 0;

process.on('message', async (message: TimesToRead | 'tell') => {
  if (message === 'tell') {
    process.send?.(reads.splice(0));
    return;
  }
  const left = message.views.entries();
  const open = message.transport === 'socket' ? openSocket : openStream;
  const openers = Array.from({ length: AT_ONCE }, async () => {
    for (const [nth, { view, body }] of left) await open(message.url, { nth, view, body });
  });
  await Promise.all(openers);
  process.send?.(answered);
});
process.on('disconnect', () => process.exit());

interface ToRead {
  readonly nth: number;
  readonly view: number;
  readonly body: string;
}

/** Records an answer. */
function read({ nth, view }: ToRead, text: string): void {
  const first = Date.parse(START.exec(text)?.[1] ?? '9999-01-01');
  reads.push({ reader: nth, view, first, at: performance.timeOrigin + performance.now() });
}

const cutOff = (error: Error) => console.error(`A reader was cut off: ${error.message}`);

/** Opens one subscription on its own WebSocket. Resolves with the first answer. */
function openSocket(url: string, reader: ToRead): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql/socket`, 'graphql-transport-ws', {
    perMessageDeflate: false,
  });
  socket.once('open', () => socket.send('{"type":"connection_init"}')).on('error', cutOff);
  return new Promise((resolve) => {
    socket.on('message', (data) => {
      const text = String(data);
      if (text.includes('"connection_ack"')) socket.send(`{"id":"1","type":"subscribe","payload":${reader.body}}`);
      else {
        read(reader, text);
        answered += 1;
        resolve();
      }
    });
  });
}

/** Opens one subscription as server-sent events. Resolves with the first answer. */
function openStream(url: string, reader: ToRead): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream' };
    const sent = request(`${url}/graphql/stream`, { method: 'POST', headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('latin1').on('data', (part: string) => {
        text += part;
        if (!text.endsWith('\n\n')) return;
        const told = text;
        text = '';
        if (!told.includes('event: next')) return;
        read(reader, told);
        answered += 1;
        resolve();
      });
    });
    sent.on('error', cutOff);
    sent.end(reader.body);
  });
}
