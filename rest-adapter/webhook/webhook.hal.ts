import { pick, selection } from '../hal/fields.js';
import { adminRoot, companyHref, type Hal, link, utc } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { DeliveryRow, WebhookRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

const PLAIN = ['id', 'company_id', 'url', 'cancellation_url', 'username', 'kinds'] as const;
const STATE = ['pause_reason', 'deleted', 'version'] as const;

/** Selection of a webhook endpoint. Its password is never shown, its secret only in the answer of the call that made it. */
export const webhookFields = fragment(
  'WebhookRow on WebhookEndpoint',
  `${selection([...PLAIN, ...STATE])} includeBranches pausedAt failingSince createdAt updatedAt`,
);

/** Receiver of the facts of a company. Source: wire.md 2.8, which names the settings. */
export function webhook(row: WebhookRow & { readonly secret?: string | null }, at: Scope): Hal {
  const self = `${adminRoot(at)}/webhooks/${row.id}`;
  return {
    ...pick(row, PLAIN),
    include_children: row.includeBranches,
    ...(row.secret !== undefined && { secret: row.secret }),
    paused: row.pausedAt !== null,
    paused_at: utc(row.pausedAt),
    failing_since: utc(row.failingSince),
    ...pick(row, STATE),
    created_at: utc(row.createdAt),
    updated_at: utc(row.updatedAt),
    _links: {
      self: link(self),
      edit: link(`${self}/edit`),
      rotate_secret: link(`${self}/rotate_secret`),
      webhook_deliveries: link(`${adminRoot(at)}/webhook_deliveries?webhook_id=${row.id}{&state,kind,page,per_page}`),
      company: link(companyHref(at)),
    },
  };
}

const DELIVERY = ['kind', 'state', 'attempts', 'response_code', 'error'] as const;

/** Selection of a delivery in a list. The body that was sent may be long, and is shown only with a single record. */
export const deliveryFields = fragment(
  'DeliveryRow on WebhookDelivery',
  `id companyId endpointId factId ${selection(DELIVERY)} createdAt lastTriedAt nextTryAt deliveredAt`,
);

/** Delivery of one fact to one endpoint. */
export function delivery(row: DeliveryRow & { readonly body?: string | null }, at: Scope): Hal {
  const self = `${adminRoot(at)}/webhook_deliveries/${row.id}`;
  return {
    id: Number(row.id),
    company_id: row.companyId,
    webhook_id: row.endpointId,
    fact_id: Number(row.factId),
    ...pick(row, DELIVERY),
    ...(row.body !== undefined && { body: row.body }),
    created_at: utc(row.createdAt),
    last_tried_at: utc(row.lastTriedAt),
    next_try_at: utc(row.nextTryAt),
    delivered_at: utc(row.deliveredAt),
    _links: {
      self: link(self),
      replay: link(`${self}/replay`),
      webhook: link(`${adminRoot(at)}/webhooks/${row.endpointId}`),
    },
  };
}
