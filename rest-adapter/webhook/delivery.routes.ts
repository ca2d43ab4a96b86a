import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { formRow } from '../hal/form-schema.js';
import type { Operations } from '../operations/types.js';
import { id, oneOf, optional, pageVariables, paging, text } from '../params.js';
import type { Scope } from '../scope.js';
import { delivery, deliveryFields } from './webhook.hal.js';

const LIST = '/api/v1/admin/{company_id}/webhook_deliveries';
const ONE = `${LIST}/{delivery_id}`;

/** Path of a delivery. Its id is text, since there may be more than a 32-bit integer counts; the schema checks it. */
const ofOne = z.object({ company_id: id, delivery_id: text() });
const key = ({ company_id, delivery_id }: z.output<typeof ofOne>) => ({ companyId: company_id, id: delivery_id });

const view = (data: Operations['ReadDelivery'], at: Scope) => delivery(data.delivery, at);

const read = {
  source: 'extension',
  input: ofOne,
  operation: `query ReadDelivery($companyId: Int!, $id: ID!) {
    delivery: webhookDelivery(companyId: $companyId, id: $id) { ${deliveryFields} body } }`,
  variables: key,
} as const;

/** Deliveries to webhooks, newest first. */
export const deliveryRoutes: readonly Endpoint[] = [
  endpoint({
    source: 'extension',
    method: 'GET',
    path: LIST,
    form: 'admin',
    input: z.object({
      company_id: id,
      webhook_id: optional(id),
      state: optional(oneOf('waiting', 'delivered', 'failed')),
      kind: optional(text()),
      ...paging({ perPage: 30 }),
    }),
    operation: `query ListDeliveries($companyId: Int!, $filter: WebhookDeliveryFilter!, $first: Int!, $offset: Int!) {
      deliveries: webhookDeliveries(companyId: $companyId, filter: $filter, first: $first, offset: $offset) {
        totalCount nodes { ${deliveryFields} }
      }
    }`,
    variables: ({ company_id, webhook_id, state, kind, page, per_page }) => ({
      companyId: company_id,
      filter: { endpointId: webhook_id, state, kind },
      ...pageVariables({ page, per_page }),
    }),
    view: ({ deliveries: { nodes, totalCount } }, at, { page, per_page }) =>
      collection({ name: 'webhook_deliveries', rows: nodes, total: totalCount, page, perPage: per_page, at, render: delivery }),
  }),
  endpoint({ ...read, method: 'GET', path: ONE, form: 'admin', view }),
  endpoint({
    ...read,
    method: 'POST',
    path: `${ONE}/replay`,
    form: 'admin',
    operation: `mutation Replay($input: ReplayWebhookDeliveryInput!) {
      delivery: replayWebhookDelivery(input: $input) { ${deliveryFields} body } }`,
    variables: (input) => ({ input: key(input) }),
    view,
  }),
  formRow({ ...read, path: `${ONE}/replay`, form: 'admin', fields: {} }),
];
