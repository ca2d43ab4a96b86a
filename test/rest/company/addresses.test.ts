import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { loggedIn, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let store: PetStore;
let rest: RestClient;
let admin: RestClient;
let parent: RestClient;
beforeAll(async () => {
  server = await startServer();
  store = await petStore(server.orm.em.fork());
  rest = new RestClient({ base: server.url });
  [admin, parent] = [await loggedIn(rest, 'admin@demo.test'), await loggedIn(rest, 'parent@demo.test')];
});
afterAll(() => server.close());

test('addresses are created, changed, and hidden once deleted', async () => {
  const list = `/api/v1/admin/${store.leeds}/addresses`;
  const made = await parent.post(list, { name: 'Shop', address1: '1', phone: '0113', extra: { floor: 2 } });

  const self = `${server.url}${list}/${made.body.id}`;

  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.any(Number),
    name: 'Shop',
    address1: '1',
    ...Object.fromEntries(['address2', 'address3', 'address4', 'address5', 'postcode', 'country'].map((name) => [name, null])),
    lat: null,
    long: null,
    map_url: null,
    map_marker: '1',
    phone: '0113',
    homephone: null,
    pretty_workphone: '0113',
    extra: { floor: 2 },
    company_id: store.leeds,
    deleted: false,
    _links: { self: { href: self }, edit: { href: `${self}/edit` } },
  });
  expect((await parent.follow(made.body, 'self', {}, { method: 'PUT', body: { name: 'Store' } })).body.name).toBe('Store');
  expect(embedded(await rest.get(`/api/v1/${store.leeds}/addresses`), 'addresses')).toMatchObject([{ name: 'Store' }]);
  expect((await parent.follow(made.body, 'self', {}, { method: 'DELETE' })).body.deleted).toBe(true);
  expect((await rest.get(`/api/v1/${store.leeds}/addresses`)).body.total_entries).toBe(0);
  expect((await rest.get(`/api/v1/${store.leeds}/addresses/${made.body.id}`)).status).toBe(404);
  expect((await parent.follow(made.body, 'self')).status).toBe(200);
  expect((await parent.get(`/api/v1/admin/${store.camden}/addresses/${made.body.id}`)).status).toBe(404);
});

test('an address of the parent can be read at a branch that uses it, but not changed there', async () => {
  const made = await parent.post(`/api/v1/admin/${store.parent}/addresses`, { name: 'Hall' });
  const root = `/api/v1/admin/${store.camden}`;
  const group = await admin.post(`${root}/event_groups`, { name: 'Talks' });
  const named = { name: 'Talk', event_group_id: group.body.id, address_id: made.body.id };
  const chain = await admin.post(`${root}/event_chains`, named);
  const shown = await admin.follow(chain.body, 'address');

  expect([chain.status, shown.status]).toEqual([201, 200]);
  expect(shown.body).toMatchObject({ id: made.body.id, name: 'Hall', company_id: store.parent });
  expect(Object.keys(shown.body._links as object)).toEqual(['self']);
  expect((await rest.get(`/api/v1/${store.camden}/addresses/${made.body.id}`)).body.name).toBe('Hall');
  expect((await admin.follow(shown.body, 'self', {}, { method: 'PUT', body: { name: 'Ours' } })).status).toBe(404);
  expect((await rest.get(`/api/v1/${store.stranger}/addresses/${made.body.id}`)).status).toBe(404);
  expect((await rest.get(`/api/v1/company/${store.stranger}`)).status).toBe(200);
});
