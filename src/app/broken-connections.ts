import type { Context } from 'koa';
import type { Logger } from 'pino';
import { MINUTE } from '../shared/interval.js';

/** Milliseconds between two log lines. */
const LOG_INTERVAL_MILLISECONDS = MINUTE;

/** Codes of Node for a connection that its client left, closed or let time out. */
const CODES = /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_STREAM_DESTROYED|ERR_HTTP_REQUEST_TIMEOUT|HPE_.*)$/;

/**
 * Counts clients that disconnect in the middle of a request: at most one log line a minute with their number, so that a client
 * with thousands of connections cannot fill the disk.
 */
export class BrokenConnections {
  private count = 0;
  private pause: NodeJS.Timeout | undefined;

  constructor(private readonly log: Logger) {}

  /** True for an error of the connection; counts its request, once. */
  isBroken(error: unknown, ctx?: Context): boolean {
    const { code } = Object(error) as { code?: unknown };
    if (!ctx || !CODES.test(String(code)) || !(ctx.req.errored || ctx.req.socket.destroyed)) return false;
    this.note(ctx);
    return true;
  }

  /** Counts a request whose client disconnected before its end. */
  note({ state }: Context): void {
    if (state.isBroken) return;
    state.isBroken = true;
    this.count += 1;
    if (!this.pause) this.tell();
  }

  private tell(): void {
    this.pause = undefined;
    if (this.count === 0) return;
    this.log.warn({ count: this.count }, 'clients left before the end of their request');
    this.count = 0;
    this.pause = setTimeout(() => this.tell(), LOG_INTERVAL_MILLISECONDS).unref();
  }
}
