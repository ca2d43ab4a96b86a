import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGLISH } from '../../src/app/pages/start/messages/english.js';
import { freshDatabase, type TestDatabase } from '../support/database.js';
import { type LiveServer, startLiveServer } from '../support/live-servers.js';
import { hasChromium, openChromium } from './chromium.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Sentences in a catalogue; single words may be the same in German. */
const sentencesIn = (part: unknown): string[] => {
  if (typeof part === 'string') return part.includes(' ') ? [part] : [];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(sentencesIn) : [];
};

/** Not run where Debian's chromium is not installed (`.ci/packages`). Each test continues where the previous left the page. */
describe.runIf(hasChromium)('the booking page in a German browser', () => {
  let database: TestDatabase;
  let server: LiveServer;
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    database = await freshDatabase('demo');
    server = await startLiveServer(database, {}, { appIds: 'any', demo: true });
    chromium = await openChromium();
    page = await chromium.browser.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.setViewportSize({ width: 360, height: 900 });
    const session = await page.context().newCDPSession(page);
    const userAgent = String(await page.evaluate('navigator.userAgent'));
    await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'de-AT' });
    await session.send('Page.setBypassCSP', { enabled: true });
    await page.goto(server.url);
    await page.addScriptTag({ path: AXE });
    await session.send('Page.setBypassCSP', { enabled: false });
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
    await database?.close();
  });

  /** Faults of the page on a mobile screen, in light and in dark mode, and English text left in it. */
  async function findings(): Promise<string[]> {
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = (await page.evaluate('axe.run()')) as {
        readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
      };
      found.push(...violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`));
    }
    const text = await page.locator('main').innerText();
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
    return [...found, ...sentencesIn(ENGLISH).filter((said) => text.includes(said)), ...(width > 360 ? [`${width} pixels`] : [])];
  }

  const group = (name: string) => page.getByRole('group', { name, exact: true });
  const service = (name: string) => group('Was').getByRole('button', { name });
  const days = () => group('An welchem Tag').getByRole('button', { disabled: false });
  const times = () => page.getByRole('group', { name: 'Wann' }).getByRole('button');

  test.each([
    ['de-AT', 'de'],
    ['fr-FR,de;q=0.8,en;q=0.5', 'de'],
    ['en-US,de;q=0.5', 'en'],
    ['fr', 'en'],
    ['', 'en'],
  ])('is served for Accept-Language %j in the language %s', async (accepted, language) => {
    const answer = await fetch(server.url, { headers: { 'Accept-Language': accepted } });
    expect(answer.headers.get('vary')).toContain('Accept-Language');
    expect(await answer.text()).toContain(`<html lang="${language}">`);
  });

  test('is in German on first load', async () => {
    await page.getByText('Bereit', { exact: true }).waitFor();
    await service('Health check').waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    expect(await page.getByRole('navigation', { name: 'Seiten' }).count()).toBe(1);
    expect(await findings()).toEqual([]);
  });

  test('books with three clicks and a name', async () => {
    await service('Health check').click();
    await days().nth(2).click();
    await times().nth(3).waitFor();
    // The weekday and the date, each on one line.
    const lines = '(day) => Math.round(day.offsetHeight / parseFloat(getComputedStyle(day).lineHeight))';
    const ofDays = (await page.evaluate(`[...document.querySelectorAll("#days span")].map(${lines})`)) as readonly number[];
    expect(Math.max(...ofDays)).toBe(2);
    await times().nth(1).click();
    await page.getByText(/^\d\d:\d\d Uhr am \w+(?:tag|woch), .* ist für Sie frei gehalten\./).waitFor();
    await page.getByText(/^Noch \d:\d\d$/).waitFor();
    await page.getByLabel('Ihr Name').fill('Zoë Brontë');
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: 'Buchen', exact: true }).click();
    await page.getByRole('heading', { name: 'Gebucht' }).waitFor();
    await page.getByText(/^Health check: \w+(?:tag|woch), .*\. Buchung \d+\.$/).waitFor();
    await page.getByText(/^Zu zahlen: .*\s£\.$/).waitFor();
    expect(await findings()).toEqual([]);
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Verschieben, absagen' }).click({ modifiers: ['Control'] });
    const own = await opening;
    await own.getByRole('heading', { name: 'Ihre Buchung bei' }).waitFor();
    await own.close();
  });

  test('shows the log-ins of a client, an administrator and an analyst in German', async () => {
    for (const [role, name] of [
      ['Kunde', /^Angemeldet als Megan/],
      ['Leitung des Ladens', /^Angemeldet als Adam Adminson, Leitung/],
      ['Auswertung', /^Angemeldet als Ana Lyst, Auswertung/],
    ] as const) {
      await page.getByRole('button', { name: role }).click();
      await page.getByRole('heading', { name }).waitFor();
    }
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await page.getByText('Sie sind wieder Gast.').waitFor();
  });

  test('reports errors in German', async () => {
    await page.route('**/graphql', (route) => route.abort());
    await service('Claw trim').click();
    await page.getByRole('alert').getByText('Der Server hat nicht geantwortet.').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await days().nth(4).waitFor();
    for (const [code, words] of [
      ['NOT_BOOKABLE', 'Diese Zeit kann nicht mehr gebucht werden.'],
      ['INVALID', 'Das ist nicht möglich (INVALID).'],
    ] as const) {
      const errors = [{ message: 'An English sentence', extensions: { code } }];
      await page.route('**/graphql', (route) => route.fulfill({ json: { data: null, errors } }), { times: 1 });
      await service('Claw trim').click();
      await page.getByRole('alert').getByText(words).waitFor();
    }
    expect(await findings()).toEqual([]);
  });

  test('causes no errors or policy violations', () => {
    expect(complaints.filter((text) => !/ERR_FAILED/.test(text))).toEqual([]);
  });
});
