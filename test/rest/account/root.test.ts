import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RestClient } from '../../support/clients/rest-client.js';
import { loggedIn, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
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

describe('an application with the credentials', () => {
  test.each([
    [{ appId: null }, 401],
    [{ appId: 'nobody' }, 401],
    [{ appId: 'old' }, 401],
    [{ appId: 'old', appKey: 'old-kez' }, 401],
    [{ appId: 'old', appKey: 'old-key' }, 200],
    [{ appId: 'demo' }, 200],
    [{ appId: 'demo', appKey: 'whatever' }, 200],
  ])('%j gets the status %i', async (credentials, status) => {
    const answer = await new RestClient({ base: server.url, ...credentials }).get(`/api/v1/company/${store.camden}`);

    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.body).toEqual(UNAUTHORIZED);
  });
});

test('the root links to the log-in form, and /status returns the logged-in member', async () => {
  const root = await rest.as(undefined).get('/api/v1');
  const form = await rest.follow(root.body, 'new_login');
  const member = await loggedIn(rest, 'member@demo.test');

  expect(form.body).toMatchObject({
    form: [{ key: 'email' }, { key: 'password' }, { type: 'submit', title: 'Log in' }],
    schema: { required: ['email', 'password'] },
  });
  expect((await rest.as(undefined).get('/api/v1/status?clear_baskets=1')).body).toMatchObject({ status: 'ok' });
  expect((await member.get(`/api/v1/status?company_id=${store.leeds}`)).body).toMatchObject({
    _embedded: { member: { id: store.member, company_id: store.leeds } },
  });
});
