import { afterAll, beforeAll, expect, test } from 'vitest';
import { REASONS } from '../../../src/company/company-lists.js';
import { saveShortListRecord } from '../../../src/database/short-lists.js';
import { embedded } from '../../support/clients/rest-client.js';
import { checkAt, openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import { MONDAY } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/**
 * Fields that the browser SDK's own pages show, in addition to those that its code reads; found in its templates.
 * Source: wire.md 3.1.
 */
let shop: ShopServer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const open = (path: string) => shop.visitor().get(`/api/v1/${shop.id}/${path}`);

test('a reason repeats its name as the text that the page shows', async () => {
  await saveShortListRecord(shop.company.em, REASONS, { companyId: shop.id, fields: { name: 'Ill', kind: 5 } });
  expect(embedded(await open('reasons'), 'reasons')).toMatchObject([{ name: 'Ill', text: 'Ill', reason_type: 5 }]);
});

test('the settings make pages ask for an address but for no recipient of a gift', async () => {
  expect((await open('settings')).body).toMatchObject({ ask_address: true, no_recipient: true });
  expect((await open('client_details')).body).toMatchObject({ ask_address: true });
});

test('a basket line has the description and value of each gift certificate used for it', async () => {
  const bought = await shop.buy(await shop.fill([{ deal_id: shop.gift.id }]));
  await shop.pay(bought.id);
  const [deal = {}] = embedded(bought, 'deals');
  const [{ code } = {}] = deal.deal_codes as Json[];
  const by = await shop.fill([checkAt(shop, `${MONDAY}T09:00`)]);
  const [line] = embedded(await by.post(`/api/v1/${shop.id}/basket/deal`, { deal_code: code }), 'items');

  expect(line?.deal_codes).toMatchObject([{ code, description: 'Gift', value: 2000 }]);
  expect(line).toMatchObject({ certificate_paid: 1500 });
});

test('a bought product and a bought package have a full description', async () => {
  const bought = await shop.buy(await shop.fill([{ product_id: shop.lead.id }, { package_id: shop.checks.id }]));
  expect(embedded(bought, 'products')).toMatchObject([{ full_describe: 'Lead' }]);
  expect(embedded(bought, 'packages')).toMatchObject([{ full_describe: 'Three checks' }]);
});

test('a basket line with a file links to it, and the file has its URL', async () => {
  const by = await shop.fill([checkAt(shop, `${MONDAY}T10:00`)]);
  const line = async () => embedded(await by.get(`/api/v1/${shop.id}/basket`), 'items')[0] ?? {};
  expect((await line())._links).not.toHaveProperty('attachment');

  const form = new FormData();
  form.append('file', new Blob(['hello'], { type: 'text/plain' }), 'a.txt');
  const { body } = await by.follow(await line(), 'attach', {}, { method: 'POST', body: form });
  const file = (await by.follow(await line(), 'attachment')).body;
  expect([file.id, file.url]).toEqual([(await line()).attachment_id, body.url]);
});
