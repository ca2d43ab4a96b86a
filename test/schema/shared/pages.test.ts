import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Spending } from '../../../schema/shared/limits/spending.js';
import { pageOfRecords } from '../../../schema/shared/loading/loaded-connection.js';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { createClient } from '../../../src/client/create-client.js';
import type { PageQuery } from '../../../src/database/page.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  token = await adminToken(company.em, company.companyId);
  for (const firstName of ['Cleo', 'Ada', 'Bea'])
    await createClient(company.em.fork(), { companyId: company.companyId, now: new Date() }, { firstName });
});
afterAll(() => server?.close());

const clients = async (args: string) => {
  const query = `{ clients(companyId: ${company.companyId}, ${args}) { nodes { firstName } pageInfo { endCursor startCursor } } }`;
  const { data, errors } = (await sendGraphql(server.url, { query }, { 'Auth-Token': token })).body;
  const page = data?.clients as { nodes: { firstName: string }[]; pageInfo: { endCursor: string; startCursor: string } } | null;
  return { ...page, names: page?.nodes.map(({ firstName }) => firstName), refused: errors?.map(({ message }) => message) };
};

test.each([
  ['first: 1025', 'first: found 1025, expected 0 to 1024'],
  ['first: -1', 'first: found -1, expected 0 to 1024'],
  ['last: 1025', 'last: found 1025, expected 0 to 1024'],
  [
    'first: -1, last: 1025, offset: 10001',
    'first: found -1, expected 0 to 1024; last: found 1025, expected 0 to 1024; last: found beside',
  ],
  ['last: 1, after: "x", offset: -1', 'last: found beside `after`, expected `first`; offset: found -1'],
  ['first: 1, last: 1', 'last: found beside `first`, expected one of the two'],
  ['offset: -1', 'offset: found -1, expected 0 or more'],
  ['offset: 10001', 'offset: found 10001, expected at most 10000: go on from the `endCursor`'],
])('a page requested with `%s` is refused with the reason', async (args, why) => {
  expect((await clients(args)).refused).toEqual([expect.stringContaining(why)]);
});

test.each([
  ['first: 0', []],
  ['first: 1024', ['Cleo', 'Ada', 'Bea']],
  ['last: 1', ['Bea']],
  ['offset: 10000', []],
])('a page requested with `%s` is answered', async (args, names) => {
  expect((await clients(args)).names).toEqual(names);
});

test('a list without cursors is returned in full unless `first` or `offset` selects a part', async () => {
  const { companyId, check } = company;
  for (let at = 0; at < 40; at += 1)
    await createPerson(company.em.fork(), { companyId }, { name: `Person ${at}`, serviceIds: [check.id] });
  const query = `{ service(companyId: ${companyId}, id: ${check.id}) { people { id } few: people(first: 2, offset: 1) { id } } }`;
  const { people, few } = (await sendGraphql(server.url, { query })).body.data!.service as Record<string, unknown[]>;
  expect(people!.length).toBeGreaterThanOrEqual(40);
  expect(few).toEqual(people!.slice(1, 3));
});

test('a cursor continues in its own order, and is refused in another order or by another list', async () => {
  const byName = 'orderBy: { field: FIRST_NAME }';
  const { pageInfo } = await clients(`first: 1, ${byName}`);
  const after = `after: "${pageInfo?.endCursor}"`;
  expect((await clients(`${after}, ${byName}`)).names).toEqual(['Bea', 'Cleo']);
  const refused = ['after: is no cursor of this list in this order'];
  expect((await clients(after)).refused).toEqual(refused);
  expect((await clients(`${after}, orderBy: { field: FIRST_NAME, descending: true }`)).refused).toEqual(refused);
  expect((await clients(`${after}, orderBy: { field: LAST_NAME }`)).refused).toEqual(refused);

  const query = `{ bookings(companyId: ${company.companyId}, ${after}) { nodes { id } } }`;
  const { errors } = (await sendGraphql(server.url, { query }, { 'Auth-Token': token })).body;
  expect(errors?.map(({ message }) => message)).toEqual(refused);
});

test('`last` and `before` page backwards from a cursor', async () => {
  const byName = 'orderBy: { field: FIRST_NAME }';
  const { pageInfo } = await clients(`last: 1, ${byName}`);
  expect((await clients(`last: 1, before: "${pageInfo?.startCursor}", ${byName}`)).names).toEqual(['Bea']);
});

test('a forged cursor is refused', async () => {
  const list = JSON.parse(Buffer.from((await clients('first: 1')).pageInfo?.endCursor ?? '', 'base64url').toString()) as string[];
  const made = Buffer.from(JSON.stringify(list.slice(-1))).toString('base64url');
  expect((await clients(`after: "${made}"`)).refused).toEqual(['after: is no cursor of this list in this order']);
});

test('/api/v1 accepts pages beyond the limits of GraphQL', async () => {
  const rest = new RestClient({ base: server.url, token });
  const answer = await rest.get(`/api/v1/admin/${company.companyId}/client?page=2000&per_page=5000`);
  expect([answer.status, answer.body.total_entries]).toEqual([200, 3]);
});

describe('a list nested in a record', () => {
  const rows = [1, 2, 3, 4, 5].map((id) => ({ id }));
  const outside = { spending: new Spending({ points: 1, bytes: 1, page: 2 }) };
  const of = (page: PageQuery, name = 'branches of company 1') => pageOfRecords({ name, rows }, page, outside);
  const [first, , third] = pageOfRecords({ name: 'branches of company 1', rows }, { first: 5 }, outside).edges.map(
    ({ cursor }) => cursor,
  );

  test.each<[PageQuery, number[], boolean, boolean]>([
    [{}, [1, 2], false, true],
    [{ first: 3, after: first! }, [2, 3, 4], true, true],
    [{ first: 9, after: third! }, [4, 5], true, false],
    [{ last: 2 }, [4, 5], true, false],
    [{ last: 1, before: third! }, [2], true, true],
    [{ last: 9, before: third! }, [1, 2], false, true],
    [{ first: 2, offset: 3 }, [4, 5], true, false],
    [{ first: 0 }, [], false, true],
    [{ offset: 9 }, [], true, false],
  ])('is paged by %j', (page, ids, hasPreviousPage, hasNextPage) => {
    const found = of(page);
    expect(found.nodes.map(({ id }) => id)).toEqual(ids);
    expect(found.edges.map(({ node }) => node)).toEqual(found.nodes);
    expect(found.pageInfo).toMatchObject({ hasPreviousPage, hasNextPage });
    expect(found.totalCount).toBe(5);
  });

  test('accepts only its own cursors, and only for rows that it still has', () => {
    expect(() => of({ after: first! }, 'branches of company 2')).toThrow('after: is no cursor of this list in this order');
    expect(() => of({ after: 'x' })).toThrow('after: is no cursor');
    expect(() => pageOfRecords({ name: 'branches of company 1', rows: rows.slice(1) }, { before: first! }, outside)).toThrow(
      'no longer in the list',
    );
    expect(() => of({ offset: -1 })).toThrow('offset: found -1');
  });

  test('accepts only cursors of its order; nulls are last when ascending, first when descending', () => {
    const priced = [3, null, 1, 3].map((price, at) => ({ id: at + 1, price }));
    const by = (descending: boolean) => ({ name: 'x', rows: priced, orderBy: { field: 'price', descending } as const });
    const ids = (descending: boolean, page: PageQuery) => pageOfRecords(by(descending), page, outside).nodes.map(({ id }) => id);
    expect([ids(false, { first: 9 }), ids(true, { first: 9 })]).toEqual([
      [3, 1, 4, 2],
      [2, 4, 1, 3],
    ]);
    const [cursor] = pageOfRecords(by(false), { first: 1 }, outside).edges.map((edge) => edge.cursor);
    expect(ids(false, { first: 2, after: cursor! })).toEqual([1, 4]);
    expect(() => ids(true, { after: cursor! })).toThrow('after: is no cursor of this list in this order');
  });

  test('sorts texts by code point, so that characters beyond 16 bits come last', () => {
    const named = ['Ｚoo', '\u{1F415}', 'Zoo'].map((name, at) => ({ id: at + 1, name }));
    const found = pageOfRecords({ name: 'x', rows: named, orderBy: { field: 'name', descending: false } }, { first: 9 }, outside);
    expect(found.nodes.map(({ id }) => id)).toEqual([3, 1, 2]);
  });

  test('is returned in full to internal operations', () => {
    expect(pageOfRecords({ name: 'x', rows }, {}, { spending: new Spending() }).nodes).toEqual(rows);
  });
});
