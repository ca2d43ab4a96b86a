import type { ServerResponse } from 'node:http';
import type { LiveConnection } from '../../src/live/live.js';
import { StreamResponse } from '../../src/live/stream-response.js';
import { LatestReader } from './latest-reader.js';

/** Signs of life that may go by unsent before a reader who takes nothing is cut off. */
const MAX_SILENT = 10;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Proxies of nginx would collect what is sent.
  'X-Accel-Buffering': 'no',
};

let last = { text: '', bytes: Buffer.alloc(0) };

/** Event with an answer. All readers of a view are sent the same bytes, one after the other. */
function framed(text: string): Buffer {
  if (last.text !== text) last = { text, bytes: Buffer.from(`event: next\ndata: ${text}\n\n`) };
  return last.bytes;
}

/** A reader of server-sent events, as the protocol of graphql-sse has them in distinct mode, on a connection of its own. */
export class StreamReader extends LatestReader implements LiveConnection {
  private silent = 0;
  private readonly response: StreamResponse;

  /** Some browsers take no head without a body. */
  constructor(given: ServerResponse) {
    const response = new StreamResponse(given, HEADERS);
    super(response);
    this.response = response;
    response.write(':\n\n');
    response.on('drain', () => {
      this.silent = 0;
      this.goOn();
    });
    // Nothing is left to do for a reader who has gone: the end of the connection is noticed by itself.
    response.on('error', () => {});
  }

  /** Has something done at the end of the connection. */
  atEnd(work: () => void): void {
    this.response.once('close', work);
  }

  protected write(text: string): void {
    if (!this.response.writableEnded) this.response.write(framed(text));
  }

  protected end(): void {
    if (!this.response.writableEnded) this.response.end('event: complete\ndata:\n\n');
  }

  beat(): void {
    if (this.response.writableEnded) return;
    if (!this.response.writableNeedDrain) {
      this.silent = 0;
      this.response.write(':\n\n');
    } else if (++this.silent > MAX_SILENT) this.response.destroy();
  }

  dismiss(milliseconds: number): void {
    this.response.end(`: this server leaves; open the stream again in ${milliseconds} ms\nretry: ${milliseconds}\n\n`);
  }
}
