import type { Middleware } from 'koa';
import type { Readiness } from './database/readiness.js';

/** Serves `/health`: the process answers; and `/ready`: a booking would work, and this server is not about to shut down. */
export function healthPages(whyNotReady: Readiness): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/health' && ctx.path !== '/ready') return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      return ctx.throw(405, 'Method Not Allowed', { headers: { Allow: 'GET, HEAD' } });

    ctx.state.route = ctx.path;
    const complaint = ctx.path === '/ready' ? await whyNotReady() : null;
    ctx.set('Cache-Control', 'no-store');
    ctx.status = complaint ? 503 : 200;
    ctx.body = complaint ? { status: 'not ready', error: complaint } : { status: ctx.path === '/ready' ? 'ready' : 'alive' };
  };
}
