import { createRequire } from 'node:module';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelBooking } from '../../src/booking/cancel-booking.js';
import { updateSettings } from '../../src/company/update-settings.js';
import { createEventChain } from '../../src/event/chains/create-event-chain.js';
import { PRODUCT } from '../../src/purchase/articles/article-kinds.js';
import { saveRecord } from '../../src/purchase/articles/save-record.js';
import type { Purchase } from '../../src/purchase/purchase.entity.js';
import { hashPassword } from '../../src/security/password.js';
import { purchaseKey } from '../../src/security/purchase-key.js';
import { SellingCompany } from '../support/fixtures/selling-company.js';
import { type LiveServer, startLiveServer } from '../support/live-servers.js';
import { axeFindings } from './axe-findings.js';
import { hasChromium, openChromium } from './chromium.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Not run where Debian's chromium is not installed (`.ci/packages`). */
describe.runIf(hasChromium)('the purchase page', () => {
  let shop: SellingCompany;
  let server: LiveServer;
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  let page: Page;
  const asked: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    shop = await SellingCompany.open();
    server = await startLiveServer(shop.database);
    chromium = await openChromium();
    page = await chromium.browser.newPage();
    chromium.browser.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
    await shop?.database.close();
  });

  /** A guest's purchase of half an hour with Ann. */
  async function bought(date: string, time = '10:00'): Promise<Purchase> {
    const basket = await shop.add([shop.check(date, time)]);
    return shop.buy(basket.sessionId, { client: { firstName: 'Zoe', email: 'zoe@example.test' } });
  }

  /** Opens the page and injects axe-core from outside, since the page's own policy blocks all scripts. */
  async function open(path: string, width = 1440): Promise<void> {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('about:blank');
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setBypassCSP', { enabled: true });
    await page.goto(`${server.url}/purchases/${path}`);
    await page.addScriptTag({ path: AXE });
    await session.send('Page.setBypassCSP', { enabled: false });
  }

  const findings = () => axeFindings(page);
  const widthOf = () => page.evaluate('document.documentElement.scrollWidth');
  const card = () => page.locator('.booking');
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  test('is not cached, sends no referrer and runs only scripts of its own origin', async () => {
    const { headers, status } = await fetch(`${server.url}/purchases/${'a'.repeat(22)}`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'/,
    );
    expect((await fetch(`${server.url}/purchases/a/b`)).status).toBe(404);
    expect((await fetch(`${server.url}/purchases/${'a'.repeat(22)}`, { method: 'POST' })).status).toBe(405);
  });

  test.each([360, 1440])('shows what is booked, when and where, on a screen %i pixels wide', async (width) => {
    const { longId } = await bought(shop.nextDay());
    await open(longId, width);
    await page.getByRole('heading', { name: 'Your booking at Pet Store' }).waitFor();
    const text = await card().innerText();
    expect(text).toMatch(/Booked\s+Check with Ann at Pet Store\s+\w+day,? \d+ April 2030.* 10:00.*10:30/);
    expect(text).toContain('Europe/London (BST)');
    expect(text).toMatch(/You can cancel or move it until \w+day,? \d+ April 2030 at 10:00\./);
    expect(await page.locator('.money').innerText()).toMatch(/In all\s+£15.00\s+Paid\s+£0.00\s+Due now\s+£15.00/);
    expect(await page.content()).not.toMatch(/zoe|example\.test/i);
    expect(await findings()).toEqual([]);
    expect(await widthOf()).toBe(width);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ media: 'screen' });
  });

  test('saves the booking as a calendar file', async () => {
    const { longId } = await bought(shop.nextDay());
    await open(longId);
    const saved = page.waitForEvent('download');
    await button('Add to a calendar').click();
    expect((await saved).suggestedFilename()).toBe('booking.ics');
    await page.getByText('Saved as booking.ics').waitFor();
  });

  test('moves a booking with the keyboard alone, to a time that is still free', async () => {
    const date = shop.nextDay();
    const { longId, id } = await bought(date);
    await open(longId, 360);
    await button('Move').press('Enter');
    await button(/^11:00/).waitFor();
    await bought(date, '11:00');
    await button(/^11:00/).waitFor({ state: 'detached' });
    expect(await findings()).toEqual([]);
    expect(await widthOf()).toBe(360);

    await button(/^14:30/).press('Enter');
    await page.getByRole('heading', { name: /^Move it to .* 14:30\?/ }).waitFor();
    expect(await findings()).toEqual([]);
    await button('Yes, move it').press('Enter');
    await page.getByText('It is moved.').waitFor();
    await page.getByText(/14:30.*15:00/).waitFor();
    expect(await shop.bookingsOf(id)).toMatchObject([{ startsAt: new Date(`${date}T13:30:00Z`) }]);
  });

  test('reports a lost connection while free times are shown, and reconnects', async () => {
    const { longId } = await bought(shop.nextDay());
    await open(longId, 360);
    await page.route('**/graphql/stream', (route) => route.abort());
    await button('Move').click();
    await page.getByText('The server is away. These times may have changed; it is tried again …').waitFor();
    expect(await findings()).toEqual([]);
    await page.unroute('**/graphql/stream');
    await page.getByText('These times are free now.').waitFor();
    await button(/^11:00/).waitFor();
  });

  test('explains that the chosen time has been taken in the meantime', async () => {
    const date = shop.nextDay();
    const { longId } = await bought(date);
    await open(longId);
    await button('Move').click();
    await button(/^12:00/).click();
    await bought(date, '12:00');
    await button('Yes, move it').click();
    await page.getByText('Somebody else has just taken that time. Choose another.').waitFor();
    await page.getByText(/10:00.*10:30/).waitFor();
  });

  test('cancels a booking after confirmation and then shows it as cancelled', async () => {
    const { longId, id } = await bought(shop.nextDay());
    await open(longId);
    await button('Cancel').press('Enter');
    await button('Keep it').press('Enter');
    await button('Cancel').click();
    await button('Yes, cancel it').click();
    await page.getByText('It is cancelled.', { exact: true }).waitFor();
    expect(await card().innerText()).toMatch(/^Cancelled/);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.locator('.money').count()).toBe(0);
    expect(await findings()).toEqual([]);
    expect(await shop.bookingsOf(id)).toMatchObject([{ isCancelled: true }]);
  });

  test('calls a purchase of products alone a purchase, not a booking', async () => {
    const product = await saveRecord(shop.em, PRODUCT, { companyId: shop.companyId, given: { name: 'Lead', price: 1450 } });
    const { longId } = await shop.buy((await shop.add([{ productId: product.id, quantity: 2 }])).sessionId);
    await open(longId, 360);
    await page.getByRole('heading', { name: 'Your purchase at Pet Store' }).waitFor();
    expect(await page.locator('#purchase').innerText()).toMatch(/^Bought\s+2 × Lead\s+Price\s+In all\s+£29.00/);
    expect(await findings()).toEqual([]);
  });

  test('explains why a booking can no longer be cancelled or moved', async () => {
    const { longId } = await bought(shop.nextDay());
    await sql`update service set min_cancel_period = ${2_000_000_000}`.execute(shop.em.getKysely());
    await open(longId);
    await page.getByText(/It can no longer be cancelled or moved here: that was possible until .* tell the company\./).waitFor();
    expect(await button(/Move|Cancel/).count()).toBe(0);
    expect(await findings()).toEqual([]);
    await sql`update service set min_cancel_period = null`.execute(shop.em.getKysely());
  });

  test('lets a waiting client take an offered place with one click', async () => {
    const { talk, chain } = shop.company;
    await sql`update event_chain set waitlength = 5 where id = ${chain.id}`.execute(shop.em.getKysely());
    await sql`update event set num_spaces = spaces_booked + 1 where id = ${talk.id}`.execute(shop.em.getKysely());
    const buy = async () => shop.buy((await shop.add([{ eventId: talk.id, quantity: 1, joinWaitingList: true }])).sessionId);
    const [first, waiting] = [await buy(), await buy()];
    await open(waiting.longId);
    await page.getByText('As soon as a place is free for you').waitFor();
    const [booking] = await shop.bookingsOf(first.id);
    await cancelBooking(shop.em, { companyId: shop.companyId, id: booking!.id, byAdmin: true }, new Date());
    await open(waiting.longId);
    await page.getByText(/It is held for you until/).waitFor();
    expect(await findings()).toEqual([]);
    await button('Take the place').click();
    await page.getByText('The place is yours.').waitFor();
    expect(await shop.bookingsOf(waiting.id)).toMatchObject([{ onWaitingList: false }]);
  });

  test('moves an event booking only to a date with enough spaces', async () => {
    const { eventGroupId, addressId } = shop.company.chain;
    const evenings = { name: 'Evening', eventGroupId, addressId: addressId!, spaces: 3, duration: 60, price: 500 };
    const rule = { recurrence: 'weekly', recurrenceRule: 'FREQ=WEEKLY;COUNT=3' };
    const startsAt = '2031-05-05T18:00:00Z';
    const chain = await createEventChain(shop.em, { companyId: shop.companyId, ...evenings, ...rule, startsAt }, new Date());
    const dates = await sql<{ id: number }>`select id from event where event_chain_id = ${chain.id} order by starts_at`.execute(
      shop.em.getKysely(),
    );
    const [first, second, third] = dates.rows.map(({ id }) => id);
    await sql`update event set num_spaces = 1 where id = ${second}`.execute(shop.em.getKysely());
    const { longId, id } = await shop.buy((await shop.add([{ eventId: first!, quantity: 2 }])).sessionId);

    await open(longId, 360);
    await page.getByText('You can cancel or move it until').waitFor();
    await button('Move').press('Enter');
    await page.getByText('These dates have spaces enough.').waitFor();
    expect(await page.locator('.times button').allInnerTexts()).toEqual([expect.stringContaining('19 May 2031')]);
    expect(await findings()).toEqual([]);
    expect(await widthOf()).toBe(360);
    await button(/19 May 2031/).click();
    await page.getByRole('heading', { name: /^Move it to .*19 May 2031/ }).waitFor();
    await button('Yes, move it').click();
    await page.getByText('It is moved.').waitFor();
    expect(await shop.bookingsOf(id)).toMatchObject([{ eventId: third, quantity: 2 }]);

    await sql`update event set num_spaces = 0 where id = ${first}`.execute(shop.em.getKysely());
    await open(longId);
    await button('Move').click();
    await page.getByText('No other date has spaces enough.').waitFor();
    await button('Leave it as it is').click();
    await button('Move').waitFor();
  });

  describe('for a purchase of a member', () => {
    async function boughtByMia(): Promise<Purchase> {
      return shop.buyAsMia((await shop.add([shop.check(shop.nextDay(), '10:00')], shop.mia)).sessionId);
    }

    test('opens with the key in the URL fragment, which no request sends in its URL', async () => {
      const { longId } = await boughtByMia();
      const [mia] = (await sql<{ email: string }>`select email from client where id = ${shop.mia}`.execute(shop.em.getKysely()))
        .rows;
      const key = await purchaseKey(shop.em, { longId, clientId: shop.mia, email: mia!.email });
      asked.length = 0;
      await open(`${longId}#key=${key}`);
      await button('Cancel').waitFor();
      expect(await page.content()).not.toMatch(/Mia|Lee|example\.test/);
      expect(asked.filter((url) => url.includes(key) && !url.includes('#'))).toEqual([]);
    });

    test('asks for a log-in if the key is wrong', async () => {
      const { longId } = await boughtByMia();
      const hash = await hashPassword('right-password');
      await sql`update client set password_hash = ${hash}, email = 'mia@example.test' where id = ${shop.mia}`.execute(
        shop.em.getKysely(),
      );
      await open(`${longId}#key=${'a'.repeat(43)}`, 360);
      await page.getByLabel('E-mail').fill('mia@example.test');
      expect(await findings()).toEqual([]);
      await page.getByLabel('Password').fill('wrong-password');
      await page.keyboard.press('Enter');
      await page.getByText('Wrong e-mail address or password.').waitFor();
      await page.getByLabel('Password').fill('right-password');
      await page.keyboard.press('Enter');
      await button('Cancel').waitFor();
    });
  });

  test('reports an unknown purchase, and offers a retry if the server does not answer', async () => {
    await open('a'.repeat(22));
    await page.getByText('There is no such purchase.').waitFor();
    expect(await findings()).toEqual([]);

    const { longId } = await bought(shop.nextDay());
    await page.route('**/graphql', (route) => route.abort());
    await open(longId);
    await page.getByText('The server did not answer. Try again in a moment.').waitFor();
    expect(await findings()).toEqual([]);
    await page.unroute('**/graphql');
    await button('Try again').click();
    await card().waitFor();
  });

  test('escapes HTML in the name of a service', async () => {
    const { longId } = await bought(shop.nextDay());
    await sql`update service set name = '<img src=x onerror=alert(1)>'`.execute(shop.em.getKysely());
    await updateSettings(shop.em, { companyId: shop.companyId }, { paymentUrl: 'https://pay.example.test/{long_id}' });
    await open(longId);
    await page.getByRole('heading', { name: '<img src=x onerror=alert(1)> with Ann' }).waitFor();
    expect(await page.getByRole('link', { name: 'Pay £15.00' }).getAttribute('href')).toBe(`https://pay.example.test/${longId}`);
    expect(await page.locator('img').count()).toBe(0);
  });

  test('sends requests only to its own origin, without errors or policy violations', () => {
    expect(asked.filter((url) => !url.startsWith(server.url) && !/^(data|blob|about):/.test(url))).toEqual([]);
    expect(complaints.filter((text) => !/ERR_FAILED|40[0-9]/.test(text))).toEqual([]);
  });
});
