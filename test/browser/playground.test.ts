import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdministrator } from '../../src/account/administrators/create-administrator.js';
import { createCompany } from '../../src/company/create-company.js';
import { createTestCompany, type TestCompany } from '../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../support/server.js';
import { hasChromium, openChromium } from './chromium.js';

/** Not run where Debian's chromium is not installed (`.ci/packages`). */
describe.runIf(hasChromium)('the playground in a browser', () => {
  let server: TestServer;
  let company: TestCompany;
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  let page: Page;
  const asked: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await startServer();
    // As in the demo: the shop is company 2, its first service is 1, and this is who logs in.
    const { id: parentId } = await createCompany(server.orm.em.fork(), {
      name: 'Pet Store',
      timezone: 'Europe/London',
      currencyCode: 'GBP',
    });
    company = await createTestCompany(server.orm, { parentId });
    const ann = { name: 'Ann', email: 'admin@demo.test', role: 'owner', password: 'demo-password' } as const;
    await createAdministrator(company.em, company.companyId, ann);

    chromium = await openChromium();
    page = await chromium.browser.newPage();
    chromium.browser.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${server.url}/playground`);
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
  });

  const open = (tab: string) => page.getByText(tab, { exact: true }).first().click();
  const send = (operation: string) => page.getByText(`(Send ${operation})`).click();

  /** What the visible result holds, once it holds all of these. */
  async function result(...words: string[]): Promise<void> {
    const shown = page.locator('app-query-result:visible');
    for (const word of words) await shown.getByText(word).first().waitFor({ timeout: 10_000 });
  }

  test('opens with five examples', async () => {
    expect([company.companyId, company.check.id]).toEqual([2, 1]);
    for (const tab of ['Services', 'Times of a day', 'Log in', 'Bookings of the week', 'Book a time']) {
      await page.getByText(tab, { exact: true }).first().waitFor();
    }
    expect(await page.title()).toBe('Altair');
  });

  test('services and times answer', async () => {
    await open('Services');
    await send('query Services');
    await result('"Surgery"', '"GBP"');

    await open('Times of a day');
    await send('query Times');
    await result('"combinations"', '"Ann"');
  });

  test('the token of a log-in reaches the query that needs it', async () => {
    await open('Log in');
    await send('mutation LogIn');
    await result('"token"', '"owner"');

    await open('Bookings of the week');
    await send('query Week');
    await result('"totalCount"');
  });

  test('a time is held and booked', async () => {
    await open('Book a time');
    await send('mutation Hold');
    await result('"heldUntil"');
    await send('mutation Book');
    await result('"longId"');
  });

  test('no request leaves the origin, and nothing breaks in the page', () => {
    expect(asked.length).toBeGreaterThan(20);
    expect(
      asked.filter((url) => !url.startsWith(`${server.url}/`) && !url.startsWith('data:') && !url.startsWith('blob:')),
    ).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
