import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { currentRecord } from '../database/tracing/work-record.js';

/** Name of the task that makes one delivery. */
export const DELIVER = 'deliver_webhook';

/** Payload of the job that sends a delivery to its endpoint. */
export interface DeliveryPayload {
  readonly deliveryId: number;
  readonly endpointId: number;
  /** Id of the request that made the fact true, for the log. */
  readonly requestId?: string;
}

/**
 * SQL that adds a job for each delivery, in the same transaction: neither is kept without the other. `from` names the
 * deliveries `due`, with `id`, `endpoint_id` and `next_try_at`. A delivery that has a job gets no second.
 */
export const addDeliveryJobs = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select graphile_worker.add_job(${DELIVER}, json_strip_nulls(json_build_object('deliveryId', due.id, 'endpointId', due.endpoint_id, 'requestId', ${currentRecord()?.id ?? null}::text)),
    run_at => due.next_try_at, job_key => 'webhook ' || due.id, flags => array['endpoint ' || due.endpoint_id])
  from ${from}`;

/** Postpones a delivery by a second, when all lanes of its receiver are in use. */
export async function postponeDelivery(em: EntityManager, deliveryId: number): Promise<void> {
  await runSql(em)`
    with due as (
      update webhook_delivery due set next_try_at = now() + interval '1 second'
      where due.id = ${deliveryId} and due.state = 'waiting'
      returning due.id, due.endpoint_id, due.next_try_at
    )
    ${addDeliveryJobs(sql`due`)}`;
}

/** Retries the waiting deliveries that fulfil a condition on `due`, as soon as possible. */
export async function retryDeliveries(tx: EntityManager, condition: RawBuilder<unknown>): Promise<void> {
  await runSql(tx)`
    with due as (
      update webhook_delivery due set next_try_at = now(), first_tried_at = null
      where due.state = 'waiting' and ${condition}
      returning due.id, due.endpoint_id, due.next_try_at
    )
    ${addDeliveryJobs(sql`due join webhook_endpoint endpoint on endpoint.id = due.endpoint_id where endpoint.paused_at is null`)}`;
}
