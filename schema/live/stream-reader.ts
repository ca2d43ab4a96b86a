import type { ServerResponse } from 'node:http';
import type { LiveConnection } from '../../src/live/live.js';
import { StreamResponse } from '../../src/live/stream-response.js';
import { LatestReader } from './latest-reader.js';

/** Keep-alives that may remain unsent before a reader that does not read is disconnected. */
const MAX_SILENT = 10;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // nginx would buffer the stream otherwise.
  'X-Accel-Buffering': 'no',
};

let last = { text: '', bytes: Buffer.alloc(0) };

/** Event with an answer. The last one is cached, since all readers of a view are sent the same bytes in sequence. */
function framed(text: string): Buffer {
  if (last.text !== text) last = { text, bytes: Buffer.from(`event: next\ndata: ${text}\n\n`) };
  return last.bytes;
}

/** Reader of server-sent events by the protocol of graphql-sse, in distinct mode, on a connection of its own. */
export class StreamReader extends LatestReader implements LiveConnection {
  private silent = 0;
  private readonly response: StreamResponse;

  /** Begins the body at once, since some browsers do not process a head without a body. */
  constructor(given: ServerResponse) {
    const response = new StreamResponse(given, HEADERS);
    super(response);
    this.response = response;
    response.write(':\n\n');
    response.on('drain', () => {
      this.silent = 0;
      this.goOn();
    });
    // Nothing is left to do for a reader that has disconnected: `close` handles the end of the connection.
    response.on('error', () => {});
  }

  /** Runs the work at the end of the connection. */
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
