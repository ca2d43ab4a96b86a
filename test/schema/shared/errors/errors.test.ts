import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOrm } from '../../../../src/app/database/orm.js';
import { sendGraphql as send } from '../../../support/clients/send-graphql.js';
import { freshDatabase, type TestDatabase } from '../../../support/database.js';
import { type SmallGraphql, startSmallGraphql } from '../../../support/small-graphql.js';

let database: TestDatabase;
let server: SmallGraphql;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startSmallGraphql(database.orm);
});
afterAll(async () => {
  await server.drain(1000);
  await database.close();
});
beforeEach(() => {
  server.logged.length = 0;
});

const ask = (query: string, variables?: object, headers?: Record<string, string>) =>
  send(server.url, { query, variables }, headers);

test('a refusal is returned with its code and details and status 200, and is not logged', async () => {
  const { status, body } = await ask('{ fail(kind: "refusal") }');
  expect(status).toBe(200);
  expect(body.data).toEqual({ fail: null });
  expect(body.errors).toEqual([
    {
      message: '10:00 is no longer free',
      locations: [{ line: 1, column: 3 }],
      path: ['fail'],
      extensions: { code: 'TIME_TAKEN', alternatives: ['10:30'] },
    },
  ]);
  expect(server.logged).toEqual([]);
});

test.each(['bug', 'text'])(
  'a thrown %s does not show its message or type in the answer, and is logged under the request id',
  async (kind) => {
    const { status, body } = await ask('query ($kind: String) { fail(kind: $kind) }', { kind }, { 'X-Request-Id': 'try-7' });
    expect(status).toBe(500);
    expect(body.errors?.[0]).toMatchObject({ message: 'Internal Server Error', path: ['fail'] });
    expect(body.errors?.[0]?.extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR' });
    expect(JSON.stringify(body)).not.toMatch(/secret_table|TypeError|thrown text/);
    expect(server.logged).toMatchObject([
      { id: 'try-7', path: 'fail', err: { message: expect.stringMatching(/secret_table|thrown text/) } },
    ]);
  },
);

test('a foreign key violation is answered with NOT_FOUND and logged', async () => {
  const { status, body } = await ask('{ fail(kind: "stranger") }');
  expect(status).toBe(200);
  expect(body.errors).toMatchObject([{ message: 'Something that is named is not there', extensions: { code: 'NOT_FOUND' } }]);
  expect(JSON.stringify(body)).not.toContain('constraint');
  expect(server.logged).toMatchObject([{ path: 'fail', err: { code: '23503' } }]);
});

test('a value that does not fit the type of its field is an internal error', async () => {
  const { body } = await ask('{ next { tooLarge id } }');
  expect(body.data).toEqual({ next: { tooLarge: null, id: 1 } });
  expect(body.errors?.[0]?.message).toBe('Internal Server Error');
});

test('an internal error beside other data leaves the status at 200', async () => {
  const { status, body } = await ask('{ id fail }');
  expect(status).toBe(200);
  expect(body.data).toEqual({ id: 1, fail: null });
});

test.each(['database', 'socket', 'pool', 'statement'])('a %s failure is answered with 503 and Retry-After', async (kind) => {
  const { status, headers, body } = await ask('query ($kind: String) { must(kind: $kind) }', { kind });
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('2');
  expect(body.data).toBeNull();
  expect(body.errors).toMatchObject([{ message: 'Service Unavailable', extensions: { code: 'UNAVAILABLE' } }]);
  expect(server.logged).toEqual([]);
});

test('a database that is unreachable before the query runs is answered with UNAVAILABLE', async () => {
  const orm = await createOrm({ url: 'postgresql://nobody:nothing@127.0.0.1:1/none' });
  const cut = await startSmallGraphql(orm);
  const { status, headers, body } = await send(cut.url, { query: '{ id }' }, { 'Auth-Token': 'any' });
  await cut.drain(1000);
  await orm.close();

  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('2');
  expect(body).toEqual({ errors: [{ message: 'Service Unavailable', extensions: { code: 'UNAVAILABLE' } }] });
});

test('too many attempts are answered with 429 and Retry-After', async () => {
  const { status, headers } = await ask('{ fail(kind: "tries") }');
  expect(status).toBe(429);
  expect(headers.get('retry-after')).toBe('7');
});

test.each([
  ['a misspelt field', '{ idd }', undefined, 'GRAPHQL_VALIDATION_FAILED', /Cannot query field "idd"/],
  ['a syntax error', '{ id', undefined, 'GRAPHQL_PARSE_FAILED', /Syntax Error/],
  ['a missing operation name', 'query A { id } query B { id }', undefined, 'GRAPHQL_VALIDATION_FAILED', /operation name/],
  [
    'a variable of the wrong type',
    'query ($kind: String) { fail(kind: $kind) }',
    { kind: 7 },
    'INVALID',
    /Variable "\$kind" got invalid value 7/,
  ],
])('%s is reported with the message of graphql-js', async (_label, query, variables, code, message) => {
  const { status, body } = await ask(query, variables);
  const strict = await send(server.url, { query, variables }, { Accept: 'application/graphql-response+json' });
  expect([status, strict.status]).toEqual([200, 400]);
  expect(body.errors?.[0]?.message).toMatch(message);
  expect(body.errors?.[0]?.extensions.code).toBe(code);
  expect(server.logged).toEqual([]);
});

test('a null variable for a non-null argument is INVALID, although the variable has a default', async () => {
  const { body } = await ask('query ($text: String = "a") { says(text: $text) }', { text: null });
  expect(body.errors?.[0]?.message).toMatch(/^Argument "text" of non-null type/);
  expect(body.errors?.[0]?.extensions.code).toBe('INVALID');
});

test('an error thrown with a code keeps the code and its message', async () => {
  expect((await ask('{ fail(kind: "coded") }')).body.errors).toMatchObject([
    { message: '10:75 is no LocalTime', extensions: { code: 'INVALID' } },
  ]);
});
