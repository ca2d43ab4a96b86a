import type { Context, Middleware } from 'koa';
import packageJson from '#package.json' with { type: 'json' };
import { baseOf } from '../../../rest-adapter/scope.js';
import { PUBLIC_READ } from '../../../schema/shared/http/public-reads.js';
import type { Config } from '../../config.js';
import type { BuiltText } from './built-text.js';
import { type GuideSource, guidePages } from './guides/guide-pages.js';
import { type ReferenceSource, referencePages } from './rest-reference.js';
import { startPage } from './start-page.js';
import { STYLE } from './style.js';

/** Pages load one style of ours and nothing else; there is no script. */
const POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HTML = 'text/html; charset=utf-8';

/** Texts that the pages are drawn from. */
export interface DocumentationTexts {
  readonly openapi: BuiltText;
  readonly guides: BuiltText;
}

/** `/`, and the documentation under `/docs`. */
export function pages(config: Config, { openapi, guides }: DocumentationTexts): Middleware {
  const reference = madeOnce(async () => referencePages(JSON.parse(await openapi.read()) as ReferenceSource));
  const guideTexts = madeOnce(async () => guidePages(JSON.parse(await guides.read()) as GuideSource[]));

  return async (ctx, next) => {
    const path = ctx.path.length > 1 ? ctx.path.replace(/\/$/, '') : ctx.path;
    if (path !== '/' && path !== '/docs' && !path.startsWith('/docs/')) return next();
    if (!['GET', 'HEAD'].includes(ctx.method)) return ctx.throw(405, 'Method Not Allowed', { headers: { Allow: 'GET, HEAD' } });
    ctx.state.route = path.startsWith('/docs') ? '/docs' : '/';
    if (path === '/docs/style.css') return send(ctx, 'text/css; charset=utf-8', STYLE);
    if (path === '/')
      return send(ctx, HTML, startPage({ ...config, version: packageJson.version, base: baseOf(ctx.host, config) }));
    const page = path.startsWith('/docs/rest') ? (await reference()).get(path) : (await guideTexts()).get(path);
    return page === undefined ? next() : send(ctx, HTML, page);
  };
}

/** Makes it for the first who asks; after a failure again. */
function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}

function send(ctx: Context, type: string, body: string): void {
  ctx.set('Content-Security-Policy', POLICY);
  ctx.set('Cache-Control', PUBLIC_READ);
  ctx.type = type;
  ctx.body = body;
}
