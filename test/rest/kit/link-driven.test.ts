import { expect, test } from 'vitest';
import { type Answer, Refused, Resource, type SendRequest } from '../../support/clients/link-driven.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/** Links and answers as the link-driven client reads them, against a server that answers from a table. Source: wire.md 3.1. */
const BASE = 'https://book.example';

interface Told extends Partial<Answer> {
  readonly body?: Json;
}

/** Answers by method and path; records each request, with its token. */
function aServer(table: Readonly<Record<string, Told>>) {
  const asked: string[] = [];
  const ask: SendRequest = async (method, url, headers) => {
    const call = `${method} ${url.replace(BASE, '')}`;
    asked.push(headers['Auth-Token'] ? `${call} ${headers['Auth-Token']}` : call);
    return { status: 200, token: undefined, headers: {}, body: {}, ...table[call] };
  };
  return { asked, open: () => Resource.open(`${BASE}/api/v1`, ask) };
}

const root = (body: Json): Readonly<Record<string, Told>> => ({ 'GET /api/v1': { body } });

test.each([
  ['a templated link', { href: `${BASE}/x{?a,b}`, templated: true }, '/x?a=1'],
  ['a link with braces that is not marked as templated', { href: `${BASE}/x{?a}` }, '/x%7B?a}'],
  ['a link with a relative address', { href: '/api/v1/x' }, '/api/v1/x'],
  ['a link that is a string', `${BASE}/x`, '/x'],
])('%s is followed', async (_label, link, path) => {
  const { asked, open } = aServer(root({ _links: { to: link } }));
  await (await open()).$get('to', { a: 1 });
  expect(asked).toEqual(['GET /api/v1', `GET ${path}`]);
});

test('an embedded record replaces the link of its name, and records are cached until flushed', async () => {
  const record = (id: number) => ({ id, _links: { self: { href: `${BASE}/x/${id}{?embed}`, templated: true } } });
  const inside = { xs: [record(1), record(2)], y: record(3) };
  const { asked, open } = aServer(root({ _links: { xs: { href: `${BASE}/x` } }, _embedded: inside }));
  const start = await open();
  expect((await start.$list('xs')).map(({ data }) => data)).toEqual([{ id: 1 }, { id: 2 }]);
  expect((await start.$get('y')).data).toEqual({ id: 3 });
  expect(asked).toEqual(['GET /api/v1']);

  const y = await start.$get('y');
  expect((await y.$get('self')).data).toEqual({ id: 3 });
  y.$flush('self');
  await y.$get('self');
  await y.$get('self');
  expect(asked).toEqual(['GET /api/v1', 'GET /x/3']);
});

test('an embedded record without a self link has the URL of its parent, and null is refused', async () => {
  const [first] = await (await aServer(root({ id: 1, _embedded: { xs: [{ id: 2 }] } })).open()).$list('xs');
  expect(first?.url).toBe(`${BASE}/api/v1`);
  await expect(aServer(root({ _embedded: { x: null } })).open()).rejects.toThrow('embeds null');
});

test('fields whose names begin with _ or $ are dropped', async () => {
  expect((await aServer(root({ a: 1, _b: 2, $c: 3, _links: {} })).open()).data).toEqual({ a: 1 });
});

test.each([
  ['the header of a 201', { status: 201, token: 'new' }, 'new'],
  ['the header of a 200', { status: 200, token: 'new' }, undefined],
  ['the body of a 200', { status: 200, body: { auth_token: 'new' } }, 'new'],
])('a new token is taken from a body or the header of a 201: %s', async (_label, answer, token) => {
  const { asked, open } = aServer({ ...root({ _links: { to: { href: `${BASE}/x` } } }), 'POST /x': answer });
  const start = await open();
  await start.$post('to');
  await start.$get('to');
  expect(asked.at(-1)).toBe(token ? `GET /x ${token}` : 'GET /x');
});

test.each([
  [200, true],
  [201, true],
  [204, true],
  [202, false],
  [304, false],
  [409, false],
])('status %i counts as success: %s', async (status, isSuccess) => {
  const { open } = aServer({ ...root({ _links: { to: { href: `${BASE}/x` } } }), 'POST /x': { status } });
  const posted = (await open()).$post('to').then(
    () => true,
    (thrown) => !(thrown instanceof Refused),
  );
  expect(await posted).toBe(isSuccess);
});

test('links in a refusal can be followed, and a refused read is requested again', async () => {
  const choice = { company_name: 'A', _links: { self: { href: `${BASE}/a` }, login: { href: `${BASE}/login/1` } } };
  const refused = { status: 400, body: { _embedded: { administrators: [choice] } } };
  const { asked, open } = aServer({ ...root({ _links: { login: { href: `${BASE}/login` } } }), 'GET /login': refused });
  const start = await open();
  const thrown = await start.$get('login').catch((error: unknown) => error);
  const [one] = thrown instanceof Refused ? await thrown.record.$list('administrators') : [];
  await one?.$post('login');
  await start.$get('login').catch(() => undefined);
  expect(asked).toEqual(['GET /api/v1', 'GET /login', 'POST /login/1', 'GET /login']);
});
