import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FACT_KINDS } from '../../../src/outbox/fact-kind.js';
import { createEndpoint } from '../../../src/webhook/create-endpoint.js';
import type { WebhookEndpoint } from '../../../src/webhook/webhook-endpoint.entity.js';
import { type Receiver, startReceiver } from '../../support/clients/receiver.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import type { TestServer } from '../../support/server.js';
import { startWebhookServer } from '../../support/webhook-server.js';

let server: TestServer;
let company: TestCompany;
let admin: RestClient;
let token: string;
let receiver: Receiver | undefined;

beforeAll(async () => {
  server = await startWebhookServer();
  company = await createTestCompany(server.orm);
  token = await adminToken(company.em, company.companyId);
  admin = new RestClient({ base: server.url, token });
});
afterAll(() => server.close());

/** Each test has its own endpoint; all others are deleted. */
beforeEach(async () => {
  await sql`update webhook_endpoint set deleted = true`.execute(company.em.getKysely());
  return async () => {
    await receiver?.close();
    receiver = undefined;
  };
});

const em = () => server.orm.em.fork();

async function listening(react?: Parameters<typeof startReceiver>[0], more: object = {}): Promise<WebhookEndpoint> {
  receiver = await startReceiver(react);
  return createEndpoint(
    em(),
    { companyId: company.companyId, allowPrivateHosts: true },
    { url: `${receiver.url}/v1`, kinds: [...FACT_KINDS], ...more },
  );
}

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id and not e.deleted
    where d.state = 'waiting'`.execute(em().getKysely());
  return rows[0]!.count;
};
const allTold = () => eventually(async () => expect(await waiting()).toBe(0));

let minute = 9 * 60;
const nextTime = () => {
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  minute += 30;
  return `${MONDAY}T${time}:00`;
};

async function checkout(caller: RestClient, body: Json): Promise<Json> {
  const item = { service_id: company.check.id, person_id: company.ann.id, datetime: nextTime() };
  const held = await caller.post(`/api/v1/${company.companyId}/basket/add_item`, item);
  const bought = await caller.post(`/api/v1/${company.companyId}/basket/checkout`, body);
  expect([held.status, bought.status]).toEqual([201, 201]);
  return bought.body;
}

test('a booking is delivered as /purchases/{long_id} shows it, signed and with basic authentication', async () => {
  const endpoint = await listening(undefined, { username: 'ann', password: 'secret', kinds: null });
  const purchase = await checkout(new RestClient({ base: server.url }), {
    client: { first_name: 'Zoe', email: 'zoe@example.test' },
  });
  await allTold();

  const [call, ...more] = receiver!.calls;
  expect(more).toEqual([]);
  const shown = await admin.get(`/api/v1/purchases/${purchase.long_id}`);
  expect(JSON.parse(call!.body)).toEqual(shown.body);
  expect(call!.headers.authorization).toBe(`Basic ${Buffer.from('ann:secret').toString('base64')}`);
  expect(call!.headers['content-type']).toContain('application/json');
  expect(call!.headers['daybook-fact']).toBe('booking.created');
  expect(new Webhook(endpoint.secret).verify(call!.body, call!.headers as Record<string, string>)).toEqual(shown.body);
  expect(() => new Webhook('whsec_AAAAAAAA').verify(call!.body, call!.headers as Record<string, string>)).toThrow();
});

test('cancellations are sent to the separate cancellation URL of an endpoint', async () => {
  receiver = await startReceiver();
  const fields = { url: `${receiver.url}/all`, cancellationUrl: `${receiver.url}/cancelled` };
  await createEndpoint(em(), { companyId: company.companyId, allowPrivateHosts: true }, fields);
  const bought = await checkout(new RestClient({ base: server.url }), { client: { first_name: 'Brief' } });
  const [booking] = (bought._embedded as { bookings: Json[] }).bookings;
  await admin.post(`/api/v1/admin/${company.companyId}/bookings/${booking!.id}/cancel`);
  await allTold();

  expect(receiver.calls.map(({ path }) => path).sort()).toEqual(['/all', '/cancelled']);
});
