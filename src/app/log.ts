import { type Span, SpanKind } from '@opentelemetry/api';
import type { Context, Middleware } from 'koa';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config.js';
import { inSpan } from '../database/tracing/tracer.js';
import { newWorkRecord, recorded, type WorkRecord } from '../database/tracing/work-record.js';
import { BrokenConnections } from './broken-connections.js';

/** Logger that writes JSON lines to standard output. Fields are chosen one by one: no headers, no bodies, no queries. */
export function createLog(level: LogLevel, sink: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } }, sink);
}

/** Most errors of a chain of causes that are logged, the first included. */
const DEPTH = 5;

/** Name, message, code, stack and causes of an error, and no more: drivers attach entire connections and rows. */
function loggedError(error: unknown, depth = DEPTH): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { type: name, message, code, stack, ...(cause !== undefined && depth > 1 && { cause: loggedError(cause, depth - 1) }) };
}

/**
 * Logs one line per request. A handler may set `ctx.state.route` to the documented path, which is then logged in place of the
 * real one. Otherwise segments that could be secrets, such as a purchase's long id or the 16 digits of a basket's line, are
 * replaced with `*`. A request whose connection broke off has no line of its own.
 */
export function logRequests(log: Logger, broken = new BrokenConnections(log)): Middleware {
  return (ctx, next) => {
    const record = newWorkRecord(String(ctx.state.requestId));
    const options = { kind: SpanKind.SERVER, carrier: ctx.headers };
    const answer = async (span: Span) => {
      const start = performance.now();
      try {
        await next();
      } finally {
        describeRequest(span, ctx);
        if (ctx.req.errored) broken.note(ctx);
        else logRequest(log, ctx, { ...logFields(record), milliseconds: tenths(performance.now() - start) });
      }
    };
    return recorded(record, () => inSpan(ctx.method, options, answer));
  };
}

/** Fields of a log line, for requests and jobs alike; null values are omitted. */
export function logFields({ id, statementMilliseconds, ...told }: WorkRecord): Readonly<Record<string, string | number>> {
  const known = Object.entries({ id, ...told, statementMilliseconds: tenths(statementMilliseconds) });
  return Object.fromEntries(known.filter((entry): entry is [string, string | number] => entry[1] !== null));
}

const tenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

const routeOf = ({ state, path }: Context): string => state.route ?? withoutSecrets(path);

/** Uses the names of OpenTelemetry's conventions for HTTP servers. */
function describeRequest(span: Span, ctx: Context): void {
  if (!span.isRecording()) return;
  const route = routeOf(ctx);
  span.updateName(`${ctx.method} ${route}`).setAttributes({
    'http.request.method': ctx.method,
    'http.route': route,
    'http.response.status_code': ctx.status,
    'daybook.request.id': String(ctx.state.requestId),
  });
}

function logRequest(log: Logger, ctx: Context, told: Readonly<Record<string, string | number>>): void {
  log.info({ ...told, method: ctx.method, path: routeOf(ctx), status: ctx.status }, 'request');
}

function withoutSecrets(path: string): string {
  return path.slice(0, 255).replace(/[^/]{16,}/g, '*');
}
