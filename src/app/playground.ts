import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { getDistDirectory, isSandboxFrame, renderAltair, renderInitialOptions, SANDBOX_FRAME_CSP } from 'altair-static';
import type { Context, Middleware } from 'koa';
import { exampleWindows } from './playground-examples.js';

const ROOT = '/playground';
const OPTIONS_FILE = 'initial_options.js';

/**
 * What the page may do: load its own files and ask this server, nothing else. Angular writes style elements while it
 * runs, and the editor compiles nothing: only styles may be inline.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** `/playground`: Altair, from files of our own. Its examples speak of the demo company, and stand there without it too. */
export function playground(): Middleware {
  const options = { endpointURL: '/graphql', initialWindows: exampleWindows, initialSettings: SETTINGS };
  const page = renderAltair({ baseURL: `${ROOT}/`, serveInitialOptionsInSeperateRequest: OPTIONS_FILE });
  const script = renderInitialOptions(options);

  return async (ctx, next) => {
    if (ctx.path !== ROOT && !ctx.path.startsWith(`${ROOT}/`)) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      return ctx.throw(405, 'Method Not Allowed', { headers: { Allow: 'GET, HEAD' } });
    const name = ctx.path.slice(ROOT.length + 1);
    if (name === '' || name === 'index.html') return send(ctx, '.html', page);
    if (name === OPTIONS_FILE) return send(ctx, '.js', script);
    const file = await read(name);
    return file ? send(ctx, extname(name), file, isSandboxFrame(name)) : next();
  };
}

/** No news, no adverts, no check for a newer version: each would be a request to somebody else. */
const SETTINGS = { 'alert.disableUpdateNotification': true, 'banners.disable': true, disablePushNotification: true } as const;

function send(ctx: Context, extension: string, body: string | Buffer, sandboxed = false): void {
  ctx.set('Content-Security-Policy', sandboxed ? SANDBOX_FRAME_CSP : PAGE_POLICY);
  ctx.set('X-Frame-Options', 'SAMEORIGIN');
  ctx.set('Cache-Control', extension === '.html' ? 'no-cache' : 'public, max-age=3600');
  ctx.type = TYPES[extension] ?? 'application/octet-stream';
  ctx.body = body;
}

/** A file of Altair's, or undefined: also for a name that leads out of its folder. */
async function read(name: string): Promise<Buffer | undefined> {
  const folder = await realpath(getDistDirectory());
  try {
    const path = await realpath(join(folder, decodeURIComponent(name)));
    return path.startsWith(folder + sep) ? await readFile(path) : undefined;
  } catch {
    // No such file, a folder, or a name that no file can have.
    return undefined;
  }
}
