import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemberLevel } from '../../../src/company/member-levels.js';
import { updateSettings } from '../../../src/company/update-settings.js';
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

const SETTINGS = {
  has_coupons: false,
  has_deals: false,
  has_products: false,
  has_services: true,
  has_events: false,
  has_classes: false,
  payment_tax: 0,
  requires_login: false,
  has_wallets: false,
  has_waitlists: false,
  has_prices: true,
  has_vouchers: false,
  merge_people: false,
  merge_resources: false,
  ask_address: true,
  no_recipient: true,
  currency: 'GBP',
};

describe('the public company record', () => {
  test('has every field, in the documented order', async () => {
    const { body } = await rest.get(`/api/v1/company/${store.camden}`);
    const { _links, ...fields } = body;

    expect(fields).toEqual({
      id: store.camden,
      name: 'Pet Store Camden',
      description: null,
      extra: {},
      address_id: null,
      address: null,
      website: null,
      multi_status: ['no_show', 'checked_in', 'completed'],
      numeric_widget_id: store.camden,
      currency_code: 'GBP',
      timezone: 'Europe/London',
      country_code: 'GB',
      live: true,
      ref: 'camden',
      _embedded: {
        settings: { ...SETTINGS, _links: { self: { href: `${server.url}/api/v1/${store.camden}/settings` } } },
      },
    });
    expect(Object.keys(fields).slice(0, 6)).toEqual(['id', 'name', 'description', 'extra', 'address_id', 'address']);
  });

  test('links only to what the company offers', async () => {
    const links = async () => Object.keys((await rest.get(`/api/v1/company/${store.leeds}`)).body._links as object);
    const before = await links();
    await server.orm.em.getConnection().execute(`insert into service (company_id, name) values (${store.leeds}, 'Check')`);

    expect(before).not.toContain('services');
    expect(before).not.toContain('event_groups');
    expect(before).toEqual(
      expect.arrayContaining([
        'self',
        'settings',
        'basket',
        'book',
        'checkout',
        'client',
        'client_details',
        'login',
        'days',
        'times',
        'parent',
      ]),
    );
    expect(await links()).toContain('services');
  });

  test('of a parent links to its branches by name and lists them', async () => {
    const { body } = await rest.get(`/api/v1/company/${store.parent}`);
    const branch = await rest.follow(body, 'companies', {}, { index: 1 });
    const { body: children } = await rest.get(`/api/v1/company/${store.parent}/children?per_page=1`);

    expect(body._links).toMatchObject({ companies: [{ title: 'Pet Store Camden' }, { title: 'Pet Store Leeds' }] });
    expect(branch.body.id).toBe(store.leeds);
    expect((await rest.follow(branch.body, 'parent')).body.id).toBe(store.parent);
    expect(children).toMatchObject({ total_entries: 2, _embedded: { companies: [{ id: store.camden }] } });
    expect(children._links).toHaveProperty('next');
  });

  test.each([
    ['/api/v1/company/999999', 404],
    ['/api/v1/company/0', 404],
    ['/api/v1/company/abc', 400],
    ['/api/v1/company/find_by_ref/nothing', 404],
    ['/api/v1/999999/settings', 404],
    ['/api/v1/999999/addresses', 404],
  ])('GET %s answers %i', async (path, status) => {
    expect((await rest.get(path)).status).toBe(status);
  });

  test('can be found by reference', async () => {
    expect((await rest.get('/api/v1/company/find_by_ref/camden')).body.id).toBe(store.camden);
    expect((await parent.get(`/api/v1/admin/${store.parent}/company/find_by_ref/camden`)).body.id).toBe(store.camden);
    expect((await admin.get(`/api/v1/admin/${store.camden}/company/find_by_ref/pets`)).status).toBe(404);
  });
});

describe('the admin company record', () => {
  test('of a parent embeds the complete records of its branches', async () => {
    const { body } = await parent.get(`/api/v1/admin/${store.parent}/company`);
    const [camden] = embedded(body, 'companies');

    expect(embedded(body, 'companies').map(({ id }) => id)).toEqual([store.camden, store.leeds]);
    expect(camden).toEqual((await parent.follow(camden, 'self')).body);
  });

  test('links to everything that an administrator can reach', async () => {
    const { body } = await admin.get(`/api/v1/admin/${store.camden}/company`);

    expect(Object.keys(body._links as object)).toEqual(
      expect.arrayContaining([
        'bookings',
        'slots',
        'schedules',
        'administrators',
        'queuers',
        'client_queues',
        'services',
        'purchases',
      ]),
    );
    for (const rel of [
      'settings',
      'administrators',
      'client',
      'new_client',
      'new_administrator',
      'addresses',
      'member_levels',
      'parent',
    ]) {
      expect([rel, (await admin.follow(body, rel)).status]).toEqual([rel, 200]);
    }
  });

  test('can be changed with its address, as JSON or as a form', async () => {
    const path = `/api/v1/admin/${store.camden}/company`;
    const address = {
      address1: '12',
      address2: 'High Street',
      address4: 'London',
      postcode: 'NW1 8QP',
      lat: '51.54',
      long: -0.14,
    };
    const { status, body } = await admin.put(path, {
      name: 'Camden Pets',
      description: 'Pets',
      timezone: 'Europe/Paris',
      website: 'https://pets.example',
      ref: 'c2',
      live: 'false',
      address,
      id: 999,
      currency_code: 'USD',
      deleted: true,
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: store.camden,
      name: 'Camden Pets',
      description: 'Pets',
      timezone: 'Europe/Paris',
      website: 'https://pets.example',
      ref: 'c2',
      live: false,
      currency_code: 'GBP',
      deleted: false,
      address: { ...address, lat: 51.54, country: null, pretty_workphone: null },
    });
    const form = await admin.put(path, new URLSearchParams({ 'address[postcode]': 'NW1 9ZZ', name: 'Pet Store Camden' }));
    expect(form.body).toMatchObject({ address_id: body.address_id, address: { address1: '12', postcode: 'NW1 9ZZ' } });
    expect((await rest.get(`/api/v1/company/${store.camden}`)).body).toMatchObject({ name: 'Pet Store Camden', live: false });
    expect((await rest.get(`/api/v1/${store.camden}/addresses/${body.address_id}`)).body).toMatchObject({ postcode: 'NW1 9ZZ' });
  });

  test.each([
    ['an unknown time zone', { timezone: 'Mars/Crater' }, 'timezone'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a latitude above 90', { address: { lat: 91 } }, 'lat'],
    ['a website with a javascript: address', { website: 'javascript:alert(1)' }, 'website'],
    ['a map with a javascript: address', { address: { map_url: ' JavaScript:alert(1)' } }, 'map_url'],
    ['a flag that is neither yes nor no', { live: 'perhaps' }, 'live'],
    ['a country name instead of a code', { country_code: 'Britain' }, 'country_code'],
  ])('refuses %s', async (_label, body, field) => {
    const answer = await admin.put(`/api/v1/admin/${store.camden}/company`, body);

    expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field }]]);
  });

  test('refuses a change with a stale version', async () => {
    const answer = await admin.put(`/api/v1/admin/${store.camden}/company`, { name: 'Late', version: 999 });

    expect([answer.status, answer.body.code]).toEqual([409, 'STALE_VERSION']);
  });

  test('requires a log-in at the company, and changes require a role that may manage it', async () => {
    const path = `/api/v1/admin/${store.camden}/company`;
    const staff = await loggedIn(rest, 'staff@demo.test');

    expect((await rest.get(path)).body).toEqual({ error: '401 Unauthorized' });
    expect((await staff.get(path)).status).toBe(200);
    expect((await staff.put(path, { name: 'Mine' })).status).toBe(403);
    expect((await admin.put(`/api/v1/admin/${store.stranger}/company`, { name: 'Mine' })).status).toBe(403);
    expect((await admin.get('/api/v1/admin/999999/company')).status).toBe(403);
  });

  test('can be deleted only without branches, and its administrators are then logged out', async () => {
    const stranger = await loggedIn(rest, 'stranger@demo.test');
    const path = `/api/v1/admin/${store.stranger}/company`;

    expect((await parent.delete(`/api/v1/admin/${store.parent}/company`)).status).toBe(409);
    expect((await stranger.delete(path)).body).toMatchObject({ id: store.stranger, deleted: true });
    expect((await stranger.get(path)).status).toBe(401);
    expect((await rest.get(`/api/v1/company/${store.stranger}`)).status).toBe(404);
    expect((await rest.post('/api/v1/login', { email: 'stranger@demo.test', password: 'demo-password' })).status).toBe(401);
  });
});

test('a branch has its own settings and the member levels of its parent', async () => {
  const em = server.orm.em.fork();
  await updateSettings(em, { companyId: store.leeds }, { hasWallets: true, paymentTax: 20 });
  const level = await createMemberLevel(em, store.parent, 'Gold');
  const { body } = await rest.get(`/api/v1/${store.leeds}/settings`);
  const levels = await rest.get(`/api/v1/${store.leeds}/membership_levels`);

  expect(body).toEqual({
    ...SETTINGS,
    has_wallets: true,
    payment_tax: 20,
    _links: { self: { href: `${server.url}/api/v1/${store.leeds}/settings` } },
  });
  expect((await parent.get(`/api/v1/admin/${store.leeds}/settings`)).body.payment_tax).toBe(20);
  expect(embedded(levels, 'membership_levels')).toMatchObject([{ id: level.id, name: 'Gold' }]);
  expect((await rest.follow(embedded(levels, 'membership_levels')[0], 'self')).body.name).toBe('Gold');
});
