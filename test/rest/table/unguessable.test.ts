import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../rest-adapter/routes.js';
import { PUBLIC_READ } from '../../../schema/shared/http/public-reads.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { hrefOf } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/**
 * Addresses that anyone who knows them may read without a token: no cache may store the answers.
 * Source: hardening.md, last section.
 */

let server: TestServer;
let testCompany: TestCompany;
let values: Readonly<Record<string, string | number>>;
/** A client program that holds a basket. */
let kept: RestClient;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  testCompany = await createTestCompany(server.orm);
  const rest = new RestClient({ base: server.url });
  const basket = `/api/v1/${testCompany.companyId}/basket`;
  const item = (hour: string) => ({ service_id: testCompany.check.id, datetime: `${MONDAY}T${hour}:00:00` });
  const added = await rest.post(`${basket}/add_item`, item('10'));
  const file = new FormData();
  file.append('file', new Blob(['Dear Ann'], { type: 'text/plain' }), 'letter.txt');
  const attached = await rest.post(`${basket}/${embedded(added, 'items')[0]?.id}/attach`, file);
  const bought = await rest.post(`${basket}/checkout`, { client: { first_name: 'Zoe', email: 'zoe@example.test' } });
  kept = rest.as(undefined);
  const held = await kept.post(`${basket}/add_item`, item('11'));
  values = {
    company_id: testCompany.companyId,
    long_id: String(bought.body.long_id),
    ref: String(bought.body.long_id),
    id: Number(embedded(bought, 'bookings')[0]?.id),
    item: String(embedded(held, 'items')[0]?.id),
    calendar: String(hrefOf(bought.body, 'ical')).replace(/^.*\//, ''),
    file: String(attached.body.url).replace(/^.*\//, ''),
  };
});
afterAll(() => server?.close());

/** Endpoints whose path contains the key of a purchase, a line, a calendar or a file. */
const named = routes.filter(
  ({ method, path }) => method === 'GET' && /\/v1\/(purchases|ical|overlay_cal|media)\/|\/purchase_totals\/|\{item\}/.test(path),
);

const addressOf = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'key') return String(path.includes('/media/') ? values.file : values.calendar);
    return String((path.includes('/purchase_totals/') && name === 'id' ? values.long_id : values[name]) ?? whole);
  });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { 'App-Id': 'demo', ...headers } });

test('every response at an unguessable address is no-store, found or not', async () => {
  const stored: string[] = [];
  let found = 0;
  for (const { path, aliases = [] } of named) {
    for (const each of [path, ...aliases]) {
      for (const address of [addressOf(each), each.replace(/\{\w+\}/g, '7')]) {
        const { status, headers } = await get(address);
        if (status === 200) found += 1;
        if (headers.get('Cache-Control') !== 'no-store') stored.push(`${address}: ${status} ${headers.get('Cache-Control')}`);
      }
    }
  }
  expect(stored).toEqual([]);
  expect(found).toBeGreaterThan(15);
});

test('a 304 at an unguessable address is no-store', async () => {
  const path = `/api/v1/purchases/${values.long_id}`;
  const tag = (await get(path)).headers.get('ETag');
  const known = await get(path, { 'If-None-Match': String(tag) });
  expect([known.status, known.headers.get('Cache-Control')]).toEqual([304, 'no-store']);
});

test('a response to a request with a token is no-store, over GraphQL too', async () => {
  const path = `/api/v1/company/${testCompany.companyId}`;
  const query = encodeURIComponent(`{ company(id: ${testCompany.companyId}) { name } }`);
  const { token = '' } = kept;
  const asked: readonly [string, Record<string, string>][] = [
    [path, { 'Auth-Token': token }],
    [path, { Authorization: `Bearer ${token}` }],
    [`/graphql?query=${query}`, { Accept: 'application/json', 'Auth-Token': token }],
  ];
  for (const [address, headers] of asked) {
    const answer = await get(address, headers);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  }
});

test('a public response may be cached, and must be revalidated', async () => {
  const company = await get(`/api/v1/company/${testCompany.companyId}`);
  expect([company.status, company.headers.get('Cache-Control')]).toEqual([200, PUBLIC_READ]);
});
