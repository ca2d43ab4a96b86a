import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocument, readGuide, snippetsOf } from '../../src/app/docs/guides/read-guide.js';
import { freePort } from '../../src/database/embedded/postgres-server.js';
import { sendGraphql } from '../support/clients/send-graphql.js';
import { eventually } from '../support/eventually.js';
import { hasPackage } from '../support/packages.js';
import { startGuideServer } from './guide-server.js';
import { RUNNERS, RunningReceiver } from './receivers.js';

/** Runs the guide's webhook receivers, each in its language, and calls them from a real server. */

const snippets = snippetsOf(readGuide('webhooks', readDocument('src/app/docs/texts/webhooks.md'))).filter(({ file }) => file);
const here = snippets.filter(({ language }) => {
  const debian = RUNNERS[language]?.debian;
  return debian === null || (debian !== undefined && hasPackage(debian));
});

test('the guide has a receiver in each language that the tests can run', () => {
  expect(snippets.map(({ language }) => language)).toEqual(Object.keys(RUNNERS));
});

let server: Awaited<ReturnType<typeof startGuideServer>>;
let token: string;
const receivers = new Map<string, { readonly running: RunningReceiver; readonly secret: string }>();

const ask = async <Answer>(query: string, as?: string): Promise<Answer> => {
  const { body } = await sendGraphql(server.url, { query }, as === undefined ? {} : { Authorization: `Bearer ${as}` });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data as Answer;
};

beforeAll(async () => {
  server = await startGuideServer();
  const { logIn } = await ask<{ logIn: { token: string } }>(
    'mutation { logIn(input: { email: "admin@demo.test", password: "demo-password" }) { token } }',
  );
  token = logIn.token;
  for (const snippet of here) {
    const port = await freePort();
    const { createWebhookEndpoint } = await ask<{ createWebhookEndpoint: { secret: string } }>(
      `mutation { createWebhookEndpoint(input: { companyId: 2, url: "http://127.0.0.1:${port}/hook", kinds: [BOOKING_CREATED] }) { secret } }`,
      token,
    );
    const { secret } = createWebhookEndpoint;
    const running = new RunningReceiver(snippet, { folder: mkdtempSync(join(tmpdir(), 'daybook-receiver-')), port, secret });
    receivers.set(snippet.language, { running, secret });
    await running.start();
  }
  for (const { running } of receivers.values())
    await eventually(async () =>
      expect((await fetch(running.url, { method: 'POST' })).status, running.complaints.join('')).toBe(401),
    );
  await book();
});
afterAll(async () => {
  for (const { running } of receivers.values()) await running.stop();
  await server?.close();
});

async function book(): Promise<void> {
  const { nextAvailable } = await ask<{ nextAvailable: { times: { startsAt: string }[] } }>(
    '{ nextAvailable(companyId: 2, input: { serviceId: 1 }, count: 20) { times { startsAt } } }',
  );
  const { startsAt } = nextAvailable.times.at(-1)!;
  const { addToBasket } = await ask<{ addToBasket: { token: string } }>(
    `mutation { addToBasket(input: { companyId: 2, items: [{ serviceId: 1, startsAt: "${startsAt}" }] }) { token } }`,
  );
  await ask(
    'mutation { checkout(input: { companyId: 2, client: { firstName: "Radia", lastName: "Perlman", email: "radia@example.test" } }) { id } }',
    addToBasket.token,
  );
}

interface Delivery {
  readonly id: number;
  readonly state: string;
}

/** Deliveries with each receiver's answer. */
async function deliveries() {
  const { webhookDeliveries } = await ask<{ webhookDeliveries: { nodes: Delivery[] } }>(
    '{ webhookDeliveries(companyId: 2) { nodes { id state } } }',
    token,
  );
  return webhookDeliveries.nodes;
}

const allDelivered = () =>
  eventually(async () => expect(await deliveries()).toEqual(here.map(() => expect.objectContaining({ state: 'DELIVERED' }))));

test('each receiver keeps a delivery once, although it is sent twice', async () => {
  await allDelivered();
  for (const { id } of await deliveries()) {
    const again = `mutation { replayWebhookDelivery(input: { id: ${id} }) { state } }`;
    const { replayWebhookDelivery } = await ask<{ replayWebhookDelivery: { state: string } }>(again, token);
    expect(replayWebhookDelivery.state).toBe('WAITING');
  }
  await allDelivered();
  for (const [language, { running }] of receivers) {
    expect(running.kept(), `${language}: ${running.complaints.join('')}`).toEqual([
      expect.stringMatching(/^booking\.created\n\{.*"id":\d+.*\}$/s),
    ]);
  }
});

test.each(here.map(({ language }) => language))(
  '%s: a delivery with a wrong signature or an old timestamp is refused',
  async (language) => {
    const { running, secret } = receivers.get(language)!;
    const before = running.kept().length;
    const body = '{"id":1}';
    const send = (sentAt: Date, signature: string) =>
      fetch(running.url, {
        method: 'POST',
        headers: {
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          'webhook-signature': signature,
          'daybook-fact': 'booking.created',
        },
        body,
      }).then(({ status }) => status);
    const now = new Date();
    const old = new Date(now.getTime() - 3_600_000);
    const other = new Webhook(`whsec_${Buffer.from('of somebody else entirely').toString('base64')}`);

    expect(await send(now, other.sign('msg_1', now, body))).toBe(401);
    expect(await send(old, new Webhook(secret).sign('msg_1', old, body))).toBe(401);
    expect(await send(now, new Webhook(secret).sign('msg_1', now, `${body} `))).toBe(401);
    expect(running.kept()).toHaveLength(before);
    expect(await send(now, `${other.sign('msg_1', now, body)} ${new Webhook(secret).sign('msg_1', now, body)}`)).toBe(204);
    await eventually(() => expect(running.kept()).toHaveLength(before + 1));
  },
);
