import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { recordFacts } from '../../../src/outbox/record-fact.js';
import { createEndpoint } from '../../../src/webhook/create-endpoint.js';
import type { LaneLimits } from '../../../src/webhook/lanes.js';
import { Lanes } from '../../../src/webhook/lanes.js';
import { type Receiver, startReceiver } from '../../support/clients/receiver.js';
import { eventually } from '../../support/eventually.js';
import { createTestCompany } from '../../support/fixtures/test-company.js';
import { startWebhookServer } from '../../support/webhook-server.js';

/*
 * A slow receiver does not delay the others. Source: hardening.md F12.
 */

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Receives every request, and answers none until it is released. */
class SlowReceiver {
  private readonly held: ServerResponse[] = [];
  private patient = true;
  heard = 0;
  private readonly server = createServer((request, response) => {
    this.heard++;
    request.resume().on('end', () => (this.patient ? this.held.push(response) : response.writeHead(204).end()));
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    closing.push(() => this.server.close().closeAllConnections());
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  get waiting(): number {
    return this.held.length;
  }

  answer(): void {
    this.patient = false;
    for (const response of this.held.splice(0)) response.writeHead(204).end();
  }
}

const FACTS = 30;

async function tellBoth(lanes?: LaneLimits): Promise<{ slow: SlowReceiver; good: Receiver }> {
  const server = await startWebhookServer({ milliseconds: 30_000, ...(lanes && { lanes }) });
  closing.push(() => server.close());
  const { em, companyId } = await createTestCompany(server.orm);
  const slow = new SlowReceiver();
  const good = await startReceiver();
  closing.push(good.close);
  for (const url of [await slow.open(), good.url])
    await createEndpoint(em, { companyId, allowPrivateHosts: true }, { url, kinds: ['booking.created'] });
  const fact = { companyId, kind: 'booking.created', about: { bookingId: 1 } } as const;
  await em.fork().transactional((tx) =>
    recordFacts(
      tx,
      Array.from({ length: FACTS }, () => fact),
    ),
  );
  return { slow, good };
}

test('a slow receiver does not delay another, and gets all its calls once it answers', async () => {
  const { slow, good } = await tellBoth();
  await eventually(() => expect(good.calls).toHaveLength(FACTS));
  expect(slow.waiting).toBeGreaterThan(0);
  expect(slow.heard).toBeLessThanOrEqual(3);

  slow.answer();
  await eventually(() => expect(slow.heard).toBe(FACTS));
});

test('without lanes a slow receiver takes every place, and another waits for it', async () => {
  const { slow, good } = await tellBoth({ each: 10, slow: 10, slowAfter: 1000 });
  await eventually(() => expect(slow.waiting).toBe(10));
  const heard = good.calls.length;
  expect(heard).toBeLessThan(FACTS);

  slow.answer();
  await eventually(() => expect(good.calls).toHaveLength(FACTS));
});

test('slow endpoints share a limited number of lanes, and a quick one has its own', async () => {
  const lanes = new Lanes({ each: 2, slow: 3, slowAfter: 0 });
  const ends = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const calls = [1, 1, 2].map((endpointId, at) => lanes.pass(endpointId, () => ends[at]!.promise));
  await eventually(() => expect(lanes.taken()).toEqual(['endpoint 1', 'endpoint 2']));
  expect(await lanes.pass(2, async () => {})).toBe(false);
  expect(await lanes.pass(3, async () => {})).toBe(true);

  for (const { resolve } of ends) resolve();
  expect(await Promise.all(calls)).toEqual([true, true, true]);
  expect(lanes.taken()).toEqual([]);
});

test('a failed call releases its lane', async () => {
  const lanes = new Lanes({ each: 1, slow: 1, slowAfter: 1000 });
  const failing = lanes.pass(1, () => Promise.reject(new Error('no')));
  expect(lanes.taken()).toEqual(['endpoint 1']);
  await expect(failing).rejects.toThrow('no');
  expect(lanes.taken()).toEqual([]);
});
