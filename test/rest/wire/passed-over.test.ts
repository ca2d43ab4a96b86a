import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { rawRequest } from '../../support/clients/raw-http.js';
import { embedded } from '../../support/clients/rest-client.js';
import { checkAt, openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import { MONDAY } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/**
 * Parameters of clients that have no effect here, and fields stored only for clients: each has its line in GAPS.md.
 * Source: wire.md 1 and 2.
 */

let shop: ShopServer;
let booked: Json;
let breed: number;
beforeAll(async () => {
  shop = await openShop();
  breed = (await createQuestion(shop.company.em, shop.id, { name: 'Breed?', kind: 'text_field' })).id;
  booked = await shop.buy(await shop.fill([checkAt(shop, `${MONDAY}T10:00`)]));
});
afterAll(() => shop?.server.close());

const own = (path: string) => `/api/v1/admin/${shop.id}/${path}`;
const open = (path: string) => `/api/v1/${shop.id}/${path}`;
const bookingId = () => Number(embedded(booked, 'bookings')[0]!.id);

/** The body, without the answer's own address, which repeats the request. */
async function bodyOf(path: string): Promise<string> {
  const { status, body } = await shop.admin.get(path);
  expect([status, body.error]).toEqual([200, undefined]);
  const { _links: links, ...rest } = body;
  return JSON.stringify({ ...rest, _links: { ...(links as Json), self: undefined } });
}

describe('a GET with parameters that have no effect', () => {
  test.each<[string, () => string, string]>([
    ['a company', () => `/api/v1/company/${shop.id}`, 'embed=services,people&category_id=1'],
    ['a company in the admin form', () => own('company'), 'embed=services&category_id=1'],
    ['the branches of a company', () => `/api/v1/company/${shop.id}/children`, 'person_id=1&service_id=1'],
    ['the staff of a company', () => open('people'), 'embed=immediate_schedule'],
    ['the events of a company', () => open('events'), 'embed=event_chain&member_level_id=1'],
    ['the bookings of a company', () => own('bookings'), 'embed=member&locale=fr'],
    ['a booking', () => own(`bookings/${bookingId()}`), 'locale=fr'],
    ['the edit form of a booking', () => own(`bookings/${bookingId()}/edit`), 'locale=fr'],
    ['a purchase', () => `/api/v1/purchases/booking_ref/${booked.long_id}`, 'raw=true'],
  ])('for %s has the same body as without them', async (_what, path, more) => {
    expect(await bodyOf(`${path()}?${more}`)).toBe(await bodyOf(path()));
  });
});

test.each(['push/1/pusher.json', 'recaptcha'])('%s does not exist, and the company has no link to pusher', async (path) => {
  expect((await shop.admin.post(`/api/v1/${path}`, {})).status).toBe(404);
  expect((await shop.admin.get(`/api/v1/${path}`)).status).toBe(404);
  const { body } = await shop.admin.get(own('company'));
  expect(Object.keys(body._links as Json)).not.toContain('pusher');
});

describe('a basket line', () => {
  test('costs the price of its service, whatever price and member are sent with it', async () => {
    const by = await shop.fill([
      checkAt(shop, `${MONDAY}T11:00`, { price: 1, member_id: shop.mia.id, questions: [{ id: breed, answer: 'Pug', price: 1 }] }),
    ]);
    const { body } = await by.get(open('basket'));
    expect(embedded(body, 'items')).toMatchObject([{ price: 1500 }]);
  });

  test('is booked as it is in the basket, whatever items the checkout sends', async () => {
    const by = await shop.fill([checkAt(shop, `${MONDAY}T11:30`)]);
    const more = { is_admin: true, affiliate_id: 7, items: [{ service_id: shop.company.surgery.id, qty: 3 }] };
    const made = await shop.buy(by, more);
    expect(embedded(made, 'bookings')).toMatchObject([{ service_id: shop.company.check.id, quantity: 1 }]);
    const { body } = await shop.admin.get(own(`bookings/${embedded(made, 'bookings')[0]!.id}`));
    expect(body.channel).toBe('online');
  });
});

test('the Bypass-Auth header does not bypass the log-in', async () => {
  const headers = { 'App-Id': 'x', 'Bypass-Auth': 'true' };
  expect((await rawRequest('GET', `${shop.server.url}${own('bookings')}`, headers)).status).toBe(401);
});

test('a password reset is answered the same with and without token_based_reset', async () => {
  const path = `/api/v1/login/${shop.id}/email_password_reset`;
  const said = await shop.visitor().post(path, { email: 'who@ash.test', token_based_reset: false });
  expect([said.status, said.body]).toEqual([201, (await shop.visitor().post(path, { email: 'whom@ash.test' })).body]);
});

describe('a wallet', () => {
  const wallet = () => open(`members/${shop.mia.id}/wallet`);

  test('cannot be topped up by its member, and has no link to a new payment', async () => {
    const before = (await shop.member.get(wallet())).body;
    const topUp = { amount: 500, wallet_id: shop.mia.id, deposit: 100, basket_total_price: 500 };
    expect([(await shop.member.put(wallet(), topUp)).status, (await shop.member.post(wallet(), topUp)).status]).toEqual([
      403, 403,
    ]);
    expect((await shop.member.get(wallet())).body).toEqual(before);
    expect(Object.keys(before._links as Json)).not.toContain('new_payment');
  });

  test('is always active: a status that is sent has no effect', async () => {
    expect(await shop.admin.put(wallet(), { status: 0 })).toMatchObject({ status: 400, body: { fields: [{ field: 'amount' }] } });
    expect(await shop.admin.put(wallet(), { amount: 500, status: 0 })).toMatchObject({ status: 200, body: { active: true } });
  });
});

test('a payment sends no e-mail, even with notify', async () => {
  const paid = await shop.buy(await shop.fill([{ product_id: shop.lead.id }]), {
    client: { first_name: 'Zoe', email: 'zoe@ash.test' },
  });
  const emails = sql<{ kind: string }>`select kind from email`;
  const before = await emails.execute(shop.company.em.getKysely());
  const more = { company_id: 4711, notify: true, notify_admin: true, transaction_id: 'T-1' };
  expect(await shop.pay(paid.id, more)).toMatchObject({ status: 200, body: { due_now: 0 } });
  expect((await emails.execute(shop.company.em.getKysely())).rows).toEqual(before.rows);
});

describe('a client', () => {
  test('stays a contact even with client_type Member, and may share its mobile number with another', async () => {
    const client = { first_name: 'Una', client_type: 'Member', mobile: '7700900123' };
    const twice = [await shop.admin.post(own('client'), client), await shop.admin.post(own('client'), client)];
    expect(twice).toMatchObject([1, 2].map(() => ({ status: 201, body: { client_type: 'Contact', mobile: '7700900123' } })));
  });

  test('takes its answers from questions, and ignores those sent back in answers', async () => {
    const made = (await shop.admin.post(own('client'), { first_name: 'Ida', questions: [{ id: breed, answer: 'Pug' }] })).body;
    const answers = [{ ...(made.answers as Json[])[0], value: 'Poodle', answer: 'Poodle' }];
    const { status, body } = await shop.admin.put(own(`client/${made.id}`), { ...made, answers });
    expect([status, body.answers]).toEqual([200, made.answers]);
  });

  test('has its notification_preferences saved as notifications', async () => {
    const path = open(`members/${shop.mia.id}`);
    expect((await shop.member.put(path, { notification_preferences: { sms: false } })).status).toBe(200);
    const { body } = await shop.admin.get(own(`client/${shop.mia.id}`));
    expect(body.notifications).toEqual({ sms: false });
  });

  test('is asked for a telephone number and an address', async () => {
    expect((await shop.visitor().get(open('client_details'))).body).toMatchObject({ no_phone: false, ask_address: true });
  });
});

describe('fields that are stored without effect', () => {
  test('all_staff of a person creates no administrator', async () => {
    const count = async () => (await shop.admin.get(own('administrators'))).body.total_entries;
    const before = await count();
    const { status, body } = await shop.admin.post(own('people'), { name: 'Nina', email: 'nina@pets.test', all_staff: true });
    expect([status, body.all_staff, await count()]).toEqual([201, true, before]);
  });

  test('booking_type_public and booking_type_member of a service do not change the type of a booking', async () => {
    const types = { booking_type_public: 'request', booking_type_member: 'enquiry' };
    const { body: service } = await shop.admin.post(own('services'), { name: 'Nails', duration: 30, ...types });
    expect(service).toMatchObject(types);
    const made = await shop.buy(await shop.fill([checkAt(shop, `${MONDAY}T12:00`, { service_id: service.id })]));
    expect(embedded(made, 'bookings')).toMatchObject([{ booking_type: 'booking', status: 4 }]);
  });

  test('email_per_ticket and questions_per_ticket of a chain: two tickets still make one booking with one e-mail', async () => {
    const { chain, talk, em } = shop.company;
    const path = own(`event_chains/${chain.id}`);
    const { body } = await shop.admin.get(path);
    const told = { email_per_ticket: true, questions_per_ticket: true };
    expect(await shop.admin.put(path, { ...body, ...told })).toMatchObject({ status: 200, body: told });

    const client = { first_name: 'Eve', email: 'eve@ash.test' };
    const made = await shop.buy(await shop.fill([{ event_id: talk.id, tickets: { qty: 2 } }]), { client });
    expect(embedded(made, 'bookings')).toMatchObject([{ quantity: 2 }]);
    const { rows } = await sql`select from email where to_address = 'eve@ash.test' and kind = 'purchase.confirmation'`.execute(
      em.getKysely(),
    );
    expect(rows).toHaveLength(1);
  });
});
