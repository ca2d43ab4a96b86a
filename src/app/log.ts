import type { Middleware } from 'koa';
import { type Logger, pino } from 'pino';
import type { LogLevel } from '../config.js';

/** JSON, a line each, to standard output. What goes in is chosen field by field: no headers, no bodies, no queries. */
export function createLog(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/**
 * One line a request. Whoever routes it may set `ctx.state.route` to the documented path, which then stands for the real one.
 * Without that a segment that could be a secret, such as a purchase's long id, is left out.
 */
export function logRequests(log: Logger): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    try {
      await next();
    } finally {
      const path = ctx.state.route ?? withoutSecrets(ctx.path);
      const milliseconds = Math.round((performance.now() - start) * 10) / 10;
      log.info({ id: ctx.state.requestId, method: ctx.method, path, status: ctx.status, milliseconds }, 'request');
    }
  };
}

function withoutSecrets(path: string): string {
  return path.slice(0, 255).replace(/[^/]{20,}/g, '*');
}
