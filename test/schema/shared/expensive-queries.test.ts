import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { knownOf, type WideCompany, wideCompany } from '../../support/fixtures/wide-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';
import { sharedApi, startServer, type TestServer } from '../../support/server.js';
import { ExpensiveQueries, type ExpensiveQuery, objectsIn } from '../../support/walks/expensive-queries.js';
import { seedOfTurn } from '../../support/walks/turn.js';

/**
 * Expensive random queries, generated from the schema for each role, with pages as large as their cost allows, over a company in
 * which all records are linked. Answers must stay below these ceilings, whatever cost was estimated.
 */
const CEILINGS = {
  guest: { points: 10_000, objects: 10_000, bytes: 8 * 1024 * 1024, statements: 250 },
  administrator: { points: 25_000, objects: 25_000, bytes: 40 * 1024 * 1024, statements: 600 },
} as const;

/** Answered queries per role, different ones on each day of the week. `DEAR_QUERIES=500` takes minutes. */
const QUERIES = Number(process.env.DEAR_QUERIES ?? 3);

let server: TestServer;
let wide: WideCompany;
let known: Awaited<ReturnType<typeof knownOf>>;
beforeAll(async () => {
  server = await startServer();
  wide = await wideCompany(server.orm);
  known = await knownOf(server.orm, wide);
});
afterAll(() => server?.close());

const { schema } = sharedApi();

interface Outcome {
  readonly query: ExpensiveQuery;
  readonly status: number;
  readonly code: unknown;
  readonly actual: number;
  readonly objects: number;
  readonly bytes: number;
  readonly statements: number;
}

async function outcomeOf(query: ExpensiveQuery, token: string | null): Promise<Outcome> {
  let answer: Awaited<ReturnType<typeof sendGraphql>> | undefined;
  const statements = await countStatements(async () => {
    answer = await sendGraphql(server.url, query, token ? { 'Auth-Token': token } : {});
  });
  const { status, body } = answer!;
  const cost = (body.extensions?.cost ?? {}) as { actual?: number };
  // The object that holds the root fields does not count.
  const objects = objectsIn(body.data) - 1;
  const bytes = JSON.stringify(body.data ?? null).length;
  return { query, status, code: body.errors?.[0]?.extensions.code, actual: cost.actual ?? 0, objects, bytes, statements };
}

/** Outcomes of a role's queries, without those refused for other reasons than their cost. */
async function outcomesOf(role: keyof WideCompany['tokens'], seed: number): Promise<Outcome[]> {
  const token = wide.tokens[role];
  const { points } = CEILINGS[token && role !== 'member' ? 'administrator' : 'guest'];
  const queries = new ExpensiveQueries(schema, known, seed);
  const outcomes: Outcome[] = [];
  for (let tries = 0; outcomes.length < QUERIES && tries < 40 * QUERIES; tries++) {
    const paths = [queries.path(), ...(tries % 3 === 0 ? [queries.path()] : [])];
    const small = queries.fitted(paths, points);
    if (!small) continue;
    const tried = await outcomeOf({ ...small, variables: { n: 1 } }, token);
    if (tried.objects < 3) continue;
    outcomes.push(await outcomeOf(small, token));
  }
  return outcomes;
}

describe.each(Object.keys({ guest: 1, member: 1, analyst: 1, staff: 1, owner: 1 }) as (keyof WideCompany['tokens'])[])(
  '%s',
  (role) => {
    const ceilings = CEILINGS[role === 'guest' || role === 'member' ? 'guest' : 'administrator'];

    test('gets answers below the ceilings, and TOO_COMPLEX for other queries', { timeout: 300_000 }, async () => {
      const outcomes = await outcomesOf(role, 7 + role.length + 100 * seedOfTurn());

      expect(outcomes.length).toBe(QUERIES);
      expect(outcomes.filter(({ status, code }) => status !== 200 && code !== 'TOO_COMPLEX')).toEqual([]);
      for (const name of ['objects', 'bytes', 'statements'] as const) {
        expect(outcomes.filter((outcome) => outcome[name] > ceilings[name])).toEqual([]);
      }
      const answered = outcomes.filter(({ status }) => status === 200);
      expect(answered.filter(({ actual }) => actual > ceilings.points)).toEqual([]);
      // No query is charged less than it contains, so that the budget is reliable.
      expect(answered.filter(({ actual, objects }) => actual < objects)).toEqual([]);
      expect(Math.max(...outcomes.map(({ actual }) => actual))).toBeGreaterThan(100);
    });
  },
);

/** Fields for which the server looks ahead at the selection, each with the type of its fragments and their selection. */
const LOOKED_AHEAD = [
  ['guest', 'services(companyId: $id, first: 2)', 'ServiceConnection', '__typename'],
  ['owner', 'bookings(companyId: $id, first: 2) { nodes', 'Booking', 'id'],
  ['owner', 'bookings(companyId: $id, first: 2) { nodes { client', 'Client', 'id'],
  ['owner', 'analytics(companyId: $id, from: "2030-01-01", until: "2030-02-01") { bookings', 'BookingAnalytics', '__typename'],
  [
    'owner',
    'analytics(companyId: $id, from: "2030-01-01", until: "2030-02-01") { bookings { rows',
    'BookingAnalyticsRow',
    'count',
  ],
] as const;

test.each(LOOKED_AHEAD)('%s: nested fragments are visited once each: %s', async (role, path, type, leaf) => {
  const layers = Array.from({ length: 60 }, (_, at) => `fragment F${at} on ${type} { ...F${at + 1} ...F${at + 1} }`).join(' ');
  const query = `query ($id: Int!) { ${path} { ...F0 } ${'} '.repeat(path.split('{').length)} ${layers} fragment F60 on ${type} { ${leaf} }`;
  const token = wide.tokens[role];
  for (const accept of ['application/json', ...(leaf === 'id' && path.endsWith('nodes') ? ['text/csv'] : [])]) {
    const headers = { Accept: accept, ...(token && { 'Auth-Token': token }) };
    const body = JSON.stringify({ query, variables: { id: wide.companyId } });
    const answer = await fetch(`${server.url}/graphql`, {
      ...{ method: 'POST', body },
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('"errors"');
  }
});

test('a query that nests occurrences within occurrences of a chain is refused', async () => {
  const circle = 'occurrences(first: 100) { nodes { eventChain { occurrences(first: 200) { nodes { id } } } } }';
  const { status, body } = await sendGraphql(server.url, {
    query: `{ eventChains(companyId: ${wide.companyId}, first: 1) { nodes { ${circle} } } }`,
  });
  expect(status).toBe(400);
  expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'TOO_COMPLEX', limit: 'POINTS', allowed: 10_000 });
});

test('the rows loaded for many short lists are limited', async () => {
  const fields = Array.from(
    { length: 10 },
    (_, at) => `a${at}: packages(companyId: ${wide.companyId}, first: 50, offset: ${at})`,
  );
  const query = `{ ${fields.map((field) => `${field} { nodes { services(first: 8) { people(first: 1) { id } } } }`).join(' ')} }`;
  const { status, body } = await sendGraphql(server.url, { query });
  expect(status).toBe(400);
  expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'TOO_COMPLEX', limit: 'ROWS' });
});

test('the rows loaded for long lists are limited, even if only the first of each is selected', async () => {
  const [one, first] = ['(first: 1) { id }', '(first: 1) { nodes { id } }'];
  const query = `{
    eventChains(companyId: ${wide.companyId}) { nodes { occurrences${first} } }
    services(companyId: ${wide.companyId}, first: 60) { nodes { people${one} resources${one} images${one} } }
  }`;
  const { status, body } = await sendGraphql(server.url, { query });
  expect(status).toBe(400);
  expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'TOO_COMPLEX', limit: 'ROWS', allowed: 10_000 });
});

test('a nested list has pages of 30 unless asked otherwise, and refuses invalid pages', async () => {
  const occurrences = async (page: string) => {
    const query = `{ eventChains(companyId: ${wide.companyId}, first: 1) { nodes { occurrences${page} { nodes { id } } } } }`;
    const { body } = await sendGraphql(server.url, { query });
    if (body.errors) return body.errors[0]!.message;
    const [chain] = (body.data as { eventChains: { nodes: { occurrences: { nodes: { id: number }[] } }[] } }).eventChains.nodes;
    return chain!.occurrences.nodes.map(({ id }) => id);
  };
  const all = (await occurrences('(first: 1024)')) as number[];
  expect(all).toHaveLength(1000);
  expect(await occurrences('')).toEqual(all.slice(0, 30));
  expect(await occurrences('(first: 5, offset: 998)')).toEqual(all.slice(998));
  expect(await occurrences('(first: 0)')).toEqual([]);
  expect(await occurrences('(first: 1025)')).toBe('first: found 1025, expected 0 to 1024');
  expect(await occurrences('(offset: -1)')).toBe('offset: found -1, expected 0 or more');
});

test('the calendar of a diary is priced at the most it can hold, so that a guest gets one per request', async () => {
  const query = (count: number) =>
    `{ ${Array.from({ length: count }, (_, at) => `a${at}: calendar(key: "${known.values.key}")`).join(' ')} }`;
  const { body } = await sendGraphql(server.url, { query: query(1) });
  expect(body.data?.a0).toMatch(/^BEGIN:VCALENDAR/);
  expect((await sendGraphql(server.url, { query: query(2) })).body.errors?.[0]?.extensions).toMatchObject({
    code: 'TOO_COMPLEX',
    limit: 'POINTS',
  });
});

test('images are read one after another, and those still waiting are skipped once the limit is exceeded', async () => {
  const large = `update image set content = decode(repeat('00', 1000000), 'hex') where owner = 'service' and owner_id <= 10`;
  await server.orm.em.fork().execute(large);
  const pictures = `{ services(companyId: ${wide.companyId}, first: 10) { nodes { images(first: 3) { url } } } }`;
  const files = `{ ${Array.from({ length: 30 }, (_, at) => `a${at}: image(companyId: ${wide.companyId}, id: 1) { content }`).join(' ')} }`;
  for (const query of [pictures, files]) {
    let code: unknown;
    const statements = await countStatements(async () => {
      code = (await sendGraphql(server.url, { query })).body.errors?.[0]?.extensions.code;
    });
    expect(code).toBe('TOO_COMPLEX');
    expect(statements).toBeLessThan(15);
  }
});

test('an introspection query as tools send it is answered; 25 of them in one request are refused', async () => {
  const types = '__schema { types { name description fields { name description args { name description } } } }';
  expect((await sendGraphql(server.url, { query: `{ ${types} }` })).status).toBe(200);
  const many = Array.from({ length: 25 }, (_, at) => `a${at}: ${types}`).join(' ');
  expect((await sendGraphql(server.url, { query: `{ ${many} }` })).body.errors?.[0]?.extensions).toMatchObject({
    code: 'TOO_COMPLEX',
    limit: 'POINTS',
  });
});

test('introspection of a large type is priced by its own size, not by that of an average type', async () => {
  const kind = 'kind name description ofType { kind name description ofType { kind name description } }';
  const large = `fields { name description type { ${kind} ofType { fields { name description args { name description type { ${kind} } } type { ${kind} } } } } }`;
  const ask = (count: number, more = '') => {
    const asked = Array.from({ length: count }, (_, at) => `a${at}: __type(name: $name) { ...Large }`).join(' ');
    const query = `query ($name: String!) { ${asked} ${more} } fragment Large on __Type { ${large} }`;
    return sendGraphql(server.url, { query, variables: { name: 'Mutation' } });
  };
  const one = await ask(1);
  expect(one.status).toBe(200);
  const { requested } = one.body.extensions!.cost;
  expect(JSON.stringify(one.body.data).length / requested).toBeLessThan(600);
  expect((await ask(2)).body.extensions?.cost.requested).toBe(2 * requested);
  expect((await ask(30)).body.errors?.[0]?.extensions).toMatchObject({ code: 'TOO_COMPLEX', limit: 'POINTS' });
});

test('aliases of one introspection field add to the cost', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `${'n'.repeat(90)}${at}: name`).join(' ');
  const cost = async (count: number) =>
    (await sendGraphql(server.url, { query: `{ __schema { types { fields { ${names(count)} } } } }` })).body.extensions!.cost;
  expect((await cost(29)).requested).toBeGreaterThan(2 * (await cost(9)).requested);
});

test('one point buys less than a kilobyte of introspection with long aliases', async () => {
  const names = Array.from({ length: 29 }, (_, at) => `${'n'.repeat(95)}${at}: name`).join(' ');
  const { body } = await sendGraphql(server.url, { query: `{ __schema { types { fields { ${names} } } } }` });
  expect(JSON.stringify(body.data).length / body.extensions!.cost.requested).toBeLessThan(1024);
});

test('an introspected description costs the same under an alias, and is charged each time it is selected', async () => {
  const ask = async (count: number) => {
    const names = Array.from({ length: count }, (_, at) => `d${at}: description`).join(' ');
    return (await sendGraphql(server.url, { query: `{ __schema { types { fields { ${names} } } } }` })).body;
  };
  const plain = await sendGraphql(server.url, { query: '{ __schema { types { fields { description } } } }' });
  const { requested } = plain.body.extensions!.cost;
  expect((await ask(1)).extensions!.cost.requested).toBe(requested);
  expect((await ask(5)).extensions!.cost.requested).toBeGreaterThan(4 * requested);
  expect((await ask(29)).errors?.[0]?.extensions).toMatchObject({ code: 'TOO_COMPLEX', limit: 'POINTS' });
});

describe('extensions.done of an answer', () => {
  const sendAs = (query: string) => sendGraphql(server.url, { query }, { 'Auth-Token': wide.tokens.owner! });
  const category = (name: string, companyId = wide.companyId) =>
    `saveCategory(input: { companyId: ${companyId}, name: "${name}" }) { id }`;
  const names = async () => {
    const { body } = await sendAs(`{ categories(companyId: ${wide.companyId}) { name } }`);
    return (body.data as { categories: { name: string }[] }).categories.map(({ name }) => name);
  };

  test('names the changes that were made when the answer is too large', async () => {
    const found = await sendAs(`{ services(companyId: ${wide.companyId}, first: 60) { nodes { id } } }`);
    const ids = (found.body.data as { services: { nodes: { id: number }[] } }).services.nodes.map(({ id }) => id);
    const texts = Array.from({ length: 20 }, (_, at) => `d${at}: description`).join(' ');
    const { status, body } = await sendAs(`mutation {
      first: ${category('Before')}
      createPackage(input: { companyId: ${wide.companyId}, fields: { name: "New", price: 1, bookingCount: 1, serviceIds: [${ids}] } }) {
        services(first: 60) { people(first: 40) { ${texts} } }
      }
      last: ${category('After')}
    }`);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'TOO_COMPLEX', limit: 'BYTES' });
    expect(body.extensions).toMatchObject({ done: ['first', 'createPackage'] });
    expect(await names()).toEqual(['Before']);
  });

  test('names the changes that were made when another field is refused', async () => {
    const { body } = await sendAs(`mutation { first: ${category('Alone')} second: ${category('Foreign', 999_999)} }`);
    expect(body.data).toBeNull();
    expect(body.extensions).toMatchObject({ done: ['first'] });
    expect(await names()).toContain('Alone');
  });

  test('is absent where the answer shows the change, or the change was refused', async () => {
    const shown = await sendAs(`mutation { ${category('Shown')} }`);
    expect(shown.body.extensions).toEqual({ cost: expect.anything() });
    const refused = await sendAs(`mutation { ${category('Refused', 999_999)} }`);
    expect(refused.body.extensions).toEqual({ cost: expect.anything() });
  });
});
