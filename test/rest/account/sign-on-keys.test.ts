import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { sealedSignOnToken, signOnToken } from '../../support/clients/sign-on-token.js';
import { loggedIn, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { hrefOf, type Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Roles that the single sign-on keys give; each path is requested as the browser SDK does. Source: wire.md 1.1, 2.11. */
let server: TestServer;
let store: PetStore;
let rest: RestClient;
let parent: RestClient;
beforeAll(async () => {
  server = await startServer();
  store = await petStore(server.orm.em.fork());
  rest = new RestClient({ base: server.url });
  parent = await loggedIn(rest, 'parent@demo.test');
});
afterAll(() => server.close());
beforeEach(async () => {
  const connection = server.orm.em.getConnection();
  await connection.execute('update company_settings set administrator_sign_on_key = null, single_sign_on_key = null');
  await forgetTries();
});

async function newKey(companyId: number, role: 'ADMIN' | 'MEMBER', by = parent): Promise<string> {
  const query = `mutation { renewSignOnKey(input: { companyId: ${companyId}, role: ${role} }) { key } }`;
  const { body } = await sendGraphql(server.url, { query }, { 'Auth-Token': by.token ?? '' });
  if (body.errors) throw new Error(String(body.errors[0]?.extensions.code));
  return (body.data as { renewSignOnKey: { key: string } }).renewSignOnKey.key;
}

/** Clears the failures: after ten wrong tokens an address is blocked. */
const forgetTries = () => server.orm.em.getConnection().execute('delete from failed_login');

type Path = 'sso' | 'admin_sso';

const send = (path: Path, token: string, companyId = store.camden) =>
  rest.as(undefined).post(`/api/v1/login/${path}/${companyId}`, { token });

const signsOn = (path: Path, key: string, email: string, companyId = store.camden) =>
  send(path, sealedSignOnToken(key, companyId, { email }), companyId);
const linksOf = ({ body }: { body: Json }) => Object(body._links) as Json;

describe('sign-on by the browser SDK', () => {
  test('logs in a member and links to the member record', async () => {
    const login = await signsOn('sso', await newKey(store.camden, 'MEMBER'), 'member@demo.test');
    const signedOn = rest.as(String(login.body.auth_token));
    const member = (await signedOn.follow(login.body, 'member')).body;

    expect([login.status, member.id, member.email]).toEqual([201, store.member, 'member@demo.test']);
    expect((await signedOn.follow(member, 'bookings')).status).toBe(200);
    expect(linksOf(login)).not.toHaveProperty('user');
  });

  test('logs in an administrator and links on to the company', async () => {
    const login = await signsOn('admin_sso', await newKey(store.camden, 'ADMIN'), 'admin@demo.test');
    const signedOn = rest.as(String(login.body.auth_token));
    const administrator = (await signedOn.follow(login.body, 'administrator')).body;

    expect([login.status, administrator.email]).toEqual([201, 'admin@demo.test']);
    expect((await signedOn.follow(administrator, 'company')).body).toMatchObject({ id: store.camden });
  });

  test('logs in an administrator at the member endpoint by an administrator key, and links to the user', async () => {
    const key = await newKey(store.camden, 'ADMIN');
    const login = await signsOn('sso', key, 'admin@demo.test');
    const [record] = embedded(login, 'administrators');

    expect([login.status, embedded(login, 'members')]).toEqual([201, []]);
    expect(linksOf(login)).toMatchObject({ user: { href: hrefOf(record, 'self') }, administrator: linksOf(login).user });
    const user = await rest.as(String(login.body.auth_token)).follow(login.body, 'user');
    expect(user.body).toMatchObject({ email: 'admin@demo.test', role: 'owner' });
    expect((await signsOn('admin_sso', key, 'admin@demo.test')).status).toBe(201);
    expect((await signsOn('sso', key, 'member@demo.test')).status).toBe(401);
  });
});

describe('a member key never logs in an administrator', () => {
  test.each(['sso', 'admin_sso'] as const)('at %s, in both schemes, with or without an administrator key', async (path) => {
    const key = await newKey(store.parent, 'MEMBER');
    for (const administrators of ['without', 'with']) {
      if (administrators === 'with') await newKey(store.parent, 'ADMIN');
      for (const email of ['admin@demo.test', 'parent@demo.test', 'analyst@demo.test'])
        for (const make of [sealedSignOnToken, signOnToken]) {
          await forgetTries();
          const answer = await send(path, make(key, store.camden, { email }));
          expect([answer.status, embedded(answer, 'administrators')]).toEqual([path === 'sso' ? 201 : 401, []]);
        }
    }
  });

  test('even if an old database has only this key', async () => {
    const connection = server.orm.em.getConnection();
    await connection.execute(`update company_settings set single_sign_on_key = 'an old shared key'`);

    expect((await signsOn('admin_sso', 'an old shared key', 'admin@demo.test')).status).toBe(401);
    expect((await send('admin_sso', signOnToken('an old shared key', store.camden, { email: 'admin@demo.test' }))).status).toBe(
      401,
    );
    expect((await signsOn('admin_sso', '', 'admin@demo.test')).status).toBe(401);
  });
});

describe('an administrator token', () => {
  test('is refused in the old scheme, which does not detect alterations', async () => {
    const key = await newKey(store.camden, 'ADMIN');
    const old = signOnToken(key, store.camden, { email: 'admin@demo.test' });

    expect((await send('admin_sso', old)).status).toBe(401);
    expect((await send('sso', old)).status).toBe(401);
  });

  test('that is altered, expired, of another company or another algorithm is refused like any invalid token', async () => {
    const key = await newKey(store.camden, 'ADMIN');
    const said = { email: 'admin@demo.test' };
    const good = sealedSignOnToken(key, store.camden, said);
    const parts = good.split('.');
    const changed = [0, 2, 3, 4].map((at) => parts.map((part, n) => (n === at ? flipped(part) : part)).join('.'));
    const bad = [
      ...changed,
      ...[parts.slice(0, 4).join('.'), `${good}.`, parts.with(1, 'AAAA').join('.'), parts.with(4, '').join('.')],
      ...[parts.with(4, parts[4]!.slice(0, 8)).join('.'), good.slice(0, -30), `..${good}`],
      sealedSignOnToken(key, store.camden, { ...said, expires: '2020-01-01 00:00:00 UTC' }),
      sealedSignOnToken(key, store.camden, { ...said, expires: undefined }),
      sealedSignOnToken(key, store.leeds, said),
      sealedSignOnToken(key, store.camden, said, { alg: 'none' }),
      sealedSignOnToken(key, store.camden, said, { enc: 'A128CBC-HS256' }),
      sealedSignOnToken(key, store.camden, said, { zip: 'DEF' }),
    ];
    const answers: unknown[] = [];
    for (const token of bad) {
      answers.push(await refusalOf(token));
      await forgetTries();
    }

    const likeAny = await refusalOf('nonsense');
    expect(likeAny).toMatchObject([401, { error: '401 Unauthorized' }, undefined]);
    expect(answers).toEqual(bad.map(() => likeAny));
    expect((await send('admin_sso', good)).status).toBe(201);
  });
});

/** Different text of the same length. */
const flipped = (part: string): string => `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`;

async function refusalOf(token: string): Promise<unknown[]> {
  const { status, body, headers } = await send('admin_sso', token);
  return [status, body, headers.get('Auth-Token') ?? undefined];
}

test('an administrator key of a branch does not log in administrators of the parent', async () => {
  const inherited = await newKey(store.parent, 'ADMIN');
  expect((await signsOn('admin_sso', inherited, 'parent@demo.test')).status).toBe(201);
  expect((await signsOn('admin_sso', inherited, 'admin@demo.test')).status).toBe(201);

  const own = await newKey(store.camden, 'ADMIN');
  expect((await signsOn('admin_sso', own, 'parent@demo.test')).status).toBe(401);
  expect((await signsOn('admin_sso', own, 'admin@demo.test')).status).toBe(201);
});

test.each(['MEMBER', 'ADMIN'] as const)('only owners may renew a %s key, and the audit log does not contain it', async (role) => {
  await expect(newKey(store.leeds, role, await loggedIn(rest, 'leeds@demo.test'))).rejects.toThrow('FORBIDDEN');
  await expect(newKey(store.stranger, role)).rejects.toThrow('FORBIDDEN');

  const key = await newKey(store.leeds, role);
  const column = role === 'ADMIN' ? 'administrator_sign_on_key' : 'single_sign_on_key';
  const noted = await server.orm.em
    .getConnection()
    .execute<{ after: Json }[]>(`select after from audit_entry where company_id = ${store.leeds} order by id desc limit 1`);
  expect(noted).toEqual([{ after: { [column]: '(secret)' } }]);
  expect(key).toHaveLength(32);
});
