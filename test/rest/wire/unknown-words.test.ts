import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/**
 * Enums of the schema refuse unknown words. `/api/v1` answers such a word as it always has: the domain refuses it after checking
 * the permission, and a filter with it finds nothing.
 */

let server: TestServer;
let company: TestCompany;
let rest: RestClient;
let root: string;
let addressId: unknown;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  rest = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId) });
  root = `/api/v1/admin/${company.companyId}`;
  addressId = (await rest.post(`${root}/addresses`, { address1: '1' })).body.id;
});
afterAll(() => server?.close());

const chain = (recurrence_type: string) => ({
  name: 'Moon walk',
  event_group_id: company.chain.eventGroupId,
  address_id: addressId,
  start_date: '2030-03-04',
  time: '10:00',
  end_date: '2030-03-18',
  duration: 60,
  recurrence_type,
});

test('an unknown attendance status is refused with the known ones, after the permission check', async () => {
  const path = `${root}/people/${company.bob.id}/attendance`;
  const answer = await rest.put(path, { status: 9 });
  expect([answer.status, answer.body.error]).toEqual([
    400,
    'status: found 9, expected 0 (not on shift), 1 (available), 2 (on a break) or 4 (busy)',
  ]);
  const stranger = new RestClient({ base: server.url });
  expect((await stranger.put(path, { status: 9 })).status).toBe(401);
});

test('an unknown recurrence type is refused, and a known one in lower case accepted', async () => {
  const answer = await rest.post(`${root}/event_chains`, chain('HOUR'));
  expect([answer.status, answer.body.error]).toEqual([
    400,
    'recurrence_type: found "HOUR", expected DAY, WEEK, MONTH, YEAR or nothing',
  ]);
  expect((await rest.post(`${root}/event_chains`, chain('week'))).body).toMatchObject({ recurrence_type: 'WEEK' });
});

test('an unknown kind of fact is refused for a webhook, and finds nothing as a filter', async () => {
  const hook = { url: 'https://hook.example.test', kinds: ['moon.rose'] };
  const answer = await rest.post(`${root}/webhooks`, hook);
  expect([answer.status, answer.body.error]).toEqual([
    400,
    expect.stringMatching(/^kinds: moon\.rose is none of booking\.created, /),
  ]);
  const found = await rest.get(`${root}/webhook_deliveries?kind=moon.rose`);
  expect([found.status, embedded(found, 'webhook_deliveries')]).toEqual([200, []]);
});

test.each([
  ['7', 0],
  ['4', 0],
])('a filter by the status %s finds no bookings', async (status, length) => {
  const found = await rest.get(`${root}/bookings?status=${status}`);
  expect([found.status, embedded(found, 'bookings')]).toEqual([200, expect.any(Array)]);
  expect(embedded(found, 'bookings')).toHaveLength(length);
});
