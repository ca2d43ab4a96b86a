import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../../../src/client/client.entity.js';
import { updateSettings } from '../../../src/company/update-settings.js';
import { purchaseKey } from '../../../src/security/purchase-key.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import {
  adminToken,
  createContact,
  createMember,
  createTestCompany,
  MONDAY,
  type TestCompany,
} from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** The printable page of a purchase. Source: decisions 10. */

let server: TestServer;
let company: TestCompany;
let guest: RestClient;
let admin: RestClient;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  guest = new RestClient({ base: server.url });
  admin = guest.as(await adminToken(company.em, company.companyId));
});
afterAll(() => server?.close());

/** Half hours from midnight to the last one booked. */
let halves = 19;
async function buy(caller: RestClient, more: Json): Promise<Json> {
  halves += 1;
  const time = `${Math.floor(halves / 2)}:${halves % 2 === 0 ? '00' : '30'}`;
  const root = `/api/v1/${company.companyId}/basket`;
  await caller.post(`${root}/add_item`, { service_id: company.check.id, datetime: `${MONDAY}T${time}:00`, qty: 1 });
  const { status, body } = await caller.post(`${root}/checkout`, more);
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
}

const printOf = ({ _links }: Json) => (_links as { print: { href: string } }).print.href;

/** Opens it as a browser does: without an application id. */
async function open(href: string, headers: Record<string, string> = {}) {
  const response = await fetch(href, { headers: { Accept: 'text/html', ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('the page shows what was bought, when and for how much, with HTML in texts escaped', async () => {
  const bought = await buy(guest.as(undefined), {
    client: { first_name: '<b>Zoë</b>', email: 'zoe@ash.test' },
    reference: 'R&D',
  });
  const page = await open(printOf(bought));

  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toContain('&lt;b&gt;Zoë&lt;/b&gt;');
  expect(page.text).toContain('R&amp;D');
  expect(page.text).toContain(`${MONDAY} 10:00–10:30`);
  expect(page.text.match(/£15\.00/g)).toHaveLength(3);
  expect(page.text).not.toContain('<b>');
});

test('the page runs no scripts, is not stored, and loads nothing', async () => {
  const { headers, text } = await open(printOf(await buy(guest.as(undefined), { client: { first_name: 'Zoe' } })));

  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=*';/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(text).not.toMatch(/<script|<img|<link|<a |href=|src=| on\w+=/i);
});

describe('the page is written', () => {
  const speak = (locale: string | null) => updateSettings(company.em.fork(), { companyId: company.companyId }, { locale });
  afterEach(() => speak(null));

  const languageOf = ({ text }: { readonly text: string }) => /<html lang="(\w+)">/.exec(text)?.[1];

  test('in German: words, days, times and amounts', async () => {
    const bought = await buy(guest.as(undefined), { client: { first_name: 'Zoë', locale: 'de-AT' } });
    const { text } = await open(printOf(bought));
    expect(text).toContain(`<h1>Pet Store: Kauf ${bought.id}</h1>`);
    expect(text).toContain('<th>Was</th><th>Wann</th><th>Plätze</th><th>Preis</th>');
    expect(text).toContain('<td>Check mit Ann bei Pet Store</td>');
    expect(text).toMatch(/<td>Montag, 4\. März 2030(,| um) 11:00–11:30 Uhr<small>Europe\/London<\/small><\/td>/);
    expect(text.match(/15,00\s£/g)).toHaveLength(3);
    expect(text).toContain('<td>Jetzt fällig</td>');
    expect(text).toMatch(/<p>\d+\. \p{L}+ \d{4}, Zoë<\/p>/u);
    expect(languageOf({ text })).toBe('de');
  });

  test('in English: headings, lines and tax', async () => {
    const { text } = await open(printOf(await buy(guest.as(undefined), { client: { first_name: 'Zoe', locale: 'en-GB' } })));
    expect(text).toContain('<tr><th>What</th><th>When</th><th>Places</th><th>Price</th></tr>');
    expect(text).toContain('<tr><td>Check with Ann at Pet Store</td>');
    expect(text).toContain('<tr><td>of it tax</td><td></td><td></td>');
    expect(languageOf({ text })).toBe('en');
  });

  test.each<[string | undefined, string | null, string, string]>([
    ['fr', 'de', 'de', 'the language of the company, as there are no texts in that of the guest'],
    [undefined, 'de', 'de', 'the language of the company, as the guest named none'],
    [undefined, null, 'en', 'English, as neither named a language'],
    ['en_US', 'de', 'en', 'the language of the guest takes precedence'],
  ])('for a guest with locale %s at a company with locale %s in %s: %s', async (locale, ofCompany, language) => {
    await speak(ofCompany);
    const bought = await buy(guest.as(undefined), { client: { first_name: 'Zoe', ...(locale && { locale }) } });
    expect(languageOf(await open(printOf(bought)))).toBe(language);
  });

  test('for a member in the member’s language, whoever prints it', async () => {
    const mia = await createMember(company.em, company.companyId);
    await company.em.fork().nativeUpdate(Client, { id: mia.id }, { locale: 'de' });
    const bought = await buy(guest.as(mia.token), { member_id: mia.id });
    expect(languageOf(await open(printOf(bought), { 'Auth-Token': mia.token }))).toBe('de');
    const { body } = await admin.get(`/api/v1/admin/${company.companyId}/purchases/${bought.id}`);
    expect(languageOf(await open(printOf(body), { 'App-Id': 'demo', 'Auth-Token': admin.token! }))).toBe('de');
  });

  test('for a guest in the default language, and with the key of the e-mail in that of the known client', async () => {
    const email = 'known@example.test';
    const clientId = await createContact(company.em, company.companyId, email);
    await company.em.fork().nativeUpdate(Client, { id: clientId }, { locale: 'de' });
    const bought = await buy(guest.as(undefined), { client: { first_name: 'Zoe', email } });
    expect(languageOf(await open(printOf(bought)))).toBe('en');

    const key = await purchaseKey(company.em.fork(), { longId: String(bought.long_id), clientId, email });
    const { body } = await sendGraphql(
      server.url,
      { query: 'query ($longId: String!) { purchase(longId: $longId) { language } }', variables: { longId: bought.long_id } },
      { 'Purchase-Key': key },
    );
    expect(body.data).toEqual({ purchase: { language: 'DE' } });
  });
});

describe('access to the page', () => {
  test('is at separate addresses for a guest and for staff', async () => {
    const bought = await buy(guest.as(undefined), { client: { first_name: 'Zoe' } });
    const { body } = await admin.get(`/api/v1/admin/${company.companyId}/purchases/${bought.id}`);

    expect(printOf(bought)).toContain(`/purchases/${bought.long_id}/print`);
    expect(printOf(body)).toContain(`/admin/${company.companyId}/purchases/${bought.id}/print`);
    expect((await open(printOf(body), { 'App-Id': 'demo', 'Auth-Token': admin.token! })).status).toBe(200);
    expect((await open(printOf(body), { 'App-Id': 'demo' })).status).toBe(401);
  });

  test('of a member’s purchase requires the log-in of that member', async () => {
    const mia = await createMember(company.em, company.companyId);
    const bought = await buy(guest.as(mia.token), { member_id: mia.id });

    expect((await open(printOf(bought), { 'Auth-Token': mia.token })).text).toContain('Mia');
    expect((await open(printOf(bought))).status).toBe(401);
  });

  test('by an unknown long id is 404', async () => {
    expect((await open(`${server.url}/api/v1/purchases/none/print`)).status).toBe(404);
  });
});
