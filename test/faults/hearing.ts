import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { createEndpoint } from '../../src/webhook/create-endpoint.js';
import { maintainDeliveries } from '../../src/webhook/maintenance.js';
import type { WebhookEndpoint } from '../../src/webhook/webhook-endpoint.entity.js';
import { type Receiver, startReceiver } from '../support/clients/receiver.js';
import { cameTrue } from './poll.js';

const KINDS = ['purchase.created', 'booking.cancelled'] as const;

/** Milliseconds for what is left to be told once nothing happens any more. */
const QUIET = 60_000;

/** A receiver of webhooks that notes all it is told. I6: each committed fact at least once, signed; nothing else. */
export class Hearing {
  private constructor(
    private readonly receiver: Receiver,
    private readonly endpoint: WebhookEndpoint,
  ) {}

  static async open(em: EntityManager, companyId: number): Promise<Hearing> {
    const receiver = await startReceiver();
    return new Hearing(
      receiver,
      await createEndpoint(em, { companyId, allowPrivateHosts: true }, { url: receiver.url, kinds: [...KINDS] }),
    );
  }

  close(): Promise<void> {
    return this.receiver.close();
  }

  /** Jobs that killed servers had taken on are taken from them after two minutes: says that those are over. */
  async untilAllTold(em: EntityManager): Promise<void> {
    const db = em.getKysely();
    await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes' where locked_at is not null`.execute(
      db,
    );
    await maintainDeliveries(em);
    const allTold = async () => {
      const { rows } = await sql`select from webhook_delivery where state = 'waiting' limit 1`.execute(db);
      return rows.length === 0;
    };
    await cameTrue(allTold, QUIET);
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

  /** Signed anew and compared: a verification refuses what is older than five minutes, and a run may last longer. */
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
