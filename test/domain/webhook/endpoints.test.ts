import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCompany } from '../../../src/company/create-company.js';
import { recordFacts } from '../../../src/outbox/record-fact.js';
import type { EndpointFields } from '../../../src/webhook/check-endpoint.js';
import { createEndpoint } from '../../../src/webhook/create-endpoint.js';
import { type DeliverableFact, deliver } from '../../../src/webhook/deliver.js';
import { findEndpoints, listDeliveries, replayDelivery } from '../../../src/webhook/find-deliveries.js';
import { maintainDeliveries } from '../../../src/webhook/maintenance.js';
import { BACKOFF_SECONDS } from '../../../src/webhook/next-attempt.js';
import { deleteEndpoint, rotateSecret, updateEndpoint } from '../../../src/webhook/update-endpoint.js';
import type { WebhookEndpoint } from '../../../src/webhook/webhook-endpoint.entity.js';
import { type Reaction, type Receiver, startReceiver } from '../../support/clients/receiver.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';

/** Deliveries without their jobs: each test sets the time of an attempt, by its own clock. */

const START = new Date('2030-03-04T10:00:00Z');
const HOUR = 3_600_000;

let database: TestDatabase;
let companyId: number;
let receiver: Receiver;
let endpoint: WebhookEndpoint;
let reaction: Reaction;
let now: Date;

beforeAll(async () => {
  database = await freshDatabase();
  companyId = (await createCompany(em(), { name: 'Shop', timeZone: 'Europe/London', currency: 'GBP' })).id;
});
afterAll(() => database.close());

beforeEach(async () => {
  [reaction, now] = [204, START];
  receiver = await startReceiver(() => reaction);
  await sql`update webhook_endpoint set deleted = true`.execute(em().getKysely());
  endpoint = await createEndpoint(
    em(),
    { companyId, allowPrivateHosts: true },
    { url: receiver.url, kinds: ['client.created', 'client.changed'] },
  );
});
afterEach(() => receiver.close());

const em = () => database.orm.em.fork();
const later = (hours: number) => {
  now = new Date(START.getTime() + hours * HOUR);
};

/** Records a fact, and returns the id of its delivery; undefined when no endpoint subscribes to it. */
async function happens(
  kind: 'client.created' | 'client.changed' | 'queuer.left' = 'client.created',
): Promise<number | undefined> {
  await em().transactional((tx) => recordFacts(tx, [{ companyId, kind, about: { clientId: 7 } }]));
  return (await log())[0]?.id;
}

const log = async () =>
  (await listDeliveries(em(), companyId, { endpointId: endpoint.id, page: { first: 100 }, withTotal: false })).rows;
const delivery = async (id: number) => (await log()).find((one) => one.id === id)!;
const current = async () => (await findEndpoints(em(), companyId)).find(({ id }) => id === endpoint.id)!;

let rendered = 0;
const tryOnce = (id: number | undefined, signal = new AbortController().signal) => {
  const limits = { allowPrivateHosts: true, milliseconds: reaction === 'hang' ? 100 : 10_000, backoff: BACKOFF_SECONDS };
  const render = async ({ kind }: { kind: string }) => `{"kind":"${kind}","rendered":${++rendered}}`;
  return deliver({ em: em(), render, limits, clock: () => now }, id!, signal);
};

/** Due times of deliveries that have a job, taken from the jobs. */
async function jobs(): Promise<Map<number, Date>> {
  const { rows } = await sql<{ key: string; run_at: string }>`
    select key, run_at from graphile_worker.jobs where key like 'webhook %'`.execute(em().getKysely());
  return new Map(rows.map(({ key, run_at }) => [Number(key.split(' ')[1]), new Date(run_at)]));
}

test('an endpoint receives only the kinds of facts that it subscribes to', async () => {
  const before = await happens();
  expect(before).toBeDefined();
  const youngest = await createEndpoint(
    em(),
    { companyId, allowPrivateHosts: true },
    { url: receiver.url, kinds: ['queuer.left'] },
  );
  await happens('queuer.left');

  expect((await log()).map(({ kind }) => kind)).toEqual(['client.created']);
  const { rows } = await listDeliveries(em(), companyId, { endpointId: youngest.id, page: {}, withTotal: false });
  expect(rows.map(({ kind }) => kind)).toEqual(['queuer.left']);
});

test('an endpoint of a parent receives facts of branches only on request, one of a branch its own', async () => {
  const branch = await createCompany(em(), { name: 'Branch', parentId: companyId });
  const listen = (of: number, includeBranches: boolean) =>
    createEndpoint(
      em(),
      { companyId: of, allowPrivateHosts: true },
      { url: receiver.url, kinds: ['queuer.left'], includeBranches },
    );
  const [whole, alone, own] = [await listen(companyId, true), await listen(companyId, false), await listen(branch.id, true)];
  const tell = (of: number) =>
    em().transactional((tx) => recordFacts(tx, [{ companyId: of, kind: 'queuer.left', about: { queuerId: of } }]));
  await tell(branch.id);
  await tell(companyId);

  const heard = async ({ id, companyId: of }: WebhookEndpoint) =>
    (await listDeliveries(em(), of, { endpointId: id, page: {}, withTotal: false })).rows;
  expect([(await heard(whole)).length, (await heard(alone)).length, (await heard(own)).length]).toEqual([2, 1, 1]);
  const told: unknown[] = [];
  for (const { id } of [...(await heard(whole)).toReversed(), ...(await heard(own))]) {
    const render = async ({ companyId: of, toldCompanyId, actedForIds, headId }: DeliverableFact) => {
      told.push([of, toldCompanyId, actedForIds, headId]);
      return '{}';
    };
    const limits = { allowPrivateHosts: true, milliseconds: 10_000, backoff: BACKOFF_SECONDS };
    await deliver({ em: em(), render, limits, clock: () => now }, id, new AbortController().signal);
  }
  const family = [companyId, branch.id];
  expect(told).toEqual([
    [branch.id, companyId, family, companyId],
    [companyId, companyId, family, companyId],
    [branch.id, branch.id, [branch.id], companyId],
  ]);
});

test('a failed attempt is recorded and retried after the backoff, with the same body and id', async () => {
  const id = await happens();
  reaction = 503;
  await tryOnce(id);
  expect(await delivery(id!)).toMatchObject({ state: 'waiting', attempts: 1, responseCode: 503, error: 'Answered 503' });
  expect((await jobs()).get(id!)).toEqual(new Date(START.getTime() + 5000));

  reaction = 200;
  later(0.01);
  await tryOnce(id);
  expect(await delivery(id!)).toMatchObject({
    state: 'delivered',
    attempts: 2,
    responseCode: 200,
    error: null,
    deliveredAt: now,
  });

  const [first, second] = receiver.calls;
  expect(second!.body).toBe(first!.body);
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  expect(second!.headers['webhook-timestamp']).toBe(String(now.getTime() / 1000));
  expect(second!.headers['webhook-signature']).not.toBe(first!.headers['webhook-signature']);
});

test('an endpoint is paused after 72 hours of failures, and its deliveries wait until it is resumed', async () => {
  const id = await happens();
  reaction = 500;
  await tryOnce(id);
  later(72);
  await tryOnce(id);
  expect(await current()).toMatchObject({ pausedAt: now, pauseReason: 'Nothing was accepted for 72 hours' });

  const second = await happens('client.changed');
  await tryOnce(second);
  expect(receiver.calls).toHaveLength(2);
  expect((await jobs()).has(second!)).toBe(false);

  reaction = 200;
  await updateEndpoint(em(), { companyId, id: endpoint.id, now, allowPrivateHosts: true }, { paused: false });
  expect([...(await jobs()).keys()]).toEqual(expect.arrayContaining([id, second]));
  await tryOnce(id);
  await tryOnce(second);
  expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  expect(await current()).toMatchObject({ pausedAt: null, pauseReason: null, failingSince: null });
});

test('a delivery never accepted fails after 72 hours, without a pause if others were accepted', async () => {
  const [id, other] = [await happens(), await happens('client.changed')];
  reaction = 500;
  await tryOnce(id);
  later(71);
  reaction = 200;
  await tryOnce(other);
  later(72);
  reaction = 500;
  await tryOnce(id);

  expect(await delivery(id!)).toMatchObject({ state: 'failed', attempts: 2, nextTryAt: null });
  expect((await current()).pausedAt).toBeNull();
});

test('an endpoint that answers 410 is paused at once', async () => {
  const id = await happens();
  reaction = 410;
  await tryOnce(id);
  expect(await current()).toMatchObject({ pausedAt: START, pauseReason: 'The receiver answered 410: it is gone' });
  expect((await delivery(id!)).state).toBe('waiting');
});

test('an endpoint that does not answer is not called for a while, for any of its deliveries', async () => {
  const [first, second] = [await happens(), await happens('client.changed')];
  reaction = 'hang';
  await tryOnce(first);
  await tryOnce(second);
  expect(receiver.calls).toHaveLength(1);
  expect(await delivery(second!)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect((await jobs()).get(second!)!.getTime()).toBeGreaterThanOrEqual(START.getTime() + 5000);

  later(1);
  reaction = 200;
  await tryOnce(second);
  expect(await current()).toMatchObject({ silences: 0, restingUntil: null, failingSince: null });
});

test('an attempt interrupted by a server stop is not counted', async () => {
  const id = await happens();
  reaction = 'hang';
  const stop = new AbortController();
  const attempt = expect(tryOnce(id, stop.signal)).rejects.toThrow('was cut off');
  await eventually(async () => expect(receiver.calls).toHaveLength(1));
  stop.abort();
  await attempt;
  expect(await delivery(id!)).toMatchObject({ state: 'waiting', attempts: 0 });
});

test('a delivery can be sent again after success, but not by another company', async () => {
  const id = await happens();
  await tryOnce(id);
  await replayDelivery(em(), companyId, String(id));
  expect((await jobs()).has(id!)).toBe(true);
  await tryOnce(id);

  const [first, again] = receiver.calls;
  expect([again!.body, again!.headers['webhook-id']]).toEqual([first!.body, first!.headers['webhook-id']]);
  await expect(replayDelivery(em(), companyId + 1, String(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(replayDelivery(em(), companyId, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the old and the new secret both sign after a rotation, until the next one', async () => {
  const first = endpoint.secret;
  const second = (await rotateSecret(em(), { companyId, id: endpoint.id })).secret;
  await tryOnce(await happens());
  const third = (await rotateSecret(em(), { companyId, id: endpoint.id })).secret;
  await tryOnce(await happens('client.changed'));

  const isSigned = (call: number, secret: string) => {
    const { body, headers } = receiver.calls[call]!;
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const expected = new Webhook(secret).sign(String(headers['webhook-id']), at, body);
    return String(headers['webhook-signature']).split(' ').includes(expected);
  };
  expect([first, second, third].map((secret) => isSigned(0, secret))).toEqual([true, true, false]);
  expect([first, second, third].map((secret) => isSigned(1, secret))).toEqual([false, true, true]);
});

test('a deleted endpoint receives no more deliveries', async () => {
  const id = await happens();
  await deleteEndpoint(em(), { companyId, id: endpoint.id });
  await tryOnce(id);
  expect(receiver.calls).toHaveLength(0);
  expect((await delivery(id!)).state).toBe('failed');
});

test('a delivery whose job was lost gets a new one', async () => {
  const id = await happens();
  await sql`select graphile_worker.remove_job(${`webhook ${id}`})`.execute(em().getKysely());
  await sql`update webhook_delivery set next_try_at = now() - interval '3 minutes' where id = ${id}`.execute(em().getKysely());
  expect((await jobs()).has(id!)).toBe(false);

  await maintainDeliveries(em());
  expect((await jobs()).has(id!)).toBe(true);
});

test.each([
  [{ url: 'ftp://example.com' }, 'url'],
  [{ url: 'nonsense' }, 'url'],
  [{ url: 'http://ann:secret@example.com' }, 'url'],
  [{ url: 'https://example.com:25/' }, 'url'],
  [{ url: 'https://example.com', cancellationUrl: 'https://example.com:6/' }, 'cancellationUrl'],
  [{ url: 'http://127.0.0.1/' }, 'url'],
  [{ url: 'http://localhost:3000/' }, 'url'],
  [{ url: 'http://[::1]/' }, 'url'],
  [{ url: 'http://localhost./' }, 'url'],
  [{ url: 'webcal://example.com/' }, 'url'],
  [{ url: 'https://example.com', cancellationUrl: 'http://10.0.0.1' }, 'cancellationUrl'],
  [{ url: 'https://example.com', kinds: ['moon.rose'] }, 'kinds'],
  [{}, 'url'],
])('%j is refused for its %s', async (fields, field) => {
  const refused = createEndpoint(em(), { companyId }, fields as EndpointFields).catch((error) => error);
  expect(await refused).toMatchObject({ code: 'INVALID', detail: { fields: [{ field }] } });
});
