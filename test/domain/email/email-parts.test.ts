import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime, { type Email as ParsedEmail } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SettingsFields, updateSettings } from '../../../src/company/update-settings.js';
import { composeEmail } from '../../../src/email/compose-email.js';
import { fileTransport } from '../../../src/email/mail-transport.js';
import { sendPendingEmails } from '../../../src/email/send-pending-emails.js';
import { EMAIL_KINDS, type EmailKind } from '../../../src/outbox/email.entity.js';
import { purchaseKey } from '../../../src/security/purchase-key.js';
import { LANGUAGES } from '../../../src/shared/texts/language.js';
import { SellingCompany } from '../../support/fixtures/selling-company.js';

/** E-mails as mail programs parse them: their text, HTML, links and language. */

const PAGES = 'https://book.example';

let shop: SellingCompany;
beforeAll(async () => {
  shop = await SellingCompany.open();
});
afterAll(() => shop?.database.close());
beforeEach(async () => {
  await sql`delete from email`.execute(shop.em.getKysely());
  await settings({ purchasePageUrl: null, locale: null });
});

const settings = async (given: SettingsFields) => updateSettings(shop.em, { companyId: shop.companyId }, given);

async function sent(pagesUrl: string | null = PAGES): Promise<ParsedEmail> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-parts-'));
  const transport = fileTransport(folder, 'desk@pets.example');
  await sendPendingEmails(shop.em, { transport, pagesUrl }, new Date(Date.now() + 1000));
  const [file, ...others] = await readdir(folder);
  expect([file, others]).toEqual([expect.any(String), []]);
  return PostalMime.parse(await readFile(join(folder, file!)));
}

const book = async (client = { firstName: 'Zoe', email: 'zoe@example.test', locale: 'en' }) =>
  shop.buy((await shop.add([shop.check(shop.nextDay(), '10:00')])).sessionId, { client });

const linksIn = (html = ''): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link!);

describe('the link of an e-mail', () => {
  test('is in both the text and the HTML part, with the key of the purchase', async () => {
    const { longId, clientId } = await book();
    const { text, html, attachments } = await sent();
    const key = await purchaseKey(shop.em, { longId, clientId, email: 'zoe@example.test' });
    const link = `${PAGES}/purchases/${longId}#key=${key}`;
    // The e-mail may also be read when it is too late for either.
    expect(text).toContain(`\nSee it here; move or cancel it while that is possible:\n${link}\n`);
    expect(linksIn(html)).toEqual([link]);
    expect(attachments.map(({ mimeType }) => mimeType)).toEqual(expect.arrayContaining(['text/calendar']));
  });

  test('has a key only in e-mails to the address of the client', async () => {
    const { longId } = await book();
    await sql`update email set to_address = 'friend@example.test'`.execute(shop.em.getKysely());
    const { html } = await sent();
    expect(linksIn(html)).toEqual([`${PAGES}/purchases/${longId}`]);
  });

  test('is left out if the address of the pages is unknown', async () => {
    await book();
    const { text, html } = await sent(null);
    expect([linksIn(html), text?.includes('http')]).toEqual([[], false]);
  });

  test('is left out of e-mails to staff', async () => {
    const { ann } = shop.company;
    await sql`update person set email = 'ann@example.test', notify = true where id = ${ann.id}`.execute(shop.em.getKysely());
    const { id } = await book();
    await sql`delete from email where purchase_id = ${id} and kind not like 'staff.%'`.execute(shop.em.getKysely());
    const { to, html } = await sent();
    await sql`update person set notify = false where id = ${ann.id}`.execute(shop.em.getKysely());
    expect([to?.[0]?.address, linksIn(html)]).toEqual(['ann@example.test', []]);
  });

  test('leads to the website of the company if it has one, without a key', async () => {
    await settings({ purchasePageUrl: 'https://pets.example/my?booking={long_id}' });
    const { longId } = await book();
    expect(linksIn((await sent()).html)).toEqual([`https://pets.example/my?booking=${longId}`]);
  });

  test.each([
    ['https://pets.example/my', 'no placeholder for the purchase'],
    ['https://pets.example/{long_id}/{token}', 'an unknown placeholder'],
    ['https://{long_id}.example/', 'the purchase in the host'],
    ['javascript:alert("{long_id}")', 'not a web page'],
    ['//pets.example/{long_id}', 'no scheme'],
    ['https://pets.example/ {long_id}', 'a space in the URL'],
  ])('cannot be %s: %s', async (purchasePageUrl) => {
    await expect(settings({ purchasePageUrl })).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('the language of an e-mail', () => {
  const GERMAN = /^Gebucht: Check mit Ann bei Pet Store, \w+tag, \d+\. April 2030 um 10:00 Uhr \(Europe\/London\)$/;

  test.each<[string, string | null, RegExp, string]>([
    ['de-AT', null, GERMAN, 'in the language of the client'],
    ['fr', 'de', GERMAN, 'in that of the company, without a translation for the client'],
    ['fr', null, /^Booked: Check with Ann/, 'in English, if neither has a translation'],
    ['en_US', 'de', /^Booked: Check with Ann/, 'in that of the client rather than of the company'],
  ])('for the client locale %s and the company locale %s gives the subject %s: %s', async (locale, ofCompany, subject) => {
    await settings({ locale: ofCompany });
    await book({ firstName: 'Zoe', email: `${locale}@example.test`, locale });
    const mail = await sent();
    expect(mail.subject).toMatch(subject);
    expect(mail.html).toContain(subject === GERMAN ? '<html lang="de">' : '<html lang="en">');
  });

  test('cannot be set by a company to one without a translation', async () => {
    await expect(settings({ locale: 'fr' })).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe.each(LANGUAGES)('e-mails in %s', (language) => {
  const booking = { what: 'Check & <b>wash</b>', when: 'Monday', where: '1 High Street', cancelled: false };
  const content = {
    company: '<script>alert(1)</script>',
    firstName: '<img src=x onerror=alert(1)>',
    website: 'https://pets.example/?a=1&b="2"',
    bookings: [booking],
    purchasePage: `${PAGES}/purchases/x`,
    token: 'token',
    page: 'https://pets.example/choose',
    until: 'Tuesday',
  };

  test.each(Object.values(EMAIL_KINDS) as EmailKind[])('%s is translated and contains nothing that is loaded or run', (kind) => {
    const { subject, text, html } = composeEmail({ ...content, kind }, language);
    expect(subject).toMatch(/\w/);
    const tags = (html.match(/<[^>]+>/g) ?? []).join('\n');
    expect(tags).not.toMatch(/<(img|script|b|link|iframe|object)\b|\s(on\w+|src)=/i);
    expect(html).not.toMatch(/@import|url\(/i);
    expect(html.replace(/<[^>]+>/g, '')).toContain('&lt;script&gt;');
    const isOfPurchase = /^(purchase|booking)\./.test(kind);
    expect([text.includes(content.purchasePage), linksIn(html).includes(content.purchasePage)]).toEqual([
      isOfPurchase,
      isOfPurchase,
    ]);
    const others = LANGUAGES.filter((other) => other !== language);
    for (const other of others) expect(text).not.toBe(composeEmail({ ...content, kind }, other).text);
  });
});
