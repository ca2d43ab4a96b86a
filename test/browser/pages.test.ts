import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.js';
import { hasChromium, openChromium } from './chromium.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const PAGES = ['/', '/docs', '/docs/first-booking-rest', '/docs/rest', '/docs/rest/records', '/docs/rest/availability'];

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

  /** Opens a page with axe-core in it, which is put there from outside: the page's own policy lets no script run. */
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

  describe.each(PAGES)('%s', (path) => {
    /** Nothing but its colours is another thing in the dark. */
    test('is read by everybody, in light and in dark', async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await openChecked(path);
      expect(await findings()).toEqual([]);

      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findings('cat.color')).toEqual([]);
    });

    test('fits a telephone', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(server.url + path);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
  });

  test('the keyboard leads past the menu, and to a call', async () => {
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

  test('nobody else is asked, and nothing is refused by the policy', () => {
    expect(asked.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
