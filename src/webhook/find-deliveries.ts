import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { listRows, type Page, type PagedQuery } from '../database/page.js';
import { findRow, findRows } from '../database/row.js';
import { runSql } from '../database/run-sql.js';
import type { Tally } from '../database/tally.js';
import { retryDeliveries } from '../outbox/delivery-jobs.js';
import { notFound } from '../shared/refusal.js';
import { transition } from '../shared/states.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

export interface DeliveryFilter {
  readonly endpointId?: number | null;
  readonly state?: string | null;
  readonly kind?: string | null;
}

/** Finds a company's endpoints, except deleted ones. */
export const findEndpoints = (em: EntityManager, companyId: number): Promise<WebhookEndpoint[]> =>
  findRows(em, WebhookEndpoint, sql`t.company_id = ${companyId} and not t.deleted`);

/** Finds one endpoint, even a deleted one, whose log can still be read. @throws Refusal NOT_FOUND */
export async function findEndpoint(em: EntityManager, companyId: number, id: number): Promise<WebhookEndpoint> {
  const found = await findRow(em, WebhookEndpoint, sql`t.id = ${id} and t.company_id = ${companyId}`);
  if (!found) throw notFound('webhook endpoint', id);
  return found;
}

/** @throws Refusal NOT_FOUND */
export async function findDelivery(em: EntityManager, companyId: number, id: string): Promise<WebhookDelivery> {
  const found = isId(id) && (await findRow(em, WebhookDelivery, sql`t.id = ${id} and t.company_id = ${companyId}`));
  if (!found) throw notFound('webhook delivery', id);
  return found;
}

/** Whether a text can be the id of a delivery. */
const isId = (text: string): boolean => /^\d{1,18}$/.test(text);

/** A literal instead of a parameter, so that PostgreSQL can choose the partial index for it. */
const FAILED = sql`t.state = 'failed'`;

/** Lists the delivery log, newest first. */
export function listDeliveries(
  em: EntityManager,
  companyId: number,
  { endpointId, state, kind, page, withTotal }: DeliveryFilter & PagedQuery,
): Promise<Page<WebhookDelivery>> {
  const scope = sql`t.company_id = ${companyId}`;
  const narrowed = [
    ...(endpointId == null ? [] : [sql`t.endpoint_id = ${endpointId}`]),
    ...(state == null ? [] : [state === 'failed' ? FAILED : sql`t.state = ${state}`]),
    ...(kind == null ? [] : [sql`t.kind = ${kind}`]),
  ];
  const where = sql.join([scope, ...narrowed], sql` and `);
  const tally: Tally | null = narrowed.length === 0 ? { scope, lists: ['deliveries'] } : null;
  return listRows(em, WebhookDelivery, { where, orderBy: [{ property: 'id', descending: true }], page, withTotal, tally });
}

/**
 * Sends a delivery again, whatever its state: with the same body and id, and with the full number of tries.
 * @throws Refusal NOT_FOUND; CONFLICT naming both states when the endpoint was deleted
 */
export async function replayDelivery(em: EntityManager, companyId: number, id: string): Promise<WebhookDelivery> {
  const { state } = await findDelivery(em, companyId, id);
  return em.transactional(async (tx) => {
    const rows = await runSql(tx)`
      update webhook_delivery due set state = 'waiting', attempts = 0, first_tried_at = null
      from webhook_endpoint endpoint
      where due.id = ${id} and endpoint.id = due.endpoint_id and not endpoint.deleted returning due.id`;
    transition('delivery', { id, from: rows.length === 0 ? 'abandoned' : state, act: 'replay' });
    await retryDeliveries(tx, sql`due.id = ${id}`);
    return findDelivery(tx, companyId, id);
  });
}
