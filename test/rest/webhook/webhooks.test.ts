import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../support/clients/receiver.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import type { TestServer } from '../../support/server.js';
import { startWebhookServer } from '../../support/webhook-server.js';

let server: TestServer;
let company: TestCompany;
let admin: RestClient;
let receiver: Receiver;
let root: string;

beforeAll(async () => {
  server = await startWebhookServer();
  company = await createTestCompany(server.orm);
  admin = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId) });
  root = `/api/v1/admin/${company.companyId}`;
});
afterAll(() => server.close());

/** Each test has its own receiver, and one endpoint that calls it. */
beforeEach(async () => {
  receiver = await startReceiver();
  for (const { id } of embedded((await admin.get(`${root}/webhooks`)).body, 'webhooks'))
    await admin.delete(`${root}/webhooks/${id}`);
  return () => receiver.close();
});

const make = async (more: Json = {}): Promise<Json> => {
  const made = await admin.post(`${root}/webhooks`, { url: `${receiver.url}/all`, kinds: ['client.created'], ...more });
  expect(made.status).toBe(201);
  return made.body;
};
const happen = (first_name: string) => admin.post(`${root}/client`, { first_name });
const called = (times: number) => eventually(() => expect(receiver.calls).toHaveLength(times));
const log = async (query = '') => embedded((await admin.get(`${root}/webhook_deliveries${query}`)).body, 'webhook_deliveries');

test('an endpoint is shown with every field but the password, and its secret only when created', async () => {
  const made = await make({ cancellation_url: `${receiver.url}/off`, username: 'ann', password: 'pass-4711' });

  expect(made).toEqual({
    id: expect.any(Number),
    company_id: company.companyId,
    url: `${receiver.url}/all`,
    cancellation_url: `${receiver.url}/off`,
    username: 'ann',
    kinds: ['client.created'],
    include_children: false,
    secret: expect.stringMatching(/^whsec_[\w+/]{32}$/),
    paused: false,
    paused_at: null,
    failing_since: null,
    pause_reason: null,
    deleted: false,
    version: 1,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
    _links: expect.anything(),
  });
  const { secret, ...rest } = made;
  const read = await admin.get(`${root}/webhooks/${made.id}`);
  expect(read.body).toEqual(rest);
  expect(embedded((await admin.get(`${root}/webhooks`)).body, 'webhooks')).toEqual([rest]);
  await happen('Zoe');
  await called(1);
  expect(receiver.calls[0]!.headers.authorization).toBe(`Basic ${Buffer.from('ann:pass-4711').toString('base64')}`);
});

test('an update changes only what is sent, checks the version, and clears the credentials with null', async () => {
  const { id } = await make({ username: 'ann', password: 'pass-4711', cancellation_url: `${receiver.url}/off` });
  const path = `${root}/webhooks/${id}`;
  const changed = await admin.put(path, {
    kinds: 'client.created,client.changed',
    username: null,
    cancellation_url: '',
    version: 1,
  });

  expect(changed.body).toMatchObject({
    kinds: ['client.created', 'client.changed'],
    username: null,
    cancellation_url: null,
    url: `${receiver.url}/all`,
    version: 2,
  });
  expect((await admin.put(path, { url: receiver.url, version: 1 })).body).toMatchObject({ code: 'STALE_VERSION' });
  await happen('Zoe');
  await called(1);
  expect(receiver.calls[0]!.headers.authorization).toBeUndefined();
});

test.each([
  [{ url: 'ftp://example.com' }, 'url'],
  [{}, 'url'],
  [{ url: 'https://example.com', kinds: ['moon.rose'] }, 'kinds'],
  [{ url: 'https://example.com', cancellation_url: 'nonsense' }, 'cancellation_url'],
  [{ url: 'https://example.com', username: 'a:b' }, 'username'],
])('an endpoint with %j is refused for its %s', async (body, field) => {
  const refused = await admin.post(`${root}/webhooks`, body);
  expect([refused.status, refused.body.fields]).toEqual([400, [expect.objectContaining({ field })]]);
});

test('deliveries to a paused endpoint wait, and are sent when it resumes', async () => {
  const { id } = await make();
  const paused = await admin.put(`${root}/webhooks/${id}`, { paused: true });
  expect(paused.body).toMatchObject({ paused: true, paused_at: expect.stringMatching(/Z$/) });
  await happen('Waiting');
  expect(await log(`?webhook_id=${id}&state=waiting`)).toMatchObject([{ webhook_id: id, state: 'waiting', attempts: 0 }]);
  expect(receiver.calls).toEqual([]);

  expect((await admin.put(`${root}/webhooks/${id}`, { paused: false })).body).toMatchObject({ paused: false, paused_at: null });
  await called(1);
});

test('the log lists each delivery, its record has the body sent, and a replay sends the same again', async () => {
  const { id } = await make();
  await happen('Told');
  await called(1);
  await eventually(async () => expect(await log(`?webhook_id=${id}&state=delivered`)).toHaveLength(1));

  const [told] = await log(`?webhook_id=${id}&kind=client.created`);
  expect(told).toEqual({
    id: expect.any(Number),
    company_id: company.companyId,
    webhook_id: id,
    fact_id: expect.any(Number),
    kind: 'client.created',
    state: 'delivered',
    attempts: 1,
    response_code: 204,
    error: null,
    created_at: expect.stringMatching(/Z$/),
    last_tried_at: expect.stringMatching(/Z$/),
    next_try_at: null,
    delivered_at: expect.stringMatching(/Z$/),
    _links: expect.anything(),
  });
  const path = `${root}/webhook_deliveries/${told!.id}`;
  expect((await admin.get(path)).body).toEqual({ ...told, body: receiver.calls[0]!.body });

  expect(await admin.post(`${path}/replay`)).toMatchObject({ status: 201, body: { id: told!.id, state: 'waiting' } });
  await called(2);
  const [first, again] = receiver.calls;
  expect([again!.body, again!.headers['webhook-id']]).toEqual([first!.body, first!.headers['webhook-id']]);
});

test('after a rotation, deliveries are signed with both the new and the previous secret', async () => {
  const made = await make();
  const rotated = await admin.post(`${root}/webhooks/${made.id}/rotate_secret`);
  expect([rotated.status, rotated.body.secret === made.secret]).toEqual([201, false]);
  await happen('Signed');
  await called(1);

  const [{ body, headers }] = receiver.calls as [Receiver['calls'][number]];
  for (const secret of [made.secret, rotated.body.secret])
    expect(new Webhook(String(secret)).verify(body, headers as Record<string, string>)).toMatchObject({ first_name: 'Signed' });
});

test('a deleted endpoint is not listed; it and its log stay readable, and a replay is refused', async () => {
  const { id } = await make();
  await happen('Last');
  await called(1);
  expect((await admin.delete(`${root}/webhooks/${id}`)).body).toMatchObject({ id, deleted: true });

  expect(embedded((await admin.get(`${root}/webhooks`)).body, 'webhooks')).toEqual([]);
  expect((await admin.get(`${root}/webhooks/${id}`)).body.deleted).toBe(true);
  const [told] = await log(`?webhook_id=${id}`);
  const replayed = await admin.post(`${root}/webhook_deliveries/${told!.id}/replay`);
  expect([replayed.status, replayed.body.code]).toEqual([409, 'CONFLICT']);
  expect((await admin.put(`${root}/webhooks/${id}`, { paused: false })).status).toBe(404);
});

test('the company record links to webhooks only for administrators who may manage the company', async () => {
  const managed = ['auditlog', 'webhooks', 'webhook_deliveries', 'new_webhook'];
  const linksFor = async (rest: RestClient) => Object.keys((await rest.get(`${root}/company`)).body._links as Json);
  const staff = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId, 'staff') });

  expect(await linksFor(admin)).toEqual(expect.arrayContaining(managed));
  expect((await linksFor(staff)).filter((rel) => managed.includes(rel))).toEqual([]);
  expect((await staff.get(`${root}/webhooks`)).status).toBe(403);
});
