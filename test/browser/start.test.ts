import { createRequire } from 'node:module';
import type { Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Shell } from '../docs/shell.js';
import { sendGraphql } from '../support/clients/send-graphql.js';
import { freshDatabase, type TestDatabase } from '../support/database.js';
import { type LiveServer, startLiveServer } from '../support/live-servers.js';
import { axeFindings } from './axe-findings.js';
import { hasChromium, openChromium } from './chromium.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The shop of the demo, and one of its services that only one person gives. */
const COMPANY = 2;
const ALONE = 'Night emergency';

/** Not run where Debian's chromium is not installed (`.ci/packages`). Each test continues where the previous left the page. */
describe.runIf(hasChromium)('the booking page', () => {
  let database: TestDatabase;
  let server: LiveServer;
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  let page: Page;
  let heldBefore: string | null = null;
  const asked: Request[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    database = await freshDatabase('demo');
    server = await startLiveServer(database, {}, { appIds: 'any', demo: true });
    chromium = await openChromium();
    page = await chromium.browser.newPage();
    chromium.browser.on('request', (request) => asked.push(request));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await open();
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
    await database?.close();
  });

  /** Opens the page and injects axe-core from outside, since the page's own policy blocks other scripts. */
  async function open(): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setBypassCSP', { enabled: true });
    await page.goto(server.url);
    await page.addScriptTag({ path: AXE });
    await session.send('Page.setBypassCSP', { enabled: false });
  }

  /** Findings of axe-core in light and in dark mode, and screen widths that the page overflows. */
  async function findings(): Promise<string[]> {
    const found = await axeFindings(page);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate('document.documentElement.scrollWidth');
      if (wide !== width) found.push(`${wide} pixels on a screen of ${width}`);
    }
    return found;
  }

  const service = (name: string) => page.getByRole('group', { name: 'What', exact: true }).getByRole('button', { name });
  const days = () => page.getByRole('group', { name: 'Which day' }).getByRole('button', { disabled: false });
  const times = () => page.getByRole('group', { name: 'When' }).getByRole('button');
  const alert = (text: string) => page.getByRole('alert').getByText(text).waitFor();

  /** Chooses a service and a day of next week. */
  async function lookAt(name: string): Promise<void> {
    await service(name).click();
    await days().nth(4).click();
    await times().nth(3).waitFor();
  }

  /** Another buyer holds a time of the only person who gives the service; the moment is the value of its button. */
  async function takeElsewhere(startsAt: string): Promise<void> {
    const serviceId = Number(await service(ALONE).getAttribute('value'));
    const items = [{ serviceId, startsAt }];
    const query = 'mutation ($input: AddToBasketInput!) { addToBasket(input: $input) { id } }';
    const answer = await sendGraphql(server.url, { query, variables: { input: { companyId: COMPANY, items } } });
    expect(answer.body.errors).toBeUndefined();
  }

  test('shows that the server is ready, and is accessible', async () => {
    await page.getByText('Ready', { exact: true }).waitFor();
    await service('Health check').waitFor();
    expect(await findings()).toEqual([]);
  });

  test('books with three choices and a name, using the keyboard alone', async () => {
    await service('Health check').focus();
    await page.keyboard.press('Enter');
    await days().nth(2).press('Enter');
    await times().nth(3).waitFor();
    expect(await findings()).toEqual([]);
    await times().nth(1).press('Enter');
    await page.getByText(/is held for you\. \d:\d\d left/).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('name');
    await page.keyboard.type('Zoë Brontë');
    expect(await page.getByLabel('E-mail').inputValue()).toBe('zoe.bronte@example.test');
    expect(await findings()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Booked' }).waitFor();
    expect(await page.getByText(/^Health check: .* Booking \d+\.$/).count()).toBe(1);
    expect(await findings()).toEqual([]);
  });

  test('makes a booking that is visible over REST', async () => {
    const link = await page.getByRole('link', { name: 'Open it in the playground' }).getAttribute('href');
    const { longId } = JSON.parse(new URLSearchParams(link?.split('#')[1]).get('variables') ?? '{}') as { longId: string };
    const answer = await fetch(`${server.url}/api/v1/purchases/${longId}`, { headers: { 'App-Id': 'demo' } });
    const { _embedded } = (await answer.json()) as { _embedded: { bookings: { service_name: string }[] } };
    expect(_embedded.bookings.map(({ service_name }) => service_name)).toEqual(['Health check']);
  });

  test('lists the request of each step, and shows the last one exactly as it was sent', async () => {
    const titles = await page.locator('#requests summary').allTextContents();
    expect(titles.map((title) => title.replace(/ .*/, ''))).toEqual(['Book', 'Hold', 'Times', 'Days', 'What']);
    const shown = await page.locator('#requests details').first().locator('code').textContent();
    const sent = asked.filter((request) => request.url().endsWith('/graphql')).at(-1);
    const { query, variables } = sent!.postDataJSON() as { query: string; variables: object };
    const { authorization, 'idempotency-key': key } = await sent!.allHeaders();
    expect(shown).toBe(
      `# Authorization: ${authorization}\n# Idempotency-Key: ${key}\n${query}\n\n${JSON.stringify(variables, null, 2)}`,
    );
  });

  test('shows the requests as curl commands, which make another booking when run', async () => {
    await page.getByRole('button', { name: 'See it as curl' }).click();
    const script = (await page.locator('#done code').textContent()) ?? '';
    const { text } = await new Shell(new Map()).run(script);
    const { data } = JSON.parse(text) as { data: { checkout: { bookings: { nodes: object[] } } } };
    expect(data.checkout.bookings.nodes).toMatchObject([{ service: { name: 'Health check' } }]);
    await page.getByRole('button', { name: 'curl', exact: true }).click();
    expect(await page.locator('#requests code').nth(2).textContent()).toContain(`curl -sN ${server.url}/graphql/stream`);
    expect(await findings()).toEqual([]);
  });

  test('links to the page of the purchase', async () => {
    const own = await page.getByRole('link', { name: 'Move, cancel, add to a calendar' }).getAttribute('href');
    const purchase = await page.context().newPage();
    await purchase.goto(`${server.url}${own}`);
    await purchase.getByText('Health check').first().waitFor();
    await purchase.close();
  });

  test('opens the booking in the playground with one click', async () => {
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Open it in the playground' }).click();
    const playground = await opening;
    await playground.getByText('(Send query MyBooking)').click();
    await playground.locator('app-query-result:visible').getByText('"Health check"').waitFor();
    await playground.close();
  });

  test('removes a time from the list when someone else takes it', async () => {
    await lookAt(ALONE);
    const [first, second] = await times().all();
    const startsAt = await first?.getAttribute('value');
    const label = await first?.textContent();
    await takeElsewhere(startsAt ?? '');
    await page
      .getByText(`${label} just went`)
      .or(page.getByText(new RegExp(`${label}, .* just went`)))
      .waitFor();
    expect(await page.locator(`#times button[value="${startsAt}"]`).count()).toBe(0);
    expect(await second?.isVisible()).toBe(true);
  });

  test('reports that a chosen time has just been taken, and offers others', async () => {
    const value = await times().nth(0).getAttribute('value');
    const delayed = async (route: Route) => {
      await takeElsewhere(value ?? '');
      await route.continue();
    };
    await page.route('**/graphql', delayed, { times: 1 });
    await times().nth(0).click();
    await alert('Somebody else has just taken');
    expect(await findings()).toEqual([]);
    await page.locator('#offers button').first().click();
    await page.getByText('is held for you').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('');
  });

  test('renews an expired hold and completes the booking', async () => {
    heldBefore = await page.locator('#times [aria-pressed=true]').textContent();
    await page.getByLabel('Your name').fill('Ada');
    const errors = [{ message: 'The hold has run out', extensions: { code: 'HOLD_EXPIRED' } }];
    await page.route('**/graphql', (route) => route.fulfill({ json: { data: null, errors } }), { times: 1 });
    await page.getByRole('button', { name: 'Book it' }).click();
    await page.getByText(new RegExp(`^${ALONE}: .* Booking \\d+\\.$`)).waitFor();
  });

  test('promises no move after the deadline, and scrolls each step into view', async () => {
    const change = (period: string) => `update service set min_cancel_period = ${period} where name = '${ALONE}'`;
    const database = server.orm.em.fork().getConnection();
    await database.execute(change('2000000000'));
    await page.setViewportSize({ width: 360, height: 420 });
    const isInSight = (id: string) => page.waitForFunction(`${id}.getBoundingClientRect().top < innerHeight - 40`);
    await service(ALONE).click();
    await isInSight('days');
    await days().last().press('Enter');
    await times().first().waitFor();
    await isInSight('times');
    // A time held on another day is not among those of this one.
    expect(await times().first().textContent()).not.toBe(heldBefore);
    await times().first().click();
    await page.getByLabel('Your name').fill('Ada');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Its page, and into a calendar' }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await database.execute(change('null'));
  });

  test('reports an unavailable server and recovers once it is back', async () => {
    await page.route('**/graphql', (route) => route.abort());
    await service(ALONE).click();
    await alert('The server did not answer.');
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.route('**/graphql/stream', (route) => route.abort());
    await days().nth(4).click();
    await page.getByText('The server is away.').waitFor();
    expect(await findings()).toEqual([]);
    await page.unroute('**/graphql/stream');
    await times().nth(3).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
  });

  test('reports two weeks without free times and leads to the next two', async () => {
    const json = { data: { availableDays: { days: [{ date: '2030-01-01', spacesLeft: 0 }] } } };
    await page.route('**/graphql', (route) => route.fulfill({ json }), { times: 1 });
    await service('Claw trim').click();
    await alert('Nothing is free in these two weeks.');
    await page.getByRole('button', { name: 'Look at the next two' }).click();
    await days().nth(4).waitFor();
  });

  test('logs in as the administrator or the analyst with one click', async () => {
    await page.getByRole('button', { name: 'Who runs the shop' }).click();
    await page.getByText('Logged in as Adam Adminson').waitFor();
    await page.getByRole('button', { name: 'An analyst' }).click();
    await page.getByText('Logged in as Ana Lyst').waitFor();
    expect(await findings()).toEqual([]);
  });

  test('does not ask a logged-in client for a name until the log-in ends', async () => {
    await page.getByRole('button', { name: 'A client' }).click();
    await page.getByText('Logged in as Megan').waitFor();
    await lookAt('Vaccination');
    await times().nth(1).click();
    await page.getByText('is held for you').waitFor();
    expect(await page.getByLabel('Your name').isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await page.getByText(/^Vaccination: .* Booking \d+\.$/).waitFor();

    await lookAt('Vaccination');
    await server.orm.em.fork().getConnection().execute("update session set last_used_at = last_used_at - interval '10 days'");
    await times().nth(2).click();
    await alert('Your log-in has ended');
    expect(await page.getByText('Logged in as').count()).toBe(0);
    await times().nth(2).click();
    await page.getByLabel('Your name').waitFor();
  });

  test('sends requests only to its own origin, without errors or policy violations', () => {
    const urls = asked.map((request) => request.url());
    expect(urls.filter((url) => !url.startsWith(server.url) && !/^(data|blob):/.test(url))).toEqual([]);
    expect(complaints.filter((text) => !/ERR_FAILED|401/.test(text))).toEqual([]);
  });
});
