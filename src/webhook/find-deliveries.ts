import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findRow, findRows } from '../database/row.js';
import { listRows, type Page, type PageAsk } from '../shared/page.js';
import { notFound } from '../shared/refusal.js';
import { tryAgain } from './delivery-jobs.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

export interface DeliveryFilter {
  readonly endpointId?: number | null;
  readonly state?: string | null;
  readonly kind?: string | null;
}

/** A company's endpoints, those that were deleted left out. */
export const findEndpoints = (em: EntityManager, companyId: number): Promise<WebhookEndpoint[]> =>
  findRows(em, WebhookEndpoint, sql`t.company_id = ${companyId} and not t.deleted`);

/** The delivery log, newest first. */
export function listDeliveries(
  em: EntityManager,
  companyId: number,
  { endpointId, state, kind }: DeliveryFilter,
  page: PageAsk,
  withTotal: boolean,
): Promise<Page<WebhookDelivery>> {
  const where = sql`t.company_id = ${companyId}
    and (${endpointId ?? null}::int is null or t.endpoint_id = ${endpointId ?? null})
    and (${state ?? null}::text is null or t.state = ${state ?? null})
    and (${kind ?? null}::text is null or t.kind = ${kind ?? null})`;
  return listRows(em, WebhookDelivery, { where, orderBy: [{ property: 'id', descending: true }], page, withTotal });
}

/**
 * Sends a delivery again, whatever became of it: the same body under the same id, with all its tries before it.
 * @throws Refusal NOT_FOUND
 */
export async function replayDelivery(em: EntityManager, companyId: number, id: string): Promise<WebhookDelivery> {
  if (!/^\d{1,18}$/.test(id)) throw notFound('webhook delivery', id);
  return em.transactional(async (tx) => {
    const { rows } = await sql`
      update webhook_delivery set state = 'waiting', attempts = 0, first_tried_at = null
      where id = ${id} and company_id = ${companyId} returning id`.execute(tx.getKysely());
    if (rows.length === 0) throw notFound('webhook delivery', id);
    await tryAgain(tx, sql`due.id = ${id}`);
    return (await findRow(tx, WebhookDelivery, sql`t.id = ${id}`))!;
  });
}
