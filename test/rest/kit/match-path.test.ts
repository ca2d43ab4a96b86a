import { expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { indexPaths } from '../../../rest-adapter/match-path.js';

const row = (method: Endpoint['method'], path: string, aliases?: readonly string[]) => ({
  row: { method, path, aliases } as Endpoint,
});

const find = indexPaths([
  row('GET', '/v1/{company_id}/things/{thing_id}'),
  row('PUT', '/v1/{id}/things/{thing_id}'),
  row('GET', '/v1/{company_id}/things/new'),
  row('GET', '/v1/here/{kind}/old', ['/v1/there/{name}']),
]);

const found = (method: string, path: string): unknown => {
  const match = find(path);
  const served = match?.methods.get(method);
  return match && served && [served.row.path, match.paramsOf(served)];
};

const CASES: readonly (readonly [method: string, path: string, found: unknown, why: string])[] = [
  [
    'GET',
    '/v1/7/things/8',
    ['/v1/{company_id}/things/{thing_id}', { company_id: '7', thing_id: '8' }],
    'with the parameters under their names',
  ],
  ['PUT', '/v1/7/things/8', ['/v1/{id}/things/{thing_id}', { id: '7', thing_id: '8' }], 'each row has its own parameter names'],
  ['GET', '/v1/7/things/new', ['/v1/{company_id}/things/new', { company_id: '7' }], 'a fixed segment wins over a parameter'],
  ['PUT', '/v1/7/things/new', undefined, 'only the most specific path counts, whatever the method'],
  ['GET', '/v1/here/things/8', ['/v1/{company_id}/things/{thing_id}', { company_id: 'here', thing_id: '8' }], 'by backtracking'],
  ['GET', '/v1/there/x', ['/v1/here/{kind}/old', { name: 'x' }], 'an alias has its own parameter names'],
  ['GET', '/v1/7/things/8/', ['/v1/{company_id}/things/{thing_id}', { company_id: '7', thing_id: '8' }], 'with a trailing slash'],
  ['GET', '/v1/7/things//', undefined, 'a parameter is never empty'],
  ['GET', '/v1/7/things', undefined, 'a prefix of a path does not match'],
  ['GET', '/v1/7/Things/8', undefined, 'segments are case-sensitive'],
  ['GET', '/v1/7/things/%C3%A9', ['/v1/{company_id}/things/{thing_id}', { company_id: '7', thing_id: 'é' }], 'decoded escapes'],
];

test.each(CASES)('%s %s matches %j (%s)', (method, path, expected) => {
  expect(found(method, path)).toEqual(expected);
});

test('a malformed percent escape is bad input', () => {
  expect(() => found('GET', '/v1/7/things/%C3')).toThrow(/percent-encoded UTF-8/);
});

test('two endpoints with the same method and path are refused', () => {
  const twins = [row('GET', '/v1/{id}/things/'), row('GET', '/v1/{company_id}/things')];
  expect(() => indexPaths(twins)).toThrow('GET /v1/{company_id}/things is also answered by /v1/{id}/things/');
});
