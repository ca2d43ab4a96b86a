import { createClient } from 'graphql-ws';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { recordFacts } from '../../../src/outbox/record-fact.js';
import { type OpenStream, openStream } from '../../support/clients/open-stream.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { type LiveServers, startLiveServers } from '../../support/live-servers.js';

let servers: LiveServers;
let company: TestCompany;
let owner: string;
beforeAll(async () => {
  servers = await startLiveServers();
});
afterAll(() => servers.close());
beforeEach(async () => {
  company = await createTestCompany(servers.here.orm);
  owner = await adminToken(company.em, company.companyId);
});

const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

const FOLLOW = `subscription ($companyId: Int!, $after: String, $first: Int) {
  changes(companyId: $companyId, kinds: [QUEUER_JOINED], after: $after, first: $first) { nodes { id } pageInfo { endCursor } } }`;

interface Part {
  readonly nodes: readonly { readonly id: string }[];
  readonly pageInfo: { readonly endCursor: string };
}

async function follow(place: { after?: string; first?: number } = {}, query = FOLLOW): Promise<OpenStream> {
  const request = { query, variables: { companyId: company.companyId, ...place } };
  const stream = await openStream(servers.there.url, request, { Authorization: `Bearer ${owner}` });
  opened.push(stream);
  return stream;
}

const partOfTurn = async (stream: OpenStream): Promise<Part> => (await stream.next()).data!.changes as Part;
const idsOf = ({ nodes }: Part): number[] => nodes.map(({ id }) => Number(id));

/** Records that these queuers joined, and touches a client, as each command does. */
const record = (ids: readonly number[]) =>
  servers.here.orm.em.fork().transactional(async (tx) => {
    const { companyId } = company;
    await recordFacts(
      tx,
      ids.map((queuerId) => ({ companyId, kind: 'queuer.joined' as const, about: { queuerId } })),
    );
    await tx.execute('update service set name = name where company_id = ?', [companyId]);
    await tx.execute(`insert into client (company_id, first_name) values (?, 'Ada')`, [companyId]);
  });

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

async function read(stream: OpenStream, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push(...idsOf(await partOfTurn(stream)));
  return ids;
}

test('a stream sends the earlier facts and then the new ones, each once and in order', async () => {
  await record(numbers(1, 230));
  const stream = await follow();
  expect(await read(stream, 230)).toEqual(numbers(1, 230));
  await record([231]);
  expect(await read(stream, 1)).toEqual([231]);
  await record([232, 233]);
  expect(await read(stream, 2)).toEqual([232, 233]);
});

test('parts have at most `first` facts, and continue from a cursor', async () => {
  await record(numbers(1, 5));
  const first = await partOfTurn(await follow({ first: 2 }));
  expect(idsOf(first)).toEqual([1, 2]);
  const rest = await follow({ first: 2, after: first.pageInfo.endCursor });
  expect([idsOf(await partOfTurn(rest)), idsOf(await partOfTurn(rest))]).toEqual([[3, 4], [5]]);
});

test('facts that were read are sent although the database connection then fails', async () => {
  await record([1, 2]);
  const { query } = Client.prototype;
  let failures = 1;
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const isLookBehind = JSON.stringify(given[0] ?? '').includes('is_so');
    if (isLookBehind && failures-- > 0) return Promise.reject(Object.assign(new Error('away'), { code: '57P01' }));
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    expect(await read(await follow(), 2)).toEqual([1, 2]);
    expect(failures).toBeLessThan(1);
  } finally {
    Client.prototype.query = query;
  }
});

test('the document may use aliases, fragments, default values and edges', async () => {
  await record([1, 2, 3]);
  const query = `subscription ($companyId: Int!, $first: Int = 1) { ...Root }
    fragment Root on Subscription { followed: changes(after: null, companyId: $companyId, first: $first, kinds: QUEUER_JOINED) { edges { node { kind } } } }`;
  const stream = await follow({}, query);
  const answer = { data: { followed: { edges: [{ node: { kind: 'QUEUER_JOINED' } }] } } };
  expect([await stream.next(), await stream.next(), await stream.next()]).toEqual([answer, answer, answer]);
});

test.each([
  ['an invalid cursor', { after: 'nothing' }, 'INVALID'],
  ['a `first` of 0', { first: 0 }, 'INVALID'],
  ['a negative `first`', { first: -1 }, 'INVALID'],
])('the stream ends with an error: %s', async (_what, place, code) => {
  const stream = await follow(place);
  expect((await stream.next()).errors?.[0]?.extensions).toMatchObject({ code });
  expect(await stream.rest()).toContain('event: complete');
});

test('a stream is refused to an anonymous reader, and ended by a log-out', async () => {
  await record([1]);
  const request = { query: FOLLOW, variables: { companyId: company.companyId } };
  const stranger = await openStream(servers.there.url, request);
  expect((await stranger.next()).errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await stranger.rest()).toContain('event: complete');
  const stream = await follow();
  expect(await read(stream, 1)).toEqual([1]);
  await sendGraphql(servers.here.url, { query: 'mutation { logOut { expiresAt } }' }, { Authorization: `Bearer ${owner}` });
  expect((await stream.next()).errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a socket receives the same facts as a stream', async () => {
  await record(numbers(1, 300));
  const url = `${servers.there.url.replace('http', 'ws')}/graphql/socket`;
  const client = createClient({
    url,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: `Bearer ${owner}` },
    retryAttempts: 0,
  });
  const ids: number[] = [];
  for await (const { data } of client.iterate({ query: FOLLOW, variables: { companyId: company.companyId, first: 50 } })) {
    ids.push(...idsOf((data as { changes: Part }).changes));
    if (ids.length >= 300) break;
  }
  expect(ids).toEqual(numbers(1, 300));
  await client.dispose();
});
