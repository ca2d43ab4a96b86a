import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { createEndpoint } from '../../src/webhook/create-endpoint.js';
import { maintainDeliveries } from '../../src/webhook/maintenance.js';
import type { WebhookEndpoint } from '../../src/webhook/webhook-endpoint.entity.js';
import { type Receiver, startReceiver } from '../support/clients/receiver.js';
import { pollUntil } from './poll.js';

const KINDS = ['purchase.created', 'booking.cancelled'] as const;

/** Timeout in milliseconds for the remaining deliveries after the last request. */
const QUIET = 60_000;

/**
 * A webhook receiver that records all deliveries. I6: each committed fact is delivered at least once, signed, and
 * nothing else is.
 */
export class WebhookListener {
  private constructor(
    private readonly receiver: Receiver,
    private readonly endpoint: WebhookEndpoint,
  ) {}

  static async open(em: EntityManager, companyId: number): Promise<WebhookListener> {
    const receiver = await startReceiver();
    return new WebhookListener(
      receiver,
      await createEndpoint(em, { companyId, allowPrivateHosts: true }, { url: receiver.url, kinds: [...KINDS] }),
    );
  }

  close(): Promise<void> {
    return this.receiver.close();
  }

  /**
   * Waits until no delivery is left. A job locked by a killed server is released after two minutes; that time is skipped
   * here.
   */
  async untilDelivered(em: EntityManager): Promise<void> {
    const db = em.getKysely();
    await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes' where locked_at is not null`.execute(
      db,
    );
    await maintainDeliveries(em);
    const allTold = async () => {
      const { rows } = await sql`select from webhook_delivery where state = 'waiting' limit 1`.execute(db);
      return rows.length === 0;
    };
    await pollUntil(allTold, QUIET);
  }

  async violations(em: EntityManager): Promise<{ told: number; facts: number; violations: string[] }> {
    const { rows } = await sql<{ id: string; kind: string }>`
      select 'fact_' || id || '_' || ${this.endpoint.id}::int as id, kind from fact where kind in (${sql.join([...KINDS])})`.execute(
      em.getKysely(),
    );
    const committed = new Set(rows.map(({ id }) => id));
    const heard = Map.groupBy(this.receiver.calls, ({ headers }) => String(headers['webhook-id']));
    const violations = [
      ...[...committed].filter((id) => !heard.has(id)).map((id) => `${id} was never told`),
      ...[...heard.keys()].filter((id) => !committed.has(id)).map((id) => `${id} was told, and never happened`),
      ...[...heard]
        .filter(([, calls]) => new Set(calls.map(({ body }) => body)).size > 1)
        .map(([id]) => `${id} was told in two ways`),
      ...this.unsigned(),
    ];
    return { told: this.receiver.calls.length, facts: committed.size, violations };
  }

  /**
   * Compares with a new signature: the library's verification rejects timestamps older than five minutes, and a run may
   * take longer.
   */
  private unsigned(): string[] {
    const key = new Webhook(this.endpoint.secret);
    return this.receiver.calls.flatMap(({ body, headers }) => {
      const id = String(headers['webhook-id']);
      const moment = new Date(1000 * Number(headers['webhook-timestamp']));
      const signature = key.sign(id, moment, body);
      return String(headers['webhook-signature']).split(' ').includes(signature) ? [] : [`${id} is not signed`];
    });
  }
}
