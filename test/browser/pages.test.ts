import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.js';
import { partOfTurn } from '../support/walks/turn.js';
import { hasChromium, openChromium } from './chromium.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const PAGES = [
  '/',
  '/docs/graphql',
  '/docs/graphql/booking',
  '/docs/graphql/enums',
  '/docs/graphql/figures',
  '/docs/graphql/scalars',
  '/docs',
  '/docs/first-booking-rest',
  '/docs/figures-and-definitions',
  '/docs/operations',
  '/docs/rest',
  '/docs/rest/records',
  '/docs/rest/availability',
];

/** Bytes of a page, compressed. */
const MAX_BYTES = 150_000;

const compressed = async (url: string): Promise<Buffer> => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()));

/** Not run where Debian's chromium is not installed (`.ci/packages`). */
describe.runIf(hasChromium)('the pages in a browser', () => {
  let server: TestServer;
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  let page: Page;
  const asked: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await startServer();
    chromium = await openChromium();
    page = await chromium.browser.newPage();
    chromium.browser.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
  });

  /** Opens a page and injects axe-core from outside, since the page's own policy blocks all scripts. */
  async function openChecked(path: string): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setBypassCSP', { enabled: true });
    await page.goto(server.url + path);
    await page.addScriptTag({ path: AXE });
    await session.send('Page.setBypassCSP', { enabled: false });
  }

  /** Findings of axe-core; of rules with one tag, or of all. */
  async function findings(tag?: string): Promise<string[]> {
    const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(tag ? { runOnly: [tag] } : {})})`)) as {
      readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
    };
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }

  describe.each(partOfTurn(PAGES))('%s', (path) => {
    /** Only the colours differ in dark mode. */
    test('is accessible in light and dark mode', async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await openChecked(path);
      expect(await findings()).toEqual([]);

      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findings('cat.color')).toEqual([]);
    });

    test.each([360, 1440])('is not wider than a screen of %i pixels', async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(server.url + path);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    });
  });

  test('a skip link leads past the menu by keyboard, and links lead to a REST call', async () => {
    await page.goto(server.url);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');

    await page.getByRole('link', { name: 'REST reference' }).first().click();
    await page.getByRole('link', { name: 'Availability' }).click();
    await page.getByText(/^All \d+ calls$/).click();
    await page.getByRole('link', { name: /GET .*\/time_data$/ }).click();
    expect(page.url()).toMatch(/\/docs\/rest\/availability#\w+$/);
  });

  test('examples name the address of the server, but proxy settings keep the local one', async () => {
    await page.goto(`${server.url}/docs/first-booking-rest`);
    expect(await page.locator('.of-caller code').first().textContent()).toContain(`API=${server.url}/api/v1`);
    await page.goto(`${server.url}/docs/operations`);
    await page.getByText('proxy_pass http://127.0.0.1:3000;').first().waitFor();
  });

  test('the search finds a misspelt word of a guide and links to it', async () => {
    await page.goto(`${server.url}/docs`);
    const field = page.getByLabel('Search guides and schema');
    await field.fill('idempotncy key');
    await page.getByRole('link', { name: 'Once, however often it is sent' }).click();
    expect(page.url()).toBe(`${server.url}/docs/errors-and-retries#once-however-often-it-is-sent`);
    expect(await page.locator(':target').textContent()).toBe('Once, however often it is sent');

    await field.fill('xylophone');
    await page.getByText('Nothing about “xylophone”.').waitFor();
  });

  test('the search results are accessible', async () => {
    await openChecked('/docs');
    await page.getByLabel('Search guides and schema').fill('webhook');
    await page.getByRole('status').getByText('found').waitFor();
    expect(await findings()).toEqual([]);
  });

  test('no page or asset reaches 150 kB compressed', async () => {
    const sizes = await Promise.all(
      [...PAGES, '/docs/graphql/objects', '/docs/graphql/inputs', '/docs/pages.js', '/docs/start.js', '/docs/search.json'].map(
        async (path) => {
          const { length } = await compressed(server.url + path);
          return length < MAX_BYTES ? [] : [`${path}: ${length}`];
        },
      ),
    );
    expect(sizes.flat()).toEqual([]);
  });

  test('all requests go to the same origin, without errors or policy violations', () => {
    expect(asked.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
