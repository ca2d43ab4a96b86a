import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../rest-adapter/endpoint.js';
import { routes } from '../../rest-adapter/routes.js';
import { RestClient } from '../support/rest-client.js';
import { startServer, type TestServer } from '../support/server.js';

/** What holds for every endpoint is tested over the table, so that the next one is covered on the day it is added. */

let server: TestServer;
let rest: RestClient;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  rest = new RestClient({ base: server.url });
});
afterAll(() => server?.close());

const isAdmin = ({ path }: Endpoint) => path.startsWith('/api/v1/admin/');
const isMember = ({ path }: Endpoint) => path.includes('/members/');

/** The path with `value` in every place of a parameter. */
const filled = ({ path }: Endpoint, value: string) => path.replace(/\{\w+\}/g, value);

/** The rows that answer something else than `status`, as `GET /path: 200`. */
async function oddOnes(rows: readonly Endpoint[], caller: RestClient, value: string, status: number): Promise<string[]> {
  const odd: string[] = [];
  for (const row of rows) {
    const answer = await caller.send(row.method, filled(row, value));
    if (answer.status !== status) odd.push(`${row.method} ${row.path}: ${answer.status} ${answer.body.error}`);
  }
  return odd;
}

test('an unknown URL is not found', async () => {
  expect(await rest.get('/api/v1/no/such/thing')).toMatchObject({ status: 404, body: { error: 'Not Found' } });
});

test('every endpoint wants to know the application', async () => {
  const unnamed = new RestClient({ base: server.url, appId: null });

  expect(
    await oddOnes(
      routes.filter(({ open }) => !open),
      unnamed,
      '1',
      401,
    ),
  ).toEqual([]);
});

test('every admin and member endpoint wants a log-in', async () => {
  const rows = routes.filter((row) => isAdmin(row) || isMember(row));

  expect(await oddOnes(rows, rest, '1', 401)).toEqual([]);
});

test('a token that nobody was given is no log-in', async () => {
  const rows = routes.filter((row) => isAdmin(row) || isMember(row));

  expect(await oddOnes(rows, rest.as('nobody-was-given-this-token'), '1', 401)).toEqual([]);
});

const isPublic = (row: Endpoint) => !isAdmin(row) && !isMember(row) && row.path.includes('{company_id}');

test('a company that is no number is bad input', async () => {
  expect(await oddOnes(routes.filter(isPublic), rest, 'x', 400)).toEqual([]);
});

test('a method that a path does not know is refused, and says which it knows', async () => {
  for (const row of routes) {
    const used = new Set(routes.filter(({ path }) => path === row.path).map(({ method }) => method));
    if (used.has('PATCH')) continue;
    const { status, headers } = await rest.send('PATCH', filled(row, '1'));

    expect([row.path, status, headers.get('Allow')?.split(', ')]).toEqual([row.path, 405, expect.arrayContaining([...used])]);
  }
});
