import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient } from '../../../src/client/create-client.js';
import type { MailTransport } from '../../../src/email/mail-transport.js';
import { sendPendingEmails } from '../../../src/email/send-pending-emails.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { loggedIn, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { startServer, type TestServer } from '../../support/server.js';

/**
 * The password-reset e-mail links to the site of the account's own company, the server's or a configured one, and nowhere else,
 * whichever company of the family receives the request. Source: hardening.md, "set the page of a password reset for the parent's
 * owner".
 */

const SITES = { parent: 'https://pets.example', camden: 'https://camden.example', leeds: 'https://leeds.example' };
const PUBLIC = 'https://book.example';
const WIDGET = 'https://widget.example';

let server: TestServer;
let store: PetStore;
let rest: RestClient;
beforeAll(async () => {
  server = await startServer({ publicUrl: PUBLIC, corsOrigins: [WIDGET, '*'] });
  store = await petStore(server.orm.em.fork());
  rest = new RestClient({ base: server.url });
  const website = (name: keyof typeof SITES) =>
    connection().execute('update company set website = ? where id = ?', [`${SITES[name]}/home`, store[name]]);
  for (const name of ['parent', 'camden', 'leeds'] as const) await website(name);
});
afterAll(() => server.close());
beforeEach(async () => {
  await connection().execute('delete from failed_login');
  await connection().execute('delete from email');
});

const connection = () => server.orm.em.getConnection();

async function mails(): Promise<string[]> {
  const sent: string[] = [];
  const keep: MailTransport = { send: async ({ text }) => void sent.push(text) };
  await sendPendingEmails(server.orm.em.fork(), { transport: keep, pagesUrl: null }, new Date(Date.now() + 1000));
  return sent;
}

const ask = (email: string, at: number, path: string, headers: Record<string, string> = {}) =>
  rest.as(undefined).send('POST', `/api/v1/login/${at}/email_password_reset`, { email, path }, headers);

/** `linked`, `code` for an e-mail that has only the code, `none` for no e-mail. */
async function outcome(email: string, at: keyof PetStore, page: string): Promise<string> {
  expect((await ask(email, store[at], page)).status).toBe(201);
  const [text, ...more] = await mails();
  expect(more).toEqual([]);
  if (text === undefined) return 'none';
  if (text.includes(`${page}?token=`)) return 'linked';
  expect(text).not.toContain(new URL(page).host);
  return 'code';
}

const page = (site: string) => `${site}/choose`;

test.each([
  ['parent@demo.test', 'parent', page(SITES.parent), 'linked', 'a page of the parent, to which the account belongs'],
  ['parent@demo.test', 'camden', page(SITES.parent), 'linked', 'a page of the parent, requested at a branch'],
  ['parent@demo.test', 'camden', page(SITES.camden), 'code', 'a page of the branch, whose administrator may set any site'],
  ['parent@demo.test', 'camden', page(SITES.leeds), 'code', 'a page of another branch'],
  ['parent@demo.test', 'parent', page(SITES.camden), 'code', 'a page of a branch, requested at the parent'],
  ['parent@demo.test', 'camden', page(PUBLIC), 'linked', 'a page of the server'],
  ['parent@demo.test', 'camden', page(WIDGET), 'linked', 'a configured page'],
  ['admin@demo.test', 'camden', page(SITES.camden), 'linked', 'a page of the branch to which the account belongs'],
  ['admin@demo.test', 'camden', page(SITES.parent), 'code', 'a page of the parent of the branch'],
  ['admin@demo.test', 'camden', page(SITES.leeds), 'code', 'a page of a sibling branch'],
  ['admin@demo.test', 'leeds', page(SITES.leeds), 'none', 'requested at a sibling branch, where the account does not exist'],
  ['admin@demo.test', 'parent', page(SITES.parent), 'none', 'requested at the parent, where the account does not exist'],
  ['member@demo.test', 'camden', page(SITES.parent), 'linked', 'a page of the head, to which members belong'],
  ['member@demo.test', 'camden', page(SITES.camden), 'code', 'a page of a branch, which is only a part of the family'],
  ['member@demo.test', 'leeds', page(SITES.camden), 'code', 'a page of a sibling of the requested branch'],
  ['member@demo.test', 'camden', page(PUBLIC), 'linked', 'a page of the server, for a member'],
  ['member@demo.test', 'camden', page('https://evil.example'), 'code', 'a page of an unrelated site'],
] as const)('a password reset of %s at %s with page %s gives %s (%s)', async (email, at, asked, expected, _why) => {
  expect(await outcome(email, at, asked)).toBe(expected);
});

test.each([
  'https://pets.example@evil.example/',
  'https://pets.example.evil.example/',
  'https://user@pets.example/',
  'http://pets.example/',
  'https://pets.example:8443/',
  '//pets.example/',
  'https:\\\\evil.example\\@pets.example',
  'javascript:alert(1)//https://pets.example/',
  '*',
  '/choose',
])('%s does not count as a page of the site', async (asked) => {
  expect((await ask('member@demo.test', store.camden, asked)).status).toBe(201);
  const [text] = await mails();

  expect(text).toContain('Choose one with this code');
  expect(text).not.toContain('evil.example');
});

test('neither Referer, Origin nor forwarding headers put a foreign site into the e-mail', async () => {
  const evil = 'https://evil.example';
  const headers = { Referer: `${evil}/x`, Origin: evil, 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' };
  expect((await ask('member@demo.test', store.camden, `${evil}/choose`, headers)).status).toBe(201);
  expect((await ask('other@demo.test', store.camden, '', headers)).status).toBe(201);
  const texts = await mails();

  expect(texts).toHaveLength(2);
  expect(texts.join()).not.toContain('evil.example');
});

test('a welcome e-mail with a code names the site of the company of the account, not of the sending branch', async () => {
  const { id } = await createClient(
    server.orm.em.fork(),
    { companyId: store.camden, now: new Date() },
    { email: 'nell@demo.test' },
  );
  const admin = await loggedIn(rest, 'admin@demo.test');
  expect((await admin.post(`/api/v1/${store.camden}/members/${id}/send_welcome_email`)).status).toBe(201);
  const [text] = await mails();

  expect(text).toContain(SITES.parent);
  expect(text).not.toContain(SITES.camden);
});
