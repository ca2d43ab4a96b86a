import cors from '@koa/cors';
import type { Middleware } from 'koa';

const ALLOWED = [
  'App-Id',
  'App-Key',
  'Auth-Token',
  'Content-Type',
  'Accept',
  'Authorization',
  'Bypass-Auth',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
];

/** Without `Auth-Token` here a widget loses the basket it has just been given (wire.md 3.3). */
const EXPOSED = ['Auth-Token', 'ETag', 'Retry-After', 'X-Request-Id'];

/** Seconds that a browser may remember a preflight answer. */
const REMEMBERED = 600;

/**
 * Answers preflights and marks every answer, errors too. The origin is echoed, never `*`, because dashboards send
 * credentials; an origin that is not in the settings gets no CORS header at all.
 */
export function corsFor(origins: readonly string[]): Middleware {
  const admitted = (origin: string) => (origins.includes('*') || origins.includes(origin) ? origin : '');
  return cors({
    origin: (ctx) => admitted(ctx.get('Origin')),
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ALLOWED,
    exposeHeaders: EXPOSED,
    maxAge: REMEMBERED,
  });
}
