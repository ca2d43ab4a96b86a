import type { Context, Middleware } from 'koa';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config.js';
import { BrokenConnections } from './broken-connections.js';

/** JSON, a line each, to standard output. What goes in is chosen field by field: no headers, no bodies, no queries. */
export function createLog(level: LogLevel, sink: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } }, sink);
}

/** Causes of causes that are told. */
const DEPTH = 5;

/** An error's kind, words, code and places, and what caused it. Drivers hang whole connections and rows onto theirs. */
function loggedError(error: unknown, depth = DEPTH): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { type: name, message, code, stack, ...(cause !== undefined && depth > 1 && { cause: loggedError(cause, depth - 1) }) };
}

/**
 * One line a request. Whoever routes it may set `ctx.state.route` to the documented path, which then stands for the real one.
 * A request that broke off is no line of its own.
 * Without that a segment that could be a secret, such as a purchase's long id or the 16 digits of a basket's line, is left out.
 */
export function logRequests(log: Logger, broken = new BrokenConnections(log)): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    try {
      await next();
    } finally {
      const milliseconds = Math.round((performance.now() - start) * 10) / 10;
      if (ctx.req.errored) broken.note(ctx);
      else logRequest(log, ctx, milliseconds);
    }
  };
}

function logRequest(log: Logger, { state, method, path, status }: Context, milliseconds: number): void {
  const shown = state.route ?? withoutSecrets(path);
  log.info({ id: state.requestId, method, path: shown, status, milliseconds }, 'request');
}

function withoutSecrets(path: string): string {
  return path.slice(0, 255).replace(/[^/]{16,}/g, '*');
}
