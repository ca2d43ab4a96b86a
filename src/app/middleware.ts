import { randomUUID } from 'node:crypto';
import cors from '@koa/cors';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { POSITION_HEADER } from '../database/replicas/replicas.js';
import { UpgradeResponse } from '../live/upgrade-response.js';

const SHOWN_HEADERS = 'Auth-Token,Content-Disposition,Device-Token,Error-Code,ETag,Location,Retry-After,X-Request-Id';
const METHODS = 'GET,HEAD,POST,PUT,PATCH,DELETE';

/** Longest URL in characters, path and query together. Source: decisions 9. */
const URL_LENGTH = 8192;

/** Gives every request an id: the caller's own if it is short and plain, else a new one. */
export function assignRequestIds(): Middleware {
  return (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    ctx.state.requestId = /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    return next();
  };
}

/** Headers for an answer that is data. A page, such as the playground, sets its own Content-Security-Policy afterwards. */
export function secureHeaders(): Middleware {
  return (ctx, next) => {
    ctx.set({
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept, Auth-Token, Authorization, App-Id',
    });
    if (ctx.get('Auth-Token') || ctx.get('Authorization')) ctx.set('Cache-Control', 'no-store');
    return next();
  };
}

/**
 * Answers CORS requests of the origins in the settings, and of no other. The origin is echoed, never `*`, because dashboards
 * send credentials; so are the headers that a preflight requests, since pages of an admitted origin add their own (decisions
 * 10). A preflight of any other origin is answered without these headers, so that the browser itself refuses the request.
 * Refusals carry the headers too, or a browser would hide them; without `Auth-Token` among the exposed headers a widget would
 * lose the basket that it was given (wire.md 3.3).
 */
export function answerCors({
  corsOrigins,
  databaseReplicaUrls,
}: Pick<Config, 'corsOrigins' | 'databaseReplicaUrls'>): Middleware {
  const shown = databaseReplicaUrls.length > 0 ? `${SHOWN_HEADERS},${POSITION_HEADER}` : SHOWN_HEADERS;
  const admit = cors({
    origin: (ctx) => (isAdmitted(corsOrigins, ctx.get('Origin')) ? ctx.get('Origin') : ''),
    credentials: true,
    allowMethods: METHODS,
    exposeHeaders: shown,
    maxAge: 600,
  });
  return (ctx, next) => {
    if (!isPreflight(ctx) || isAdmitted(corsOrigins, ctx.get('Origin'))) return admit(ctx, next);
    ctx.vary('Origin');
    ctx.status = 204;
  };
}

const isPreflight = ({ method, headers }: Context): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

const isAdmitted = (origins: readonly string[], origin: string): boolean => origins.includes('*') || origins.includes(origin);

/**
 * Refuses WebSockets of pages whose origin the settings do not admit: browsers open WebSockets without a preflight, but send the
 * origin. Pages of this server are admitted, and programs other than browsers, which send no origin.
 */
export function checkSocketOrigins({ corsOrigins, publicUrl }: Pick<Config, 'corsOrigins' | 'publicUrl'>): Middleware {
  const ours = publicUrl && URL.parse(publicUrl)?.origin;
  return (ctx, next) => {
    const origin = ctx.get('Origin');
    const isOwn = origin === '' || origin === ours || URL.parse(origin)?.host === ctx.host;
    if (!(ctx.res instanceof UpgradeResponse) || isOwn || isAdmitted(corsOrigins, origin)) return next();
    return answer(ctx, 403, 'Pages of this origin may not open a WebSocket here: CORS_ORIGINS does not name it');
  };
}

/**
 * Turns every error of later middleware into an answer of the documented shape. An error without a status for the caller is a
 * bug: it is logged, and answered with 500 without its text.
 */
export function answerErrors(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { status, expose, message, headers } = error as Partial<InstanceType<typeof Koa.HttpError>>;
      const expected = expose === true && typeof status === 'number';
      if (!expected) log.error({ id: ctx.state.requestId, err: error }, 'unexpected error');
      if (expected && headers) ctx.set(headers);
      answer(ctx, expected ? status : 500, expected ? `${message}` : 'Internal Server Error');
    }
  };
}

/** Refuses a target that is no URL, such as `http://[`, before any code reads its path. */
export function refuseBadTargets(): Middleware {
  return (ctx, next) => (isReadable(ctx) ? next() : answer(ctx, 400, 'The URL cannot be read'));
}

function isReadable(ctx: Context): boolean {
  try {
    return typeof ctx.path === 'string';
  } catch {
    return false;
  }
}

export function limitUrls(): Middleware {
  return (ctx, next) => (ctx.url.length > URL_LENGTH ? answer(ctx, 414, 'The URL is too long') : next());
}

/** Answers 404 as the last middleware. Source: decisions 3. */
export function answerUnknown(): Middleware {
  return (ctx) => answer(ctx, 404, 'Not Found');
}

function answer(ctx: Context, status: number, error: string): void {
  ctx.status = status;
  ctx.body = { error };
}
