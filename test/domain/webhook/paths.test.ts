import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FACT_KINDS } from '../../../src/outbox/fact-kind.js';
import { recordFacts } from '../../../src/outbox/record-fact.js';
import { createEndpoint } from '../../../src/webhook/create-endpoint.js';
import type { WebhookEndpoint } from '../../../src/webhook/webhook-endpoint.entity.js';
import { type Received, type Receiver, startReceiver } from '../../support/clients/receiver.js';
import { eventually } from '../../support/eventually.js';
import { FactServer } from '../../support/fixtures/fact-server.js';
import type { TestServer } from '../../support/server.js';
import { STORIES } from '../../support/walks/fact-stories.js';
import { startWebhookServer } from '../../support/webhook-server.js';

/** Every fact is delivered on every path by which it becomes true. Source: issue 6; hardening.md, I6. */

let server: TestServer;
let stage: FactServer;
beforeAll(async () => {
  server = await startWebhookServer();
  stage = await FactServer.open(server);
});
afterAll(() => server.close());

let receiver: Receiver;
let endpoint: WebhookEndpoint;
let first: number;

/** The only endpoint, with a receiver that fails 30 % of its calls in different ways. */
beforeEach(async () => {
  let state = 42;
  const luck = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  receiver = await startReceiver((nth) => (luck() < 0.3 ? ([500, 503, 'hang up', 302] as const)[nth % 4]! : 204));
  await sql`update webhook_endpoint set deleted = true`.execute(em().getKysely());
  endpoint = await createEndpoint(
    em(),
    { companyId: stage.testCompany.companyId, allowPrivateHosts: true },
    { url: receiver.url, kinds: [...FACT_KINDS] },
  );
  first = 1 + Math.max(0, ...(await factsFrom(0)).map(({ id }) => id));
  return () => receiver.close();
});

const em = () => server.orm.em.fork();

interface Fact {
  readonly id: number;
  readonly kind: string;
  readonly about: Readonly<Record<string, unknown>>;
}

async function factsFrom(id: number): Promise<readonly Fact[]> {
  const { rows } = await sql<Fact>`
    select id::int, kind, about from fact where id >= ${id} order by id`.execute(em().getKysely());
  return rows;
}

/** Name of the id, among those in a fact, of the record that the body shows; by the noun of the fact's kind. */
const SHOWN: Readonly<Record<string, string>> = {
  booking: 'purchaseId',
  purchase: 'purchaseId',
  client: 'clientId',
  queuer: 'queuerId',
  attendance: 'personId',
  event: 'eventId',
};

/** Content that a body must have: the record, or for a hold, which has no record to show, the ids it was for. */
const bodyOf = ({ kind, about }: Fact): object => {
  const name = SHOWN[kind.split('.')[0]!];
  return name ? { id: about[name], _links: expect.anything() } : { type: kind, data: { item_id: about.itemId } };
};

const idOf = ({ headers }: Received) => String(headers['webhook-id']);

/** Accepted deliveries by the id of their message, once everything has been delivered. */
async function heard(): Promise<Map<string, Received[]>> {
  const waiting = async () => {
    const { rows } = await sql`select from webhook_delivery where endpoint_id = ${endpoint.id} and state = 'waiting'`.execute(
      em().getKysely(),
    );
    return rows.length;
  };
  await eventually(async () => expect(await waiting()).toBe(0));
  return Map.groupBy(receiver.accepted(), idOf);
}

test.each(STORIES)('%s: %s', async (_path, _what, run, kinds) => {
  await run(stage);
  const facts = await factsFrom(first);
  expect(facts.map(({ kind }) => kind)).toEqual(kinds);

  const accepted = await heard();
  expect([...accepted.keys()].sort()).toEqual(facts.map(({ id }) => `fact_${id}_${endpoint.id}`).sort());
  for (const fact of facts) {
    const [call, ...more] = accepted.get(`fact_${fact.id}_${endpoint.id}`)!;
    expect([call!.headers['daybook-fact'], more]).toEqual([fact.kind, []]);
    expect(JSON.parse(call!.body)).toMatchObject(bodyOf(fact));
  }
});

test('the stories cover every kind of fact and every path', () => {
  expect(new Set(STORIES.flatMap(([, , , kinds]) => kinds))).toEqual(new Set(FACT_KINDS));
  expect(new Set(STORIES.map(([path]) => path))).toEqual(
    new Set(['REST public', 'member', 'admin', 'GraphQL', 'promotion', 'expiry']),
  );
});

test('each of 100 facts is delivered, signed and under a stable id, and none of a rolled-back change', async () => {
  const undone = (id: number) =>
    em()
      .transactional(async (tx) => {
        await recordFacts(tx, [{ companyId: stage.testCompany.companyId, kind: 'client.changed', about: { clientId: -id } }]);
        throw new Error('undone');
      })
      .catch(() => {});
  const expected: string[] = [];
  for (let round = 1; expected.length < 100; round++) {
    // All paths at once; the steps of one path one after the other.
    const paths = Map.groupBy(STORIES, ([path]) => path).values();
    await Promise.all(
      [...paths].map(async (stories) => {
        for (const [, , run] of stories) await run(stage);
      }),
    );
    await undone(round);
    expected.push(...STORIES.flatMap(([, , , kinds]) => kinds));
  }
  const facts = await factsFrom(first);
  expect(facts.map(({ kind }) => kind).sort()).toEqual(expected.sort());

  const accepted = await heard();
  expect(new Set(accepted.keys())).toEqual(new Set(facts.map(({ id }) => `fact_${id}_${endpoint.id}`)));
  expect(receiver.calls.length).toBeGreaterThan(1.2 * facts.length);
  const signed = new Webhook(endpoint.secret);
  for (const { body, headers } of receiver.accepted()) signed.verify(body, headers as Record<string, string>);
  const bodies = Map.groupBy(receiver.calls, idOf);
  for (const tries of bodies.values()) expect(new Set(tries.map(({ body }) => body)).size).toBe(1);
  expect(receiver.calls.some(({ body }) => body.includes('"client_id":-'))).toBe(false);
});
