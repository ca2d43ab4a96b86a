import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../../src/shared/local-date.js';
import { startServer, type TestServer } from '../support/server.js';
import { hasChromium, openChromium } from './chromium.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Not run where Debian's chromium is not installed (`.ci/packages`). Each test continues where the previous left the page. */
describe.runIf(hasChromium)('the insights page', () => {
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

  test('rejects a wrong password with a message', async () => {
    expect(await findings()).toEqual([]);
    await logIn('guessed');
    await page.getByText('Wrong e-mail address or password.').waitFor();
  });

  test('shows an analyst charts with their figures', async () => {
    await page.getByRole('button', { name: 'Log in as the demo’s analyst' }).click();
    await allDrawn();
    expect(await page.locator('#questions svg').count()).toBeGreaterThan(4);
    expect(await findings()).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findings()).toEqual([]);
  });

  /** Counts a month more than before: the page begins with a period about today. */
  async function countOneMonthMore(): Promise<void> {
    const until = page.getByLabel('Until');
    await until.fill(addMonths(await until.inputValue(), 1));
  }

  const panel = (title: string) => page.locator('#questions section', { hasText: title });

  /** The first bar that is not empty. */
  const filled = (section: Locator) =>
    section
      .locator('.opens')
      .filter({ hasNotText: /: (0|£0\.00|none)$/ })
      .first();

  test('opens the records behind a bar of every chart, and behind a row of the table', async () => {
    for (const section of await page.locator('#questions section').all()) {
      await filled(section).click();
      await section.locator('.records td').first().waitFor();
      expect(await section.locator('.records').evaluate((list) => list.getBoundingClientRect().bottom < innerHeight + 1)).toBe(
        true,
      );
    }
    expect(await findings()).toEqual([]);
    const opened = (title: string) => panel(title).locator('.records').innerText();
    expect(await opened('When do walk-ins come?')).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d\s+(Vaccination|Claw trim)\s+finished/);
    expect(await opened('How full are events?')).toMatch(/Dog training evening\s+\d+ of \d+/);

    const services = panel('Which services are missed?');
    await services.getByText('The figures').click();
    await services.getByRole('button', { name: 'Health check' }).press('Enter');
    await services.getByRole('heading', { name: 'Health check' }).waitFor();
    expect(await services.locator('.records').innerText()).not.toContain('cancelled');
  });

  test('draws separate bars for two people of the same name, with their ids and own records', async () => {
    const rename = "update person set name = 'Ann Archer' where id = (select id from person where name = 'Ben Baker' limit 1)";
    await server.orm.em.fork().getConnection().execute(rename);
    await countOneMonthMore();
    await allDrawn();
    const diaries = panel('How full are the diaries?');
    const bars = diaries.locator('.opens').filter({ hasText: 'Ann Archer' });
    await bars.nth(1).waitFor();
    const titles = await bars.locator('title').allTextContents();
    expect(titles.sort()).toEqual([expect.stringMatching(/^Ann Archer \(1\): /), expect.stringMatching(/^Ann Archer \(2\): /)]);
    expect((await bars.nth(0).boundingBox())?.y).not.toBe((await bars.nth(1).boundingBox())?.y);

    await bars.filter({ hasText: '(2)' }).click();
    await diaries.getByRole('heading', { name: 'Ann Archer (2)' }).waitFor();
    await diaries.getByText('Grooming').first().waitFor();
  });

  test('explains why a chart could not be loaded, and loads it on request', async () => {
    await page.route('**/graphql', (route) => route.abort());
    await countOneMonthMore();
    await page.getByText('The server did not answer.').nth(7).waitFor();
    expect(await findings()).toEqual([]);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Ask again' }).first().click();
    await panel('How busy is each month?').locator('.opens').first().waitFor();
  });

  test('explains why the chosen dates do not make a period', async () => {
    await page.getByLabel('From').fill('');
    await page.getByText('Choose the day from which on to count, in “From”.').waitFor();
    expect(await page.locator('#questions').innerText()).toBe('');
    const until = await page.getByLabel('Until').inputValue();
    await page.getByLabel('From').fill(addDays(until, 1));
    await page.getByText('“Until” must be a later day than “From”').waitFor();
    await page.getByLabel('From').fill(addMonths(until, -14));
    await allDrawn();
  });

  test('opens the query of a chart in the playground, logged in', async () => {
    const opening = page.context().waitForEvent('page');
    await panel('How full are the diaries?').getByRole('link', { name: 'Open in the playground' }).click();
    const playground = await opening;
    await playground.getByText('(Send query Figures)').click();
    await playground.locator('app-query-result:visible').getByText('Ann Archer').first().waitFor();
    await playground.close();
  });

  test('saves the table of a chart as CSV', async () => {
    const saved = page.waitForEvent('download');
    await panel('How full are the diaries?').getByRole('button', { name: 'CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('capacity.csv');
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^by\.person\.id,by\.person\.name,/);
    await page.getByText('Saved.').first().waitFor();
  });

  test('reports a period without data, on a phone screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByLabel('From').fill('2001-01-01');
    await page.getByLabel('Until').fill('2001-02-01');
    await page.getByText('Nothing in this period.').nth(7).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  test('asks for a new log-in when the session has ended', async () => {
    await server.orm.em.fork().getConnection().execute("update session set last_used_at = last_used_at - interval '10 days'");
    // Two periods, one after the other: the first, superseded one is not announced.
    await page.getByLabel('Until').evaluate((field: HTMLInputElement) => {
      for (const day of ['2001-03-01', '2001-04-01']) {
        field.value = day;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    await page.getByText('The log-in has ended. Log in again.').waitFor();
    await page.getByLabel('Password').waitFor();
  });

  test('sends requests only to its own origin, without errors or policy violations', () => {
    expect(asked.filter((url) => !url.startsWith(server.url) && !/^(data|blob):/.test(url))).toEqual([]);
    expect(complaints.filter((text) => !text.includes('401') && !text.includes('ERR_FAILED'))).toEqual([]);
  });
});
