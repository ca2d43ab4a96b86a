import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.js';
import { hasChromium, openChromium } from './chromium.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Not run where Debian's chromium is not installed (`.ci/packages`). One test goes on where the one before it left the page. */
describe.runIf(hasChromium)('insights', () => {
  let server: TestServer;
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  let page: Page;
  const asked: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await startServer({ appIds: 'any', demo: true }, 'demo');
    chromium = await openChromium();
    page = await chromium.browser.newPage();
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setBypassCSP', { enabled: true });
    await page.goto(`${server.url}/insights`);
    await page.addScriptTag({ path: AXE });
    await session.send('Page.setBypassCSP', { enabled: false });
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
  });

  async function findings(): Promise<string[]> {
    const { violations } = (await page.evaluate('axe.run()')) as {
      readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
    };
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }

  async function logIn(password: string): Promise<void> {
    await page.getByLabel('E-mail').fill('analyst@demo.test');
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
  }

  const allDrawn = () => page.waitForFunction('document.querySelectorAll("#questions details").length === 16');

  test('a wrong password is said', async () => {
    expect(await findings()).toEqual([]);
    await logIn('guessed');
    await page.getByText('No such account, or another password.').waitFor();
  });

  test('an analyst sees pictures with their figures', async () => {
    await logIn('demo-password');
    await allDrawn();
    expect(await page.locator('#questions svg').count()).toBeGreaterThan(4);
    expect(await findings()).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findings()).toEqual([]);
  });

  test('a bar opens the bookings that it counts, and so does the table', async () => {
    const first = page.locator('#questions section').first();
    await first.locator('rect').first().click();
    await first.getByText('attended').or(first.getByText('unmarked')).first().waitFor();

    const services = page.locator('#questions section', { hasText: 'Which services are missed?' });
    await services.getByText('The figures').click();
    await services.getByRole('button', { name: 'Health check' }).press('Enter');
    await services.getByRole('heading', { name: 'Health check' }).waitFor();
  });

  test('its table is saved as CSV', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).first().click();
    expect((await saved).suggestedFilename()).toBe('bookings.csv');
    await page.getByText('Saved.').first().waitFor();
  });

  test('a period without anything says so, on a telephone too', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByLabel('From').fill('2001-01-01');
    await page.getByLabel('Until').fill('2001-02-01');
    await page.getByText('Nothing in this period.').nth(7).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  test('a log-in that has ended asks for a new one', async () => {
    await server.orm.em.fork().getConnection().execute("update session set last_used_at = last_used_at - interval '10 days'");
    await page.getByLabel('Until').fill('2001-03-01');
    await page.getByText('The log-in has ended. Log in again.').waitFor();
    await page.getByLabel('Password').waitFor();
  });

  test('nobody else is asked, and nothing is refused by the policy', () => {
    expect(asked.filter((url) => !url.startsWith(server.url) && !/^(data|blob):/.test(url))).toEqual([]);
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });
});
