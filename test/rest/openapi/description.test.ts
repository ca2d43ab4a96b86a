import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDescription, type Description } from '../../../rest-adapter/openapi/create-description.js';
import { rowsByPath } from '../../../rest-adapter/openapi/names.js';
import { routes } from '../../../rest-adapter/routes.js';
import { buildSchema } from '../../../schema/build-schema.js';
import { ROLES } from '../../../src/shared/viewer.js';
import { isJson, type Json } from '../../support/oracles/hal-rules.js';

/** The description is generated from the endpoint table: what holds for it is also tested over the table. */

let description: Description;
beforeAll(async () => {
  description = await createDescription({ schema: buildSchema(), version: '1.2.3' });
});

const operationAt = (path: string, method: string) => description.paths[path]?.[method.toLowerCase()] as Json | undefined;

const all = rowsByPath(routes);

test('the paths and methods are exactly those of the endpoint table', () => {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(all.map(({ row, path }) => `${row.method} ${path}`).sort());
});

test('every operation has a unique id, a summary and tags', () => {
  const operations = all.map(({ row, path }) => operationAt(path, row.method));
  expect(new Set(operations.map((each) => each?.operationId)).size).toBe(all.length);
  expect(operations.filter((each) => !each?.summary || !Array.isArray(each.tags))).toEqual([]);
});

test('every input field of an endpoint appears among its parameters or in its request body', () => {
  const missing = all.flatMap(({ row, path }) => {
    const operation = operationAt(path, row.method);
    const shown = JSON.stringify([operation?.parameters, operation?.requestBody ?? {}]);
    const names = Object.keys(Reflect.get(row.input, 'shape') ?? {}).filter((name) => !row.path.includes(`{${name}}`));
    return names.filter((name) => !shown.includes(`"${name}"`)).map((name) => `${row.method} ${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});

/** Descriptions of an operation's parameters, by name. */
function sentencesAt(path: string, method: string): Record<string, string | undefined> {
  const parameters = operationAt(path, method)?.parameters;
  const named = (Array.isArray(parameters) ? parameters : []) as { readonly name?: string; readonly description?: string }[];
  return Object.fromEntries(named.flatMap(({ name, description: sentence }) => (name ? [[name, sentence]] : [])));
}

test('parameter descriptions refer to other parameters by the names of that endpoint', () => {
  expect(sentencesAt('/api/v1/{company_id}/dates', 'GET')).toMatchObject({
    date: 'First day; today by default, where `end_date` is given.',
    end_date: 'Last day, inclusive; by default the day `date` alone.',
    people_ids: 'Only with one of these people.',
    person_id: 'Id of the person.',
  });
});

test('every path and query parameter has a description', () => {
  const silent = all.flatMap(({ row, path }) =>
    Object.entries(sentencesAt(path, row.method)).flatMap(([name, sentence]) =>
      sentence ? [] : [`${row.method} ${path} ${name}`],
    ),
  );
  expect(silent).toEqual([]);
});

test('every endpoint documents a 2xx response, except the one that always refuses', () => {
  const silent = all.filter(({ row, path }) => {
    const responses = operationAt(path, row.method)?.responses;
    return !Object.keys(isJson(responses) ? responses : {}).some((status) => status.startsWith('2'));
  });
  expect(silent.map(({ path }) => path)).toEqual(['/api/v1/login/{company_id}/facebook']);
});

test('response fields have the types and descriptions of the schema fields that they show', () => {
  const { Administrator, Booking } = description.components.schemas;
  expect(Booking?.properties).toMatchObject({
    id: { type: 'integer' },
    person_id: { type: ['integer', 'null'] },
    updated_at: { type: 'string', format: 'date-time', description: 'Time of the last change to the booking.' },
  });
  expect(Administrator?.properties?.role).toMatchObject({ type: 'string', enum: [...ROLES] });
  expect(Booking?.properties?._links).toMatchObject({
    properties: { cancel: { description: 'Leads to `POST /api/v1/admin/{company_id}/bookings/{id}/cancel`.' } },
  });
});

test('every endpoint says what it does and who may call it', () => {
  const sentences = all.map(({ row, path }) => String(operationAt(path, row.method)?.description));
  expect(sentences.filter((each) => !each.includes(' ') || each.includes('__'))).toEqual([]);
  expect(operationAt('/api/v1/admin/purchases/{id}', 'GET')?.description).toMatch(
    /^Purchase by its .* For administrators of the company with the duty `read`\./,
  );
  const open = all.filter(
    ({ row, path }) => row.form === 'admin' && /For everybody\./.test(String(operationAt(path, row.method)?.description)),
  );
  expect(open.map(({ path }) => path)).toEqual([]);
});

describe('documented refusals', () => {
  const statusesOf = (path: string, method: string) => {
    const responses = operationAt(path, method)?.responses;
    return Object.entries(isJson(responses) ? responses : {}).filter(([status]) => Number(status) >= 400);
  };
  const codesOf = (path: string, method: string, status: string): string[] => {
    const [, refusal] = statusesOf(path, method).find(([each]) => each === status) ?? [];
    const text = isJson(refusal) ? String(refusal.description) : '';
    return [...text.matchAll(/`(\w+)`/g)].map(([, code = '']) => code);
  };

  test('an endpoint without input lists no input errors', () => {
    expect(statusesOf('/api/v1', 'GET').map(([status]) => status)).toEqual(['401', '414', '429', '500', '503']);
  });

  test('GET endpoints list no 413, 415 or 422', () => {
    const reads = all.filter(({ row }) => row.method === 'GET');
    const odd = reads.filter(({ path }) => statusesOf(path, 'GET').some(([status]) => ['413', '415', '422'].includes(status)));
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  test('each status lists the error codes that the root field of the endpoint can return', () => {
    const checkout = codesOf('/api/v1/{company_id}/basket/checkout', 'POST', '409');
    expect(checkout).toEqual(expect.arrayContaining(['HOLD_EXPIRED', 'PRICE_CHANGED', 'IDEMPOTENCY_KEY_IN_USE']));
    expect(checkout).not.toContain('TOO_LATE');
    expect(codesOf('/api/v1/admin/{company_id}/bookings/{id}/cancel', 'POST', '409')).toEqual([
      'TOO_LATE',
      'STALE_VERSION',
      'IDEMPOTENCY_KEY_IN_USE',
    ]);
    expect(codesOf('/api/v1/admin/{company_id}/changes', 'GET', '410')).toEqual(['CURSOR_EXPIRED']);
  });
});

describe('a description of a single endpoint', () => {
  test('has the path of that endpoint only', async () => {
    const rows = routes.filter(({ method, path }) => method === 'GET' && path === '/api/v1/{company_id}/services');
    const { paths } = await createDescription({ schema: buildSchema(), version: '1', rows });
    expect(Object.keys(paths)).toEqual(['/api/v1/{company_id}/services']);
  });
});

/**
 * Linter rules that the table cannot follow: a fixed word in the place of a parameter is older than this API's description, and
 * one endpoint of the old platform always refuses.
 */
const NOT_KEPT = { 'no-ambiguous-paths': 'off', 'operation-2xx-response': 'off' } as const;

/** True for links that no generated answer had: findings about the links of an example are no faults. */
const isOfLinks = (pointer = ''): boolean => /\/example\/.*_links\//.test(pointer);

test('the linter finds no problems, and each example matches its schema', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: NOT_KEPT });
  const problems = await lintFromString({ source: JSON.stringify(description), absoluteRef: 'openapi.json', config });
  const found = problems.map(({ ruleId, message, location: [at] }) => ({ pointer: at?.pointer, told: `${ruleId}: ${message}` }));
  expect(found.filter(({ pointer }) => !isOfLinks(pointer))).toEqual([]);
});
