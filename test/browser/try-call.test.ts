import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../support/database.js';
import { type LiveServer, startLiveServer } from '../support/live-servers.js';
import { hasChromium, openChromium } from './chromium.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Not run where Debian's chromium is not installed (`.ci/packages`). Each test continues where the previous left the tab. */
describe.runIf(hasChromium)('a call tried in the REST reference', () => {
  let database: TestDatabase;
  let server: LiveServer;
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  let page: Page;

  beforeAll(async () => {
    database = await freshDatabase('demo');
    server = await startLiveServer(database, {}, { appIds: 'any', demo: true });
    chromium = await openChromium();
    page = await chromium.browser.newPage();
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
    await database?.close();
  });

  /** The open form of a call, on the page of its heading. */
  async function tryCall(heading: string, operationId: string): Promise<Locator> {
    await page.goto(`${server.url}/docs/rest/${heading}`);
    const section = page.locator(`section[id="${operationId}"]`);
    await section.locator('summary', { hasText: 'Try it' }).click();
    return section.locator('form');
  }

  async function send(form: Locator): Promise<{ readonly line: string; readonly body: string }> {
    await form.getByRole('button', { name: 'Send' }).click();
    await form.locator('[role=status] p', { hasText: /:/ }).waitFor();
    const line = await form.locator('[role=status] p').innerText();
    return { line, body: (await form.locator('pre').count()) > 0 ? await form.locator('pre').innerText() : '' };
  }

  test('is refused with 401 without a log-in', async () => {
    const { line, body } = await send(await tryCall('clients', 'listClients'));
    expect(line).toBe('GET /api/v1/admin/2/client: 401 Unauthorized');
    expect(JSON.parse(body)).toEqual({ error: '401 Unauthorized' });
  });

  test('logs in with the example values, and uses that log-in in later calls', async () => {
    const { line } = await send(await tryCall('log-in-and-administrators', 'logIn'));
    expect(line).toBe('POST /api/v1/login: 201 Created');

    const form = await tryCall('clients', 'listClients');
    await form.getByLabel('per_page', { exact: true }).fill('2');
    const answer = await send(form);
    expect(answer.line).toBe('GET /api/v1/admin/2/client?per_page=2: 200 OK');
    expect(JSON.parse(answer.body)._embedded.clients).toHaveLength(2);
  });

  test.each([
    ['availability', 'datesOfService', 'a query'],
    ['catalogue', 'readService', 'a path'],
  ])('has example ids of records that exist: %s, %s, in %s', async (heading, operationId) => {
    const { line } = await send(await tryCall(heading, operationId));
    expect(line).toMatch(/: 200 OK$/);
  });

  test.each(['light', 'dark'] as const)('has an accessible form in %s mode that fits a phone screen', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 900 });
    const session = await page.context().newCDPSession(page);
    // Injected from outside: the page's own policy blocks other scripts.
    await session.send('Page.setBypassCSP', { enabled: true });
    const form = await tryCall('clients', 'createClient');
    await form.getByRole('button', { name: 'Send' }).waitFor();
    await page.addScriptTag({ path: AXE });
    await session.send('Page.setBypassCSP', { enabled: false });
    // The call alone, with what the form adds: the page around it is one of those of `pages.test.ts`.
    const { violations } = (await page.evaluate("axe.run('#createClient')")) as {
      readonly violations: readonly { readonly id: string }[];
    };
    expect(violations).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });

  test('reports that the server does not answer', async () => {
    const form = await tryCall('clients', 'listClients');
    await form.getByRole('button', { name: 'Send' }).waitFor();
    await page.route('**/api/v1/**', (route) => route.abort());
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('The server did not answer. Try again in a moment.').waitFor();
    await page.unroute('**/api/v1/**');
  });
});
