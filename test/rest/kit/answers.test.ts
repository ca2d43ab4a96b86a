import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestAdapter, prepareTable } from '../../../rest-adapter/create-rest-adapter.js';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { answerTo } from '../../../rest-adapter/errors.js';
import { HttpError } from '../../../rest-adapter/http-error.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { config, endpoints, type MinimalServer, schema, startMinimalServer } from './minimal-server.js';

let server: MinimalServer;
let rest: RestClient;
beforeAll(async () => {
  server = await startMinimalServer();
  rest = new RestClient({ isOurs: false, base: server.base });
});
afterAll(() => server.close());

describe('a path', () => {
  test.each([
    ['/api/v1/2/things/5', 200],
    ['/api/v1/2/things/5/', 200],
    ['/api/v1/2/things/5/more', 404],
    ['/api/v1/2//5', 404],
    ['/api/v1/2/nothing', 404],
    ['/api/v1', 404],
    ['/api/v1/2/things/0', 404],
    ['/api/v1/2/things/2147483648', 404],
    ['/api/v1/2/things/x', 400],
    ['/api/v1/x/things/5', 400],
    ['/api/v1/2/things/%00', 400],
    ['/api/v1/2/things/%zz', 400],
  ])('%s is answered with %i', async (path, status) => {
    expect((await rest.get(path)).status).toBe(status);
  });

  test('that merely begins like /api/v1 is not handled by the adapter', async () => {
    expect((await rest.get('/api/v10/2/things')).body).toEqual({ text: 'not the adapter' });
  });

  test('with a fixed segment takes precedence over one with a parameter', async () => {
    const { body, headers } = await rest.get('/api/v1/2/things/feed.ics');

    expect(body).toEqual({ text: 'BEGIN:VCALENDAR' });
    expect(headers.get('Content-Type')).toBe('text/calendar');
  });

  test('has the same 404 body for an unknown URL and an unknown record', async () => {
    const answers = await Promise.all(['/api/v1/nowhere', '/api/v1/2/things/0'].map(rest.get));

    expect(answers.map(({ body }) => body)).toEqual(Array(2).fill({ error: 'Not Found' }));
  });
});

describe('a method', () => {
  test('POST is answered with 201 and an Auth-Token, PUT with 200 and none', async () => {
    const posted = await rest.post('/api/v1/2/echo', { a: 1 });
    const put = await rest.put('/api/v1/2/echo', { a: 1 });

    expect([posted.status, posted.headers.get('Auth-Token')]).toEqual([201, 'new']);
    expect([put.status, put.headers.get('Auth-Token')]).toEqual([200, null]);
  });

  test('that the path does not support is answered with 405 and Allow', async () => {
    const { status, headers, body } = await rest.send('PATCH', '/api/v1/2/echo');

    expect([status, headers.get('Allow')]).toEqual([405, 'DELETE, GET, HEAD, OPTIONS, POST, PUT']);
    expect(body).toEqual({ error: 'Method Not Allowed', code: 'METHOD_NOT_ALLOWED' });
  });

  test('HEAD is GET without the body', async () => {
    const { status, headers, body } = await rest.send('HEAD', '/api/v1/2/things/5');

    expect([status, body]).toEqual([200, {}]);
    expect(Number(headers.get('Content-Length'))).toBeGreaterThan(50);
  });

  test('OPTIONS lists the allowed methods and needs no credentials', async () => {
    const { status, headers } = await new RestClient({ isOurs: false, base: server.base, appId: null }).send(
      'OPTIONS',
      '/api/v1/2/things/5',
    );

    expect([status, headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });
});

describe('a caller', () => {
  test('without an App-Id gets 401 with exactly the documented body', async () => {
    const { status, body } = await new RestClient({ isOurs: false, base: server.base, appId: null }).get('/api/v1/2/things/5');

    expect([status, body]).toEqual([401, { error: '401 Unauthorized' }]);
  });

  test.each([
    ['without a token', undefined, 401],
    ['as a member', 'member', 401],
    ['with an expired token', 'old', 401],
    ['as an administrator', 'admin', 400],
  ])('with bad input for administrators gets 400 as an administrator, else 401: %s', async (_label, token, status) => {
    expect((await rest.as(token).post('/api/v1/admin/2/things', {})).status).toBe(status);
  });

  test.each([
    ['in the header Auth-Token', { 'Auth-Token': 'admin' }],
    ['in a header name of mixed case', { 'aUTH-tOKEN': 'admin' }],
    ['as a Bearer token', { Authorization: 'Bearer admin' }],
  ])('is identified by its token (%s), which the response repeats', async (_label, headers) => {
    const { body } = await rest.as(undefined).send('GET', '/api/v1/2/things/5', undefined, headers);

    expect(body.auth_token).toBe('admin');
  });

  test.each<Record<string, string>>([{ 'Auth-Token': 'old' }, { Cookie: 'Auth-Token=admin' }, {}])(
    'who sends %j is shown no token',
    async (headers) => {
      const { body } = await rest.as(undefined).send('GET', '/api/v1/2/things/5', undefined, headers);

      expect(body).not.toHaveProperty('auth_token');
    },
  );
});

describe('a refusal by the GraphQL schema', () => {
  const refused = (code: string, detail?: object) => rest.as(undefined).post('/api/v1/2/refuse', { code, detail });

  test.each([
    ['INVALID', 400],
    ['UNAUTHENTICATED', 401],
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['CONFLICT', 409],
    ['HOLD_EXPIRED', 409],
    ['BASKET_MISMATCH', 409],
    ['TOO_LATE', 409],
    ['STALE_VERSION', 409],
    ['TOO_MANY_TRIES', 429],
    ['UNAVAILABLE', 503],
    ['SOMETHING_NEW', 500],
    ['constructor', 500],
  ])('with code %s is answered with %i', async (code, status) => {
    const { status: answered, body } = await refused(code);

    expect(answered).toBe(status);
    expect(body.error).toEqual(expect.any(String));
  });

  test.each([
    ['UNAUTHENTICATED', '401 Unauthorized'],
    ['NOT_FOUND', 'Not Found'],
  ])('with code %s has only its text in the body, and its code in a header', async (code, error) => {
    const { body, headers } = await refused(code, { what: 'client' });

    expect([body, headers.get('Error-Code')]).toEqual([{ error }, code]);
    expect((await refused('CONFLICT')).headers.get('Error-Code')).toBeNull();
  });

  test('has a status other than 500 for every code of the domain', () => {
    const source = readFileSync(new URL('../../../src/shared/refusal.ts', import.meta.url), 'utf8');
    const [, union = ''] = /^export type RefusalCode =$([^;]*)/m.exec(source) ?? [];
    const codes = [...union.matchAll(/'(\w+)'/g)].map(([, code = '']) => code);

    expect(codes).toContain('TIME_TAKEN');
    expect(codes.filter((code) => answerTo(new HttpError(code, code)).status === 500)).toEqual([]);
  });

  test.each(['NO_SPACE', 'TIME_TAKEN'])('with code %s is the documented 409', async (code) => {
    expect(
      await refused(code, { serviceId: 11, name: 'Check', alternatives: [{ startsAt: '2030-03-04T10:00:00Z' }] }),
    ).toMatchObject({
      status: 409,
      body: {
        status: 409,
        message: 'NoSpaceLeftError',
        error: 'No Space Left',
        code,
        data: { service_id: 11, name: 'Check', alternatives: [{ starts_at: '2030-03-04T10:00:00Z' }] },
      },
    });
  });

  test('names fields by their names on the wire', async () => {
    const fields = [
      { field: 'input.startsAt', message: 'is past' },
      { field: 'firstName', message: 'is empty' },
    ];

    expect((await refused('INVALID', { fields })).body).toEqual({
      error: 'datetime: is past; first_name: is empty',
      code: 'INVALID',
      fields: [
        { field: 'datetime', message: 'is past' },
        { field: 'first_name', message: 'is empty' },
      ],
    });
  });

  test('of an ambiguous log-in is 400 with the body that its endpoint defines', async () => {
    expect(await refused('AMBIGUOUS_LOGIN', { choices: 2 })).toMatchObject({
      status: 400,
      body: { choices: 2, _links: { self: {} } },
    });
  });

  test('says in Retry-After when to try again', async () => {
    const tries = await refused('TOO_MANY_TRIES', { retryAfter: 840 });
    const away = await refused('UNAVAILABLE');

    expect([tries.headers.get('Retry-After'), away.headers.get('Retry-After')]).toEqual(['840', '2']);
  });

  test('of one field of a record fails the entire response', async () => {
    expect(await rest.get('/api/v1/2/secret')).toMatchObject({
      status: 403,
      body: { error: 'Only for owners', code: 'FORBIDDEN' },
    });
  });

  test('by a GraphQL error with its own code keeps the code, text and data', async () => {
    const { status, body } = await rest.get('/api/v1/2/fail?sort=coded');

    expect([status, body]).toEqual([409, { error: 'Rule checking failed', code: 'CONFLICT', data: { rule_name: 'one a day' } }]);
  });

  test('by an input type, before execution, is reported as bad input', async () => {
    const { status, body } = await rest
      .as('admin')
      .post('/api/v1/admin/2/things', { name: 'a', start_date: '2030-03-04', zone: 'Mars' });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID', fields: [{ field: 'time_zone' }] });
  });
});

describe('an unexpected error', () => {
  test('is a 500 without its text, which is reported internally', async () => {
    const { status, body } = await rest.get('/api/v1/2/fail?sort=bug');

    expect([status, body]).toEqual([500, { error: 'Internal Server Error', code: 'INTERNAL' }]);
    expect(server.reported.at(-1)?.stack).toContain('secret_table');
  });

  test.each(['lost connection', 'lost socket', 'full pool', 'deadlock'])('(%s) is a 503 with Retry-After', async (sort) => {
    const { status, headers, body } = await rest.get(`/api/v1/2/fail?sort=${sort}`);

    expect([status, headers.get('Retry-After')]).toEqual([503, '2']);
    expect(body).toEqual({ error: 'Service Unavailable', code: 'UNAVAILABLE' });
  });
});

describe('an operation', () => {
  test('omits a field excluded by @include', async () => {
    const shown = await rest.get('/api/v1/2/things/5');
    const hidden = await rest.get('/api/v1/2/things/5?with_price=no');

    expect([shown.body.price_per_booking, hidden.body.price_per_booking]).toEqual([5, null]);
  });

  const startAll = (rows: readonly Endpoint[]) => () => {
    createRestAdapter({
      schema,
      contextOf: () => Promise.reject(new Error('unused')),
      admit: (_, work) => work(),
      config,
      endpoints: rows,
    });
  };

  const start = (row: Partial<Endpoint>) => {
    const [first] = endpoints;
    if (!first) throw new Error('no endpoint to change');
    return startAll([{ ...first, ...row }]);
  };

  test.each([
    ['does not parse', '{ thing(', /GET \/api\/v1\/\{company_id\}\/things\/\{id\}: Syntax Error/],
    ['selects a field that does not exist', '{ thin }', /GET .*things.*Cannot query field "thin"/],
    ['shares its document with a second operation', 'query A { __typename } query B { __typename }', /found 2 operations/],
  ])('that %s prevents the start with an error that names its endpoint', (_label, operation, error) => {
    expect(start({ operation })).toThrow(error);
  });

  test('that lacks a fragment prevents the start, even if another endpoint defines it', () => {
    const [one] = endpoints;
    const [whole, short] = ['fragment F on Query { __typename } query A { ...F }', 'query B { ...F }'];
    const rows = [
      { ...one!, operation: whole },
      { ...one!, operation: short, path: '/api/v1/{company_id}/short' },
    ];
    expect(startAll(rows)).toThrow(/GET .*short: Unknown fragment "F"/);
  });

  test('is not validated again in a table that is already checked', () => {
    const [first] = endpoints;
    expect(() => prepareTable(schema, true, [{ ...first!, operation: '{ thin }' }])).not.toThrow();
  });

  test('on the same path as another prevents the start', () => {
    expect(start({ aliases: ['/api/v1/{c}/things/{other}'] })).toThrow(/also answered/);
  });
});
