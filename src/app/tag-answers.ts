import { hash } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { isKnown } from '../../rest-adapter/versions.js';
import { PUBLIC_READ } from '../../schema/shared/http/public-reads.js';

/**
 * Adds an `ETag`, a hash of the body, to answers that caches may store and that have none, and answers 304 if the caller has the
 * same body. So the tag changes with everything that is shown: a version, a time that was taken, the clock.
 */
export function tagAnswers(): Middleware {
  return async (ctx, next) => {
    await next();
    if (isPublicRest(ctx)) ctx.set('Cache-Control', PUBLIC_READ);
    if (!mayBeStored(ctx)) return;
    const tag = String(ctx.res.getHeader('ETag') ?? tagOfBytes(ctx.body));
    ctx.set('ETag', tag);
    // Koa's `fresh` is not used: a program that sends a tag by hand sends `Cache-Control: no-cache` with it, as `fetch` does.
    if (!isKnown(ctx.get('If-None-Match'), tag)) return;
    ctx.status = 304;
    ctx.body = null;
  };
}

/** True for reads of `/api/v1` without a `no-store` so far: no token was sent, and the address is no secret. */
const isPublicRest = ({ method, path, status, res }: Context): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  path.startsWith('/api/v1') &&
  [200, 304].includes(status) &&
  !res.hasHeader('Cache-Control');

/** Only public answers have a tag: those for one reader alone say `no-store`. */
const mayBeStored = ({ method, status, body, response }: Context): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  status === 200 &&
  (typeof body === 'string' || Buffer.isBuffer(body)) &&
  /^(public|no-cache)\b/.test(String(response.get('Cache-Control') ?? ''));

function tagOfBytes(body: unknown): string {
  const bytes = Buffer.isBuffer(body) ? body : String(body);
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
}
