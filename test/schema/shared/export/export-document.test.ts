import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_COST } from '../../../../src/analytics/questions.js';
import { createClient } from '../../../../src/client/create-client.js';
import { ExportClient, type SentExport } from '../../../support/clients/send-export.js';
import { sendGraphql } from '../../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, type TestCompany } from '../../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../../support/server.js';

/** Documents that export one list, and documents that do not. */

let server: TestServer;
let company: TestCompany;
let exports: ExportClient;
let owner: string;
let analyst: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  exports = new ExportClient(server.url);
  company = await createTestCompany(server.orm);
  const { em, companyId } = company;
  owner = await adminToken(em.fork(), companyId);
  analyst = await adminToken(em.fork(), companyId, 'analyst');
  for (const lastName of ['0', '1', '2', '3', '4', '5'])
    await createClient(
      em.fork(),
      { companyId, now: new Date() },
      { firstName: 'C', lastName, email: `c${lastName}@example.test` },
    );
});
afterAll(() => server?.close());

const run = (statement: string) => company.em.fork().getConnection().execute(statement);

const csv = (query: SentExport | string, token = owner) => exports.csv(query, token);

const clients = (fields: string, args = '') =>
  `query People { clients(companyId: ${company.companyId}, orderBy: { field: LAST_NAME }${args}) { nodes { ${fields} } } }`;

describe('an export document', () => {
  test('gives the same file whether written with fragments, directives or edges', async () => {
    const { companyId } = company;
    const plain = await csv(clients('id firstName'));
    const forms = [
      {
        query: `query People($c: Int!) { ...A } fragment A on Query { clients(companyId: $c, orderBy: { field: LAST_NAME }) { totalCount pageInfo { hasNextPage } nodes { ...B } nodes { firstName } } } fragment B on Client { id }`,
        variables: { c: companyId },
      },
      {
        query: `query People($yes: Boolean = true, $no: Boolean!) { clients(companyId: ${companyId}, orderBy: { field: LAST_NAME }) { nodes { id firstName @include(if: $yes) lastName @include(if: $no) email @skip(if: true) } } }`,
        variables: { no: false },
      },
      {
        query: `query People { all: clients(companyId: ${companyId}, orderBy: { field: LAST_NAME }) { __typename edges { cursor node { id ... on Client { firstName } } } } }`,
      },
    ];
    for (const form of forms) expect(await csv(form)).toBe(plain);
  });

  test('names columns of nested records with dots, and aliased columns by their aliases', async () => {
    const text = await csv(
      `{ services(companyId: ${company.companyId}, first: 1) { nodes { company { town: name currency } what: name } } }`,
    );
    expect(text.split('\r\n')[0]).toBe('company.town,company.currency,what');
  });

  test('exports the full list unless `first` or `offset` selects a part', async () => {
    expect((await csv(clients('lastName'))).split('\r\n').slice(1, -1)).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(await csv(clients('lastName', ', first: 2, offset: 1'))).toBe('lastName\r\n1\r\n2\r\n');
    expect(await csv(clients('lastName', ', first: 0'))).toBe('lastName\r\n');
    expect((await csv(clients('lastName', ', first: 5000'))).split('\r\n')).toHaveLength(8);
  });

  test('exports up to 1,000 elements of a list without cursors, not a page of 30', async () => {
    await run(
      `insert into reason (company_id, name, reason_type) select ${company.companyId}, n, 1 from generate_series(1, 1200) n`,
    );
    const lines = (await csv(`{ reasons(companyId: ${company.companyId}) { name } }`)).split('\r\n');
    expect(new Set(lines).size).toBe(1 + 1000 + 1);
  });

  test.each([
    ['{ company(id: 1) { name } }', 'is asked for no rows'],
    [
      '{ a: services(companyId: 1) { nodes { id } } b: people(companyId: 1) { nodes { id } } }',
      'found `a` and `b`: send each by itself',
    ],
    ['{ company(id: 1) { name branches { nodes { id } } } }', 'beside `company.branches` stands `company.name`: leave that out'],
    ['{ services(companyId: 1) { totalCount } }', '`services` is asked for no rows'],
    ['{ services(companyId: 1) { nodes { id } edges { node { id } } } }', 'found `services.nodes` and `services.edges`'],
    ['{ services(companyId: 1) { nodes { id people { id } } } }', '`people` is a list within the list: say `first`'],
    ['{ services(companyId: 1, last: 3) { nodes { id } } }', 'last: found in an export'],
    ['{ services(companyId: 1, first: -1) { nodes { id } } }', 'first: found -1'],
    ['mutation { logOut { token } }', 'An export reads: found a mutation, expected a query'],
    ['', 'Found no `query`'],
  ])('%j is refused with a message that says why', async (query, message) => {
    const refusal = await exports.refusal(query, owner);
    expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  test('is refused with the codes of an ordinary answer if it is invalid', async () => {
    expect(await exports.refusal('{ "=alias": services }')).toMatchObject({ status: 400, code: 'GRAPHQL_PARSE_FAILED' });
    expect(await exports.refusal('{ nothing { id } }')).toMatchObject({ status: 400, code: 'GRAPHQL_VALIDATION_FAILED' });
    const query = 'query ($id: Int!) { services(companyId: $id) { nodes { id } } }';
    expect(await exports.refusal({ query, variables: { id: 'x' } })).toMatchObject({ status: 400, code: 'INVALID' });
    expect(
      await exports.refusal({ query: 'query A { services(companyId: 1) { nodes { id } } }', operationName: 'B' }),
    ).toMatchObject({
      status: 400,
      code: 'INVALID',
    });
  });
});

describe('figures', () => {
  const figures = (rows: string, args = '', beside = '') =>
    `{ analytics(companyId: ${company.companyId}, from: "2020-01-01", until: "2025-01-01") { bookings(empty: true${args}) { rows { ${rows} } ${beside} } } }`;

  test('are exported by row: rates and dimensions as columns, amounts in several currencies as JSON', async () => {
    const query = figures(
      'by { month } count noShowRate { value whole } bookedValue { amountMinor }',
      ', first: 2',
      'total { count } truncated',
    );
    expect(await csv(query, analyst)).toBe(
      'by.month,count,noShowRate.value,noShowRate.whole,bookedValue\r\n2020-01-01,0,,0,[]\r\n2020-02-01,0,,0,[]\r\n',
    );
  });

  test('show their limits over GraphQL', async () => {
    const query = `{ analytics(companyId: ${company.companyId}, from: "2020-01-01", until: "2020-01-02") {
      limits { questionsAtOnce questionSeconds questionCost rows exportsAtOnce exportSeconds } } }`;
    const { body } = await sendGraphql(server.url, { query }, { 'Auth-Token': analyst });
    expect(body.data?.analytics).toEqual({
      limits: {
        questionsAtOnce: 2,
        questionSeconds: 15,
        questionCost: MAX_COST,
        rows: 10_000,
        exportsAtOnce: 1,
        exportSeconds: 1800,
      },
    });
  });

  test('are exported beyond the 1,000 rows of an ordinary answer, and refused if there are too many', async () => {
    expect((await csv(figures('by { date } count'), analyst)).split('\r\n')).toHaveLength(1827 + 2);
    expect(await exports.refusal(figures('by { date hour } count'), analyst)).toMatchObject({ status: 400, code: 'TOO_COMPLEX' });
  });
});
