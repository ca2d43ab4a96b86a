import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdministrator } from '../../../src/account/administrators/create-administrator.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { loggedIn, PASSWORD, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { hrefOf } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let store: PetStore;
let rest: RestClient;
beforeAll(async () => {
  server = await startServer();
  store = await petStore(server.orm.em.fork());
  rest = new RestClient({ base: server.url });
});
afterAll(() => server.close());

const UNAUTHORIZED = { error: '401 Unauthorized' };
const logIn = (body: Record<string, unknown>, path = '/api/v1/login') =>
  rest.as(undefined).post(path, { password: PASSWORD, ...body });

describe('the log-in of an administrator', () => {
  test('returns the complete record', async () => {
    const { status, body, headers } = await logIn({ email: ' Admin@DEMO.test ' });
    const base = `${server.url}/api/v1`;
    const [administrator] = embedded(body, 'administrators');
    const self = `${base}/admin/${store.camden}/administrators/${administrator?.id}`;

    expect(status).toBe(201);
    expect(headers.get('Auth-Token')).toBe(body.auth_token);
    expect(body).toEqual({
      email: 'admin@demo.test',
      auth_token: expect.stringMatching(/^[\w-]{43}$/),
      company_id: store.camden,
      path: base,
      _embedded: {
        members: [],
        administrators: [
          {
            id: expect.any(Number),
            name: 'admin',
            email: 'admin@demo.test',
            role: 'owner',
            company_id: store.camden,
            company_name: 'Pet Store Camden',
            person_id: null,
            disabled: false,
            deleted: false,
            _links: {
              self: { href: self },
              edit: { href: `${self}/edit` },
              company: { href: `${base}/admin/${store.camden}/company` },
              login: { href: `${base}/login/admin/${store.camden}` },
              base_login: { href: `${base}/login/admin` },
            },
          },
        ],
      },
      _links: { self: { href: `${base}/login` }, administrator: { href: self }, user: { href: self } },
    });
  });

  test.each([
    ['a form', () => new URLSearchParams({ email: 'admin@demo.test', password: PASSWORD })],
    [
      'a multipart form',
      () => {
        const form = new FormData();
        form.set('email', 'admin@demo.test');
        form.set('password', PASSWORD);
        return form;
      },
    ],
  ])('accepts a body sent as %s', async (_label, body) => {
    expect((await rest.as(undefined).post('/api/v1/login', body())).body.company_id).toBe(store.camden);
  });

  test('returns links to the record, the company and the edit form', async () => {
    const { body } = await logIn({ email: 'admin@demo.test' });
    const admin = rest.as(String(body.auth_token));
    const record = await admin.follow(body, 'administrator');

    expect(record.body).toEqual(embedded(body, 'administrators')[0]);
    expect((await admin.follow(record.body, 'company')).body.id).toBe(store.camden);
    expect((await admin.follow(record.body, 'edit')).body).toMatchObject({
      schema: { properties: { name: { default: 'admin' } } },
    });
  });

  test('of the parent at a branch gives access to the family, but to no other company', async () => {
    const { body } = await logIn({ email: 'parent@demo.test', id: String(store.camden) });
    const parent = rest.as(String(body.auth_token));
    const record = await parent.follow(body, 'administrator');

    expect(body.company_id).toBe(store.camden);
    expect(record.body).toMatchObject({ company_id: store.camden, company_name: 'Pet Store Camden' });
    expect((await parent.get(`/api/v1/admin/${store.leeds}/company`)).status).toBe(200);
    expect((await parent.get(`/api/v1/admin/${store.parent}/company`)).status).toBe(200);
    expect((await parent.get(`/api/v1/admin/${store.stranger}/company`)).status).toBe(403);
  });

  test.each([
    ['of a branch at the parent', 'admin@demo.test', 'parent'],
    ['of a branch at a sibling branch', 'admin@demo.test', 'leeds'],
    ['of another family', 'stranger@demo.test', 'camden'],
    ['of the parent at a company that does not exist', 'parent@demo.test', 'nowhere'],
  ] as const)('%s answers 401, and a valid session gets 403 from that company', async (_label, email, place) => {
    const company = place === 'nowhere' ? 999_999 : store[place];
    const admin = await loggedIn(rest, email);

    expect((await logIn({ email, id: company })).body).toEqual(UNAUTHORIZED);
    expect((await logIn({ email }, `/api/v1/login/admin/${company}`)).status).toBe(401);
    expect((await admin.get(`/api/v1/admin/${company}/company`)).status).toBe(403);
  });

  test('does not let a branch read the administrators of its parent', async () => {
    const parent = embedded((await logIn({ email: 'parent@demo.test' })).body, 'administrators')[0];
    const admin = await loggedIn(rest, 'admin@demo.test');

    expect((await admin.get(`/api/v1/admin/${store.camden}/administrators/${parent?.id}`)).status).toBe(404);
  });
});

describe('the log-in of a member', () => {
  test.each(['/api/v1/login', '/api/v1/login/member', '/api/v1/login/member/:camden', '/api/v1/login/:camden'])(
    'works at %s and links to the member',
    async (path) => {
      const { status, body } = await logIn({ email: 'member@demo.test' }, path.replace(':camden', String(store.camden)));
      const [member] = embedded(body, 'members');

      expect(status).toBe(201);
      expect(hrefOf(body, 'member')).toBe(hrefOf(member, 'self'));
      expect((await rest.as(String(body.auth_token)).follow(body, 'member')).body).toMatchObject({
        id: store.member,
        auth_token: body.auth_token,
      });
      expect(body._links).not.toHaveProperty('administrator');
    },
  );

  test('is refused with 401 as an administrator and with 400 for an unknown role', async () => {
    expect((await logIn({ email: 'member@demo.test' }, '/api/v1/login/admin')).status).toBe(401);
    expect((await logIn({ email: 'member@demo.test', role: 'admin' })).status).toBe(401);
    expect((await logIn({ email: 'member@demo.test', role: 'king' })).status).toBe(400);
  });
});

describe('a failed log-in', () => {
  test('gives the same answer for a wrong password, an unknown e-mail and an empty e-mail', async () => {
    const answers = await Promise.all([
      logIn({ email: 'leeds@demo.test', password: 'wrong-password' }),
      logIn({ email: 'nobody@demo.test' }),
      logIn({ email: '' }),
    ]);

    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([401, UNAUTHORIZED]));
  });

  test('answers 400 with a self link for missing fields or an unknown role', async () => {
    const { status, body } = await rest.as(undefined).post('/api/v1/login', {});

    expect([status, body.fields]).toMatchObject([400, [{ field: 'email' }, { field: 'password' }]]);
    // The browser SDK parses every 400 of a log-in as a record, and throws where that has no self.
    expect(hrefOf(body, 'self')).toBe(`${server.url}/api/v1/login`);
    expect(hrefOf((await logIn({ email: 'leeds@demo.test', role: 'king' })).body, 'self')).toBe(`${server.url}/api/v1/login`);
  });
});

test('a log-in that fits several companies lists them, and the log-in at one of them succeeds', async () => {
  const em = server.orm.em.fork();
  const person = { name: 'Eve', email: 'eve@demo.test', role: 'admin', password: PASSWORD } as const;
  const first = await createAdministrator(em, { companyId: store.camden, ...person });
  const second = await createAdministrator(em, { companyId: store.stranger, ...person, role: 'owner' });
  const { status, body } = await logIn({ email: 'eve@demo.test' });

  expect(status).toBe(400);
  expect(body).toMatchObject({
    _embedded: {
      administrators: [
        {
          id: first.id,
          name: 'Eve',
          email: 'eve@demo.test',
          role: 'admin',
          company_id: store.camden,
          company_name: 'Pet Store Camden',
        },
        { id: second.id, role: 'owner', company_id: store.stranger, company_name: 'Harbour Yoga' },
      ],
      members: [],
    },
    _links: { self: { href: `${server.url}/api/v1/login` } },
  });
  expect(body).not.toHaveProperty('auth_token');

  const choice = embedded(body, 'administrators')[1];
  const chosen = await rest.follow(choice, 'login', {}, { method: 'POST', body: { email: 'eve@demo.test', password: PASSWORD } });
  expect([chosen.status, chosen.body.company_id]).toEqual([201, store.stranger]);
});

describe('a token', () => {
  test('can be checked by its owner for a role and a company', async () => {
    const admin = await loggedIn(rest, 'parent@demo.test');
    const { body } = await admin.get('/api/v1/login?role=admin');

    expect(body).toMatchObject({ auth_token: admin.token, company_id: store.parent, email: 'parent@demo.test' });
    expect((await admin.get(`/api/v1/login/admin/${store.leeds}`)).body.company_id).toBe(store.leeds);
    expect((await admin.get('/api/v1/login?role=member')).status).toBe(401);
    expect((await rest.as(undefined).get('/api/v1/login')).body).toEqual(UNAUTHORIZED);
  });

  test.each(['/api/v1/login', '/api/v1/logout'])('is revoked by DELETE %s', async (path) => {
    const admin = await loggedIn(rest, 'admin@demo.test');
    const ended = await admin.delete(path, {});

    expect([ended.status, ended.body.email]).toEqual([200, 'admin@demo.test']);
    expect(ended.body).not.toHaveProperty('auth_token');
    expect((await admin.get(`/api/v1/admin/${store.camden}/company`)).body).toEqual(UNAUTHORIZED);
    expect((await admin.delete(path)).status).toBe(401);
  });

  test('can be exchanged for one of another company, and remains valid itself', async () => {
    const admin = await loggedIn(rest, 'parent@demo.test');
    const { body } = await admin.put('/api/v1/login/admin', { company_id: store.leeds });
    const next = rest.as(String(body.auth_token));

    expect(body).toMatchObject({ company_id: store.leeds, _embedded: { administrators: [{ company_id: store.leeds }] } });
    expect((await next.follow(body, 'administrator')).status).toBe(200);
    expect((await next.get('/api/v1/login?role=admin')).body).toMatchObject({ company_id: store.leeds, _links: body._links });
    expect((await admin.get('/api/v1/login')).body.company_id).toBe(store.parent);
    expect((await next.put('/api/v1/login/admin', { company_id: store.stranger })).status).toBe(403);
  });
});

test('a password change ends all earlier sessions and returns a new token', async () => {
  const [here, there] = [await loggedIn(rest, 'other@demo.test'), await loggedIn(rest, 'other@demo.test')];
  const before = rest.as(here.token);
  const { body: member } = await here.get(`/api/v1/${store.camden}/members/${store.otherMember}`);
  const change = (body: Record<string, string>) =>
    here.follow(
      member,
      'update_password',
      {},
      { method: 'POST', body: { current_password: PASSWORD, new_password: 'new-password', ...body } },
    );

  expect((await change({ current_password: 'wrong-password' })).body).toMatchObject({ error: 'Invalid Password' });
  expect((await change({ new_password: 'short' })).body).toMatchObject({ fields: [{ field: 'new_password' }] });
  expect((await change({ confirm_new_password: 'other-password' })).status).toBe(400);

  const changed = await change({ confirm_new_password: 'new-password' });
  expect([changed.status, changed.body.email]).toEqual([201, 'other@demo.test']);
  expect(embedded(changed.body, 'members')[0]?.id).toBe(store.otherMember);
  expect((await there.get('/api/v1/login')).status).toBe(401);
  expect((await before.get('/api/v1/login')).status).toBe(401);
  expect((await rest.as(String(changed.body.auth_token)).get('/api/v1/login')).status).toBe(200);
  expect((await logIn({ email: 'other@demo.test' })).status).toBe(401);
});
