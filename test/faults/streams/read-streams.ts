import { type IncomingMessage, request } from 'node:http';
import type { StreamsToRead, StreamToRead, ViewRead } from './stream-readers.js';

/*
 * Program of readers: opens streams, reopens each that ends or falls silent, and keeps the last answer of each. It knows
 * only addresses and documents. Every tenth reader stops reading after its first answer, and resumes when its answers
 * are requested.
 */

interface ReadStream extends StreamToRead {
  last: string | null;
  answer: IncomingMessage | null;
  isLazy: boolean;
}

/** Milliseconds without a byte, heartbeats included, after which a stream is reopened. */
const SILENCE = 26_000;

const LAZY = 10;

const streams: ReadStream[] = [];
const refusals = new Set<string>();

process.on('message', (message: StreamsToRead | 'tell') => {
  if (message === 'tell') {
    for (const stream of streams) {
      stream.isLazy = false;
      stream.answer?.resume();
    }
    process.send?.(told());
    return;
  }
  message.streams.forEach((stream, nth) => {
    const read: ReadStream = { ...stream, last: null, answer: null, isLazy: nth % LAZY === LAZY - 1 };
    streams.push(read);
    open(read, message.urls, nth);
  });
});
process.on('disconnect', () => process.exit());

function told(): ViewRead[] {
  const views = streams.map(({ view, last }) => ({ view, answer: last }));
  return [...views, ...[...refusals].map((refusal) => ({ view: -1, answer: refusal }))];
}

function open(stream: ReadStream, urls: readonly string[], nth: number): void {
  const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream', ...stream.headers };
  const sent = request(`${urls[nth % urls.length]}/graphql/stream`, { method: 'POST', headers, agent: false }, (answer) => {
    stream.answer = answer;
    readEvents(answer, stream, () => silence.refresh());
  });
  const silence = setTimeout(() => sent.destroy(), SILENCE);
  sent.on('error', () => {});
  sent.once('close', () => {
    clearTimeout(silence);
    setTimeout(open, 100 + Math.random() * 400, stream, urls, nth + 1);
  });
  sent.end(stream.body);
}

function readEvents(answer: IncomingMessage, stream: ReadStream, onSign: () => void): void {
  let text = '';
  answer.setEncoding('utf8').on('data', (part: string) => {
    onSign();
    const events = (text + part).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) hear(event, stream);
    if (stream.isLazy && stream.last !== null) answer.pause();
  });
  answer.on('error', () => {});
}

function hear(event: string, stream: ReadStream): void {
  const [, data] = /^event: next\ndata: (.*)$/.exec(event) ?? [];
  if (data?.startsWith('{"errors"')) refusals.add(data);
  else if (data !== undefined) stream.last = data;
}
