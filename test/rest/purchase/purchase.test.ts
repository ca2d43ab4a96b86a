import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOOKING_TEXTS } from '../../../src/company/company-lists.js';
import { updateSettings } from '../../../src/company/update-settings.js';
import { saveShortListRecord } from '../../../src/database/short-lists.js';
import { embedded } from '../../support/clients/rest-client.js';
import { checkAt, openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import { adminToken } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { invariants } from '../../support/oracles/invariants.js';

let shop: ShopServer;
let c: number;
beforeAll(async () => {
  shop = await openShop();
  c = shop.id;
});
afterAll(async () => {
  for (const [name, invariant] of Object.entries(invariants))
    expect([name, await invariant(shop.company.em)]).toEqual([name, []]);
  await shop.server.close();
});

const DAY = '2035-03-05';
const check = (time: string, more: Json = {}) => checkAt(shop, time.includes('T') ? time : `${DAY}T${time}`, more);

describe('a purchase', () => {
  test('has every documented field, list and link', async () => {
    await saveShortListRecord(shop.company.em, BOOKING_TEXTS, {
      companyId: c,
      fields: { message: 'See you!', step: 'Confirm' },
    });
    const body = await shop.buy(await shop.fill([check('11:00'), { package_id: shop.checks.id }, { deal_id: shop.gift.id }]));
    const self = `purchases/${body.long_id}`;

    expect(Object.keys(body)).toEqual([
      ...['id', 'long_id', 'total_price', 'price', 'paid', 'deposit', 'due_now', 'tax_payable_on_price'],
      ...['tax_payable_on_deposit', 'tax_payable_on_due_now', 'certificate_paid', 'client_name', 'created_at', 'payment_type'],
      ...['last_payment_log', 'payment_reference', 'reference', '_embedded', '_links'],
    ]);
    expect(body).toMatchObject({
      total_price: 7500,
      price: 7500,
      paid: 0,
      deposit: 0,
      due_now: 7500,
      tax_payable_on_price: 250 + 667 + 333,
      tax_payable_on_due_now: 250 + 667 + 333,
      client_name: 'Zoe Ash',
      payment_type: null,
      last_payment_log: null,
      payment_reference: [],
    });
    expect(body._links).toEqual({
      self: shop.at(self),
      print: { ...shop.at(`${self}/print`), type: 'text/html' },
      ical: shop.at(`ical/${keyOf(body)}`),
      web_cal: shop.at(`web_cal/${keyOf(body)}`),
      gcal: { href: expect.stringMatching(/^https:\/\/www\.google\.com\/calendar\/event\?action=TEMPLATE&/), type: 'text/html' },
      client: shop.at(`${self}/client`),
      company: shop.at(`company/${c}`),
      bookings: shop.at(`${self}/bookings`),
      packages: shop.at(`${self}/packages`),
      pre_paid_bookings: shop.at(`${self}/pre_paid_bookings`),
      products: shop.at(`${self}/products`),
      deals: shop.at(`${self}/deals`),
      confirm_messages: shop.at(`${self}/confirm_messages`),
      external_purchases: shop.at(`${self}/external_purchases`),
      attachments: shop.at(`${self}/attach`),
    });
    expect(Object.keys(body._embedded as Json)).toEqual([
      ...['client', 'bookings', 'packages', 'products', 'pre_paid_bookings', 'deals', 'course_bookings', 'external_purchases'],
      'confirm_messages',
    ]);
    for (const rel of [
      'bookings',
      'packages',
      'products',
      'pre_paid_bookings',
      'deals',
      'external_purchases',
      'confirm_messages',
    ]) {
      const listed = await shop.visitor().follow(body, rel);
      expect([rel, listed.status, embedded(listed, rel)]).toEqual([rel, 200, embedded(body, rel)]);
      for (const row of embedded(body, rel)) expect([rel, (await shop.visitor().follow(row, 'self')).status]).toEqual([rel, 200]);
    }
    expect(embedded(body, 'packages')).toMatchObject([
      { type: 'package', package_id: shop.checks.id, total_price: 4000, due_now: 4000 },
    ]);
    expect(embedded(body, 'pre_paid_bookings')).toMatchObject([{ number_of_bookings_remaining: 3, valid: false }]);
    expect(embedded(body, 'deals')).toMatchObject([{ deal_codes: [{ value: 2000, remaining: 2000 }] }]);
    expect(embedded(body, 'confirm_messages')).toMatchObject([
      { message: 'See you!', message_type: 'Confirm', item_type: 'company' },
    ]);
  });

  test('is found by a booking reference, by administrators without a company id, and as a total with its items', async () => {
    const body = await shop.buy(await shop.fill([check('12:00'), { product_id: shop.lead.id }]));
    const [booking] = embedded(body, 'bookings');
    const ref = (booking!.settings as Json).obfuscated_id;

    expect((await shop.visitor().get(`/api/v1/purchases/booking_ref/${ref}`)).body).toEqual(body);
    expect((await shop.visitor().get(`/api/v1/purchases/booking_ref/${body.id}`)).status).toBe(404);
    expect((await shop.admin.get(`/api/v1/admin/purchases/${body.id}`)).body).toMatchObject({
      id: body.id,
      long_id: body.long_id,
    });
    expect((await shop.foreign.get(`/api/v1/admin/purchases/${body.id}`)).status).toBe(404);
    expect((await shop.visitor().get(`/api/v1/admin/purchases/${body.id}`)).status).toBe(401);

    const total = await shop.visitor().get(`/api/v1/${c}/purchase_totals/${body.long_id}`);
    expect(embedded(total, 'purchase_items').map(({ type }) => type)).toEqual(['booking', 'product']);
    expect((await shop.admin.get(`/api/v1/${c}/purchase_totals/${body.id}`)).body).toMatchObject({ id: body.id });
    expect((await shop.visitor().get(`/api/v1/${c}/purchase_totals/${body.id}`)).status).toBe(401);
    expect((await shop.member.get(`/api/v1/${c}/purchase_totals/${body.id}`)).status).toBe(404);
  });

  test('of a member shows the member, and is closed to visitors and to other companies', async () => {
    const member = shop.member;
    const body = await shop.buy(await shop.fill([check('13:00')], member), { client: undefined });
    expect((body._embedded as Json).member).toMatchObject({ id: shop.mia.id, first_name: 'Mia', client_type: 'Member' });
    expect((body._embedded as Json).member).not.toHaveProperty('auth_token');
    expect(body._links).toMatchObject({ member: shop.at(`${c}/members/${shop.mia.id}`) });

    const path = `/api/v1/purchases/${body.long_id}`;
    for (const who of [shop.visitor(), shop.foreign]) {
      const status = who === shop.foreign ? 403 : 401;
      expect((await who.get(path)).status).toBe(status);
      expect((await who.delete(path)).status).toBe(status);
      expect((await who.put(path, { bookings: [] })).status).toBe(status);
    }
    expect((await member.get(path)).status).toBe(200);
    expect(embedded(await member.get(`/api/v1/${c}/purchase_totals`), 'purchase_totals')).toMatchObject([{ id: body.id }]);
    expect(embedded(await shop.visitor().get(`/api/v1/${c}/purchase_totals`), 'purchase_totals')).toEqual([]);
  });

  test('is paid in parts by administrators, not by analysts, members or visitors', async () => {
    await updateSettings(shop.company.em, { companyId: c }, { paymentUrl: 'https://pay.example.test/start?for={long_id}' });
    const body = await shop.buy(await shop.fill([check('14:00')]));
    expect((body._links as Json).new_payment).toEqual({
      href: `https://pay.example.test/start?for=${body.long_id}`,
      type: 'external',
    });

    const first = await shop.pay(body.id, {
      amount: '500',
      payment_type: 'card',
      transaction_id: 'T1',
      payment_status: 'complete',
    });
    expect(first).toMatchObject({ status: 200 });
    expect(first.body).toMatchObject({
      paid: 500,
      due_now: 1000,
      payment_type: 'card',
      payment_reference: ['T1'],
      last_payment_log: { success: true, response: 'complete' },
    });
    expect((await shop.pay(body.id, { amount: 2000 })).body).toMatchObject({ fields: [{ field: 'amount' }] });
    expect((await shop.pay(body.id)).body).toMatchObject({ paid: 1500, due_now: 0 });
    expect((await shop.pay(body.id)).status).toBe(409);
    expect(((await shop.visitor().get(`/api/v1/purchases/${body.long_id}`)).body._links as Json).new_payment).toBeUndefined();
    const path = `/api/v1/admin/${c}/purchases/${body.id}/pay`;
    const analyst = shop.admin.as(await adminToken(shop.company.em, c, 'analyst'));
    const statuses = [shop.visitor(), shop.member, shop.foreign, analyst].map(async (who) => (await who.put(path, {})).status);
    expect(await Promise.all(statuses)).toEqual([401, 403, 403, 403]);
    await updateSettings(shop.company.em, { companyId: c }, { paymentUrl: null });
  });

  test('moves several bookings together or none, or one alone, and is cancelled in one call', async () => {
    const day = '2035-03-06';
    const by = await shop.fill(['09:00', '09:30'].map((time) => check(time, { datetime: `${day}T${time}:00` })));
    const body = await shop.buy(by);
    const path = `/api/v1/purchases/${body.long_id}`;
    const ids = embedded(body, 'bookings').map(({ id }) => id);
    const times = (answer: { body: Json }) =>
      embedded(answer.body, 'bookings').map(({ datetime }) => String(datetime).slice(11, 16));

    const moved = await shop.visitor().put(path, {
      bookings: [
        { id: ids[0], date: day, time: '570' },
        { id: ids[1], date: day, time: 600 },
      ],
      move_reason: 'later',
    });
    expect([moved.status, times(moved)]).toEqual([200, ['09:30', '10:00']]);
    const refused = await shop.visitor().put(path, {
      bookings: [
        { id: ids[0], date: day, time: 660 },
        { id: ids[1], date: day, time: 180 },
      ],
    });
    expect(refused.status).toBe(409);
    expect(times(await shop.visitor().get(path))).toEqual(['09:30', '10:00']);
    expect((await shop.visitor().put(path, { bookings: [{ id: 4711, time: 600, date: day }] })).status).toBe(404);

    const one = await shop.visitor().put(`${path}/bookings/${ids[0]}`, { date: day, time: 720 });
    expect([one.status, one.body]).toEqual([200, expect.objectContaining({ id: ids[0], datetime: `${day}T12:00:00+00:00` })]);
    const gone = await shop.visitor().delete(`${path}/bookings/${ids[0]}`, { cancel_reason: 'ill' });
    expect([gone.status, gone.body]).toEqual([200, expect.objectContaining({ id: ids[0], is_cancelled: true })]);
    const all = await shop.visitor().delete(path);
    expect([all.status, embedded(all.body, 'bookings').map(({ is_cancelled }) => is_cancelled)]).toEqual([200, [true, true]]);
  });

  test('cannot be cancelled by its buyer after the deadline, but can by an administrator', async () => {
    await sql`update service set min_cancel_period = 400000000 where id = ${shop.company.surgery.id}`.execute(
      shop.company.em.getKysely(),
    );
    const body = await shop.buy(await shop.fill([{ service_id: shop.company.surgery.id, datetime: '2035-03-12T09:00:00' }]));
    const path = `/api/v1/purchases/${body.long_id}`;
    const [booking] = embedded(body, 'bookings');

    expect((await shop.visitor().delete(path)).status).toBe(409);
    expect((await shop.visitor().delete(`${path}/bookings/${booking?.id}`)).status).toBe(409);
    expect((await shop.admin.as(await adminToken(shop.company.em, c, 'analyst')).delete(path)).status).toBe(403);
    expect((await shop.admin.delete(path)).status).toBe(200);
  });

  test('has its items returned by administrators only', async () => {
    const body = await shop.buy(await shop.fill([{ product_id: shop.lead.id }, { deal_id: shop.gift.id }]));
    const [product] = embedded(body, 'products');
    const path = `/api/v1/purchases/${body.long_id}/purchase_item/${product?.id}`;

    expect((await shop.visitor().delete(path)).status).toBe(403);
    const { status, body: after } = await shop.admin.delete(path);
    expect([status, embedded(after, 'products')]).toEqual([200, [expect.objectContaining({ is_cancelled: true })]]);
    expect((await shop.admin.delete(`/api/v1/purchases/${body.long_id}/purchase_item/4711`)).status).toBe(404);
  });
});

const keyOf = (body: Json): string => {
  const href = ((body._links as Json).ical as { href: string }).href;
  return href.slice(href.lastIndexOf('/') + 1);
};
