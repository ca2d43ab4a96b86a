import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenStream, openStream } from '../../support/clients/open-stream.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { type LiveServers, startLiveServer, startLiveServers } from '../../support/live-servers.js';

let servers: LiveServers;
let company: TestCompany;
beforeAll(async () => {
  servers = await startLiveServers();
});
afterAll(() => servers.close());
beforeEach(async () => {
  company = await createTestCompany(servers.here.orm);
});

const COMPANY = 'subscription ($id: Int!) { company(id: $id) { id } }';

/** The text of a stream up to its first answer. */
async function firstOf(path: string, init: RequestInit = {}, token?: string): Promise<string> {
  const headers = { Accept: 'text/event-stream', 'Content-Type': 'application/json', ...(token && { 'Auth-Token': token }) };
  const { body } = await fetch(`${servers.here.url}${path}`, { ...init, headers });
  let text = '';
  for await (const part of body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.includes('data: {')) break;
  }
  return text;
}

test.each([
  ['{"id":#}', '"data":{"company":{"id":#}}'],
  ['{"id":', 'GRAPHQL_PARSE_FAILED'],
  ['7', 'INVALID'],
])('a GET request has its variables as JSON text: %s is answered with %s', async (variables, answer) => {
  const filled = (text: string) => text.replace('#', String(company.companyId));
  const request = new URLSearchParams({ query: COMPANY, variables: filled(variables) });
  expect(await firstOf(`/graphql/stream?${request}`)).toContain(filled(answer));
});

test('variables that the document does not declare are ignored, however deep they are', async () => {
  const { companyId } = company;
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const body = `{"query":"${COMPANY}","variables":{"id":${companyId},"other":${deep}}}`;
  expect(await firstOf('/graphql/stream', { method: 'POST', body })).toContain(`"data":{"company":{"id":${companyId}}}`);
});

const post = (request: object, token?: string) =>
  firstOf('/graphql/stream/', { method: 'POST', body: JSON.stringify(request) }, token);

test('variables that the document declares have at most 32 levels', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const body = `{"query":"${COMPANY}","variables":{"id":${deep}}}`;
  const text = await firstOf('/graphql/stream', { method: 'POST', body });
  expect(text).toMatch(/found more than 32 levels.*GRAPHQL_VALIDATION_FAILED/);
});

test.each([
  ['a named fragment', 'fragment Root on Subscription { company(id: $id) { id } } subscription ($id: Int!) { ...Root }'],
  ['nested inline fragments', 'subscription ($id: Int!) { ... on Subscription { ... { company(id: $id) { id } } } }'],
])('the field of a subscription may be in %s', async (_what, query) => {
  expect(await post({ query, variables: { id: company.companyId } })).toContain(`"company":{"id":${company.companyId}}`);
});

test.each([
  ['skip', 'subscription ($if: Boolean!) { company(id: 1) @skip(if: $if) { id } }'],
  ['include', 'subscription ($if: Boolean!) { ... @include(if: $if) { company(id: 1) { id } } }'],
])('@%s on the field of a subscription is refused', async (name, query) => {
  expect(await post({ query, variables: { if: true } })).toContain(`cannot have @${name}`);
});

test.each([
  'fragment A on Subscription { ...B } fragment B on Subscription { ...A } subscription { ...A }',
  'subscription { ...None }',
])('%s has no field and is refused', async (query) => {
  expect(await post({ query })).toContain('GRAPHQL_VALIDATION_FAILED');
});

test.each([
  ['the cursor of changes', 'subscription ($id: Int!, $text: String) { changes(companyId: $id, after: $text) { nodes { id } } }'],
  [
    'the month of availableDays',
    'subscription ($id: Int!, $text: String) { availableDays(companyId: $id, input: { serviceId: 1 }, period: { month: $text }) { days { date } } }',
  ],
])('a text with a NUL character is refused: %s', async (_field, query) => {
  const token = await adminToken(company.em.fork(), company.companyId);
  expect(await post({ query, variables: { id: company.companyId, text: '2030\0' } }, token)).toContain('"code":"INVALID"');
});

test.each(['PUT', 'DELETE', 'HEAD'])('%s opens no stream', async (method) => {
  const { status, headers } = await fetch(`${servers.here.url}/graphql/stream`, { method });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
});

/** Answers to pipelined requests: all are sent before the first answer arrives. */
async function sendTogether(requests: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(servers.here.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(requests.join(''));
  let text = '';
  for await (const part of socket.setEncoding('utf8')) {
    text += String(part);
    if (text.includes('"errors"') || text.includes('event: next')) break;
  }
  return text;
}

test('a stream pipelined behind an unanswered request is refused, and does not count towards the limit', async () => {
  const body = JSON.stringify({ query: COMPANY, variables: { id: company.companyId } });
  const head = ['POST /graphql/stream HTTP/1.1', 'Host: x', 'Content-Type: application/json', `Content-Length: ${body.length}`];
  const stream = `${head.join('\r\n')}\r\n\r\n${body}`;
  const text = await sendTogether(['GET /ready HTTP/1.1\r\nHost: x\r\n\r\n', stream]);
  expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  expect(text).toContain('no answer yet');
  expect(servers.here.live.readers).toBe(0);
  expect(() => {
    for (let place = 0; place < 1000; place++) servers.here.live.enter('127.0.0.1');
  }).not.toThrow();
});

test('IPv6 addresses of one /64 network share a limit of streams', async () => {
  const server = await startLiveServer(servers.database, { mostOfAddress: 1 }, { trustedProxies: ['127.0.0.1'] });
  const opened: OpenStream[] = [];
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1']) {
    const request = { query: COMPANY, variables: { id: company.companyId } };
    opened.push(await openStream(server.url, request, { 'X-Forwarded-For': address }));
  }
  expect(opened.map(({ status }) => status)).toEqual([200, 429, 200]);
  for (const stream of opened) stream.close();
  await server.close();
});
