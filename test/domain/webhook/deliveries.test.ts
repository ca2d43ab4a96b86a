import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createEndpoint } from '../../../src/webhook/create-endpoint.js';
import { FACT_KINDS } from '../../../src/webhook/fact-kind.js';
import { recordFacts } from '../../../src/webhook/record-fact.js';
import type { WebhookEndpoint } from '../../../src/webhook/webhook-endpoint.entity.js';
import type { Json } from '../../support/hal-rules.js';
import { adminToken, aMember, aTalk, buildHouse, type House, MONDAY } from '../../support/house.js';
import { type Received, type Receiver, startReceiver } from '../../support/receiver.js';
import { RestClient } from '../../support/rest-client.js';
import type { TestServer } from '../../support/server.js';
import { startTellingServer } from '../../support/telling-server.js';

let server: TestServer;
let house: House;
let admin: RestClient;
let token: string;
let receiver: Receiver | undefined;

beforeAll(async () => {
  server = await startTellingServer();
  house = await buildHouse(server.orm);
  token = await adminToken(house.em, house.companyId);
  admin = new RestClient({ base: server.url, token });
});
afterAll(() => server.close());

/** Each test has its own endpoint, and the others rest. */
beforeEach(async () => {
  await sql`update webhook_endpoint set deleted = true`.execute(house.em.getKysely());
  return async () => {
    await receiver?.close();
    receiver = undefined;
  };
});

const em = () => server.orm.em.fork();

async function listening(react?: Parameters<typeof startReceiver>[0], more: object = {}): Promise<WebhookEndpoint> {
  receiver = await startReceiver(react);
  return createEndpoint(em(), house.companyId, { url: `${receiver.url}/v1`, kinds: [...FACT_KINDS], ...more }, true);
}

async function graphql(query: string, input: object): Promise<Json> {
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Auth-Token': token },
    body: JSON.stringify({ query, variables: { input: { companyId: house.companyId, ...input } } }),
  });
  const body = (await answer.json()) as Json;
  expect(body.errors).toBeUndefined();
  return body.data as Json;
}

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id and not e.deleted
    where d.state = 'waiting'`.execute(em().getKysely());
  return rows[0]!.count;
};
const allTold = () => vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 30_000, interval: 50 });

const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['webhook-id']);

const factOf = (call: Received) => Number(idOf(call).split('_')[1]);

let minute = 9 * 60;
const nextTime = () => {
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  minute += 30;
  return `${MONDAY}T${time}:00`;
};

async function checkout(caller: RestClient, body: Json): Promise<Json> {
  const item = { service_id: house.check.id, person_id: house.ann.id, datetime: nextTime() };
  const held = await caller.post(`/api/v1/${house.companyId}/basket/add_item`, item);
  const bought = await caller.post(`/api/v1/${house.companyId}/basket/checkout`, body);
  expect([held.status, bought.status]).toEqual([201, 201]);
  return bought.body;
}

test('a booking is told as /purchases/{long_id} shows it, with basic auth, signed, to v1 receivers', async () => {
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

test('every path tells the same story: public, member, administrator, GraphQL', async () => {
  await listening(undefined, { cancellationUrl: null, kinds: null });
  const { companyId } = house;
  const guest = await checkout(new RestClient({ base: server.url }), { client: { first_name: 'Guest' } });
  const mia = await aMember(em(), companyId);
  const member = new RestClient({ base: server.url, token: mia.token });
  const hers = await checkout(member, { member_id: mia.id });
  const ours = await admin.post(`/api/v1/admin/${companyId}/bookings`, {
    service_id: house.check.id,
    person_id: house.bob.id,
    datetime: nextTime(),
    client: { first_name: 'Desk' },
  });
  const [hersId] = (hers._embedded as { bookings: Json[] }).bookings.map(({ id }) => id);
  await admin.put(`/api/v1/admin/${companyId}/bookings/${ours.body.id}`, { datetime: nextTime() });
  expect((await member.delete(`/api/v1/${companyId}/members/${mia.id}/bookings/${hersId}`)).status).toBe(200);
  await graphql('mutation Cancel($input: CancelBookingInput!) { cancelBooking(input: $input) { id } }', { id: ours.body.id });
  await allTold();

  const inOrder = receiver!.calls.toSorted((a, b) => factOf(a) - factOf(b));
  const told = inOrder.map(({ headers, body }) => `${headers['daybook-fact']} ${JSON.parse(body).id}`);
  expect(told).toEqual([
    `booking.created ${guest.id}`,
    `booking.created ${hers.id}`,
    `booking.created ${ours.body.purchase_id}`,
    `booking.moved ${ours.body.purchase_id}`,
    `booking.cancelled ${hers.id}`,
    `booking.cancelled ${ours.body.purchase_id}`,
  ]);
});

test('cancellations go to an address of their own where there is one', async () => {
  receiver = await startReceiver();
  const fields = { url: `${receiver.url}/all`, cancellationUrl: `${receiver.url}/cancelled` };
  await createEndpoint(em(), house.companyId, fields, true);
  const bought = await checkout(new RestClient({ base: server.url }), { client: { first_name: 'Brief' } });
  const [booking] = (bought._embedded as { bookings: Json[] }).bookings;
  await admin.post(`/api/v1/admin/${house.companyId}/bookings/${booking!.id}/cancel`);
  await allTold();

  expect(receiver.calls.map(({ path }) => path).sort()).toEqual(['/all', '/cancelled']);
});

test('a receiver that fails 30 % of its calls gets all of 500 facts, signed, under stable ids, and none of rolled-back work', async () => {
  let state = 42;
  const luck = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const endpoint = await listening((nth) => (luck() < 0.3 ? ([500, 503, 'hang up', 302] as const)[nth % 4]! : 204));
  const before = await lastFact();
  const { talk } = await aTalk(em(), house.companyId, { spaces: 40, startsAt: `${MONDAY}T19:00:00Z` });

  const makeClient = (i: number) =>
    i % 2
      ? admin.post(`/api/v1/admin/${house.companyId}/client`, { first_name: `Client ${i}` })
      : graphql('mutation C($input: CreateClientInput!) { createClient(input: $input) { id } }', { firstName: `Client ${i}` });
  const takeSpace = (i: number) =>
    admin.post(`/api/v1/admin/${house.companyId}/bookings`, { event_id: talk.id, client: { first_name: `Guest ${i}` } });
  const rolledBack = (i: number) =>
    em()
      .transactional(async (tx) => {
        await recordFacts(tx, [{ companyId: house.companyId, kind: 'client.changed', about: { clientId: -1 - i } }]);
        throw new Error('undone');
      })
      .catch(() => {});
  for (let wave = 0; wave < 20; wave++) {
    const at = (i: number) => 20 * wave + i;
    await Promise.all(Array.from({ length: 20 }, (_, i) => makeClient(at(i))));
    await Promise.all(Array.from({ length: 3 }, (_, i) => takeSpace(at(i))));
    await rolledBack(wave);
  }
  const { rows: facts } = await sql<{ id: string }>`select id from fact where id > ${before}`.execute(em().getKysely());
  expect(facts.length).toBeGreaterThanOrEqual(500);
  await allTold();

  const accepted = receiver!.accepted();
  expect(new Set(accepted.map(idOf))).toEqual(new Set(facts.map(({ id }) => `fact_${id}_${endpoint.id}`)));
  expect(accepted.length).toBe(facts.length);
  expect(receiver!.calls.length).toBeGreaterThan(1.2 * facts.length);
  const signed = new Webhook(endpoint.secret);
  for (const { body, headers } of accepted) signed.verify(body, headers as Record<string, string>);
  expect(receiver!.calls.some(({ body }) => body.includes('"client_id":-'))).toBe(false);
  expect(accepted.filter(({ headers }) => headers['daybook-fact'] === 'event.sold_out')).toHaveLength(1);
  for (const first of receiver!.calls) {
    const again = receiver!.calls.filter((call) => idOf(call) === idOf(first));
    expect(new Set(again.map(({ body }) => body)).size).toBe(1);
  }
}, 120_000);

async function lastFact(): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0) as id from fact`.execute(em().getKysely());
  return rows[0]!.id;
}
