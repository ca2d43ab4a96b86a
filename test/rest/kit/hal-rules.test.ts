import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from '../../support/clients/raw-http.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { answerFaults, hidingFaults, limitChecks } from '../../support/oracles/hal-answer.js';
import { halFaults, isJson, type Json } from '../../support/oracles/hal-rules.js';

/** The HAL rules that every answer in the tests must follow, each with an answer that breaks it. Source: wire.md 3.1 and 3.2. */

const at = (path: string) => ({ href: `https://book.example${path}` });
const self = (path: string) => ({ _links: { self: at(path) } });
const template = (path: string) => ({ ...at(path), templated: true });

/** Number of the rule in wire.md 3.2, or the paragraph. */
const BAD_BODIES: readonly [string, string, object][] = [
  ['1', 'an embedded record without links', { _embedded: { things: [{ id: 1 }] } }],
  ['1', 'an embedded record without a self link', { _embedded: { things: [{ _links: { company: at('/c') } }] } }],
  ['1', 'two records of a list with the same self link', { _embedded: { things: [self('/a'), self('/a')] } }],
  ['1', 'an embedded record with the self link of its parent', { ...self('/a'), _embedded: { b: self('/a') } }],
  ['1', 'the same self link in two relations', { _embedded: { a: { id: 1, ...self('/a') }, b: [{ id: 2, ...self('/a') }] } }],
  ['2', 'null inside _embedded', { _embedded: { things: null } }],
  ['2', 'null inside a list', { _embedded: { things: [null] } }],
  ['2', 'a null link', { _links: { person: null } }],
  ['4', 'a link with undefined in place of an id', { _links: { a: at('/api/v1/2/people/undefined') } }],
  ['6', 'a link that is a string', { _links: { person: 'https://book.example/a' } }],
  ['6', 'a list of links inside a list', { _links: { people: [[at('/a')]] } }],
  ['6', 'a list inside a list', { by_day: [['Monday']] }],
  [
    '6',
    'a member link that differs from the self link of the member',
    { _links: { member: at('/b') }, _embedded: { members: [self('/c')] } },
  ],
  [
    '6',
    'an administrator link that differs from the self link of the administrator',
    { _links: { administrator: at('/b') }, _embedded: { administrators: [self('/c')] } },
  ],
  ['7', 'a self link that is an array', { _links: { self: [at('/a')] } }],
  ['3.1', 'a link with braces but without templated', { _links: { a: at('/a{?b}') } }],
  ['3.1', 'a templated link without braces', { _links: { a: template('/a') } }],
  ['3.1', 'a link with a relative address', { _links: { a: { href: '/api/v1' } } }],
  ['3.1', 'a field that clients drop', { $id: 1 }],
  ['3.1', 'a relative link in a record of a list outside _embedded', { questions: [{ _links: { a: { href: '/b' } } }] }],
  ['1', 'a record without a self link two levels down', { _embedded: { a: { ...self('/a'), _embedded: { b: [{}] } } } }],
];

test.each(BAD_BODIES)('a body that breaks rule %s is reported: %s', (_rule, _name, body) => {
  expect(halFaults(body)).toHaveLength(1);
  expect(answerFaults({ method: 'GET', path: '/elsewhere', body })).toEqual(expect.arrayContaining(halFaults(body)));
});

const list = (name: string, more: object = {}) => ({ total_entries: 0, _embedded: { [name]: [] }, ...more });

/** Requests and their answers. */
const BAD_ANSWERS: readonly [string, string, string, object][] = [
  ['4', 'a link to a path that does not exist', 'POST /api/v1/login', { _links: { a: template('/api/v1/2/no/such/thing{?b}') } }],
  ['4', 'a self link to a path that cannot be read', 'GET /api/v1', { _links: { self: at('/api/v1/2/basket/add_item') } }],
  ['4', 'a cancel link to a path that can only be read', 'GET /api/v1', { _links: { cancel: at('/api/v1/2/services') } }],
  ['4', 'a template with one segment too many', 'GET /api/v1', { _links: { settings: template('/api/v1/2/settings{/id}') } }],
  ['4', 'a dead link of an embedded record', 'GET /api/v1', { _embedded: { a: { _links: { self: at('/api/v1/2/nothing') } } } }],
  ['5', 'a list with the wrong name', 'GET /api/v1/2/people?page=1', list('persons')],
  ['5', 'a list of clients named after its path', 'GET /api/v1/admin/2/client', list('client')],
  ['5', 'a list of named categories named after its path', 'GET /api/v1/2/named_categories', list('named_categories')],
  ['5', 'a list without _embedded', 'GET /api/v1/2/services', { total_entries: 0 }],
  ['5', 'a link with another name than its list', 'GET /api/v1', { _links: { staff: template('/api/v1/2/people{?page}') } }],
  ['5', 'questions that are embedded', 'GET /api/v1/2/questions', { questions: [], _embedded: { questions: [] } }],
  ['5', 'client details without questions at the root', 'GET /api/v1/2/client_details', { offer_login: true }],
];

test.each(BAD_ANSWERS)('a response that breaks rule %s is reported: %s', (_rule, _name, call, body) => {
  const [method = '', path = ''] = call.split(' ');

  expect(answerFaults({ method, path, body })).toHaveLength(1);
});

describe('rule 3: an empty list', () => {
  const record = { ...self('/m'), _embedded: { bookings: [] } };
  const linked = (link: unknown) => ({ ...record, _links: { ...record._links, bookings: link } });
  const reads = (bookings: readonly Json[]) => async (path: string) => {
    expect(path).toBe('https://book.example/b');
    return { _embedded: { bookings } };
  };

  test('is reported if its link leads to records', async () => {
    expect(await hidingFaults(linked(template('/b{?page}')), reads([{ id: 1 }]))).toHaveLength(1);
    expect(await hidingFaults({ _embedded: { members: [linked(at('/b'))] } }, reads([{ id: 1 }]))).toHaveLength(1);
  });

  test('is reported if several links have its name', async () => {
    expect(await hidingFaults(linked([at('/b'), at('/c')]), reads([]))).toHaveLength(1);
  });

  test('is not reported if its link leads to nothing, or without a link', async () => {
    expect(await hidingFaults(linked(at('/b')), reads([]))).toEqual([]);
    expect(await hidingFaults(record, reads([{ id: 1 }]))).toEqual([]);
  });

  test('is checked in the first five responses of each endpoint, counted per server', async () => {
    const body = linked(template('/b{?page}'));
    const found = async (server: string, path: string) =>
      (await hidingFaults(body, reads([{ id: 1 }]), limitChecks(server, { method: 'GET', path }))).length;
    const times: number[] = [];
    for (const id of [1, 2, 3, 4, 5, 6]) times.push(await found('http://one.test', `/api/v1/admin/2/people/${id}?page=1`));
    expect(times).toEqual([1, 1, 1, 1, 1, 0]);
    expect(await found('http://one.test', '/api/v1/admin/2/resources/6')).toBe(1);
    expect(await found('http://two.test', '/api/v1/admin/2/people/6')).toBe(1);
  });
});

test('a valid response breaks no rule', async () => {
  const body = {
    id: null,
    list: [null],
    total_entries: 1,
    _links: {
      self: at('/api/v1/2/people'),
      companies: [{ ...at('/api/v1/company/2'), title: 'C' }],
      member_levels: at('/api/v1/2/membership_levels'),
      bookings: template('/api/v1/admin/2/bookings{/id}?client_id=1{&page}'),
      new_payment: at('/pay'),
    },
    _embedded: { people: [{ id: 1, ...self('/api/v1/2/people/1') }], a: { id: 1, ...self('/api/v1/2/people/1') } },
  };

  expect(isJson(body)).toBe(true);
  expect(answerFaults({ method: 'GET', path: 'https://book.example/api/v1/2/people?page=1', body })).toEqual([]);
  expect(await hidingFaults(body, async () => ({}))).toEqual([]);
});

describe('the clients of the tests', () => {
  let server: Server;
  let base: string;
  const ANSWERS: Readonly<Record<string, (origin: string) => object>> = {
    '/api/v1/bad': () => ({ _links: { person: null } }),
    '/api/v1/hiding': (origin) => ({ _links: { items: { href: `${origin}/api/v1/2/basket` } }, _embedded: { items: [] } }),
    '/api/v1/2/basket': (origin) => ({ _embedded: { items: [{ _links: { self: { href: `${origin}/api/v1/2/basket/1` } } }] } }),
  };
  beforeAll(async () => {
    server = createServer((request, response) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(ANSWERS[request.url ?? '']?.(base) ?? {})),
    );
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test.each([
    ['/api/v1/bad', /_links.person: found null/],
    ['/api/v1/hiding', /_embedded.items: is empty and hides the 1/],
  ])('throw if the response of %s breaks a rule', async (path, told) => {
    await expect(new RestClient({ base }).get(path)).rejects.toThrow(told);
    await expect(rawRequest('GET', base + path, {})).rejects.toThrow(told);
  });

  test('accept a valid response', async () => {
    expect((await new RestClient({ base }).get('/api/v1/2/basket')).status).toBe(200);
    expect((await rawRequest('GET', `${base}/api/v1/2/basket`, {})).status).toBe(200);
  });
});
