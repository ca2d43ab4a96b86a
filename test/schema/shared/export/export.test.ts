import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../../src/client/create-client.js';
import { CSV, ExportClient, NDJSON, PARQUET } from '../../../support/clients/send-export.js';
import { adminToken, createMember, createTestCompany, type TestCompany } from '../../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../../support/server.js';

/** One list of a document as a file: its formats, and the callers who may export it. */

let server: TestServer;
let company: TestCompany;
let exports: ExportClient;
let owner: string;
let analyst: string;
let stranger: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  exports = new ExportClient(server.url);
  company = await createTestCompany(server.orm);
  const { em, companyId } = company;
  owner = await adminToken(em.fork(), companyId);
  analyst = await adminToken(em.fork(), companyId, 'analyst');
  stranger = await adminToken(em.fork(), (await createTestCompany(server.orm)).companyId);
  const names = ['Zoë "Zo" O’Neill', '=cmd|calc', 'two\nlines', 'a, b', '+44', ''];
  for (const [at, firstName] of names.entries())
    await createClient(em.fork(), { companyId, now: new Date() }, { firstName, lastName: `${at}`, email: `c${at}@example.test` });
});
afterAll(() => server?.close());

const run = (statement: string) => company.em.fork().getConnection().execute(statement);

const csv = (query: string, token = owner) => exports.csv(query, token);

const clients = (fields: string, args = '') =>
  `query People { clients(companyId: ${company.companyId}, orderBy: { field: LAST_NAME }${args}) { nodes { ${fields} } } }`;

describe('CSV', () => {
  test('has a header and quotes where they are needed; a formula is no formula, and an empty text is not null', async () => {
    expect(await csv(clients('number: lastName firstName phone'))).toBe(
      [
        'number,firstName,phone',
        '0,"Zoë ""Zo"" O’Neill",',
        `1,"'=cmd|calc",`,
        '2,"two\nlines",',
        '3,"a, b",',
        `4,"'+44",`,
        '5,"",',
        '',
      ].join('\r\n'),
    );
  });

  test('says what it is, and how the file is called', async () => {
    const answer = await exports.send(clients('id'), CSV, owner);
    await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="People-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a column of one null is a line of its own', async () => {
    expect(await csv(clients('phone', ', first: 2'))).toBe('phone\r\n""\r\n""\r\n');
  });

  test('a number stays a number, also below 0; a list within a row is JSON', async () => {
    const { companyId, check } = company;
    await run(`update service set sort_order = -5, name = '-5' where id = ${check.id}`);
    const query = `{ services(companyId: ${companyId}, first: 1) { nodes { order name options { duration } } } }`;
    expect(await csv(query)).toBe(`order,name,options\r\n-5,"'-5","[{""duration"":30},{""duration"":60}]"\r\n`);
  });
});

describe('other forms', () => {
  test('NDJSON has the same columns', async () => {
    const answer = await exports.send(clients('id firstName isMember', ', first: 3'), NDJSON, owner);
    const rows = (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answer.headers.get('content-type')).toBe(NDJSON);
    expect(rows.map(({ firstName }) => firstName)).toEqual(['Zoë "Zo" O’Neill', '=cmd|calc', 'two\nlines']);
    expect(Object.keys(rows[0])).toEqual(['id', 'firstName', 'isMember']);
  });

  test('Parquet has types: numbers, truths, moments, texts as they are', async () => {
    const answer = await exports.send(clients('id made: createdAt firstName isMember', ', first: 3'), PARQUET, owner);
    const file = await answer.arrayBuffer();
    const elements = parquetSchema(parquetMetadata(file)).children.map(({ element }) => [
      element.name,
      element.type,
      element.converted_type,
    ]);
    expect(elements).toEqual([
      ['id', 'INT32', undefined],
      ['made', 'INT64', 'TIMESTAMP_MILLIS'],
      ['firstName', 'BYTE_ARRAY', 'UTF8'],
      ['isMember', 'BOOLEAN', undefined],
    ]);
    const rows = await parquetReadObjects({ file });
    expect(rows.map(({ firstName, made, isMember }) => [firstName, made instanceof Date, isMember])).toEqual([
      ['Zoë "Zo" O’Neill', true, false],
      ['=cmd|calc', true, false],
      ['two\nlines', true, false],
    ]);
  });

  test('Parquet without a row is a file all the same', async () => {
    const answer = await exports.send(clients('id firstName', ', filter: { text: "nobody" }'), PARQUET, owner);
    const file = await answer.arrayBuffer();
    expect(await parquetReadObjects({ file })).toEqual([]);
    expect(parquetMetadata(file).schema.map(({ name }) => name)).toEqual(['root', 'id', 'firstName']);
  });

  test('JSON is what is sent where nobody prefers another form', async () => {
    for (const accept of ['*/*', 'application/json, text/csv;q=0.5', 'application/graphql-response+json']) {
      const answer = await exports.send(clients('id', ', first: 1'), accept, owner);
      expect(await answer.json()).toMatchObject({ data: { clients: { nodes: [{}] } } });
    }
  });

  test('gzip for who takes it', async () => {
    const plain = await csv(clients('id firstName'));
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip', Accept: CSV, 'Auth-Token': owner },
      body: JSON.stringify({ query: clients('id firstName') }),
    });
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['gzip', plain]);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  });

  test('by GET, and its head by HEAD', async () => {
    const url = `${server.url}/graphql?query=${encodeURIComponent(clients('id', ', first: 1'))}`;
    const headers = { Accept: CSV, 'Auth-Token': owner };
    expect(await (await fetch(url, { headers })).text()).toMatch(/^id\r\n\d+\r\n$/);
    const head = await fetch(url, { method: 'HEAD', headers });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    // Its transaction has ended: the caller's next export is admitted.
    expect(await csv(clients('lastName', ', first: 1'))).toBe('lastName\r\n0\r\n');
  });
});

test.each(['PUT', 'DELETE', 'PATCH'])('nothing is exported by %s', async (method) => {
  const url = `${server.url}/graphql?query=${encodeURIComponent(clients('id', ', first: 1'))}`;
  const answer = await fetch(url, { method, headers: { Accept: CSV, 'Auth-Token': owner } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([405, expect.not.stringContaining('csv')]);
  await answer.text();
});

describe('permission', () => {
  test('guests export what is public, and are told what is not', async () => {
    expect(await csv(`{ services(companyId: ${company.companyId}) { nodes { name } } }`, '')).toContain('Puppies');
    expect(await exports.refusal(clients('id'))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  test('an administrator of another company has none of it', async () => {
    expect(await exports.refusal(clients('id'), stranger)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test('an analyst who is not shown the clients is refused before the first byte, also where there is no row', async () => {
    expect(await exports.refusal(clients('id firstName').replace(', orderBy: { field: LAST_NAME }', ''), analyst)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    const none = `{ bookings(companyId: ${company.companyId}) { nodes { id client { email } } } }`;
    expect(await exports.refusal(none, analyst)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: expect.stringContaining('`client.email`'),
    });
    expect(await csv(`{ clients(companyId: ${company.companyId}) { nodes { id isMember } } }`, analyst)).toContain('isMember');
  });

  test('a member has the own list', async () => {
    const { token } = await createMember(company.em.fork(), company.companyId, 'Mia');
    expect(await csv('{ viewer { bookings { nodes { id } } } }', token)).toBe('id\r\n');
  });

  test('a token that is dead is 401', async () => {
    expect(await exports.refusal(clients('id'), 'dead')).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });
});
