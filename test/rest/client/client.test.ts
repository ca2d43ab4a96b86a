import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { loggedIn, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let store: PetStore;
let rest: RestClient;
let admin: RestClient;
let list: string;
beforeAll(async () => {
  server = await startServer();
  store = await petStore(server.orm.em.fork());
  rest = new RestClient({ base: server.url });
  admin = await loggedIn(rest, 'admin@demo.test');
  list = `/api/v1/admin/${store.camden}/client`;
});
afterAll(() => server.close());

describe('an administrator', () => {
  test('creates a client and receives every field and link', async () => {
    const given = {
      first_name: 'Dan',
      last_name: 'Poe',
      mobile_prefix: '44',
      mobile: '7000',
      phone: 631,
      address1: '1',
      address2: 'Road',
      address3: 'Town',
      address4: 'City',
      address5: 'County',
      postcode: 'N1',
      country: 'United Kingdom',
      reference: 'dan-1',
      time_zone: 'Europe/Paris',
      default_company_id: String(store.leeds),
    };
    const { status, body } = await admin.post(list, {
      ...given,
      email: 'Dan@Demo.test',
      join_date: '2026-03-04T00:00:00Z',
      member_type: '2',
      send_email: 'false',
      id: 7,
      deleted: true,
      wallet_amount: 900,
      client_type: 'Member',
    });
    const self = `${server.url}${list}/${body.id}`;

    expect(status).toBe(201);
    expect(body).toEqual({
      ...given,
      id: expect.any(Number),
      email: 'dan@demo.test',
      phone: '631',
      join_date: '2026-03-04',
      member_type: 2,
      default_company_id: store.leeds,
      files: [],
      answers: [],
      deleted: false,
      phone_prefix: null,
      q: {},
      client_type: 'Contact',
      notifications: {},
      locale: null,
      wallet_amount: 0,
      send_email: false,
      member_level_id: null,
      disabled: false,
      comp_ref: 'dan-1',
      _links: {
        self: { href: self },
        bookings: { href: expect.stringContaining(`/bookings?client_id=${body.id}{&`), templated: true },
        pre_paid_bookings: { href: `${self}/pre_paid_bookings{?include_invalid,event_id}`, templated: true },
        questions: { href: `${server.url}/api/v1/admin/${store.camden}/client_details` },
        edit: { href: `${self}/edit` },
        interactions: { href: `${self}/interactions{?page,per_page}`, templated: true },
        child_clients: { href: `${self}/child_clients` },
      },
    });
    for (const rel of ['self', 'pre_paid_bookings', 'questions', 'edit', 'interactions', 'child_clients']) {
      expect([rel, (await admin.follow(body, rel)).status]).toEqual([rel, 200]);
    }
    expect((await admin.follow(body, 'self')).body).toEqual(body);
  });

  test('creates a client from a form', async () => {
    const form = new FormData();
    form.set('first_name', 'Form');
    form.set('email', 'form@demo.test');

    expect((await admin.post(list, form)).body).toMatchObject({ first_name: 'Form', email: 'form@demo.test' });
  });

  test('changes, disables, enables and deletes a client', async () => {
    const made = (await admin.post(list, { first_name: 'Fay', last_name: 'Ray', email: 'fay@demo.test' })).body;
    const path = `${list}/${made.id}`;

    expect((await admin.put(path, { last_name: 'Wray', phone: '' })).body).toMatchObject({
      first_name: 'Fay',
      last_name: 'Wray',
      phone: null,
    });
    expect((await admin.put(list, { id: made.id, disable: true })).body).toMatchObject({ id: made.id, disabled: true });
    expect((await admin.put(list, { email: 'FAY@demo.test', disable: 'false' })).body).toMatchObject({
      id: made.id,
      disabled: false,
    });
    expect((await admin.put(list, { disable: true })).status).toBe(400);
    expect((await admin.put(list, { id: made.id })).body).toMatchObject({ fields: [{ field: 'disable' }] });

    expect((await admin.delete(path)).body).toMatchObject({ id: made.id, deleted: true });
    expect((await admin.get(path)).body).toMatchObject({ deleted: true });
    const again = await admin.delete(path);
    expect([again.status, again.body]).toMatchObject([200, { id: made.id, deleted: true }]);
    expect((await admin.put(path, { last_name: 'X' })).status).toBe(404);
    expect((await admin.get(`${list}/find_by_email/fay@demo.test`)).status).toBe(404);
    expect((await admin.post(list, { email: 'fay@demo.test' })).status).toBe(201);
  });

  test('finds a client by e-mail and by reference, even with special characters', async () => {
    const odd = { email: 'o+dd%20@demo.test', reference: 'a/b {c}?d' };
    const { id } = (await admin.post(list, odd)).body;

    expect((await admin.get(`${list}/find_by_email/${encodeURIComponent('O+dd%20@demo.test')}`)).body.id).toBe(id);
    expect((await admin.get(`${list}/find_by_ref/${encodeURIComponent(odd.reference)}`)).body.id).toBe(id);
    expect((await admin.get(`${list}/find_by_ref/none`)).body).toEqual({ error: 'Not Found' });
  });

  test('sees a client from another branch of the family, but not from a foreign company', async () => {
    const leeds = await loggedIn(rest, 'leeds@demo.test');
    const stranger = await loggedIn(rest, 'stranger@demo.test');

    expect((await leeds.get(`/api/v1/admin/${store.leeds}/client/${store.member}`)).body.id).toBe(store.member);
    expect((await stranger.get(`/api/v1/admin/${store.stranger}/client/${store.member}`)).status).toBe(404);
    expect((await stranger.get(`${list}/${store.member}`)).status).toBe(403);
  });

  test.each([
    ['the e-mail of another client', { email: 'MEMBER@demo.test' }, 409, 'email'],
    ['an invalid e-mail', { email: 'dan' }, 400, 'email'],
    ['an unknown time zone', { time_zone: 'Paris' }, 400, 'time_zone'],
    ['a joining date that does not exist', { join_date: '2026-02-30' }, 400, 'join_date'],
    ['a company that does not exist', { default_company_id: -1 }, 404, undefined],
    ['a member type that is not a number', { member_type: 'two' }, 400, 'member_type'],
    ['a short password', { password: 'short' }, 400, 'password'],
    ['an unknown question', { questions: [{ id: 999_999, answer: 'x' }] }, 400, 'questions'],
    ['a name that is too long', { first_name: 'x'.repeat(256) }, 400, 'first_name'],
  ])('cannot create a client with %s', async (_label, body, status, field) => {
    const before = (await admin.get(list)).body.total_entries;
    const answer = await admin.post(list, body);

    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.fields).toMatchObject([{ field }]);
    expect((await admin.get(list)).body.total_entries).toBe(before);
  });

  test('creates only one client with twenty simultaneous requests for the same e-mail', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post(list, { email: 'race@demo.test' })));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test.each([
    ['staff@demo.test', 200, 201],
    ['analyst@demo.test', 200, 403],
    ['member@demo.test', 403, 403],
    ['leeds@demo.test', 403, 403],
  ])('%s gets %i for reading and %i for creating clients', async (email, read, write) => {
    const who = await loggedIn(rest, email);

    expect((await who.get(list)).status).toBe(read);
    expect((await who.post(list, { first_name: 'New' })).status).toBe(write);
    expect((await who.get(list.replace(String(store.camden), '999999'))).status).toBe(403);
  });

  test('without a token gets 401 for every method', async () => {
    for (const [method, path] of [
      ['GET', list],
      ['POST', list],
      ['PUT', `${list}/1`],
      ['DELETE', `${list}/1`],
      ['PUT', list],
    ] as const) {
      expect([method, (await rest.send(method, path)).status]).toEqual([method, 401]);
    }
  });
});

describe('the client list', () => {
  test('is paged, filtered and sorted in a stable order', async () => {
    const names = ['Zed', 'Amy', 'Ann', 'Bob', 'Zoe'];
    for (const first_name of names) {
      await admin.post(list, { first_name, last_name: 'Listed', mobile: `99${first_name.length}`, postcode: 'Q1' });
    }
    const shown = async (query: string) =>
      embedded(await admin.get(`${list}?filter_by_fields=last_name,listed&${query}`), 'clients').map(
        ({ first_name }) => first_name,
      );
    const page = await admin.get(`${list}?filter_by=Listed&per_page=2&page=2`);

    expect(page.body).toMatchObject({ total_entries: 5, _embedded: { clients: [{ first_name: 'Ann' }, { first_name: 'Bob' }] } });
    expect(Object.keys(page.body._links as object)).toEqual(['self', 'next', 'previous']);
    expect(await shown('')).toEqual(names);
    expect(await shown('order_by=id&order_by_reverse=true')).toEqual([...names].reverse());
    expect(await shown('order_by=first_name')).toEqual([...names].sort());
    expect(await shown('order_by=first_name&order_by_reverse=1')).toEqual([...names].sort().reverse());
    expect(await shown('filter_by=zo')).toEqual(['Zoe']);
    expect(await shown('filter_by=amy%20listed')).toEqual(['Amy']);
    expect(await shown('filter_by=993')).toEqual([]);
    expect(await shown('filter_by=993&search_by_fields=mobile,phone')).toEqual(names);
    expect(await shown('filter_by=%25')).toEqual([]);
    expect(await shown('default_company_id=999')).toEqual([]);
    expect(await shown('page=9')).toEqual([]);
  });

  test.each([
    ['order_by=password_hash', 'order_by'],
    ['filter_by_fields=first_name', 'filter_by_fields'],
    ['filter_by_fields=password_hash,x', 'filter_by_fields'],
    ['search_by_fields=q', 'search_by_fields'],
    ['page=-1', 'page'],
    ['per_page=x', 'per_page'],
  ])('refuses ?%s', async (query, field) => {
    expect((await admin.get(`${list}?${query}`)).body).toMatchObject({ code: 'INVALID', fields: [{ field }] });
  });
});
