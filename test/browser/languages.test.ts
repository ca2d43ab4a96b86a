import { createRequire } from 'node:module';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGLISH } from '../../src/app/pages/purchase/messages/english.js';
import { updateSettings } from '../../src/company/update-settings.js';
import type { Purchase } from '../../src/purchase/purchase.entity.js';
import { SellingCompany } from '../support/fixtures/selling-company.js';
import { type LiveServer, startLiveServer } from '../support/live-servers.js';
import { hasChromium, openChromium } from './chromium.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Sentences of the English page; single words may be the same in German. */
const SENTENCES = Object.values(ENGLISH).flatMap((text: unknown) =>
  typeof text === 'string' && text.includes(' ') ? [text] : [],
);

/** Not run where Debian's chromium is not installed (`.ci/packages`). */
describe.runIf(hasChromium)('the purchase page in two languages', () => {
  let shop: SellingCompany;
  let server: LiveServer;
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  let page: Page;
  let session: CDPSession;
  const complaints: string[] = [];

  beforeAll(async () => {
    shop = await SellingCompany.open();
    server = await startLiveServer(shop.database);
    chromium = await openChromium();
    page = await chromium.browser.newPage();
    session = await page.context().newCDPSession(page);
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
    await shop?.database.close();
  });

  async function bought(date: string, client: { readonly locale?: string }): Promise<Purchase> {
    const basket = await shop.add([shop.check(date, '10:00')]);
    return shop.buy(basket.sessionId, { client: { firstName: 'Zoe', email: 'zoe@example.test', ...client } });
  }

  /** Opens the page in a browser of that language, with axe-core injected, which the page's own policy would block. */
  async function open(longId: string, acceptLanguage = 'en-GB'): Promise<void> {
    await page.setViewportSize({ width: 360, height: 900 });
    const userAgent = String(await page.evaluate('navigator.userAgent'));
    await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage });
    await page.goto('about:blank');
    await session.send('Page.setBypassCSP', { enabled: true });
    await page.goto(`${server.url}/purchases/${longId}`);
    await page.addScriptTag({ path: AXE });
    await session.send('Page.setBypassCSP', { enabled: false });
  }

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
    const text = await page.locator('body').innerText();
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
    return [...found, ...SENTENCES.filter((sentence) => text.includes(sentence)), ...(width > 360 ? [`${width} pixels`] : [])];
  }

  const languageOf = () => page.evaluate('document.documentElement.lang');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  test('is German for a German purchase in an English browser, also when moving and cancelling', async () => {
    const date = shop.nextDay();
    const { longId, id } = await bought(date, { locale: 'de-AT' });
    await open(longId);
    await page.getByRole('heading', { name: 'Ihre Buchung bei Pet Store' }).waitFor();
    expect([await languageOf(), await page.title()]).toEqual(['de', 'Ihre Buchung bei Pet Store']);
    const text = await page.locator('.booking').innerText();
    expect(text).toMatch(/^Gebucht\s+Check mit Ann bei Pet Store\s+\w+tag, \d+\. April 2030.* 10:00.*10:30/);
    expect(text).toMatch(/Sie können bis \w+tag, \d+\. April 2030 um 10:00 Uhr absagen oder verschieben\./);
    expect(await page.locator('.money').innerText()).toMatch(/Zusammen\s+15,00\s£\s+Bezahlt\s+0,00\s£\s+Jetzt fällig\s+15,00\s£/);
    expect(await findings()).toEqual([]);

    await button('Verschieben').press('Enter');
    await page.getByText('Diese Zeiten sind jetzt frei.').waitFor();
    expect(await findings()).toEqual([]);
    await button(/^14:30: verschieben auf/).press('Enter');
    await page.getByRole('heading', { name: /^Auf .* 14:30 Uhr verschieben\?/ }).waitFor();
    expect(await findings()).toEqual([]);
    await button('Ja, verschieben').press('Enter');
    await page.getByText('Das ist verschoben.').waitFor();
    expect(await shop.bookingsOf(id)).toMatchObject([{ startsAt: new Date(`${date}T13:30:00Z`) }]);

    await button('Absagen').click();
    await page.getByRole('heading', { name: 'Diese Buchung absagen?' }).waitFor();
    expect(await findings()).toEqual([]);
    await button('Ja, absagen').click();
    await page.getByText('Das ist abgesagt.', { exact: true }).waitFor();
    expect(await page.locator('.booking').innerText()).toMatch(/^Abgesagt/);
    expect(await findings()).toEqual([]);
    expect(await shop.bookingsOf(id)).toMatchObject([{ isCancelled: true }]);
  });

  test.each<[string | undefined, string | null, string]>([
    ['fr', 'de', 'de'],
    [undefined, 'de', 'de'],
    ['en-US', 'de', 'en'],
    ['fr', null, 'en'],
  ])('for guest locale %s and company locale %s is in %s, even in a German browser', async (locale, ofCompany, language) => {
    await updateSettings(shop.em, { companyId: shop.companyId }, { locale: ofCompany });
    const { longId } = await bought(shop.nextDay(), locale ? { locale } : {});
    await open(longId, 'de-DE');
    await page.locator('.booking').waitFor();
    expect(await languageOf()).toBe(language);
    await page.getByRole('heading', { name: language === 'de' ? 'Check mit Ann' : 'Check with Ann' }).waitFor();
    await updateSettings(shop.em, { companyId: shop.companyId }, { locale: null });
  });

  test('uses the language of the browser while no purchase is loaded', async () => {
    await open('a'.repeat(22), 'fr-FR,de-CH,en');
    await page.getByText('Diesen Kauf gibt es nicht.').waitFor();
    expect([await languageOf(), await findings()]).toEqual(['de', []]);

    await page.route('**/graphql', (route) => route.abort());
    await open('a'.repeat(22), 'de');
    await page.getByText('Der Server hat nicht geantwortet.').waitFor();
    await button('Noch einmal versuchen').waitFor();
    expect(await findings()).toEqual([]);
    await page.unroute('**/graphql');

    const { longId } = await shop.buyAsMia((await shop.add([shop.check(shop.nextDay(), '10:00')], shop.mia)).sessionId);
    await open(longId, 'de');
    await page.getByLabel('Passwort').fill('wrong-password');
    expect(await findings()).toEqual([]);
    await page.getByLabel('E-Mail').fill('mia@example.test');
    await button('Anmelden').click();
    await page.getByText('E-Mail-Adresse oder Passwort ist falsch.').waitFor();
    await open(longId, 'fr');
    await page.getByLabel('Password').waitFor();
    expect(await languageOf()).toBe('en');
  });

  test('causes no errors or policy violations', () => {
    expect(complaints.filter((text) => !/ERR_FAILED|40[0-9]/.test(text))).toEqual([]);
  });
});
