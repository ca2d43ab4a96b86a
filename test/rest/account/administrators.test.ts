import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { loggedIn, PASSWORD, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
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

const logIn = (body: Record<string, unknown>, path = '/api/v1/login') =>
  rest.as(undefined).post(path, { password: PASSWORD, ...body });

describe('administrators', () => {
  test('are created, listed, changed and deleted', async () => {
    const admin = await loggedIn(rest, 'admin@demo.test');
    const list = `/api/v1/admin/${store.camden}/administrators`;
    const made = await admin.post(list, { name: 'Joe', email: 'Joe@demo.test', role: 'staff', password: PASSWORD });
    const joe = await loggedIn(rest, 'joe@demo.test');

    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Joe',
      email: 'joe@demo.test',
      role: 'staff',
      company_id: store.camden,
      deleted: false,
    });
    expect(made.body).not.toHaveProperty('password');
    expect(embedded(await admin.get(list), 'administrators').map(({ email }) => email)).toContain('joe@demo.test');
    expect((await admin.post(list, { name: 'Joe', email: 'JOE@demo.test' })).status).toBe(409);

    const changed = await admin.follow(made.body, 'self', {}, { method: 'PUT', body: { name: 'Joseph', role: 'analyst' } });
    expect(changed.body).toMatchObject({ name: 'Joseph', role: 'analyst', email: 'joe@demo.test' });
    expect((await joe.get('/api/v1/login')).status).toBe(401);

    expect((await admin.follow(made.body, 'self', {}, { method: 'DELETE' })).body).toMatchObject({ deleted: true });
    expect((await logIn({ email: 'joe@demo.test' })).status).toBe(401);
    expect((await admin.get(`${list}/new`)).body).toHaveProperty('schema');
  });

  test('who change their own role stay logged in only in the session they use', async () => {
    const list = `/api/v1/admin/${store.camden}/administrators`;
    const owner = await loggedIn(rest, 'admin@demo.test');
    const made = await owner.post(list, { name: 'Una', email: 'una@demo.test', role: 'admin', password: PASSWORD });
    const [here, elsewhere] = [await loggedIn(rest, 'una@demo.test'), await loggedIn(rest, 'una@demo.test')];
    const own = (body: Record<string, unknown>) => here.put(`${list}/${made.body.id}`, body);

    expect((await own({ ...made.body, name: 'Una May' })).body).toMatchObject({ name: 'Una May', role: 'admin' });
    expect((await elsewhere.get('/api/v1/login')).status).toBe(200);
    expect((await own({ role: 'staff' })).body).toMatchObject({ role: 'staff' });
    expect([(await here.get(list)).status, (await elsewhere.get(list)).status]).toEqual([200, 401]);
    expect((await own({ role: 'admin' })).status).toBe(403);
  });

  test('who disable themselves are logged out', async () => {
    const list = `/api/v1/admin/${store.camden}/administrators`;
    const owner = await loggedIn(rest, 'admin@demo.test');
    const made = await owner.post(list, { name: 'Uwe', email: 'uwe@demo.test', role: 'admin', password: PASSWORD });
    const here = await loggedIn(rest, 'uwe@demo.test');

    expect((await here.put(`${list}/${made.body.id}`, { disabled: true })).status).toBe(200);
    expect((await here.get(list)).status).toBe(401);
  });

  test('who are not owners cannot create, change or delete an owner', async () => {
    const leeds = await loggedIn(rest, 'leeds@demo.test');
    const parent = await loggedIn(rest, 'parent@demo.test');
    const list = `/api/v1/admin/${store.leeds}/administrators`;
    const owner = await parent.post(list, { name: 'Boss', email: 'boss@demo.test', role: 'owner' });

    expect(owner.status).toBe(201);
    expect((await leeds.post(list, { name: 'Me', email: 'me@demo.test', role: 'owner' })).status).toBe(403);
    expect((await leeds.follow(owner.body, 'self', {}, { method: 'PUT', body: { password: PASSWORD } })).status).toBe(403);
    expect((await leeds.follow(owner.body, 'self', {}, { method: 'DELETE' })).status).toBe(403);
  });

  test.each(['staff@demo.test', 'analyst@demo.test'])('%s may list them but not create any', async (email) => {
    const who = await loggedIn(rest, email);
    const list = `/api/v1/admin/${store.camden}/administrators`;

    expect((await who.get(list)).status).toBe(200);
    expect((await who.post(list, { name: 'X', email: 'x@demo.test' })).status).toBe(403);
  });

  test('are listed only for logged-in administrators', async () => {
    const member = await loggedIn(rest, 'member@demo.test');
    const list = `/api/v1/admin/${store.camden}/administrators`;

    expect((await rest.as(undefined).get(list)).status).toBe(401);
    expect((await rest.as('x'.repeat(43)).get(list)).status).toBe(401);
    expect((await member.get(list)).status).toBe(403);
  });
});
