import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readManifest } from '../../../schema/shared/http/trusted-documents.js';
import { PAGE_DOCUMENTS } from '../../../src/app/docs/page-documents.js';
import { TIMES } from '../../../src/app/pages/purchase/queries.js';
import { documentsOf } from '../../../src/app/trusted-documents.js';
import { readConfig } from '../../../src/config.js';
import { exchange } from '../../support/clients/http-exchange.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { startServer, type TestServer } from '../../support/server.js';

const SERVICES = 'query Services($companyId: Int!) { services(companyId: $companyId) { totalCount } }';
const HOLD = 'mutation Hold { logIn(input: { email: "x@example.test", password: "wrong-password" }) { token } }';
const JSON_BODY = { 'Content-Type': 'application/json' };
const ONLY_TRUSTED = 'Only trusted documents';
const OTHER = '{ viewer { client { id } } }';
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

const APOLLO = {
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations: [{ id: hash(SERVICES), name: 'Services', type: 'query', body: SERVICES }],
};

let folder: string;
let strict: TestServer;
let open: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const file = join(folder, 'manifest.json');
  writeFileSync(file, JSON.stringify({ services: SERVICES, hold: HOLD, [hash(SERVICES)]: SERVICES }));
  strict = await startServer({ trustedDocuments: file, onlyTrustedDocuments: true }, 'demo');
  open = await startServer({ trustedDocuments: file, keepSentDocuments: true }, 'demo');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await strict.close();
  await open.close();
});

const variables = { companyId: 2 };
const byHash = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: hash(text) } });
const send = async (server: TestServer, body: object) => {
  const { status, body: answer } = await sendGraphql(server.url, body);
  return [status, answer.errors?.[0]?.extensions.code ?? Object.keys(answer.data ?? {}).join()];
};

describe('with only trusted documents allowed', () => {
  test('a document is run by its id, or by its hash as Apollo Client sends it', async () => {
    expect(await send(strict, { documentId: 'services', variables })).toEqual([200, 'services']);
    expect(await send(strict, { extensions: byHash(SERVICES), variables })).toEqual([200, 'services']);
    expect(await send(strict, { documentId: 'hold' })).toEqual([200, 'UNAUTHENTICATED']);
  });

  test('a document is run by GET, and its answer may be cached publicly', async () => {
    const url = `${strict.url}/graphql?${new URLSearchParams({ documentId: 'services', variables: JSON.stringify(variables) })}`;
    const answer = await fetch(url);
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: { services: { totalCount: expect.any(Number) } } }]);
    expect(answer.headers.get('cache-control')).toMatch(/^public/);
  });

  test('documents sent as text are refused, and so are unknown ids', async () => {
    expect(await send(strict, { query: OTHER })).toEqual([400, 'FORBIDDEN']);
    expect(await send(strict, { query: SERVICES, variables })).toEqual([400, 'FORBIDDEN']);
    expect(await send(strict, { query: OTHER, extensions: byHash(OTHER) })).toEqual([400, 'FORBIDDEN']);
    expect(await send(strict, { documentId: 'other' })).toEqual([400, 'NOT_FOUND']);
    expect(await send(strict, { documentId: 7, query: OTHER })).toEqual([400, 'NOT_FOUND']);
    expect((await fetch(`${strict.url}/graphql?${new URLSearchParams({ query: OTHER })}`)).status).toBe(400);
  });
});

describe('documents of the server’s own pages', () => {
  const asked = [...PAGE_DOCUMENTS];

  test('are all accepted where only trusted documents are run', async () => {
    const refused: string[] = [];
    for (const query of asked) {
      const { headers, text } = await exchange(`${strict.url}/graphql`, {
        method: 'POST',
        headers: JSON_BODY,
        body: JSON.stringify({ query }),
      });
      if (headers.get('Content-Type')?.includes('json') && text.includes(ONLY_TRUSTED)) refused.push(query);
    }
    expect(refused).toEqual([]);
    expect(asked.length).toBeGreaterThan(30);
  });

  test('are refused if a single character differs', async () => {
    expect(await send(strict, { query: `${TIMES} ` })).toEqual([400, 'FORBIDDEN']);
  });

  test('are written in the files of queries only', () => {
    const sources = readdirSync('src/app/pages', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const others = sources.filter((file) => !file.endsWith('queries.ts'));
    const written = others.filter((file) =>
      /['`](query|mutation|subscription) \w+|['`]\{ \w+ \{/.test(readFileSync(join('src/app/pages', file), 'utf8')),
    );
    expect(written).toEqual([]);
    expect(sources.length - others.length).toBe(3);
  });
});

/** Says what it runs: `evil` is a name in no trusted document. */
const EVIL = '{ evil: services(companyId: 2) { totalCount } }';
const post = (body: unknown, more: { url?: string; headers?: Record<string, string> } = {}) => ({
  ...{ method: 'POST', url: more.url ?? '/graphql', headers: { ...JSON_BODY, ...more.headers } },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const trusted = { documentId: 'services', variables };
const inUrl = (...pairs: string[][]) => `/graphql?${new URLSearchParams([['variables', JSON.stringify(variables)], ...pairs])}`;

test.each<readonly [string, { url: string; method?: string; headers?: Record<string, string>; body?: string }]>([
  ['beside the id of a trusted document', post({ ...trusted, query: EVIL })],
  ['in the URL of a POST whose body names a trusted document', post(trusted, { url: inUrl(['query', EVIL]) })],
  ['in the URL of a POST whose body names no document', post({}, { url: inUrl(['query', EVIL]) })],
  ['in a batch', post([{ query: EVIL }, trusted])],
  ['as the entire body, a JSON string', post(JSON.stringify(EVIL))],
  ['beside a trusted id in `__proto__`', post(`{"__proto__":{"documentId":"services"},"query":${JSON.stringify(EVIL)}}`)],
  ['with the id `constructor`, a property of all objects', post({ documentId: 'constructor', query: EVIL })],
  ['with the hash of a trusted document', post({ query: EVIL, extensions: byHash(SERVICES), variables })],
  ['with its hash, in `extensions` sent as a string', post({ query: EVIL, extensions: JSON.stringify(byHash(EVIL)), variables })],
  ['with the operation name `evil`', post({ ...trusted, operationName: 'evil', query: EVIL })],
  ['as a variable of a trusted document', post({ documentId: 'services', variables: { ...variables, query: EVIL } })],
  ['twice in a URL with a trusted id', { url: inUrl(['documentId', 'services'], ['query', EVIL], ['query', EVIL]) }],
  ['as a second `documentId` in a URL', { url: inUrl(['documentId', 'services'], ['documentId', EVIL], ['query', EVIL]) }],
  ['as `query[]` and as `query` in a URL', { url: inUrl(['query[]', EVIL], ['query', EVIL]) }],
  ['in the URL of a DELETE', { url: inUrl(['query', EVIL]), method: 'DELETE' }],
  ['in the body of a PUT', { ...post({ query: EVIL }), method: 'PUT' }],
  ['to the path with a trailing slash', post({ query: EVIL }, { url: '/graphql/' })],
  ['to the path with a percent-encoded letter', post({ query: EVIL }, { url: '/graphq%6c' })],
  ['in the URL of a request for HTML', { url: inUrl(['query', EVIL]), headers: { Accept: 'text/html' } }],
  ['after a byte order mark', post(`\uFEFF${JSON.stringify({ query: EVIL })}`)],
  ['with the charset UTF-7', post({ query: EVIL }, { headers: { 'Content-Type': 'application/json; charset=utf-7' } })],
  ['with the content type application/graphql', post(EVIL, { headers: { 'Content-Type': 'application/graphql' } })],
])('an untrusted document is not run when sent %s', async (_how, { url, ...request }) => {
  const answer = await fetch(`${strict.url}${url}`, { redirect: 'manual', ...request });
  const text = await answer.text();
  expect(answer.status).toBeLessThan(500);
  expect(text.includes('"evil"')).toBe(false);
});

describe('with automatic persisted queries', () => {
  test('the hash alone is enough once the text has been sent', async () => {
    const alone = { extensions: byHash(OTHER) };
    expect(await send(open, alone)).toEqual([200, 'PERSISTED_QUERY_NOT_FOUND']);
    expect(await send(open, { query: OTHER, ...alone })).toEqual([200, 'viewer']);
    expect(await send(open, alone)).toEqual([200, 'viewer']);
  });

  test('a hash of another text is refused, and nothing is stored under it', async () => {
    const extensions = byHash('{ __typename }');
    expect(await send(open, { query: OTHER, extensions })).toEqual([400, 'INVALID']);
    expect(await send(open, { extensions })).toEqual([200, 'PERSISTED_QUERY_NOT_FOUND']);
  });

  test('a text without a hash is run, and an unknown id is refused', async () => {
    expect(await send(open, { query: OTHER })).toEqual([200, 'viewer']);
    expect(await send(open, { query: OTHER, documentId: 'other' })).toEqual([400, 'NOT_FOUND']);
  });
});

describe('a manifest', () => {
  test('is an object of texts by their ids, or a manifest of Apollo', () => {
    expect(readManifest(JSON.stringify({ a: OTHER }))).toEqual(new Map([['a', OTHER]]));
    expect(readManifest(JSON.stringify(APOLLO))).toEqual(new Map([[hash(SERVICES), SERVICES]]));
  });

  test.each(['', '[]', '{"a":1}', '{"format":"apollo-persisted-query-manifest","operations":[{}]}'])('cannot be `%s`', (text) => {
    expect(() => readManifest(text)).toThrow(/expected JSON/);
  });

  test('that does not exist causes an error that names the setting and the file', () => {
    const config = readConfig({ TRUSTED_DOCUMENTS: join(folder, 'none.json') });
    expect(() => documentsOf(config)).toThrow(/TRUSTED_DOCUMENTS: ".*none\.json": ENOENT/);
  });
});
