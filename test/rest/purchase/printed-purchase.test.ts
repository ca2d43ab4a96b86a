import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createMember, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** The page of a purchase for printers. Source: decisions 10. */

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

let hour = 9;
async function buy(caller: RestClient, more: Json): Promise<Json> {
  hour += 1;
  const root = `/api/v1/${company.companyId}/basket`;
  await caller.post(`${root}/add_item`, { service_id: company.check.id, datetime: `${MONDAY}T${hour}:00:00`, qty: 1 });
  const { status, body } = await caller.post(`${root}/checkout`, more);
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
}

const printOf = ({ _links }: Json) => (_links as { print: { href: string } }).print.href;

/** As a browser opens it: without an application's id. */
async function open(href: string, headers: Record<string, string> = {}) {
  const response = await fetch(href, { headers: { Accept: 'text/html', ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('shows what was bought, when, and what it costs, as text whatever stands in it', async () => {
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

test('can do nothing, is kept nowhere, and loads nothing', async () => {
  const { headers, text } = await open(printOf(await buy(guest.as(undefined), { client: { first_name: 'Zoe' } })));

  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=*';/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(text).not.toMatch(/<script|<img|<link|<a |href=|src=| on\w+=/i);
});

describe('is led to', () => {
  test('a guest and staff, each by an address of their own', async () => {
    const bought = await buy(guest.as(undefined), { client: { first_name: 'Zoe' } });
    const { body } = await admin.get(`/api/v1/admin/${company.companyId}/purchases/${bought.id}`);

    expect(printOf(bought)).toContain(`/purchases/${bought.long_id}/print`);
    expect(printOf(body)).toContain(`/admin/${company.companyId}/purchases/${bought.id}/print`);
    expect((await open(printOf(body), { 'App-Id': 'demo', 'Auth-Token': admin.token! })).status).toBe(200);
    expect((await open(printOf(body), { 'App-Id': 'demo' })).status).toBe(401);
  });

  test('a member, and nobody else by the long id of what the member bought', async () => {
    const mia = await createMember(company.em, company.companyId);
    const bought = await buy(guest.as(mia.token), { member_id: mia.id });

    expect((await open(printOf(bought), { 'Auth-Token': mia.token })).text).toContain('Mia');
    expect((await open(printOf(bought))).status).toBe(401);
  });

  test('nobody by a name that no purchase has', async () => {
    expect((await open(`${server.url}/api/v1/purchases/none/print`)).status).toBe(404);
  });
});
