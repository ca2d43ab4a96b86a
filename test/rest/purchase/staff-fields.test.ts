import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Booking fields that only staff may change, sent by the buyer with the long id of the purchase. */

let server: TestServer;
let company: TestCompany;
let guest: RestClient;
let line: Json;
let longId: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  guest = new RestClient({ base: server.url });
  const root = `/api/v1/${company.companyId}`;
  const buyer = guest.as(undefined);
  await guest.post(`${root}/client`, { first_name: 'Zora', last_name: 'Quill', email: 'zoe@ash.test' });
  await buyer.post(`${root}/basket/add_item`, { service_id: company.check.id, datetime: `${MONDAY}T10:00:00` });
  const client = { first_name: 'Zoe', last_name: 'Ash', email: 'zoe@ash.test' };
  const bought = await buyer.post(`${root}/basket/checkout`, { client });
  longId = String(bought.body.long_id);
  [line = {}] = embedded(bought, 'bookings');
});
afterAll(() => server?.close());

const stored = () => company.em.getConnection().execute('select * from booking where id = ?', [line.id]);
const put = (change: Json) => guest.put(`/api/v1/purchases/${longId}`, { bookings: [{ id: line.id, ...change }] });

test.each([
  ['status', 3],
  ['attended', false],
  ['pre_time', 0],
  ['post_time', 120],
  ['current_multi_status', 'completed'],
  ['client_name', 'Somebody Else'],
  ['client_email', 'else@ash.test'],
  ['email', 'else@ash.test'],
])('a change of %s by the buyer is refused, and the field named', async (name, value) => {
  await company.em.getConnection().execute('update booking set pre_time = 5 where id = ?', [line.id]);
  const before = await stored();
  const answer = await put({ [name]: value, datetime: `${MONDAY}T11:00:00` });
  expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
  expect(answer.body.error).toContain('for the staff to change');
  expect(answer.body.fields).toEqual([
    expect.objectContaining({ field: expect.stringContaining(name === 'email' ? 'client_email' : name) }),
  ]);
  expect(await stored()).toEqual(before);
});

test('the stored client name, which the buyer cannot see, is refused like a wrong one', async () => {
  expect((await put({ client_name: 'Zora Quill' })).status).toBe(403);
});

test('a booking sent back complete is accepted, and moved when its datetime differs', async () => {
  expect(line).toMatchObject({ attended: true, status: 4, client_name: 'Zoe Ash', email: 'zoe@ash.test' });
  expect((await put(line)).status).toBe(200);
  const { _embedded, _links, ...plain } = line;
  const moved = await put({ ...plain, current_multi_status: '', notify_admin: false, datetime: `${MONDAY}T11:00:00` });
  expect(moved.status).toBe(200);
  expect(embedded(moved, 'bookings')).toMatchObject([{ datetime: expect.stringContaining('T11:00'), attended: true }]);
});

test('over GraphQL the field is named too, and staff may change it', async () => {
  const query = 'mutation($input: UpdatePurchaseInput!) { updatePurchase(input: $input) { bookings { nodes { attendance } } } }';
  const variables = { input: { longId, bookings: [{ id: line.id, changes: { attendance: 'NO_SHOW' } }] } };
  const sent = async (token = '') => (await sendGraphql(server.url, { query, variables }, { 'Auth-Token': token })).body;
  expect((await sent()).errors?.[0]?.extensions).toMatchObject({
    code: 'FORBIDDEN',
    fields: [{ path: 'bookings.0.changes.attendance' }],
  });
  expect((await sent(await adminToken(company.em, company.companyId, 'analyst'))).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect((await sent(await adminToken(company.em, company.companyId, 'staff'))).data).toEqual({
    updatePurchase: { bookings: { nodes: [{ attendance: 'NO_SHOW' }] } },
  });
});
