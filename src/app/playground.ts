import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Context, Middleware } from 'koa';
import { localDate } from '../shared/zoned-time.js';
import { examples } from './playground-examples.js';
import { NARROW_STYLE } from './playground-style.js';

const ROOT = '/playground';
const OPTIONS_FILE = 'initial_options.js';
const STYLE_FILE = 'narrow.css';

/** Policy of the page: it loads files from and sends requests to this server only. Angular inserts style elements. */
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

/** Policy of the frame in which scripts of tabs run. Altair's own policy would keep page and frame from communicating. */
const FRAME_POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval'; style-src 'self'; frame-ancestors 'self'";

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

/** Makes each tab load the documentation. Turns off the update check and adverts, which call third parties. */
const SETTINGS = {
  'schema.reloadOnStart': true,
  'alert.disableUpdateNotification': true,
  'banners.disable': true,
  disablePushNotification: true,
} as const;

/**
 * Variables in which the example scripts store the tokens that they receive. `headers` are sent by every tab, new ones included;
 * a header without a value is not sent.
 */
const TOKENS = {
  activeSubEnvironment: 'demo',
  subEnvironments: [
    { id: 'demo', title: 'Demo', variables: { login_token: '', basket_token: '', headers: { 'Auth-Token': '{{login_token}}' } } },
  ],
};

/**
 * Subscription settings of every tab, later ones included. Altair would otherwise repeat subscriptions over HTTP without end
 * (its issue 2737). The token of a log-in is sent in the first message; without a log-in it is omitted.
 */
const SOCKET = {
  subscriptionsEndpoint: '/graphql/socket',
  initialSubscriptionRequestHandlerId: 'graphql-ws',
  initialSubscriptionsPayload: { 'Auth-Token': '{{login_token}}' },
} as const;

/**
 * Script that opens the first tab. Altair has no setting for this and opens the tab that it created last: at the first visit the
 * first tab is clicked as soon as the last is active. Later visits find the tabs as they were left.
 */
const openFirstTab = (tabs: number): string => `
if (!localStorage.getItem('playground.visited')) {
  const tabs = document.getElementsByTagName('app-window-switcher-item');
  const observer = new MutationObserver(() => {
    if (!tabs[${tabs - 1}]?.querySelector('.window-switcher__item--active')) return;
    observer.disconnect();
    localStorage.setItem('playground.visited', 'yes');
    tabs[0].firstElementChild.click();
  });
  observer.observe(document.body, { attributes: true, childList: true, subtree: true });
}`;

/**
 * Script for an address with `#query=…` (and `name`, `variables`): opens that query in a single tab that is not restored later,
 * so that the tabs of earlier visits remain. The page that linked here may have left the token that it used; only this browser
 * tab keeps it.
 */
const OPEN_LINK = `
const opened = new URLSearchParams(location.hash.slice(1));
const handed = localStorage.getItem('playground.token');
localStorage.removeItem('playground.token');
if (opened.has('query')) {
  if (handed) sessionStorage.setItem('playground.token', handed);
  options.preserveState = false;
  // Altair stores what it shows all the same, but does not read it again: beside the tabs of other visits, not in their place.
  options.instanceStorageNamespace = 'altair_opened_';
  options.initialWindows = [
    {
      ...socket,
      initialName: opened.get('name') ?? 'Opened',
      initialQuery: opened.get('query'),
      initialVariables: opened.get('variables') ?? '{}',
    },
  ];
  options.initialEnvironments.subEnvironments[0].variables.login_token = sessionStorage.getItem('playground.token') ?? '';
}`;

/** Page of the frame in which scripts of tabs run, served from here. */
const FRAME = 'iframe-sandbox/index.html';
/**
 * Script that sets the URL of that frame. Altair checks whether a local frame exists; until it knows, it would use a host of its
 * makers, which the policy refuses.
 */
const OWN_FRAME = `
Object.assign(getAltairConfig(), {
  localSandboxUrl: new URL('${FRAME}', document.baseURI).href,
  useLocalSandboxUrl: true,
});`;

/** Time zone of the demo's shop. */
const ZONE = 'Europe/London';

/** Loads Altair when the playground is first opened: it brings its own zod, and takes some 10 MB. */
const loadAltair = () => import('altair-static');

/** Serves `/playground`: Altair, from local files, opening with examples on the demo company. */
export function playground(clock: () => Date = () => new Date()): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== ROOT && !ctx.path.startsWith(`${ROOT}/`)) return next();
    ctx.state.route = ROOT;
    if (!['GET', 'HEAD'].includes(ctx.method)) {
      ctx.set('Allow', 'GET, HEAD');
      return ctx.throw(405, 'Method Not Allowed');
    }
    const name = ctx.path.slice(ROOT.length + 1);
    if (name === '' || name === 'index.html') return send(ctx, '.html', await readPage());
    if (name === OPTIONS_FILE) return send(ctx, '.js', optionsScript(clock()));
    if (name === STYLE_FILE) return send(ctx, '.css', NARROW_STYLE);
    const file = await read(name);
    if (!file) return next();
    const sent = name === FRAME ? withoutIcon(file) : file;
    const { isSandboxFrame } = await loadAltair();
    return send(ctx, extname(name), sent, isSandboxFrame(name) ? FRAME_POLICY : PAGE_POLICY);
  };
}

async function readPage(): Promise<string> {
  const { renderAltair } = await loadAltair();
  const page = renderAltair({ baseURL: `${ROOT}/`, serveInitialOptionsInSeperateRequest: OPTIONS_FILE });
  return page.replace('</head>', `<link rel="stylesheet" href="${STYLE_FILE}"></head>`);
}

function optionsScript(now: Date): string {
  const initialWindows = examples(localDate(ZONE, now.getTime()));
  const options = {
    endpointURL: '/graphql',
    ...SOCKET,
    initialWindows: initialWindows.map((window) => ({ ...SOCKET, ...window })),
    initialEnvironments: TOKENS,
    initialSettings: SETTINGS,
  };
  return `const options = ${JSON.stringify(options)};
const socket = ${JSON.stringify(SOCKET)};
${OPEN_LINK}
AltairGraphQL.init(options);
${OWN_FRAME}
if (options.preserveState !== false) {${openFirstTab(initialWindows.length)}
}`;
}

function send(ctx: Context, extension: string, body: string | Buffer, policy: string = PAGE_POLICY): void {
  ctx.set('Content-Security-Policy', policy);
  ctx.set('X-Frame-Options', 'SAMEORIGIN');
  ctx.set('Cache-Control', Buffer.isBuffer(body) ? 'public, max-age=3600' : 'no-cache');
  ctx.type = TYPES[extension] ?? 'application/octet-stream';
  ctx.body = body;
}

/** Page of the frame without its icon, which lies outside Altair's folder and is never visible. */
const withoutIcon = (page: Buffer): Buffer => Buffer.from(page.toString().replace(/<link rel="icon"[^>]*>/, ''));

/** Reads a file of Altair's; undefined if there is none, or if the name leads out of its folder. */
async function read(name: string): Promise<Buffer | undefined> {
  const { getDistDirectory } = await loadAltair();
  const folder = await realpath(getDistDirectory());
  try {
    const path = await realpath(join(folder, decodeURIComponent(name)));
    return path.startsWith(folder + sep) ? await readFile(path) : undefined;
  } catch {
    // No such file, a folder, or a name that no file can have.
    return undefined;
  }
}
