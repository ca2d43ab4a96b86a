import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { updateSettings } from '../../../src/company/update-settings.js';
import { fileTransport } from '../../../src/email/mail-transport.js';
import { sendPendingEmails } from '../../../src/email/send-pending-emails.js';
import { purchaseKey } from '../../../src/security/purchase-key.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { rowsOf } from '../../support/database.js';
import { buildTenants, type Tenants } from '../../support/fixtures/tenants.js';
import { statementsOf } from '../../support/oracles/count-statements.js';
import { startServer, type TestServer } from '../../support/server.js';
import { buyTogether } from './buy-together.js';

/** A purchase from two branches uses one language: that of the branch where it was bought. */

let server: TestServer;
let tenants: Tenants;
let folder: string;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  tenants = await buildTenants(server.orm);
  folder = await mkdtemp(join(tmpdir(), 'daybook-languages-'));
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const em = () => server.orm.em.fork();

/** Subjects of the waiting e-mails, each sent once. */
async function subjects(): Promise<string[]> {
  const into = await mkdtemp(join(folder, 'sent-'));
  const transport = fileTransport(into, 'desk@pets.example');
  await sendPendingEmails(em(), { transport, pagesUrl: 'https://book.example' }, new Date(Date.now() + 1000));
  const files = await readdir(into);
  return Promise.all(files.map(async (file) => (await PostalMime.parse(await readFile(join(into, file)))).subject ?? ''));
}

test.each([
  ['de', 'en', { language: 'DE', tag: 'de', joined: ' bei ', subject: /^Abgesagt: / }],
  ['en', 'de', { language: 'EN', tag: 'en', joined: ' at ', subject: /^Cancelled: / }],
])('a purchase at a branch in %s with a booking at one in %s uses the first language', async (ofSeller, ofOther, expected) => {
  const { own, sibling } = tenants;
  await updateSettings(em(), { companyId: own.id }, { locale: ofSeller });
  await updateSettings(em(), { companyId: sibling.id }, { locale: ofOther });
  const { id, longId, bookings } = await buyTogether(server, [own, sibling], ofSeller === 'de' ? 0 : 1);
  await rowsOf(server.orm)(`insert into purchase_item (company_id, purchase_id, kind, name, quantity, price, cancelled_at)
    values (${own.id}, ${id}, 'product', 'Bowl', 2, 700, now()) returning id`);

  const query = 'query ($longId: String!) { purchase(longId: $longId) { language calendarKey bookings { nodes { summary } } } }';
  const { purchase } = (await sendGraphql(server.url, { query, variables: { longId } })).body.data as {
    readonly purchase: {
      readonly language: string;
      readonly calendarKey: string;
      readonly bookings: { readonly nodes: readonly { readonly summary: string }[] };
    };
  };
  const inLanguage = expect.stringContaining(expected.joined);
  expect(purchase.language).toBe(expected.language);
  expect(purchase.bookings.nodes.map(({ summary }) => summary)).toEqual([inLanguage, inLanguage]);

  const page = await (await fetch(`${server.url}/api/v1/purchases/${longId}/print`)).text();
  expect(page).toContain(`<html lang="${expected.tag}">`);
  expect(page.split(expected.joined)).toHaveLength(3);
  expect(page).toContain(`Bowl<small>${expected.tag === 'de' ? 'zurückgegeben' : 'given back'}</small>`);

  const asked = { query: 'query ($key: String!) { calendar(key: $key) }', variables: { key: purchase.calendarKey } };
  const { calendar } = (await sendGraphql(server.url, asked)).body.data as { readonly calendar: string };
  expect(calendar.split(expected.joined)).toHaveLength(3);

  await subjects();
  await cancelBooking(em(), { companyId: sibling.id, id: bookings.get(sibling.id)!, byAdmin: true }, new Date());
  expect(await subjects()).toEqual([expect.stringMatching(expected.subject)]);
});

test('a purchase at a branch without a language uses that of the head of its family', async () => {
  const { own } = tenants;
  await updateSettings(em(), { companyId: own.id }, { locale: null });
  const [head] = await rowsOf(server.orm)<{ id: number }>(`select root_id as id from company where id = ${own.id}`);
  await updateSettings(em(), { companyId: head!.id }, { locale: 'de' });
  const { longId } = await buyTogether(server, [own], 2);
  const page = await (await fetch(`${server.url}/api/v1/purchases/${longId}/print`)).text();
  expect(page).toContain('<html lang="de">');
});

test('the secret of the purchase key is read once, however many bookings need the language', async () => {
  const { own, sibling } = tenants;
  const { id, longId } = await buyTogether(server, [own, sibling], 7);
  const [buyer] = await rowsOf(server.orm)<{ id: number; email: string }>(
    `select c.id, c.email from purchase p join client c on c.id = p.client_id where p.id = ${id}`,
  );
  const key = await purchaseKey(em(), { longId, clientId: buyer!.id, email: buyer!.email });
  const query = 'query ($longId: String!) { purchase(longId: $longId) { language bookings { nodes { summary } } } }';
  const ask = () => sendGraphql(server.url, { query, variables: { longId } }, { 'Purchase-Key': key });
  const sent = await statementsOf(ask);
  expect(sent.filter((text) => text.includes('from link_secret'))).toHaveLength(1);
});
