import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collection } from '../../../rest-adapter/hal/collection.js';
import { camel, pick, selection, snake } from '../../../rest-adapter/hal/fields.js';
import { companyHref, inPath, link, root, utc, withTitle } from '../../../rest-adapter/hal/hal.js';
import { baseOf, type Scope, within } from '../../../rest-adapter/scope.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { hrefOf } from '../../support/oracles/hal-rules.js';
import { type MinimalServer, startMinimalServer } from './minimal-server.js';

const at: Scope = { base: 'https://book.example', companyId: 2, admin: false, path: '/api/v1/2/things', query: [] };

describe('names', () => {
  test.each([
    ['company_id', 'companyId'],
    ['address1', 'address1'],
    ['price_per_booking', 'pricePerBooking'],
    ['q', 'q'],
  ])('%s on the wire is %s in the schema', (wire, schema) => {
    expect([camel(wire), snake(schema)]).toEqual([schema, wire]);
  });

  test('one list of fields makes both the selection and the record', () => {
    const fields = ['id', 'company_id', 'is_cancelled', 'missing'];

    expect(selection(fields)).toBe('id companyId isCancelled missing');
    expect(Object.entries(pick({ isCancelled: false, companyId: 2, id: 1, other: 1 }, fields))).toEqual([
      ['id', 1],
      ['company_id', 2],
      ['is_cancelled', false],
      ['missing', null],
    ]);
  });
});

describe('a link', () => {
  test.each([
    ['https://b.example/a', { href: 'https://b.example/a' }],
    ['https://b.example/a{?b}', { href: 'https://b.example/a{?b}', templated: true }],
    ['https://b.example/a{/id}?c=1{&d}', { href: 'https://b.example/a{/id}?c=1{&d}', templated: true }],
  ])('is templated only if it has braces: %s', (href, expected) => {
    expect(link(href)).toEqual(expected);
  });

  test('escapes slashes and braces in a path segment', () => {
    expect(link(`https://b.example/${inPath('a/{b}')}`)).toEqual({ href: 'https://b.example/a%2F%7Bb%7D' });
  });

  test('may carry a title', () => {
    expect(withTitle(link('https://b.example/a'), 'A')).toEqual({ href: 'https://b.example/a', title: 'A' });
  });

  test.each([
    [{}, 'https://book.example/api/v1/2', 'https://book.example/api/v1/company/2'],
    [{ admin: true }, 'https://book.example/api/v1/admin/2', 'https://book.example/api/v1/admin/2/company'],
  ])('begins with the root of the public or admin form: %j', (form, expected, company) => {
    expect([root({ ...at, ...form }), companyHref({ ...at, ...form })]).toEqual([expected, company]);
  });

  test('to a child company contains the id of the child', () => {
    expect(root(within(at, 7))).toBe('https://book.example/api/v1/7');
  });
});

test.each([
  [new Date(Date.UTC(2030, 2, 4, 10, 0, 0, 123)), '2030-03-04T10:00:00Z'],
  ['2030-03-04T10:00:00+01:00', '2030-03-04T09:00:00Z'],
  [null, null],
])('the moment %s is sent as %s', (moment, expected) => {
  expect(utc(moment)).toBe(expected);
});

describe('a collection', () => {
  const listed = (page: number, total: number, query: Scope['query'] = []) =>
    collection({ name: 'things', rows: [], total, page, perPage: 30, at: { ...at, query }, render: () => ({}) });

  test.each([
    [1, 70, ['self', 'next']],
    [2, 70, ['self', 'next', 'previous']],
    [3, 70, ['self', 'previous']],
    [1, 30, ['self']],
    [1, 31, ['self', 'next']],
    [1, 0, ['self']],
    [4, 70, ['self', 'previous']],
    [5, 70, ['self']],
    [2, 0, ['self', 'previous']],
  ])('on page %i of %i records has the links %j', (page, total, rels) => {
    expect(Object.keys(listed(page, total)._links ?? {})).toEqual(rels);
  });

  test('has the effective page and other parameters in self, but no secret', () => {
    const asked = [
      ['page', '0'],
      ['per_page', '5000'],
      ['email', 'a+b@example.test'],
      ['x', '{y}'],
      ['auth_token', 'secret'],
    ] as const;

    expect(hrefOf(listed(1, 0, asked), 'self')).toBe(
      'https://book.example/api/v1/2/things?email=a%2Bb%40example.test&x=%7By%7D&page=1&per_page=30',
    );
  });

  test('without paging has no page parameters or links', () => {
    const whole = collection({ name: 'things', rows: [1], total: 1, at, render: (row) => ({ id: row }) });

    expect(whole).toEqual({
      total_entries: 1,
      _embedded: { things: [{ id: 1 }] },
      _links: { self: { href: 'https://book.example/api/v1/2/things' } },
    });
  });
});

describe('over HTTP', () => {
  let server: MinimalServer;
  let rest: RestClient;
  beforeAll(async () => {
    server = await startMinimalServer();
    rest = new RestClient({ isOurs: false, base: server.base });
  });
  afterAll(() => server.close());

  test('a client can follow next through all pages, and self to a record', async () => {
    const seen: unknown[] = [];
    let answer = await rest.get('/api/v1/2/things');
    for (;;) {
      seen.push(...embedded(answer, 'things').map(({ id }) => id));
      if (!hrefOf(answer.body, 'next')) break;
      answer = await rest.follow(answer.body, 'next');
    }
    const one = await rest.follow(embedded(answer, 'things')[0], 'self', { locale: 'en' });

    expect(seen).toEqual(Array.from({ length: 70 }, (_, index) => index + 1));
    expect(one.body).toMatchObject({ id: 61, price_per_booking: 5 });
  });

  test('a record in the admin form links to its admin path', async () => {
    const { body } = await rest.as('admin').get('/api/v1/admin/2/things/5');

    expect(hrefOf(body, 'self')).toBe(`${server.base}/api/v1/admin/2/things/5{?locale}`);
  });
});

describe('the base address of links', () => {
  const near = { host: '127.0.0.1', port: 3000 };

  test.each([
    ['is the configured public URL', { ...near, publicUrl: 'https://book.example/' }, 'localhost:3000', 'https://book.example'],
    ['is the Host header if it names this machine', near, 'localhost:3100', 'http://localhost:3100'],
    ['is never a foreign name in the Host header', near, 'evil.example', 'http://127.0.0.1:3000'],
    ['is never a foreign name that begins with localhost', near, 'localhost.evil.example', 'http://127.0.0.1:3000'],
    ['is the listening address if there is no Host header', near, undefined, 'http://127.0.0.1:3000'],
    ['is not localhost if the server listens elsewhere', { ...near, host: '10.0.0.5' }, 'localhost:3000', 'http://10.0.0.5:3000'],
    ['is localhost if the server listens on any address', { ...near, host: '0.0.0.0' }, 'evil.example', 'http://localhost:3000'],
    ['has an IPv6 address in brackets', { ...near, host: '::1' }, 'evil.example', 'http://[::1]:3000'],
  ])('%s', (_label, settings, header, expected) => {
    expect(baseOf(header, settings)).toBe(expected);
  });
});
