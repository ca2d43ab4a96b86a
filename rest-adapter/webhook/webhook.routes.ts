import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.js';
import { formRow } from '../hal/form-schema.js';
import { pageOf } from '../hal/short-list.js';
import type { Fragment } from '../operations/fragment.js';
import type { Operations } from '../operations/types.js';
import { WIRE_FACT_KINDS } from '../operations/wire-words.js';
import { booleanText, clearable, filledText, id, integer, listOf, optional, paging, text } from '../params.js';
import type { Scope } from '../scope.js';
import { webhook, webhookFields } from './webhook.hal.js';

const LIST = '/api/v1/admin/{company_id}/webhooks';
const ONE = `${LIST}/{webhook_id}`;

const URI = { documented: { format: 'uri' } };

/** Fields of a change; the schema checks the kinds. */
const changeShape = {
  url: optional(filledText().meta(URI)),
  cancellation_url: clearable(text().meta(URI)),
  username: clearable(text()),
  password: clearable(text()),
  kinds: optional(listOf(filledText().meta({ documented: { enum: WIRE_FACT_KINDS } }))),
  include_children: optional(booleanText),
};
const createShape = { ...changeShape, url: filledText().meta(URI) };
const updateShape = { ...changeShape, paused: optional(booleanText), version: optional(integer()) };

const inputOf = ({ cancellation_url, include_children, ...body }: z.output<z.ZodObject<typeof changeShape>>) => ({
  ...body,
  cancellationUrl: cancellation_url,
  includeBranches: include_children,
});

const ofOne = z.object({ company_id: id, webhook_id: id });
const key = ({ company_id, webhook_id }: z.output<typeof ofOne>) => ({ companyId: company_id, id: webhook_id });

const view = (data: Operations['ReadWebhook'], at: Scope) => webhook(data.webhook, at);

const write = <Field extends string>(field: Field, input: string, more = '') =>
  `mutation ${field}($input: ${input}!) { webhook: ${field}(input: $input) { ${webhookFields} ${more} } }` as const;

const listed = <Name extends string>(name: Name, fields: Fragment | 'id') =>
  `query ${name}($companyId: Int!) { webhooks: webhookEndpoints(companyId: $companyId) { ${fields} } }` as const;

const read = {
  source: 'extension',
  input: ofOne,
  operation: `query ReadWebhook($companyId: Int!, $id: Int!) {
    webhook: webhookEndpoint(companyId: $companyId, id: $id) { ${webhookFields} } }`,
  variables: key,
} as const;

const names = { includeBranches: 'include_children' };

const rows = [
  endpoint({
    source: 'extension',
    method: 'GET',
    path: LIST,
    form: 'admin',
    input: z.object({ company_id: id, ...paging({ perPage: 30 }) }),
    operation: listed('ListWebhooks', webhookFields),
    variables: ({ company_id }) => ({ companyId: company_id }),
    view: (data, at, input) => pageOf({ name: 'webhooks', rows: data.webhooks, render: webhook }, at, input),
  }),
  endpoint({ ...read, method: 'GET', path: ONE, form: 'admin', view }),
  endpoint({
    source: 'extension',
    method: 'POST',
    path: LIST,
    form: 'admin',
    input: z.object({ company_id: id, ...createShape }),
    operation: write('createWebhookEndpoint', 'CreateWebhookEndpointInput', 'secret'),
    variables: ({ company_id, ...body }) => ({ input: { companyId: company_id, ...inputOf(body) } }),
    view,
    names,
  }),
  endpoint({
    source: 'extension',
    method: 'PUT',
    path: ONE,
    form: 'admin',
    input: z.object({ ...ofOne.shape, ...updateShape }),
    operation: write('updateWebhookEndpoint', 'UpdateWebhookEndpointInput'),
    variables: ({ company_id, webhook_id, version, ...body }) => ({
      input: { ...key({ company_id, webhook_id }), expectedVersion: version, ...inputOf(body) },
    }),
    view,
    names,
  }),
  endpoint({
    ...read,
    method: 'DELETE',
    path: ONE,
    form: 'admin',
    operation: write('deleteWebhookEndpoint', 'WebhookEndpointKeyInput'),
    variables: (input) => ({ input: key(input) }),
    view,
  }),
  endpoint({
    ...read,
    method: 'POST',
    path: `${ONE}/rotate_secret`,
    form: 'admin',
    operation: write('rotateWebhookSecret', 'WebhookEndpointKeyInput', 'secret'),
    variables: (input) => ({ input: key(input) }),
    view,
  }),
];

const forms = [
  formRow({
    source: 'extension',
    path: `${LIST}/new`,
    form: 'admin',
    input: z.object({ company_id: id }),
    operation: listed('NewWebhook', 'id'),
    variables: ({ company_id }) => ({ companyId: company_id }),
    fields: createShape,
  }),
  formRow({ ...read, path: `${ONE}/edit`, form: 'admin', fields: updateShape }),
  formRow({ ...read, path: `${ONE}/rotate_secret`, form: 'admin', fields: {} }),
];

/** Receivers of the facts of a company. The paths are this API's own, in the style of v1. */
export const webhookRoutes: readonly Endpoint[] = [...rows, ...forms];
