import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hrefOf, type Json } from '../support/hal-rules.js';
import { loggedIn, type PetStore, petStore } from '../support/pet-store.js';
import { embedded, RestClient } from '../support/rest-client.js';
import { sendGraphql } from '../support/send-graphql.js';
import { startServer, type TestServer } from '../support/server.js';
import { signOnToken } from '../support/sign-on-token.js';

/** Whom the keys of single sign-on speak for; each path as the browser SDK asks it. Source: wire.md 1.1, 2.11. */
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
  await connection.execute('delete from failed_login');
});

async function newKey(companyId: number, role: 'ADMIN' | 'MEMBER', by = parent): Promise<string> {
  const query = `mutation { renewSignOnKey(input: { companyId: ${companyId}, role: ${role} }) { key } }`;
  const { body } = await sendGraphql(server.url, { query }, { 'Auth-Token': by.token ?? '' });
  if (body.errors) throw new Error(String(body.errors[0]?.extensions.code));
  return (body.data as { renewSignOnKey: { key: string } }).renewSignOnKey.key;
}

const signsOn = (path: 'sso' | 'admin_sso', key: string, email: string, companyId = store.camden) => {
  const token = encodeURIComponent(signOnToken(key, companyId, { email }));
  return rest.as(undefined).post(`/api/v1/login/${path}/${companyId}`, { token });
};
const linksOf = ({ body }: { body: Json }) => Object(body._links) as Json;

describe('the pages of the browser SDK sign on', () => {
  test('a member, whom they read by the link of the log-in', async () => {
    const login = await signsOn('sso', await newKey(store.camden, 'MEMBER'), 'member@demo.test');
    const signedOn = rest.as(String(login.body.auth_token));
    const member = (await signedOn.follow(login.body, 'member')).body;

    expect([login.status, member.id, member.email]).toEqual([201, store.member, 'member@demo.test']);
    expect((await signedOn.follow(member, 'bookings')).status).toBe(200);
    expect(linksOf(login)).not.toHaveProperty('user');
  });

  test('an administrator, whose company they go on to', async () => {
    const login = await signsOn('admin_sso', await newKey(store.camden, 'MEMBER'), 'admin@demo.test');
    const signedOn = rest.as(String(login.body.auth_token));
    const administrator = (await signedOn.follow(login.body, 'administrator')).body;

    expect([login.status, administrator.email]).toEqual([201, 'admin@demo.test']);
    expect((await signedOn.follow(administrator, 'company')).body).toMatchObject({ id: store.camden });
  });

  test('an administrator where members do, by the link user, with a token of the key of administrators', async () => {
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

test('a token of members is never an administrator’s where members sign on, nor anywhere once those have a key', async () => {
  const key = await newKey(store.camden, 'MEMBER');
  const before = await signsOn('sso', key, 'admin@demo.test');
  expect([before.status, embedded(before, 'administrators')]).toEqual([201, []]);

  await newKey(store.camden, 'ADMIN');
  expect((await signsOn('admin_sso', key, 'admin@demo.test')).status).toBe(401);
  expect(embedded(await signsOn('sso', key, 'admin@demo.test'), 'administrators')).toEqual([]);
});

test.each(['MEMBER', 'ADMIN'] as const)(
  'a branch’s own key of %s does not speak for its parent’s administrators',
  async (role) => {
    const inherited = await newKey(store.parent, role);
    expect((await signsOn('admin_sso', inherited, 'parent@demo.test')).status).toBe(201);
    expect((await signsOn('admin_sso', inherited, 'admin@demo.test')).status).toBe(201);

    const own = await newKey(store.camden, role);
    expect((await signsOn('admin_sso', own, 'parent@demo.test')).status).toBe(401);
    expect((await signsOn('admin_sso', own, 'admin@demo.test')).status).toBe(201);
  },
);

test.each(['MEMBER', 'ADMIN'] as const)('a key of %s is renewed by owners alone, and noted without being told', async (role) => {
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
