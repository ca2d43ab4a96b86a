import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApplication } from '../../../src/account/create-application.js';
import { createApp, webhookBodies } from '../../../src/app/create-app.js';
import { type Jobs, startJobs } from '../../../src/app/jobs/jobs.js';
import { type Listening, listen } from '../../../src/app/listen.js';
import { type Config, readConfig } from '../../../src/config.js';
import { createEndpoint } from '../../../src/webhook/create-endpoint.js';
import { type Receiver, startReceiver } from '../../support/clients/receiver.js';
import { freshDatabase, PATIENT, type TestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { sharedApi } from '../../support/server.js';

/**
 * Traces of one request and of the job that follows from it, as an operator sees them:
 * log lines, and spans where an SDK is installed.
 */

let database: TestDatabase;
let company: TestCompany;
let listening: Listening;
let jobs: Jobs;
let receiver: Receiver;
let token: string;
const lines: Record<string, unknown>[] = [];
const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

beforeAll(async () => {
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator({
    inject: () => {},
    fields: () => ['traceparent'],
    extract: (from, carrier, { get }) => {
      const [, traceId = '', spanId = ''] = String(get(carrier, 'traceparent') ?? '').split('-');
      return traceId ? trace.setSpanContext(from, { traceId, spanId, traceFlags: 1, isRemote: true }) : from;
    },
  });
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
  token = await adminToken(company.em, company.companyId);
  await createApplication(company.em, { name: 'Widget', appId: 'widget' });
  receiver = await startReceiver();
  const endpoint = { url: receiver.url, kinds: ['client.created'] as const };
  await createEndpoint(
    company.em,
    { companyId: company.companyId, allowPrivateHosts: true },
    { ...endpoint, kinds: [...endpoint.kinds] },
  );

  const settings = readConfig({ DATABASE_URL: database.url, PORT: '0' });
  const config: Config = { ...settings, waits: PATIENT, webhooks: { allowPrivateHosts: true } };
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  listening = await listen(await createApp(database.orm, config, { log, api: sharedApi() }), config);
  const render = webhookBodies(database.orm, { config, url: listening.url }, sharedApi());
  jobs = await startJobs(database.orm, config, { log, render });
});
afterAll(async () => {
  await jobs?.stop();
  await listening?.drain(1000);
  await receiver?.close();
  await database?.close();
  await provider.shutdown();
  trace.disable();
  context.disable();
  propagation.disable();
});
beforeEach(() => {
  lines.length = 0;
  exporter.reset();
});

async function ask(path: string, { body, id, headers = {} }: { body?: object; id: string; headers?: Record<string, string> }) {
  const sent = { 'App-Id': 'widget', 'Auth-Token': token, 'X-Request-Id': id, ...headers };
  const post = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(listening.url + path, { headers: { ...sent, 'Content-Type': 'application/json' }, ...post });
  await answer.text();
  return answer.status;
}

const lineOf = (id: string, message = 'request') => lines.find((line) => line.id === id && line.msg === message);
const spansOf = (id: string): readonly ReadableSpan[] => {
  const first = exporter.getFinishedSpans().find(({ attributes }) => attributes['daybook.request.id'] === id);
  return exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === first?.spanContext().traceId);
};

test('a request is logged in one line with its caller, operation and cost, without names', async () => {
  expect(await ask(`/api/v1/admin/${company.companyId}/people`, { id: 'rest-1' })).toBe(200);
  expect(lineOf('rest-1')).toMatchObject({
    ...{ method: 'GET', path: '/api/v1/admin/{company_id}/people', status: 200, company: company.companyId },
    ...{ application: 1, caller: 'administrator', operation: 'ListAdminPeople', milliseconds: expect.any(Number) },
    ...{ statements: expect.any(Number), statementMilliseconds: expect.any(Number), rows: expect.any(Number) },
  });
  expect(Number(lineOf('rest-1')!.statements)).toBeGreaterThan(1);
  expect(Number(lineOf('rest-1')!.rows)).toBeGreaterThanOrEqual(2);

  const query = 'query Staff($id: Int!) { people(companyId: $id) { nodes { name } } }';
  await ask('/graphql', {
    id: 'graphql-1',
    body: { query, variables: { id: company.companyId } },
    headers: { 'Auth-Token': '' },
  });
  expect(lineOf('graphql-1')).toMatchObject({
    path: '/graphql',
    company: company.companyId,
    caller: 'public',
    operation: 'Staff',
  });
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${token}|Ann|Bob`));
});

test('a job is logged with the id of the request that caused it', async () => {
  const client = { first_name: 'Quixada', email: 'quixada@example.test' };
  expect(await ask(`/api/v1/admin/${company.companyId}/client`, { id: 'order-17', body: client })).toBe(201);
  await eventually(() => expect(lineOf('order-17', 'job')).toBeDefined());
  expect(lineOf('order-17', 'job')).toMatchObject({ task: 'deliver_webhook', statements: expect.any(Number) });
  expect(Number(lineOf('order-17', 'job')!.statements)).toBeGreaterThan(1);
  expect(JSON.stringify(lines)).not.toContain('Quixada');
});

test('with an OpenTelemetry SDK, spans show the request, its root fields, its statements and the job', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const client = { first_name: 'Zamora', email: 'zamora@example.test' };
  const path = `/api/v1/admin/${company.companyId}/client`;
  await ask(path, { id: 'order-18', body: client, headers: { traceparent } });
  await eventually(() => expect(exporter.getFinishedSpans().map(({ name }) => name)).toContain('job deliver_webhook'));

  const request = exporter.getFinishedSpans().find(({ kind }) => kind === SpanKind.SERVER)!;
  expect(request).toMatchObject({
    name: 'POST /api/v1/admin/{company_id}/client',
    parentSpanContext: { spanId: 'b7ad6b7169203331' },
  });
  expect(request.attributes).toMatchObject({ 'http.response.status_code': 201, 'daybook.request.id': 'order-18' });
  const spans = spansOf('order-18');
  const field = spans.find(({ name }) => name === 'Mutation.createClient')!;
  expect(field.parentSpanContext?.spanId).toBe(request.spanContext().spanId);
  const statements = spans.filter(({ kind }) => kind === SpanKind.CLIENT);
  expect(statements.some(({ parentSpanContext }) => parentSpanContext?.spanId === field.spanContext().spanId)).toBe(true);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['INSERT', 'COMMIT']));
  const told = JSON.stringify(exporter.getFinishedSpans().map(({ name, attributes }) => [name, attributes]));
  expect(told).not.toMatch(/Zamora|zamora/);
  expect(told).not.toContain(token);
  const job = exporter.getFinishedSpans().find(({ name }) => name === 'job deliver_webhook')!;
  expect(job.attributes['daybook.request.id']).toBe('order-18');
});
