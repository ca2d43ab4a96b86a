import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MinimalServer, startMinimalServer } from './minimal-server.js';

let server: MinimalServer;
beforeAll(async () => {
  server = await startMinimalServer();
});
afterAll(() => server.close());

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Sends raw bytes: `fetch` would add its own Content-Type. */
function send({
  method = 'POST',
  path = '/api/v1/2/echo',
  headers = {},
  body,
}: Sent): Promise<{ status: number; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(server.base + path, { method, headers: { 'App-Id': 'demo', ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(String(Buffer.concat(chunks))) }));
    });
    sent.on('error', reject);
    if (body !== undefined && !headers['Transfer-Encoding']) sent.setHeader('Content-Length', Buffer.byteLength(body));
    sent.end(body);
  });
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data; boundary=xx';
const parts =
  '--xx\r\nContent-Disposition: form-data; name="email"\r\n\r\nann@example.test\r\n--xx\r\nContent-Disposition: form-data; name="client[first_name]"\r\n\r\nÅnn\r\n--xx--\r\n';
const ann = { email: 'ann@example.test', client: { first_name: 'Ånn' } };
const annForm = 'email=ann%40example.test&client%5Bfirst_name%5D=%C3%85nn';

describe('a body is parsed by its content, whatever its Content-Type', () => {
  test.each<[string, string, string | undefined, string | undefined, object]>([
    ['JSON', 'POST', JSON_TYPE, JSON.stringify(ann), ann],
    ['JSON without a Content-Type, as Java sends with PUT', 'PUT', undefined, JSON.stringify(ann), ann],
    ['JSON declared as a form', 'POST', FORM, ` ${JSON.stringify(ann)}`, ann],
    ['JSON with a byte order mark', 'POST', JSON_TYPE, `\uFEFF${JSON.stringify(ann)}`, ann],
    ['JSON on DELETE, as the browser SDK sends', 'DELETE', JSON_TYPE, '{"cancel_reason":"ill"}', { cancel_reason: 'ill' }],
    ['an empty body declared as JSON', 'POST', JSON_TYPE, '', {}],
    ['a GET declared as JSON, as the TypeScript client sends', 'GET', JSON_TYPE, undefined, {}],
    ['the JSON value null', 'POST', JSON_TYPE, 'null', {}],
    ['a form', 'POST', FORM, annForm, ann],
    ['a form without a Content-Type, as Java sends with DELETE', 'DELETE', undefined, annForm, ann],
    ['a form declared as JSON', 'POST', JSON_TYPE, annForm, ann],
    ['a form with empty values', 'POST', FORM, 'phone=&flag', { phone: '', flag: '' }],
    ['a multipart form', 'POST', MULTIPART, parts, ann],
    ['a multipart form without a Content-Type', 'POST', undefined, parts, ann],
    ['a multipart form declared as JSON', 'POST', JSON_TYPE, parts, ann],
    ['neither a body nor a Content-Type', 'DELETE', undefined, undefined, {}],
  ])('%s', async (_label, method, type, body, expected) => {
    const answer = await send({ method, headers: type ? { 'Content-Type': type } : {}, body });

    expect(answer.status).toBe(method === 'POST' ? 201 : 200);
    expect(answer.body.bag).toEqual({ company_id: 2, ...expected });
  });

  test('JSON in chunks, without a Content-Length', async () => {
    const answer = await send({ headers: { 'Transfer-Encoding': 'chunked' }, body: '{"a":1}' });

    expect(answer.body.bag).toEqual({ company_id: 2, a: 1 });
  });
});

describe('a body in a Western charset is decoded as its Content-Type says', () => {
  const western = (text: string) => Buffer.from(text, 'latin1');
  const person = (name: string) => `{"name":"${name}"}`;

  test.each<[string, string, Buffer, string]>([
    ['JSON', `${JSON_TYPE}; charset=ISO-8859-1`, western(person('Zoë')), 'Zoë'],
    ['JSON with a charset in capitals and quotes', `${JSON_TYPE}; Charset="WINDOWS-1252"`, western(person('Zoë \x80')), 'Zoë €'],
    ['a form with unescaped bytes', `${FORM}; charset=iso-8859-1`, western('name=Zo\xeb'), 'Zoë'],
    ['a form with percent-encoded bytes', `${FORM}; charset=windows-1252`, western('name=Zo%EB+%80%2B'), 'Zoë €+'],
    [
      'a multipart form',
      `${MULTIPART}; charset=iso-8859-1`,
      western('--xx\r\nContent-Disposition: form-data; name="name"\r\n\r\nZoë\r\n--xx--\r\n'),
      'Zoë',
    ],
    ['JSON declared as UTF-8', `${JSON_TYPE}; charset=utf-8`, Buffer.from(person('Zoë')), 'Zoë'],
  ])('%s', async (_label, type, body, name) => {
    expect((await send({ headers: { 'Content-Type': type }, body })).body.bag).toEqual({ company_id: 2, name });
  });
});

describe('a path may end in .json', () => {
  test.each([
    ['/api/v1/2/echo.json', {}],
    ['/api/v1/2/echo.json/', {}],
    ['/api/v1/2/echo.json?file=a.json', { file: 'a.json' }],
    ['/api/v1/2/echo?file=a.json', { file: 'a.json' }],
  ])('%s', async (path, sent) => {
    expect(await send({ method: 'GET', path })).toMatchObject({ status: 200, body: { bag: { company_id: 2, ...sent } } });
  });

  test.each(['/api/v1/2/.json', '/api/v1/2/echo.json.json', '/api/v1/2/echo.xml'])('%s is not found', async (path) => {
    expect((await send({ method: 'GET', path })).status).toBe(404);
  });
});

describe('names with brackets in a form or query become nested values', () => {
  test.each([
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['exclude_links[]=x', { exclude_links: ['x'] }],
    ['items[0][time]=60&items[0][id]=a&items[1][time]=90', { items: [{ time: '60', id: 'a' }, { time: '90' }] }],
    ['items[][time]=60&items[][id]=a&items[][time]=90', { items: [{ time: '60', id: 'a' }, { time: '90' }] }],
    ['a[b][c]=1&a[b][d]=2&a[e]=3', { a: { b: { c: '1', d: '2' }, e: '3' } }],
    ['a=1&a=2', { a: '2' }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
    ['a[b=1&]=2&[c]=3', { 'a[b': '1', ']': '2', '[c]': '3' }],
    ['q[5][answer]=yes', { q: { 5: { answer: 'yes' } } }],
    ['text=a+b%2Bc', { text: 'a b+c' }],
  ])('%s', async (form, expected) => {
    const body = await send({ headers: { 'Content-Type': FORM }, body: form });
    const query = await send({ method: 'GET', path: `/api/v1/2/echo?${form}` });

    expect(body.body.bag).toEqual({ company_id: 2, ...expected });
    expect(query.body.bag).toEqual({ company_id: 2, ...expected });
  });
});

test('the path takes precedence over the body, the body over the query', async () => {
  const answer = await send({ path: '/api/v1/2/echo?a=query&b=query&company_id=7', body: '{"a":"body","company_id":8}' });

  expect(answer.body.bag).toEqual({ company_id: 2, a: 'body', b: 'query' });
});

test('an empty query parameter counts as absent', async () => {
  expect((await send({ method: 'GET', path: '/api/v1/2/echo?a=&b=1' })).body.bag).toEqual({ company_id: 2, b: '1' });
});

describe('refused bodies', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  test.each<[string, string, string | Buffer, RegExp]>([
    ['broken JSON', JSON_TYPE, '{"a":', /malformed JSON/],
    ['a JSON list', JSON_TYPE, '[1]', /found a list, expected an object/],
    ['a JSON string', JSON_TYPE, '"a"', /found string, expected an object/],
    ['a truncated multipart form', MULTIPART, parts.slice(0, 60), /multipart/],
    ['a multipart type without a boundary', 'multipart/form-data', 'x', /multipart/],
    ['bytes that are not UTF-8', JSON_TYPE, Buffer.from([0x7b, 0xff, 0x7d]), /UTF-8/],
    ['a form with an invalid percent escape', FORM, 'a=%zz', /percent-encoded/],
    ['an ISO-8859-1 form with an invalid percent escape', `${FORM}; charset=iso-8859-1`, 'a=%e', /percent-encoded/],
    ['a NUL in JSON', JSON_TYPE, '{"a":["b\\u0000"]}', /a\.0: found a NUL/],
    ['a NUL in a form', FORM, 'a=%00', /a: found a NUL/],
    ['half a surrogate pair in a value', JSON_TYPE, '{"a":"\\ud800"}', /a: found half a surrogate/],
    ['half a surrogate pair in a field name', JSON_TYPE, '{"\\udfff":1}', /surrogate/],
    ['JSON of 33 levels', JSON_TYPE, nested(33), /32 levels/],
    ['JSON with as many levels as the size limit allows', JSON_TYPE, nested(150_000), /32 levels/],
    ['a form with as many levels as the size limit allows', FORM, `a${'[b]'.repeat(300_000)}=1`, /levels/],
    ['a form with more than 1000 fields', FORM, 'a[]&'.repeat(200_000), /more than 1000 fields/],
  ])('%s', async (_label, type, body, error) => {
    const answer = await send({ headers: { 'Content-Type': type }, body });

    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', error: expect.stringMatching(error), fields: [{}] } });
  });

  test('a body within 32 levels is accepted', async () => {
    expect((await send({ body: nested(32) })).status).toBe(201);
  });

  test('__proto__ is dropped from JSON, form and query', async () => {
    const json = await send({ body: '{"__proto__":{"admin":1},"a":{"__proto__":{"admin":1},"b":1}}' });
    const form = await send({
      body: '__proto__[admin]=1&a[__proto__][admin]=1&a[b]=1',
      path: '/api/v1/2/echo?__proto__[admin]=1',
    });

    expect(json.body.bag).toEqual({ company_id: 2, a: { b: 1 } });
    expect(form.body.bag).toEqual({ company_id: 2, a: { b: '1' } });
    expect(JSON.stringify([json.body, form.body])).not.toContain('admin');
  });

  test('a compressed body', async () => {
    expect(await send({ headers: { 'Content-Encoding': 'gzip' }, body: 'x' })).toMatchObject({ status: 415 });
  });
});

describe('the size limit of a body', () => {
  const filled = (size: number) => JSON.stringify({ a: 'x'.repeat(size - 8) });

  test.each<[string, number, number, string]>([
    ['allows 1 MiB', 1_048_576, 201, '/api/v1/2/echo'],
    ['refuses one byte more than 1 MiB', 1_048_577, 413, '/api/v1/2/echo'],
    ['refuses 5 MB', 5_000_000, 413, '/api/v1/2/echo'],
    ['allows 16 KiB at a log-in', 16_384, 201, '/api/v1/login/2'],
    ['refuses one byte more than 16 KiB at a log-in', 16_385, 413, '/api/v1/login/2'],
  ])('%s', async (_label, size, status, path) => {
    const declared = await send({ path, body: filled(size) });
    const chunked = await send({ path, body: filled(size), headers: { 'Transfer-Encoding': 'chunked' } });

    expect([declared.status, chunked.status]).toEqual([status, status]);
  });
});
