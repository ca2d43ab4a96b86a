import type { MikroORM } from '@mikro-orm/postgresql';
import type { Middleware } from 'koa';
import { pendingMigrations } from '../database/migrate.js';

/** `/health`: the process answers. `/ready`: the database can be reached, and is as new as this code. */
export function healthPages(orm: MikroORM): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/health' && ctx.path !== '/ready') return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      return ctx.throw(405, 'Method Not Allowed', { headers: { Allow: 'GET, HEAD' } });

    ctx.state.route = ctx.path;
    const complaint = ctx.path === '/ready' ? await whyNotReady(orm) : null;
    ctx.set('Cache-Control', 'no-store');
    ctx.status = complaint ? 503 : 200;
    ctx.body = complaint ? { status: 'not ready', error: complaint } : { status: ctx.path === '/ready' ? 'ready' : 'alive' };
  };
}

async function whyNotReady(orm: MikroORM): Promise<string | null> {
  try {
    const pending = await pendingMigrations(orm);
    return pending.length > 0 ? `The database lacks ${pending.length} migrations` : null;
  } catch {
    return 'The database cannot be reached';
  }
}
