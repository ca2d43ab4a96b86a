import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../../src/client/create-client.js';
import { createBooking } from '../../../../src/purchase/bookings/create-booking.js';
import { CSV, ExportClient, NDJSON, PARQUET } from '../../../support/clients/send-export.js';
import { adminToken, createMember, createTestCompany, MONDAY, type TestCompany } from '../../../support/fixtures/test-company.js';
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
  test('has a header, quotes where needed, neutralised formulas, and empty text distinct from null', async () => {
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

  test('is sent with its media type, a file name and no-store', async () => {
    const answer = await exports.send(clients('id'), CSV, owner);
    await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="People-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('has a quoted empty value for a null in the only column', async () => {
    expect(await csv(clients('phone', ', first: 2'))).toBe('phone\r\n""\r\n""\r\n');
  });

  test('keeps negative numbers as they are, and has lists within a row as JSON', async () => {
    const { companyId, check } = company;
    await run(`update service set sort_order = -5, name = '-5' where id = ${check.id}`);
    const query = `{ services(companyId: ${companyId}, first: 1) { nodes { order name options { duration } } } }`;
    expect(await csv(query)).toBe(`order,name,options\r\n-5,"'-5","[{""duration"":30},{""duration"":60}]"\r\n`);
  });
});

describe('other formats', () => {
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

  test('Parquet has integer, boolean and timestamp columns, and unescaped text', async () => {
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

  test('Parquet without rows is a valid file with its columns', async () => {
    const answer = await exports.send(clients('id firstName', ', filter: { text: "nobody" }'), PARQUET, owner);
    const file = await answer.arrayBuffer();
    expect(await parquetReadObjects({ file })).toEqual([]);
    expect(parquetMetadata(file).schema.map(({ name }) => name)).toEqual(['root', 'id', 'firstName']);
  });

  test('JSON is sent unless the client prefers another format', async () => {
    for (const accept of ['*/*', 'application/json, text/csv;q=0.5', 'application/graphql-response+json']) {
      const answer = await exports.send(clients('id', ', first: 1'), accept, owner);
      expect(await answer.json()).toMatchObject({ data: { clients: { nodes: [{}] } } });
    }
  });

  test('the file is gzipped for clients that accept gzip', async () => {
    const plain = await csv(clients('id firstName'));
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip', Accept: CSV, 'Auth-Token': owner },
      body: JSON.stringify({ query: clients('id firstName') }),
    });
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['gzip', plain]);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  });

  test('GET returns the file; HEAD returns its headers and leaves no export open', async () => {
    const url = `${server.url}/graphql?query=${encodeURIComponent(clients('id', ', first: 1'))}`;
    const headers = { Accept: CSV, 'Auth-Token': owner };
    expect(await (await fetch(url, { headers })).text()).toMatch(/^id\r\n\d+\r\n$/);
    const head = await fetch(url, { method: 'HEAD', headers });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    // Its transaction has ended: the caller's next export is admitted.
    expect(await csv(clients('lastName', ', first: 1'))).toBe('lastName\r\n0\r\n');
  });
});

test.each(['PUT', 'DELETE', 'PATCH'])('%s exports nothing and is refused with 405', async (method) => {
  const url = `${server.url}/graphql?query=${encodeURIComponent(clients('id', ', first: 1'))}`;
  const answer = await fetch(url, { method, headers: { Accept: CSV, 'Auth-Token': owner } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([405, expect.not.stringContaining('csv')]);
  await answer.text();
});

describe('permission', () => {
  test('guests export public lists, and are refused others with 401', async () => {
    expect(await csv(`{ services(companyId: ${company.companyId}) { nodes { name } } }`, '')).toContain('Puppies');
    expect(await exports.refusal(clients('id'))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  test('an administrator of another company is refused', async () => {
    expect(await exports.refusal(clients('id'), stranger)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test('an analyst who may not see clients is refused before the first byte, even for a list without rows', async () => {
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

  test('a member exports their own bookings only', async () => {
    const { em, companyId, check, ann } = company;
    const [mia, max] = [await createMember(em.fork(), companyId, 'Mia'), await createMember(em.fork(), companyId, 'Max')];
    const book = (clientId: number, hour: number) => {
      const terms = { companyId, clientId, administratorId: 1, serviceId: check.id, personId: ann.id };
      return createBooking(em.fork(), { ...terms, startsAt: new Date(`${MONDAY}T${hour}:00:00Z`) }, new Date());
    };
    const [own] = [await book(mia.id, 12), await book(max.id, 14)];
    expect(await csv('{ viewer { bookings { nodes { id } } } }', mia.token)).toBe(`id\r\n${own.id}\r\n`);
  });

  test('an invalid token is refused with 401', async () => {
    expect(await exports.refusal(clients('id'), 'dead')).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });
});
