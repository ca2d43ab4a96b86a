import type { Context, Middleware } from 'koa';
import packageJson from '#package.json' with { type: 'json' };
import { PUBLIC_READ } from '../../../schema/shared/http/public-reads.js';
import type { Config } from '../../config.js';
import { LANGUAGES, type Language, languageOf } from '../../shared/texts/language.js';
import { bookingSection } from './booking-section.js';
import type { DocumentationTexts } from './documentation-texts.js';
import { type GuideSource, guidePages } from './guides/guide-pages.js';
import { insightsPage } from './insights-page.js';
import { purchasePage } from './purchase-page.js';
import { PURCHASE_STYLE } from './purchase-style.js';
import { type ReferenceSource, referencePages } from './rest-reference.js';
import { startPage } from './start-page.js';
import { STYLE } from './style.js';
import { unknownPage } from './unknown-page.js';

/** Policy of the pages: they load styles and scripts of this server, and send requests to it only. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Path of a purchase's page, whether or not there is such a purchase: the script finds out. */
const PURCHASE = /^\/purchases\/[\w-]{1,255}$/;

const HTML = 'text/html; charset=utf-8';

/** Serves `/`, the documentation under `/docs`, `/insights`, and the page of each purchase. */
export function pages(
  config: Config,
  { openapi, guides, schemaPages, search, script, start, insights, purchase }: DocumentationTexts,
): Middleware {
  const reference = memoized(async () => referencePages(JSON.parse(await openapi.read()) as ReferenceSource));
  const guideTexts = memoized(async () => guidePages(JSON.parse(await guides.read()) as GuideSource[]));
  const schemaTexts = memoized(
    async () => new Map(Object.entries(JSON.parse(await schemaPages.read()) as Record<string, string>)),
  );
  const pagesAt = (path: string) => {
    if (path.startsWith('/docs/rest')) return reference();
    return path.startsWith('/docs/graphql') ? schemaTexts() : guideTexts();
  };

  return async (ctx, next) => {
    const path = ctx.path.length > 1 ? ctx.path.replace(/\/$/, '') : ctx.path;
    if (path !== '/' && !/^\/(docs|insights|purchases)(\/|$)/.test(path)) return next();
    if (!['GET', 'HEAD'].includes(ctx.method)) return ctx.throw(405, 'Method Not Allowed', { headers: { Allow: 'GET, HEAD' } });
    ctx.state.route = `/${path.split('/')[1]}`;
    if (path === '/docs/style.css') return send(ctx, 'text/css; charset=utf-8', STYLE);
    if (path === '/docs/pages.js') return send(ctx, 'text/javascript; charset=utf-8', await script.read());
    if (path === '/docs/start.js') return send(ctx, 'text/javascript; charset=utf-8', await start.read());
    if (path === '/insights/page.js') return send(ctx, 'text/javascript; charset=utf-8', await insights.read());
    if (path === '/purchases/style.css') return send(ctx, 'text/css; charset=utf-8', PURCHASE_STYLE);
    if (path === '/purchases/page.js') return send(ctx, 'text/javascript; charset=utf-8', await purchase.read());
    if (PURCHASE.test(path)) return send(ctx, HTML, purchasePage(), 'no-store');
    if (path === '/insights') return send(ctx, HTML, insightsPage(config.demo));
    if (path === '/docs/search.json') return send(ctx, 'application/json; charset=utf-8', await search.read());
    if (path === '/') {
      const language = languageAccepted(ctx);
      const booking = config.demo ? bookingSection(language) : null;
      return send(ctx, HTML, startPage({ version: packageJson.version, language, booking }));
    }
    const page = (await pagesAt(path)).get(path);
    return page === undefined ? next() : send(ctx, HTML, page);
  };
}

/** Answers browsers at unknown addresses with a page. Programs, and all paths under `/api` and `/graphql`, get JSON. */
export function unknownPages(): Middleware {
  return (ctx, next) => {
    const isForPeople = ['GET', 'HEAD'].includes(ctx.method) && ctx.accepts('json', 'html') === 'html';
    if (!isForPeople || /^\/(api|graphql)(\/|$)/.test(ctx.path)) return next();
    send(ctx, HTML, unknownPage(), 'no-store');
    ctx.status = 404;
  };
}

/** Language that the browser prefers among those that are available. */
function languageAccepted(ctx: Context): Language {
  ctx.vary('Accept-Language');
  const accepted = ctx.acceptsLanguages(...LANGUAGES);
  return languageOf(accepted || null);
}

/** Caches the result of `make` from the first call on; a failure is not cached. */
function memoized<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}

function send(ctx: Context, type: string, body: string, caching = PUBLIC_READ): void {
  ctx.set('Content-Security-Policy', POLICY);
  ctx.set('Cache-Control', caching);
  ctx.type = type;
  ctx.body = body;
}
