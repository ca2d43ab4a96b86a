import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdministrator } from '../../src/account/administrators/create-administrator.js';
import { examples } from '../../src/app/playground-examples.js';
import { createCompany } from '../../src/company/create-company.js';
import { localDate } from '../../src/shared/zoned-time.js';
import { sendGraphql } from '../support/clients/send-graphql.js';
import { freshDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { createTestCompany, type TestCompany } from '../support/fixtures/test-company.js';
import { type LiveServer, startLiveServer } from '../support/live-servers.js';
import { partOfTurn } from '../support/walks/turn.js';
import { hasChromium, openChromium } from './chromium.js';

const OPERATIONS: Readonly<Record<string, string>> = {
  'Bookings by day': 'BookingsByDay',
  'Free by service': 'FreeByService',
  Sales: 'Sales',
  'No-shows': 'NoShows',
  'Analyst questions': 'BookingsByMonth',
};
const FIGURES = Object.keys(OPERATIONS);

/** Not run where Debian's chromium is not installed (`.ci/packages`). */
describe.runIf(hasChromium)('the playground in a browser', () => {
  let database: TestDatabase;
  let server: LiveServer;
  let company: TestCompany;
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  let page: Page;
  const asked: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    server = await startLiveServer(database);
    // Ids of the demo: the shop is company 2, its first service is 1, and this is who logs in.
    const { id: parentId } = await createCompany(server.orm.em.fork(), {
      name: 'Pet Store',
      timeZone: 'Europe/London',
      currency: 'GBP',
    });
    company = await createTestCompany(server.orm, { parentId });
    const ann = { name: 'Ann', email: 'admin@demo.test', role: 'owner', password: 'demo-password' } as const;
    await createAdministrator(company.em, { companyId: company.companyId, ...ann });

    chromium = await openChromium();
    page = await chromium.browser.newPage();
    chromium.browser.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('violates the following Content Security Policy')) complaints.push(message.text());
    });
    await page.goto(`${server.url}/playground`);
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
    await database?.close();
  });

  const open = (tab: string) => page.getByText(tab, { exact: true }).first().click();

  /** Sends an operation. On a busy machine the editor may parse only part of the text, and continues when its cursor moves. */
  async function send(operation: string): Promise<void> {
    const button = page.getByText(`(Send ${operation})`);
    await eventually(async () => {
      if ((await button.count()) === 0) await page.locator('.query-editor__input .cm-content:visible').press('ArrowRight');
      expect(await button.count()).toBe(1);
    });
    await button.click();
  }

  /** Waits until the visible result contains all of these words. */
  async function result(...words: string[]): Promise<void> {
    const shown = page.locator('app-query-result:visible');
    for (const word of words) await shown.getByText(word).first().waitFor();
  }

  /** Another visitor holds a time of the day that the examples ask about. */
  async function hold(time: string): Promise<void> {
    const { date } = JSON.parse(examples(localDate('Europe/London', Date.now()))[1]!.initialVariables!);
    const query = 'mutation ($input: AddToBasketInput!) { addToBasket(input: $input) { token } }';
    const items = [{ serviceId: company.check.id, date, time }];
    const variables = { input: { companyId: company.companyId, items } };
    expect((await sendGraphql(server.url, { query, variables })).body.errors).toBeUndefined();
  }

  const activeTab = async () => (await page.locator('.window-switcher__item--active').innerText()).split('\n')[0]?.trim();

  test('opens with example tabs, the first of them active', async () => {
    expect([company.companyId, company.check.id]).toEqual([2, 1]);
    await eventually(async () => {
      const tabs = await page.locator('app-window-switcher-item .window-switcher__input').allInnerTexts();
      expect(tabs.map((name) => name.trim())).toEqual([
        'Services',
        'Times of a day',
        'Log in',
        'Bookings of the week',
        'Book a time',
        'Live times',
        ...FIGURES,
      ]);
      expect(await activeTab()).toBe('Services');
    });
    expect(await page.title()).toBe('Altair');
  });

  test('loads the schema documentation by itself', async () => {
    await page.getByText('Docs', { exact: true }).first().click();
    await page.locator('app-doc-viewer:visible').getByText('Query', { exact: true }).first().waitFor();
    await page.getByText('Docs', { exact: true }).first().click();
  });

  test('answers the example queries for services and times', async () => {
    await open('Services');
    await send('query Services');
    await result('"Surgery"', '"GBP"');

    await open('Times of a day');
    await send('query Times');
    await result('"combinations"', '"Ann"');
  });

  test('sends the token of a log-in with the query that needs it', async () => {
    await open('Log in');
    await send('mutation LogIn');
    await result('"token"', '"owner"');

    await open('Bookings of the week');
    await send('query Week');
    await result('"totalCount"');
  });

  test.each(partOfTurn(FIGURES))('sends the token of a log-in with the analytics query: %s', async (tab) => {
    await open(tab);
    await send(`query ${OPERATIONS[tab]}`);
    await result('"data"');
    expect(await page.locator('app-query-result:visible').innerText()).not.toContain('"errors"');
  });

  test('sends the token of a log-in from a newly opened tab', async () => {
    const asked = page.waitForRequest((request) => request.url().endsWith('/graphql'));
    await page.getByText('Add new').click();
    expect((await asked).headers()['auth-token']).toMatch(/^[\w-]{40,}$/);
  });

  test('does not return to the first tab on a later visit', async () => {
    const other = await openChromium();
    try {
      await other.browser.addInitScript(() => localStorage.setItem('playground.visited', 'yes'));
      const again = await other.browser.newPage();
      await again.goto(`${server.url}/playground`);
      await eventually(async () => {
        const active = await again.locator('.window-switcher__item--active').innerText();
        expect(active).toContain('Analyst questions');
      });
    } finally {
      await other.close();
    }
  });

  test('updates a subscription over WebSocket when a time is taken elsewhere', async () => {
    const answers: string[] = [];
    const opened: string[] = [];
    page.on('websocket', (socket) => {
      opened.push(socket.url());
      socket.on('framereceived', ({ payload }) => answers.push(String(payload)));
    });
    const nexts = () => answers.filter((answer) => answer.includes('"next"')).length;
    await open('Live times');
    await send('subscription LiveTimes');
    await result('"availableTimes"', '"Ann"');
    expect(opened).toEqual([`${server.url.replace('http', 'ws')}/graphql/socket`]);
    const before = nexts();
    expect(before).toBeGreaterThan(0);
    await hold('09:00');
    await eventually(() => expect(nexts()).toBeGreaterThan(before));
    await page.getByText('Cancel', { exact: true }).first().click();
  });

  test('holds and books a time with the example mutations', async () => {
    await open('Book a time');
    await send('mutation Hold');
    await result('"heldUntil"');
    await send('mutation Book');
    await result('"longId"');
  });

  test('opens only the query in its address, and keeps the saved tabs', async () => {
    const query = 'query Shop($id: Int!) { company(id: $id) { name } }';
    const other = await chromium.browser.newPage();
    await other.goto(`${server.url}/playground#${new URLSearchParams({ name: 'A shop', query, variables: '{ "id": 2 }' })}`);
    await other.getByText('(Send query Shop)').click();
    await other.locator('app-query-result:visible').getByText('"name"').waitFor();
    expect(await other.locator('app-window-switcher-item').count()).toBe(1);
    expect(await other.locator('.window-switcher__item--active').innerText()).toContain('A shop');

    await other.goto('about:blank');
    await other.goto(`${server.url}/playground`);
    await eventually(async () => expect(await other.locator('app-window-switcher-item').count()).toBeGreaterThan(FIGURES.length));
    await other.close();
  });

  test('shows the answer below the query on a phone, both as wide as the screen', async () => {
    const other = await chromium.browser.newPage();
    await other.setViewportSize({ width: 360, height: 740 });
    await other.goto(`${server.url}/playground`);
    const boxOf = async (part: string) =>
      (await other.locator(`${part}:visible`).first().boundingBox()) ?? { y: 0, width: 0, height: 0 };
    const [query, result] = [await boxOf('app-query-editor'), await boxOf('app-query-result')];
    expect(result.y).toBeGreaterThanOrEqual(query.y + query.height);
    expect([query.width, result.width].filter((width) => width < 350)).toEqual([]);
    await other.close();
  });

  test('sends requests only to its own origin, without errors or policy violations', () => {
    expect(asked.length).toBeGreaterThan(20);
    expect(
      asked.filter((url) => !url.startsWith(`${server.url}/`) && !url.startsWith('data:') && !url.startsWith('blob:')),
    ).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
