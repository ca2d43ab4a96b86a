import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { PASSWORD } from '../../support/fixtures/pet-store.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' }, 'demo');
  const query = `mutation { logIn(input: { email: "admin@demo.test", password: "${PASSWORD}" }) { token } }`;
  const { body } = await sendGraphql(server.url, { query });
  ({ token } = Object(body.data?.logIn));
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { 'App-Id': 'demo', Accept: 'application/json', ...headers } });

const byGet = (query: string) => `/graphql?${new URLSearchParams({ query })}`;

const kept = ({ status, headers }: Response) => [status, headers.get('cache-control'), headers.get('etag') !== null];
const PUBLIC = 'public, max-age=0, must-revalidate';

const reads: Readonly<Record<string, string>> = {
  'a query by GET': byGet('{ services(companyId: 2) { nodes { id name } } people(companyId: 2) { totalCount } }'),
  'times by GET': byGet('{ nextAvailable(companyId: 2, input: { serviceId: 1 }) { times { localStart } } }'),
  'the schema by GET': byGet('{ __schema { queryType { name } } }'),
  'a list of REST': '/api/v1/2/services',
  'a record of REST': '/api/v1/2/services/1',
  'the text of the schema': '/schema.graphql',
};

describe.each(Object.entries(reads))('%s', (_label, path) => {
  test('can be cached publicly, and revalidated by ETag', async () => {
    const first = await get(path);
    expect(kept(first)).toEqual([200, PUBLIC, true]);

    const again = await get(path, { 'If-None-Match': String(first.headers.get('etag')) });
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', PUBLIC]);
    expect((await get(path, { 'If-None-Match': '"another"' })).status).toBe(200);
  });
});

const owned: Readonly<Record<string, string>> = {
  'a file queried by its key, without a log-in': byGet('{ file(key: "x") { name } }'),
  'a purchase with an unknown long id': byGet('{ purchase(longId: "x") { id } }'),
  'a refused query': byGet('{ bookings(companyId: 2) { totalCount } }'),
  'an invalid query': byGet('{ nothing }'),
  'a public record that does not exist': byGet('{ service(companyId: 2, id: 999999) { name } }'),
  'a record that exists, beside one that does not': byGet(
    '{ a: service(companyId: 2, id: 1) { id } b: service(companyId: 2, id: 999999) { id } }',
  ),
  'fields in a fragment': byGet('{ ...All } fragment All on Query { services(companyId: 2) { totalCount } }'),
};

test.each(Object.entries(owned))('no-store is sent for %s', async (_label, path) => {
  expect((await get(path)).headers.get('cache-control')).toBe('no-store');
});

test.each(['/api/v1/2/services/999999', '/api/v1/2/services?page=x', '/api/v1/admin/2/bookings'])(
  'a refusal over REST has no Cache-Control: %s',
  async (path) => {
    const { status, headers } = await get(path);
    expect([status >= 400, headers.get('cache-control') ?? 'nothing said']).toEqual([true, 'nothing said']);
  },
);

test('data found by a secret key is sent with no-store', async () => {
  const [bought] = await server.orm.em
    .fork()
    .getConnection()
    .execute<{ long_id: string; calendar_key: string }[]>('select long_id, calendar_key from purchase where not deleted limit 1');
  const paths = [
    byGet(`{ calendar(key: "${bought?.calendar_key}") }`),
    byGet(`{ purchase(longId: "${bought?.long_id}") { id } }`),
    byGet(`{ purchase(longId: "${bought?.long_id}") { id } services(companyId: 2) { totalCount } }`),
  ];
  for (const path of paths) {
    const answer = await get(path);
    expect([path, answer.headers.get('cache-control'), await answer.json()]).toEqual([
      path,
      'no-store',
      { data: expect.any(Object), extensions: expect.any(Object) },
    ]);
  }
});

test.each(Object.entries(reads))('no-store is sent with a token for %s, except the text of the schema', async (name, path) => {
  if (path === '/schema.graphql')
    return expect((await get(path, { 'Auth-Token': token })).headers.get('cache-control')).toBe(PUBLIC);
  for (const header of [{ 'Auth-Token': token }, { Authorization: `Bearer ${token}` }] as Record<string, string>[])
    expect([name, (await get(path, header)).headers.get('cache-control')]).toEqual([name, 'no-store']);
});

test('the answer to a query by POST has no-store and no ETag', async () => {
  const { headers } = await sendGraphql(server.url, { query: '{ services(companyId: 2) { totalCount } }' });
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
});

test('the ETag changes as soon as data in the answer changes, over GraphQL and REST', async () => {
  const tags = async () => {
    const answers = await Promise.all([get(reads['a query by GET'] ?? ''), get(reads['a list of REST'] ?? '')]);
    return answers.map(({ headers }) => headers.get('etag'));
  };
  const before = await tags();
  expect(await tags()).toEqual(before);

  await server.orm.em.fork().getConnection().execute(`update service set name = name || '!' where id = 1`);
  const after = await tags();
  expect(after.filter((tag, at) => tag !== before[at])).toHaveLength(2);
});

test('the schema is downloaded as compressed text, and refused by POST', async () => {
  const answer = await get('/schema.graphql', { 'Accept-Encoding': 'br' });
  expect(answer.headers.get('content-type')).toBe('application/graphql; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="schema.graphql"');
  expect([answer.headers.get('content-encoding'), answer.headers.get('etag')]).toEqual(['br', expect.stringMatching(/^W\/"/)]);
  expect(await answer.text()).toBe(readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'));
  expect((await fetch(`${server.url}/schema.graphql`, { method: 'POST' })).status).toBe(405);
});
