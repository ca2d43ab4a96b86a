import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../support/clients/receiver.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import type { TestServer } from '../../support/server.js';
import { startWebhookServer } from '../../support/webhook-server.js';

let server: TestServer;
let company: TestCompany;
let token: string;
let receiver: Receiver;

beforeAll(async () => {
  server = await startWebhookServer();
  company = await createTestCompany(server.orm);
  token = await adminToken(company.em, company.companyId);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await server.close();
});

async function ask(query: string, variables: Json = {}, as = token): Promise<{ data: Json; errors?: { extensions: Json }[] }> {
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Auth-Token': as },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer.json()) as { data: Json; errors?: { extensions: Json }[] };
}

const change = async (mutation: string, input: Json, fields: string): Promise<Json> => {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const { data, errors } = await ask(
    `mutation M($input: ${INPUTS[mutation] ?? type}!) { made: ${mutation}(input: $input) { ${fields} } }`,
    { input: { companyId: company.companyId, ...input } },
  );
  expect(errors).toBeUndefined();
  return data.made as Json;
};

const INPUTS: Record<string, string> = {
  rotateWebhookSecret: 'WebhookEndpointKeyInput',
  deleteWebhookEndpoint: 'WebhookEndpointKeyInput',
};

const FIELDS = 'id url cancellationUrl username kinds pausedAt version secret';

const LOG = `query Log($companyId: Int!, $filter: WebhookDeliveryFilter) {
  webhookDeliveries(companyId: $companyId, filter: $filter) { totalCount nodes { id kind state attempts responseCode error body } } }`;

const log = async (filter: Json = {}) => {
  const { data } = await ask(LOG, { companyId: company.companyId, filter });
  return data.webhookDeliveries as { totalCount: number; nodes: Json[] };
};

test('an endpoint is created, called, paused, resumed, replayed, given a new secret and deleted', async () => {
  const made = await change('createWebhookEndpoint', { url: receiver.url, username: 'ann', kinds: ['CLIENT_CREATED'] }, FIELDS);
  expect(made).toMatchObject({ url: receiver.url, username: 'ann', kinds: ['CLIENT_CREATED'], pausedAt: null, version: 1 });
  expect(made.secret).toMatch(/^whsec_[\w+/]{32}$/);

  const key = { id: made.id };
  await change('createClient', { firstName: 'Told' }, 'id');
  await eventually(() => expect(receiver.calls).toHaveLength(1));
  await eventually(async () => expect((await log({ state: 'DELIVERED' })).totalCount).toBe(1));
  expect(JSON.parse(receiver.calls[0]!.body)).toMatchObject({ first_name: 'Told', _links: expect.anything() });
  const [told] = (await log({ endpointId: made.id })).nodes;
  expect(told).toMatchObject({ kind: 'CLIENT_CREATED', state: 'DELIVERED', attempts: 1, responseCode: 204, error: null });
  expect(told!.body).toBe(receiver.calls[0]!.body);

  const paused = await change('updateWebhookEndpoint', { ...key, paused: true, expectedVersion: 1 }, FIELDS);
  expect(paused).toMatchObject({ pausedAt: expect.any(String), secret: null, username: 'ann' });
  await change('createClient', { firstName: 'Waiting' }, 'id');
  expect((await log({ state: 'WAITING' })).totalCount).toBe(1);
  await change('updateWebhookEndpoint', { ...key, paused: false, username: null }, FIELDS);
  await eventually(() => expect(receiver.calls).toHaveLength(2));

  await change('replayWebhookDelivery', { id: told!.id }, 'state');
  await eventually(() => expect(receiver.calls).toHaveLength(3));
  expect(receiver.calls[2]!.headers['webhook-id']).toBe(receiver.calls[0]!.headers['webhook-id']);

  const rotated = await change('rotateWebhookSecret', key, FIELDS);
  expect([rotated.secret, rotated.secret === made.secret]).toEqual([expect.stringMatching(/^whsec_/), false]);
  await change('deleteWebhookEndpoint', key, 'id');
  const { data } = await ask(`{ webhookEndpoints(companyId: ${company.companyId}) { id } }`);
  expect(data.webhookEndpoints).toEqual([]);
});

test('an address on the same machine is refused unless private hosts are allowed', async () => {
  const strict = await startWebhookServer({ allowPrivateHosts: false });
  const { companyId, em } = await createTestCompany(strict.orm);
  const answer = await fetch(`${strict.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Auth-Token': await adminToken(em, companyId) },
    body: JSON.stringify({
      query: 'mutation M($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { id } }',
      variables: { input: { companyId, url: receiver.url } },
    }),
  });
  const { errors } = (await answer.json()) as { errors: { extensions: Json }[] };
  await strict.close();
  expect(errors[0]!.extensions).toMatchObject({ code: 'INVALID', fields: [{ path: 'url' }] });
});

test('only those who manage the company see and change its endpoints', async () => {
  const queries = [
    `{ webhookEndpoints(companyId: ${company.companyId}) { id } }`,
    `{ webhookDeliveries(companyId: ${company.companyId}) { nodes { id } } }`,
    `mutation { createWebhookEndpoint(input: { companyId: ${company.companyId}, url: "https://example.com" }) { id } }`,
    `mutation { updateWebhookEndpoint(input: { companyId: ${company.companyId}, id: 1 }) { id } }`,
    `mutation { rotateWebhookSecret(input: { companyId: ${company.companyId}, id: 1 }) { id } }`,
    `mutation { deleteWebhookEndpoint(input: { companyId: ${company.companyId}, id: 1 }) { id } }`,
    `mutation { replayWebhookDelivery(input: { companyId: ${company.companyId}, id: "1" }) { id } }`,
  ];
  const staff = await adminToken(company.em, company.companyId, 'staff');
  for (const query of queries) {
    expect((await ask(query, {}, staff)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await ask(query, {}, 'nobody')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  }
});
