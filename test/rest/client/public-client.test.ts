import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RestClient } from '../../support/clients/rest-client.js';
import { loggedIn, PASSWORD, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
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
  await admin.post(list, {
    email: 'known@demo.test',
    first_name: 'Secret',
    phone: '555',
    address1: 'Hidden',
    reference: 'hush',
  });
});
afterAll(() => server.close());

describe('a guest who submits details', () => {
  const submit = (body: Record<string, unknown>) => rest.as(undefined).post(`/api/v1/${store.camden}/client`, body);

  test('receives only those details, whether or not the e-mail is known', async () => {
    const sent = { first_name: 'Pat', phone: '' };
    const fresh = await submit({ ...sent, email: 'fresh@demo.test' });
    const known = await submit({ ...sent, email: 'KNOWN@demo.test' });
    const withoutId = ({ id, email, _links, ...rest }: Record<string, unknown>) => rest;

    expect([fresh.status, known.status]).toEqual([201, 201]);
    expect(fresh.body).toMatchObject({ first_name: 'Pat', email: 'fresh@demo.test', last_name: null, client_type: 'Contact' });
    expect(withoutId(known.body)).toEqual(withoutId(fresh.body));
    expect((await admin.get(`${list}/${known.body.id}`)).body).toMatchObject({
      first_name: 'Secret',
      phone: '555',
      address1: 'Hidden',
      reference: 'hush',
    });
  });

  test('cannot read or change a member or a contact', async () => {
    const member = await submit({ email: 'Member@demo.test', first_name: 'Eve' });
    const contact = await submit({ email: 'known@demo.test', password: 'password-of-eve' });
    const path = `/api/v1/${store.camden}/client`;

    expect([member.status, member.body.client_type, member.body.last_name]).toEqual([201, 'Contact', null]);
    expect((await submit({ email: 'own@demo.test', password: PASSWORD })).body.client_type).toBe('Member');
    expect([contact.status, contact.body.client_type, contact.body.first_name]).toEqual([201, 'Member', null]);
    expect((await rest.get(`${path}/${store.member}`)).status).toBe(401);
    expect((await rest.get(`${path}/find_by_email/member@demo.test`)).status).toBe(404);
    expect((await rest.get(`${path}/find_by_email/known@demo.test`)).status).toBe(404);
    expect((await rest.put(`${path}/${store.member}`, { first_name: 'Eve' })).status).toBe(404);
    expect((await rest.put(`${path}/${store.member}`, { first_name: 'Eve', email: 'member@demo.test' })).status).toBe(404);
    expect((await admin.get(`${list}/${store.member}`)).body).toMatchObject({ first_name: 'Ann' });
  });

  test('can change them with the id and the e-mail', async () => {
    const { body } = await submit({ email: 'twice@demo.test', first_name: 'Tom' });
    const self = (change: Record<string, unknown>) =>
      rest.as(undefined).follow(body, 'self', {}, { method: 'PUT', body: change });

    expect((await self({ last_name: 'Two' })).status).toBe(404);
    expect((await self({ last_name: 'Two', email: 'twice@demo.test' })).body).toMatchObject({
      id: body.id,
      last_name: 'Two',
      first_name: null,
    });
  });

  test('becomes a member by giving a password', async () => {
    const { body } = await submit({ email: 'joiner@demo.test', first_name: 'Joy', password: PASSWORD });
    const joiner = await loggedIn(rest, 'joiner@demo.test');

    expect((await joiner.get('/api/v1/login')).body).toMatchObject({
      _embedded: { members: [{ id: body.id, first_name: 'Joy', client_type: 'Member' }] },
    });
  });

  test('must give an e-mail and an existing company', async () => {
    expect((await submit({})).body).toMatchObject({ code: 'INVALID', fields: [{ field: 'email' }] });
    expect((await rest.post('/api/v1/999999/client', { email: 'x@demo.test' })).status).toBe(404);
  });
});
