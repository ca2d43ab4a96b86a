import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql as send } from '../../support/clients/send-graphql.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { type SmallGraphql, startSmallGraphql } from '../../support/small-graphql.js';

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

const ask = (query: string, variables?: object) => send(server.url, { query, variables });

const nested = (depth: number) => `${'{ next '.repeat(depth - 1)}{ id }${' }'.repeat(depth - 1)}`;
const aliased = (count: number) => `{ ${Array.from({ length: count }, (_, at) => `a${at}: id`).join(' ')} }`;

test('fields may be nested 10 deep, also through fragments', async () => {
  expect((await ask(nested(10))).status).toBe(200);
  const { status, body } = await ask(nested(11));
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([
    {
      message: 'The query has 11 fields within one another; at most 10 are allowed',
      extensions: { code: 'TOO_COMPLEX', limit: 'DEPTH', found: 11, allowed: 10 },
    },
  ]);

  const fragments = `{ next { ...A } } fragment A on Node ${nested(9)}`;
  expect((await ask(fragments)).status).toBe(200);
  expect((await ask(fragments.replace('next', 'next { next').replace('}', '} }'))).body.errors?.[0]?.extensions.limit).toBe(
    'DEPTH',
  );
});

test('a query may have 30 aliases, each counted as often as its fragment is spread', async () => {
  expect((await ask(aliased(30))).status).toBe(200);
  expect((await ask(aliased(31))).body.errors?.[0]?.extensions).toMatchObject({ limit: 'ALIASES', found: 31 });

  const twice = `{ a: next { ...A } b: next { ...A } } fragment A on Node ${aliased(15)}`;
  expect((await ask(twice)).body.errors?.[0]?.extensions).toMatchObject({ limit: 'ALIASES', found: 32 });
});

test('a subscription is refused by validation', async () => {
  for (const query of ['subscription { id }', 'subscription Named { bookings { id } }']) {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
    expect(body.errors?.map(({ extensions }) => extensions.code)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    expect(body.errors?.[0]?.message).toMatch(/[Ss]ubscription/);
  }
});

test('a document may have 2,000 tokens', async () => {
  // Eight tokens for each layer, six at the start and the end.
  const layers = (count: number) =>
    `{ ...F0 } ${Array.from({ length: count }, (_, at) => `fragment F${at} on Query { ...F${at + 1} }`).join(' ')} fragment F${count} on Query { id }`;
  expect((await ask(layers(245))).body.errors).toBeUndefined();
  const { body } = await ask(layers(250));
  expect(body.errors?.[0]?.message).toMatch(/2000 tokens/);
});

test('an alias may have 100 characters', async () => {
  const named = (length: number) => `{ ${'a'.repeat(length)}: id }`;
  expect((await ask(named(100))).status).toBe(200);
  expect((await ask(named(101))).body.errors?.[0]?.extensions).toMatchObject({
    code: 'TOO_COMPLEX',
    limit: 'ALIAS_LENGTH',
    found: 101,
  });
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
  ['{ heavy }', undefined, 4_000],
  ['{ __typename }', undefined, 0],
])('%s with variables %j costs %i points', async (query, variables, cost) => {
  const { body } = await ask(query, variables);
  expect(body.errors).toBeUndefined();
  expect(body.extensions?.cost).toMatchObject({ requested: cost, budget: 10_000 });
});

test('a query above the budget is not run, and the error states its cost', async () => {
  const { status, body } = await ask('{ nodes(first: 1000) { nodes { nodes(first: 100) { nodes { id } } } } }');
  expect(status).toBe(400);
  expect(body.data).toBeUndefined();
  expect(body.errors?.[0]?.extensions).toMatchObject({
    code: 'TOO_COMPLEX',
    limit: 'POINTS',
    found: 102_001,
    allowed: 10_000,
  });
  expect(body.extensions?.cost.requested).toBe(102_001);
});

test('a query that exceeds the budget while it runs is ended, and the error says how to stay below', async () => {
  const { status, body } = await ask('{ id lots { id } }');
  expect(status).toBe(400);
  expect(body.data).toBeUndefined();
  expect(body.errors).toEqual([
    {
      message: 'The query comes to more than 10000 points: ask for fewer rows (`first`), or for less of each',
      extensions: { code: 'TOO_COMPLEX', limit: 'POINTS', allowed: 10_000 },
    },
  ]);
  expect(body.extensions?.cost).toMatchObject({ requested: 1, budget: 10_000 });
});

test('the answer shows the actual cost beside the estimate', async () => {
  expect((await ask('{ list { next { id } } }')).body.extensions?.cost).toEqual({ requested: 20, actual: 2, budget: 10_000 });
  const fields = Array.from({ length: 11 }, (_, at) => `f${at}: id`).join(' ');
  expect((await ask(`{ next { ${fields} } }`)).body.extensions?.cost).toMatchObject({ requested: 2, actual: 2 });
});

test('callers other than administrators may get 4 MiB of long texts', async () => {
  expect((await ask('{ nodes(first: 41) { nodes { prose } } }')).status).toBe(200);
  const { status, body } = await ask('{ nodes(first: 42) { nodes { prose } } }');
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ extensions: { code: 'TOO_COMPLEX', limit: 'BYTES', allowed: 4_194_304 } }]);
});

test('a page above the maximum size is priced at the maximum', async () => {
  expect((await ask('{ nodes(first: 2000000000) { totalCount nodes { id } } }')).body.extensions?.cost.requested).toBe(1025);
});

test('nested fragments are measured once each', async () => {
  const layers = Array.from({ length: 90 }, (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`).join(' ');
  const { status, body } = await ask(`{ ...F0 } ${layers} fragment F90 on Query { id }`);
  expect(status).toBe(200);
  expect(body.data).toEqual({ id: 1 });
});

test('at most 10 errors are returned, of validation or of execution', async () => {
  const wrong = await ask(`{ ${Array.from({ length: 20 }, (_, at) => `no${at}`).join(' ')} }`);
  expect(wrong.body.errors).toHaveLength(10);
  const broken = await ask('{ nodes(first: 20) { nodes { id fail } } }');
  expect(broken.body.errors).toHaveLength(10);
  expect(broken.body.data).toMatchObject({ nodes: { nodes: Array(20).fill({ id: 1, fail: null }) } });
});

test('a batch is refused', async () => {
  const { status, body } = await send(server.url, [{ query: '{ id }' }, { query: '{ id }' }]);
  expect(status).toBe(400);
  expect(body.errors).toHaveLength(1);
});

test('a request body over 1 MiB is refused with 413', async () => {
  const padded = (bytes: number) => JSON.stringify({ query: '{ id }', operationName: null, pad: 'x'.repeat(bytes) });
  expect((await send(server.url, padded(1_000_000))).status).toBe(200);
  const { status, body } = await send(server.url, padded(1_048_576));
  expect(status).toBe(413);
  expect(body.errors).toMatchObject([{ extensions: { code: 'INVALID' } }]);
});

test.each(['{"query": ', '7', '"{ id }"', '{"__proto__": {}, "query": "{ id }"}'])(
  'a body that is no GraphQL request is refused: %s',
  async (text) => {
    const { status, body } = await send(server.url, text);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ extensions: { code: 'INVALID' } }]);
  },
);
