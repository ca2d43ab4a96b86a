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
});
afterAll(() => server.close());

describe('a member', () => {
  test('reads the complete own record at every company of the family', async () => {
    const member = await loggedIn(rest, 'member@demo.test');
    const { body } = await member.get(`/api/v1/${store.camden}/members/${store.member}`);
    const self = `${server.url}/api/v1/${store.camden}/members/${store.member}`;
    const nothing = ['address1', 'address2', 'address3', 'address4', 'address5', 'postcode', 'country'];

    expect(body).toEqual({
      id: store.member,
      name: 'Ann Lee',
      first_name: 'Ann',
      last_name: 'Lee',
      comp_ref: null,
      client_type: 'Member',
      email: 'member@demo.test',
      ...Object.fromEntries(nothing.map((name) => [name, null])),
      phone: null,
      phone_prefix: null,
      mobile: null,
      mobile_prefix: null,
      auth_token: member.token,
      path: `${server.url}/api/v1`,
      company_id: store.camden,
      has_active_wallet: false,
      has_wallet: false,
      default_company_id: null,
      member_level_id: null,
      q: {},
      notifications: {},
      time_zone: null,
      answers: [],
      _links: {
        self: { href: `${self}{?embed}`, templated: true },
        bookings: { href: `${self}/bookings{?start_date,end_date,include_cancelled,page,per_page}`, templated: true },
        pre_paid_bookings: { href: `${self}/pre_paid_bookings{?include_invalid,event_id}`, templated: true },
        purchase_totals: { href: `${self}/purchase_totals{?start_date,end_date,page,per_page,fully_paid}`, templated: true },
        edit_member: { href: `${self}/edit` },
        questions: { href: `${server.url}/api/v1/${store.camden}/client_details` },
        send_welcome_email: { href: `${self}/send_welcome_email` },
        company: { href: `${server.url}/api/v1/company/${store.camden}` },
        update_password: { href: `${server.url}/api/v1/login/${store.camden}/update_password/${store.member}` },
      },
    });
    for (const company of [store.parent, store.leeds]) {
      expect((await member.get(`/api/v1/${company}/members/${store.member}`)).body.company_id).toBe(company);
    }
    for (const rel of ['self', 'edit_member', 'company', 'pre_paid_bookings']) {
      expect([rel, (await member.follow(body, rel)).status]).toEqual([rel, 200]);
    }
  });

  test('changes only the fields that members may change', async () => {
    const member = await loggedIn(rest, 'member@demo.test');
    const path = `/api/v1/${store.camden}/members/${store.member}`;
    const given = { first_name: 'Anna', mobile: '7111', address1: '9', postcode: 'E1', country: 'UK' };
    const { status, body } = await member.put(path, { ...given, reference: 'x', member_level_id: 5, id: 1, wallet_amount: 5 });

    expect(status).toBe(200);
    expect(body).toMatchObject({ ...given, id: store.member, comp_ref: null, member_level_id: null, auth_token: member.token });
    expect((await member.put(path, { email: 'nonsense' })).body).toMatchObject({ fields: [{ field: 'email' }] });
    await member.put(path, { first_name: 'Ann' });
  });

  test('has no access to other records, and guests and foreign administrators have none to theirs', async () => {
    const member = await loggedIn(rest, 'member@demo.test');
    const path = (company: number, id: number) => `/api/v1/${company}/members/${id}`;

    expect((await rest.as(undefined).get(path(store.camden, store.member))).status).toBe(401);
    for (const [company, id] of [
      [store.camden, store.otherMember],
      [store.camden, store.strangersMember],
      [store.camden, 999_999],
      [store.stranger, store.member],
      [999_999, store.member],
    ] as const) {
      expect([company, id, (await member.get(path(company, id))).status]).toEqual([company, id, 403]);
      expect((await member.put(path(company, id), { first_name: 'X' })).status).toBe(403);
    }
    expect((await admin.get(path(store.camden, store.member))).status).toBe(200);
    expect((await (await loggedIn(rest, 'stranger@demo.test')).get(path(store.camden, store.member))).status).toBe(403);
  });

  test('finds the own record by e-mail and can change it by its public link', async () => {
    const member = await loggedIn(rest, 'member@demo.test');
    const { body } = await member.get(`/api/v1/${store.camden}/client/find_by_email/member@demo.test`);

    expect(body.id).toBe(store.member);
    expect((await member.follow(body, 'self', {}, { method: 'PUT', body: { mobile: '7222' } })).body).toMatchObject({
      mobile: '7222',
      first_name: 'Ann',
    });
  });

  test('is logged out and cannot log in again once disabled', async () => {
    const { body } = await admin.post(list, { email: 'out@demo.test', password: PASSWORD });
    const member = await loggedIn(rest, 'out@demo.test');
    await admin.put(list, { id: body.id, disable: true });
    const refused = await rest.as(undefined).post('/api/v1/login', { email: 'out@demo.test', password: PASSWORD });

    expect((await member.get('/api/v1/login')).status).toBe(401);
    expect([refused.status, refused.body.error]).toEqual([403, 'Account has been disabled']);
  });
});
