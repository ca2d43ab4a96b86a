import { request } from 'node:http';
import type { TimeRead, TimesToRead } from './time-readers.js';

/*
 * Program of readers: keeps many streams of free times open, and notes when each is told of which first free start. It may know nothing
 * else: what it works out is taken from the server on the same machine.
 */

const START = /"startsAt":"([^"]*)"/;

/** Connections that are opened in one go. */
const AT_ONCE = 25;

const reads: TimeRead[] = [];
let answered = 0;

process.on('message', async (message: TimesToRead | 'tell') => {
  if (message === 'tell') {
    process.send?.(reads.splice(0));
    return;
  }
  const left = message.views.entries();
  const openers = Array.from({ length: AT_ONCE }, async () => {
    for (const [nth, { view, body }] of left) await open(message.url, { nth, view, body });
  });
  await Promise.all(openers);
  process.send?.(answered);
});
process.on('disconnect', () => process.exit());

/** Resolves with the first answer. */
function open(
  url: string,
  { nth, view, body }: { readonly nth: number; readonly view: number; readonly body: string },
): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream' };
    const sent = request(`${url}/graphql/stream`, { method: 'POST', headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('latin1').on('data', (part: string) => {
        text += part;
        if (!text.endsWith('\n\n')) return;
        const first = START.exec(text)?.[1];
        const isAnswer = text.includes('event: next');
        text = '';
        if (!isAnswer) return;
        reads.push({
          reader: nth,
          view,
          first: Date.parse(first ?? '9999-01-01'),
          at: performance.timeOrigin + performance.now(),
        });
        answered += 1;
        resolve();
      });
    });
    sent.on('error', (error) => console.error(`A reader was cut off: ${error.message}`));
    sent.end(body);
  });
}
