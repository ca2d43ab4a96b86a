import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdministrator } from '../../src/account/create-administrator.js';
import { createApplication } from '../../src/account/create-application.js';
import { openSession } from '../../src/account/open-session.js';
import { createCompany } from '../../src/company/create-company.js';
import { createOrm } from '../../src/database/orm.js';
import { freshDatabase, type TestDatabase } from '../support/database.js';
import { type SmallGraphql, startSmallGraphql } from '../support/small-graphql.js';

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

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    data?: Record<string, unknown> | null;
    errors?: { message: string; path?: string[]; extensions: Record<string, unknown> }[];
    extensions?: { cost: { requested: number; budget: number } };
  };
}

async function send(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: text };
  const response = await fetch(`${url}/graphql`, init);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
}

const ask = (query: string, variables?: object, headers?: Record<string, string>) =>
  send(server.url, { query, variables }, headers);

describe('what goes wrong', () => {
  test('a refusal is told with its code and its detail, beside a good status', async () => {
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
    '%s: neither its text nor its kind goes out, and the log has it under the id of the request',
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

  test('a value that does not fit its own type is a bug too', async () => {
    const { body } = await ask('{ next { tooLarge id } }');
    expect(body.data).toEqual({ next: { tooLarge: null, id: 1 } });
    expect(body.errors?.[0]?.message).toBe('Internal Server Error');
  });

  test('beside other data a bug does not change the status', async () => {
    const { status, body } = await ask('{ id fail }');
    expect(status).toBe(200);
    expect(body.data).toEqual({ id: 1, fail: null });
  });

  test.each(['database', 'pool', 'statement'])('%s away: UNAVAILABLE, and come again', async (kind) => {
    const { status, headers, body } = await ask('query ($kind: String) { must(kind: $kind) }', { kind });
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('2');
    expect(body.data).toBeNull();
    expect(body.errors).toMatchObject([{ message: 'Service Unavailable', extensions: { code: 'UNAVAILABLE' } }]);
    expect(server.logged).toEqual([]);
  });

  test('the database away before the query runs', async () => {
    const orm = await createOrm({ url: 'postgresql://nobody:nothing@127.0.0.1:1/none' });
    const cut = await startSmallGraphql(orm);
    const { status, headers, body } = await send(cut.url, { query: '{ id }' }, { 'Auth-Token': 'any' });
    await cut.drain(1000);
    await orm.close();

    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('2');
    expect(body).toEqual({ errors: [{ message: 'Service Unavailable', extensions: { code: 'UNAVAILABLE' } }] });
  });

  test('too many tries: 429, and when to come again', async () => {
    const { status, headers } = await ask('{ fail(kind: "tries") }');
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('7');
  });

  test.each([
    ['a misspelt field', '{ idd }', undefined, 'GRAPHQL_VALIDATION_FAILED', /Cannot query field "idd"/],
    ['no query language', '{ id', undefined, 'GRAPHQL_PARSE_FAILED', /Syntax Error/],
    ['a missing operation', 'query A { id } query B { id }', undefined, 'GRAPHQL_VALIDATION_FAILED', /operation name/],
    [
      'a wrong variable',
      'query ($kind: String) { fail(kind: $kind) }',
      { kind: 7 },
      'INVALID',
      /Variable "\$kind" got invalid value 7/,
    ],
  ])('%s keeps the text of graphql', async (_, query, variables, code, message) => {
    const { status, body } = await ask(query, variables);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toMatch(message);
    expect(body.errors?.[0]?.extensions.code).toBe(code);
    expect(server.logged).toEqual([]);
  });

  test('null for an argument with a default is the caller’s mistake', async () => {
    const { body } = await ask('query ($text: String = "a") { says(text: $text) }', { text: null });
    expect(body.errors?.[0]?.message).toMatch(/^Argument "text" of non-null type/);
    expect(body.errors?.[0]?.extensions.code).toBe('INVALID');
  });

  test('a code of a scalar is kept', async () => {
    expect((await ask('{ fail(kind: "coded") }')).body.errors).toMatchObject([
      { message: '10:75 is no LocalTime', extensions: { code: 'INVALID' } },
    ]);
  });
});

describe('limits', () => {
  const nested = (depth: number) => `${'{ next '.repeat(depth - 1)}{ id }${' }'.repeat(depth - 1)}`;
  const aliased = (count: number) => `{ ${Array.from({ length: count }, (_, at) => `a${at}: id`).join(' ')} }`;

  test('depth 10, also through fragments', async () => {
    expect((await ask(nested(10))).status).toBe(200);
    const { status, body } = await ask(nested(11));
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      {
        message: 'The query has 11 fields within one another; at most 10 are allowed',
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED', limit: 'depth', found: 11, allowed: 10 },
      },
    ]);

    const fragments = `{ next { ...A } } fragment A on Node ${nested(9)}`;
    expect((await ask(fragments)).status).toBe(200);
    expect((await ask(fragments.replace('next', 'next { next').replace('}', '} }'))).body.errors?.[0]?.extensions.limit).toBe(
      'depth',
    );
  });

  test('30 aliases, each counted as often as its fragment is spread', async () => {
    expect((await ask(aliased(30))).status).toBe(200);
    expect((await ask(aliased(31))).body.errors?.[0]?.extensions).toMatchObject({ limit: 'aliases', found: 31 });

    const twice = `{ a: next { ...A } b: next { ...A } } fragment A on Node ${aliased(15)}`;
    expect((await ask(twice)).body.errors?.[0]?.extensions).toMatchObject({ limit: 'aliases', found: 32 });
  });

  test('2,000 words and signs', async () => {
    // Eight a layer, six at the start and the end.
    const layers = (count: number) =>
      `{ ...F0 } ${Array.from({ length: count }, (_, at) => `fragment F${at} on Query { ...F${at + 1} }`).join(' ')} fragment F${count} on Query { id }`;
    expect((await ask(layers(245))).status).toBe(200);
    const { status, body } = await ask(layers(250));
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toMatch(/2000 tokens/);
  });

  test.each([
    ['{ id }', undefined, 0],
    ['{ next { id next { id } } }', undefined, 2],
    ['{ list { next { id } } }', undefined, 20],
    ['{ nodes { nodes { id } } }', undefined, 31],
    ['{ nodes(first: 200) { totalCount nodes { next { id } } } }', undefined, 401],
    ['query ($n: Int) { nodes(first: $n) { nodes { id } } }', { n: 50 }, 51],
    ['query ($n: Int = 40) { nodes(first: $n) { nodes { id } } }', undefined, 41],
    [
      '{ nodes(first: 5) { ...C } } fragment C on NodeConnection { nodes { nodes(first: 3) { ...D } } } fragment D on NodeConnection { nodes { id } }',
      undefined,
      26,
    ],
    ['{ heavy }', undefined, 40_000],
    ['{ __typename }', undefined, 0],
  ])('%s %j costs %i', async (query, variables, cost) => {
    const { body } = await ask(query, variables);
    expect(body.errors).toBeUndefined();
    expect(body.extensions).toEqual({ cost: { requested: cost, budget: 50_000 } });
  });

  test('more than the budget does not run, and says what it would cost', async () => {
    const { status, body } = await ask('{ nodes(first: 1000) { nodes { nodes(first: 100) { nodes { id } } } } }');
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'GRAPHQL_VALIDATION_FAILED',
      limit: 'cost',
      found: 102_001,
      allowed: 50_000,
    });
    expect(body.extensions?.cost.requested).toBe(102_001);
  });

  test('a page larger than the largest counts as that one', async () => {
    expect((await ask('{ nodes(first: 2000000000) { totalCount nodes { id } } }')).body.extensions?.cost.requested).toBe(1025);
  });

  test('fragments within fragments are measured in no time', async () => {
    const layers = Array.from({ length: 90 }, (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`).join(' ');
    const { status, body } = await ask(`{ ...F0 } ${layers} fragment F90 on Query { id }`);
    expect(status).toBe(200);
    expect(body.data).toEqual({ id: 1 });
  });

  test('no more than 10 errors, of validation as of running', async () => {
    const wrong = await ask(`{ ${Array.from({ length: 20 }, (_, at) => `no${at}`).join(' ')} }`);
    expect(wrong.body.errors).toHaveLength(10);
    const broken = await ask('{ nodes(first: 20) { nodes { id fail } } }');
    expect(broken.body.errors).toHaveLength(10);
    expect(broken.body.data).toMatchObject({ nodes: { nodes: Array(20).fill({ id: 1, fail: null }) } });
  });

  test('no batches', async () => {
    const { status, body } = await send(server.url, [{ query: '{ id }' }, { query: '{ id }' }]);
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1);
  });

  test('1 MiB', async () => {
    const padded = (bytes: number) => JSON.stringify({ query: '{ id }', operationName: null, pad: 'x'.repeat(bytes) });
    expect((await send(server.url, padded(1_000_000))).status).toBe(200);
    const { status, body } = await send(server.url, padded(1_048_576));
    expect(status).toBe(413);
    expect(body.errors).toMatchObject([{ extensions: { code: 'INVALID' } }]);
  });

  test.each(['{"query": ', '7', '"{ id }"', '{"__proto__": {}, "query": "{ id }"}'])(
    'a body that is no request: %s',
    async (text) => {
      const { status, body } = await send(server.url, text);
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ extensions: { code: 'INVALID' } }]);
    },
  );
});

describe('who asks, and how', () => {
  let token: string;
  let administratorId: number;
  let applicationId: number;
  beforeAll(async () => {
    const em = database.orm.em.fork();
    const { id: companyId } = await createCompany(em, { name: 'Shop', timezone: 'Europe/London', currencyCode: 'GBP' });
    const ann = { name: 'Ann', email: 'ann@example.test', role: 'owner' } as const;
    ({ id: administratorId } = await createAdministrator(em, companyId, ann));
    applicationId = (await createApplication(em, { name: 'Shop', appId: 'shop' })).application.id;
    ({ token } = await em.transactional((tx) => openSession(tx, { kind: 'admin', companyId, administratorId })));
  });

  const who = async (headers: Record<string, string>) => (await ask('{ who }', undefined, headers)).body.data?.who;

  test('nobody needs credentials for what is public', async () => {
    expect(await who({})).toBe('- -');
  });

  test('Auth-Token and Authorization: Bearer are the same, and the first one wins', async () => {
    expect(await who({ 'Auth-Token': token })).toBe(`- ${administratorId}`);
    expect(await who({ Authorization: `Bearer ${token}` })).toBe(`- ${administratorId}`);
    expect(await who({ 'Auth-Token': token, Authorization: 'Bearer other' })).toBe(`- ${administratorId}`);
  });

  test('a bad token is known as one, and is not refused by itself', async () => {
    expect(await who({ 'Auth-Token': 'wrong' })).toBe('- bad');
  });

  test('an App-Id only names the caller', async () => {
    expect(await who({ 'App-Id': 'shop' })).toBe(`${applicationId} -`);
    expect(await who({ 'App-Id': 'unknown' })).toBe('- -');
  });

  test('a form of another site cannot ask', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { status, body } = await send(server.url, JSON.stringify({ query: '{ id }' }), { 'Content-Type': type });
      expect(status).toBe(400);
      expect(body.errors?.[0]?.message).toMatch(/Cross-Site Request Forgery/);
    }
  });

  test('a query may be asked by GET with JSON’s type, a browser is shown the playground', async () => {
    const get = (headers: Record<string, string>) =>
      fetch(`${server.url}/graphql?query=%7Bid%7D`, { headers, redirect: 'manual' });
    expect(await (await get({ 'Content-Type': 'application/json' })).json()).toMatchObject({ data: { id: 1 } });
    expect((await get({})).status).toBe(400);
    const page = await get({ Accept: 'text/html,*/*;q=0.8' });
    expect(page.status).toBe(302);
    expect(page.headers.get('location')).toBe('/playground');
  });

  test('answers are not stored', async () => {
    expect((await ask('{ id }')).headers.get('cache-control')).toBe('no-store');
  });

  test('the schema can be read', async () => {
    const { body } = await ask('{ __schema { queryType { fields { name } } } }');
    expect(body.errors).toBeUndefined();
  });
});
