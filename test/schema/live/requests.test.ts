import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { type LiveServers, startLiveServers } from '../../support/live-servers.js';

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

/** Text of a stream until its first answer. */
async function firstOf(path: string, init: RequestInit = {}): Promise<string> {
  const headers = { Accept: 'text/event-stream', 'Content-Type': 'application/json' };
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
])('a GET brings its variables as text: %s', async (variables, answer) => {
  const filled = (text: string) => text.replace('#', String(company.companyId));
  const request = new URLSearchParams({ query: COMPANY, variables: filled(variables) });
  expect(await firstOf(`/graphql/stream?${request}`)).toContain(filled(answer));
});

test('variables that the document does not declare change nothing, however deep they are', async () => {
  const { companyId } = company;
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const body = `{"query":"${COMPANY}","variables":{"id":${companyId},"other":${deep}}}`;
  expect(await firstOf('/graphql/stream', { method: 'POST', body })).toContain(`"data":{"company":{"id":${companyId}}}`);
});

test.each(['PUT', 'DELETE', 'HEAD'])('%s opens no stream', async (method) => {
  const { status, headers } = await fetch(`${servers.here.url}/graphql/stream`, { method });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
});
