import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createCompany } from '../../../src/company/create-company.js';
import { recordFacts } from '../../../src/outbox/record-fact.js';
import { createEndpoint } from '../../../src/webhook/create-endpoint.js';
import { deliver, type RenderBody } from '../../../src/webhook/deliver.js';
import { BACKOFF_SECONDS } from '../../../src/webhook/next-attempt.js';
import { type Reaction, type Receiver, startReceiver } from '../../support/clients/receiver.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

/** A client who is erased while a webhook about them is being sent is not stored again. Source: operations.md, "What grows". */

let database: TestDatabase;
let companyId: number;
let receiver: Receiver;
beforeAll(async () => {
  database = await freshDatabase();
  companyId = (await createCompany(em(), { name: 'Shop', timeZone: 'Europe/London', currency: 'GBP' })).id;
});
afterEach(() => receiver.close());
afterAll(() => database.close());

const em = () => database.orm.em.fork();

/** Removes all bodies, in any state of the delivery, as an erasure does. */
const erase = () => sql`update webhook_delivery set body = null`.execute(em().getKysely());

interface Delivery {
  readonly id: number;
  readonly attempts: number;
  readonly body: string | null;
}

async function lastDelivery(): Promise<Delivery> {
  const found = sql<Delivery>`select id::int, attempts, body from webhook_delivery order by id desc limit 1`;
  return (await found.execute(em().getKysely())).rows[0]!;
}

/** Sends a fact about a client to a new receiver, and returns what is stored about the delivery. */
async function tell(reaction: () => Reaction, render: RenderBody): Promise<Delivery> {
  receiver = await startReceiver(reaction);
  await createEndpoint(em(), { companyId, allowPrivateHosts: true }, { url: receiver.url, kinds: ['client.created'] });
  await em().transactional((tx) => recordFacts(tx, [{ companyId, kind: 'client.created', about: { clientId: 7 } }]));
  const { id } = await lastDelivery();
  const limits = { allowPrivateHosts: true, milliseconds: 10_000, backoff: BACKOFF_SECONDS };
  await deliver({ em: em(), render, limits, clock: () => new Date() }, id, new AbortController().signal);
  return lastDelivery();
}

test('a body is rendered again if the client is erased during rendering', async () => {
  const names = ['Quixada', '(erased)'];
  const render = async () => {
    const name = names.shift();
    if (names.length > 0) await erase();
    return `{"name":"${name}"}`;
  };
  expect(await tell(() => 500, render)).toMatchObject({ attempts: 1, body: '{"name":"(erased)"}' });
  expect(receiver.calls.map(({ body }) => body)).toEqual(['{"name":"(erased)"}']);
});

test('a body is not kept if the client is erased while the receiver is slow', async () => {
  const hang = (): Reaction => {
    void erase().then(() => receiver.close());
    return 'hang';
  };
  expect(await tell(hang, async () => '{"name":"Quixada"}')).toMatchObject({ attempts: 1, body: null });
});
