import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveRecord } from '../../../src/purchase/articles/save-record.js';
import { WALLET_BAND } from '../../../src/purchase/wallet/wallet-band-kind.js';
import { embedded } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
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

describe('a basket', () => {
  test('shows all its lines in order, with coupon and totals', async () => {
    const by = await shop.fill([check('09:00', { ref: 7 }), { product_id: shop.lead.id, qty: 2, ref: 8 }]);
    const { status, body } = await by.post(`/api/v1/${c}/basket/coupon`, { coupon: 'spring' });

    expect(status).toBe(201);
    expect(body).toEqual({
      company_id: c,
      total_price: 1350 + 1260,
      total_due_price: 2610,
      discount: 290,
      certificate_paid: 0,
      coupon: { id: expect.any(Number), code: 'SPRING', name: 'Spring' },
      _embedded: {
        items: [expect.objectContaining({ price: 1500, total_price: 1350, discount: 150, ref: 7 }), expect.anything()],
      },
      _links: {
        self: shop.at(`${c}/basket`),
        checkout: shop.templated(`${c}/basket/checkout{?member_id,take_from_wallet}`),
        items: shop.templated(`${c}/basket{?id}`),
        deal: shop.at(`${c}/basket/deal`),
        add_item: shop.templated(
          `${c}/basket/add_item{?event_id,member_id,event_chain_id,service_id,product_id,attachment_id,deal_id,package_id,bulk_purchase_id}`,
        ),
      },
    });
    const [, goods] = embedded(body, 'items');
    expect(goods).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      product_id: shop.lead.id,
      name: 'Lead',
      status: 4,
      num_book: 2,
      price: 700,
      total_price: 1260,
      discount: 140,
      coupon_id: expect.any(Number),
      certificate_paid: 0,
      deal_codes: [],
      ref: 8,
      _links: {
        self: shop.at(`${c}/basket/${goods?.id}`),
        product: shop.at(`${c}/products/${shop.lead.id}`),
        company: shop.at(`company/${c}`),
      },
    });
    expect((await by.follow(goods, 'self')).body).toEqual(goods);
    expect((await by.delete(`/api/v1/${c}/basket/coupon`)).body).toMatchObject({ total_price: 2900, coupon: null });
    expect(embedded(await by.follow(goods, 'self', {}, { method: 'DELETE' }), 'items')).toHaveLength(1);
  });

  test('refuses unknown coupons and vouchers, and products that are unknown or out of stock', async () => {
    const by = await shop.fill([check('10:00')]);
    const refused = [
      await by.post(`/api/v1/${c}/basket/coupon`, { coupon: 'winter' }),
      await by.post(`/api/v1/${c}/basket/deal`, { deal_code: 'winter' }),
      await by.put(`/api/v1/${c}/basket/deal`, { deal_code_id: 4711 }),
      await by.post(`/api/v1/${c}/basket/coupon`, {}),
    ];
    expect(refused.map(({ status, body }) => [status, (body.fields as Json[])[0]?.field])).toEqual([
      [400, 'coupon'],
      [400, 'deal_code'],
      [400, 'deal_code_id'],
      [400, 'coupon'],
    ]);
    expect((await shop.visitor().post(`/api/v1/${c}/basket/coupon`, { coupon: 'spring' })).status).toBe(409);
    expect((await by.post(`/api/v1/${c}/basket/add_item`, { product_id: 4711 })).status).toBe(404);
    expect((await by.post(`/api/v1/${c}/basket/add_item`, { product_id: shop.lead.id, qty: 6 })).body).toMatchObject({
      status: 409,
      error: 'No Space Left',
    });
  });
});

describe('paying with earlier purchases', () => {
  test('a package pays for bookings of its member once it is paid for', async () => {
    const member = shop.member;
    const list = `/api/v1/${c}/members/${shop.mia.id}/pre_paid_bookings`;
    const bought = await shop.buy(await shop.fill([{ bulk_purchase_id: shop.bulk.id }], member), { client: undefined });
    expect(embedded(await member.get(list), 'pre_paid_bookings')).toEqual([]);
    await shop.pay(bought.id);
    const [ahead] = embedded(await member.get(list), 'pre_paid_bookings');
    expect(ahead).toEqual({
      id: expect.any(Number),
      name: 'Any three',
      company_id: c,
      purchase_id: bought.id,
      package_id: shop.bulk.id,
      service_ids: [shop.company.check.id],
      service_id: shop.company.check.id,
      member_id: shop.mia.id,
      number_of_bookings: 3,
      number_of_bookings_remaining: 3,
      book_by: expect.stringMatching(/Z$/),
      valid: true,
      created_at: expect.stringMatching(/Z$/),
      _links: {
        self: shop.at(`${c}/members/${shop.mia.id}/pre_paid_bookings?pre_paid_booking_id=${ahead?.id}`),
        service: shop.at(`${c}/services/${shop.company.check.id}`),
        company: shop.at(`company/${c}`),
      },
    });
    const date = '2035-03-07';
    const by = await shop.fill([check('09:00', { datetime: `${date}T09:00:00`, pre_paid_booking_id: ahead?.id })], member);
    expect((await by.get(`/api/v1/${c}/basket`)).body).toMatchObject({ total_price: 0, total_due_price: 0 });
    expect(await shop.buy(by, { client: undefined })).toMatchObject({ total_price: 0, due_now: 0 });

    const client = `/api/v1/admin/${c}/client/${shop.mia.id}/pre_paid_bookings`;
    expect(embedded(await shop.admin.get(client), 'pre_paid_bookings')).toMatchObject([{ number_of_bookings_remaining: 2 }]);
    expect((await shop.admin.get(`/api/v1/admin/${c}/client/4711/pre_paid_bookings`)).status).toBe(404);
    expect((await shop.visitor().get(list)).status).toBe(401);
    expect((await shop.foreign.get(client)).status).toBe(403);
    expect(embedded(await member.get(`${list}?event_id=${shop.company.talk.id}`), 'pre_paid_bookings')).toEqual([]);
  });

  test('a voucher pays for another purchase, and can be removed from the basket', async () => {
    const bought = await shop.buy(await shop.fill([{ deal_id: shop.gift.id }]));
    await shop.pay(bought.id);
    const [deal] = embedded(bought, 'deals');
    const [{ code }] = deal!.deal_codes as [{ code: string }];
    const by = await shop.fill([check('2035-03-08T09:00')]);
    const applied = await by.post(`/api/v1/${c}/basket/deal`, { deal_code: code });
    expect(applied.body).toMatchObject({ total_price: 1500, total_due_price: 0, certificate_paid: 1500 });
    const [line] = embedded(applied, 'items');
    expect(line).toMatchObject({ certificate_paid: 1500, deal_codes: [{ code, name: 'Gift', remaining: 2000 }] });

    const [{ id }] = line!.deal_codes as [{ id: number }];
    expect((await by.put(`/api/v1/${c}/basket/deal`, { deal_code_id: id })).body).toMatchObject({ certificate_paid: 0 });
    await by.post(`/api/v1/${c}/basket/deal`, { deal_code: code });
    expect(await shop.buy(by)).toMatchObject({ certificate_paid: 1500, paid: 1500, due_now: 0, payment_type: 'voucher' });

    const codes = await shop.admin.get(`/api/v1/admin/${c}/deals/${shop.gift.id}/codes`);
    expect(embedded(codes, 'codes')).toContainEqual(expect.objectContaining({ code, value: 2000, remaining: 500 }));
    expect((await shop.foreign.get(`/api/v1/admin/${c}/deals/${shop.gift.id}/codes`)).status).toBe(403);
  });
});

describe('a wallet', () => {
  const wallet = () => `/api/v1/${c}/members/${shop.mia.id}/wallet`;

  test('is topped up by administrators, read by its member, and pays at checkout', async () => {
    const member = shop.member;
    await saveRecord(shop.company.em, WALLET_BAND, { companyId: c, given: { name: 'Ten', price: 1000, credit: 1100 } });
    const record = (await member.follow((await member.get(`/api/v1/${c}/members/${shop.mia.id}`)).body, 'wallet')).body;
    expect(record).toEqual({
      id: shop.mia.id,
      member_id: shop.mia.id,
      company_id: c,
      amount: 0,
      wallet_amount: 0,
      currency_code: 'GBP',
      status: 'active',
      active: true,
      min_amount: 0,
      updated_at: expect.stringMatching(/Z$/),
      _links: {
        self: shop.at(`${c}/members/${shop.mia.id}/wallet`),
        member: shop.at(`${c}/members/${shop.mia.id}`),
        logs: shop.templated(`${c}/members/${shop.mia.id}/wallet/logs{?page,per_page}`),
        purchase_bands: shop.templated(`${c}/members/${shop.mia.id}/wallet/purchase_bands{?page,per_page}`),
        company: shop.at(`company/${c}`),
      },
    });
    expect((await member.put(wallet(), { amount: 500 })).status).toBe(403);
    expect((await shop.visitor().get(wallet())).status).toBe(401);
    expect((await member.post(wallet())).status).toBe(201);
    expect((await shop.admin.put(wallet(), { amount: 500, notes: 'cash' })).body).toMatchObject({
      amount: 500,
      wallet_amount: 5,
    });
    const [band] = embedded(await member.follow(record, 'purchase_bands'), 'purchase_bands');
    expect(band).toMatchObject({ name: 'Ten', price: 1000, actual_amount: 1000, wallet_amount: 1100 });
    expect((await shop.admin.post(wallet(), { band_id: band?.id })).body).toMatchObject({ amount: 1600, wallet_amount: 16 });

    const by = await shop.fill([check('2035-03-09T09:00')], member);
    const bought = await shop.buy(by, { client: undefined, take_from_wallet: 'true' });
    expect(bought).toMatchObject({ total_price: 1500, paid: 1500, due_now: 0, payment_type: 'wallet' });
    expect(embedded(await member.follow(record, 'logs'), 'logs')).toMatchObject([
      {
        action: 'Purchase',
        who_made_the_change: 'Mia Lee',
        amount: -15,
        new_wallet_amount: 1,
        balance: 100,
        wallet_amount: 1,
        purchase_id: bought.id,
      },
      { action: 'Top up', who_made_the_change: 'An owner', amount: 11, new_wallet_amount: 16, balance: 1600 },
      { action: 'cash', amount: 5, new_wallet_amount: 5, balance: 500, notes: 'cash', purchase_id: null },
    ]);
    const refused = await shop.admin.put(wallet(), { amount: -200 });
    expect([refused.status, (refused.body.fields as Json[])[0]?.field]).toEqual([400, 'amount']);
  });
});

describe('the articles of a company', () => {
  test('are linked and listed for visitors', async () => {
    const company = (await shop.visitor().get(`/api/v1/company/${c}`)).body;
    const products = await shop.visitor().follow(company, 'products');
    expect(embedded(products, 'products')).toEqual([
      {
        id: shop.lead.id,
        name: 'Lead',
        description: null,
        company_id: c,
        order: 0,
        disabled: false,
        deleted: false,
        sku: 'L-1',
        stock: expect.any(Number),
        extra: {},
        type: 'product',
        price: 700,
        has_stock: true,
        _links: {
          self: shop.at(`${c}/products/${shop.lead.id}`),
          book: shop.at(`${c}/basket/add_item?product_id=${shop.lead.id}`),
          company: shop.at(`company/${c}`),
        },
      },
    ]);
    const [product] = embedded(products, 'products');
    expect((await shop.visitor().follow(product, 'self')).body).toEqual(product);
    expect((await shop.visitor().get(`/api/v1/${c}/products/find_by_sku/L-1`)).body).toEqual(product);
    expect((await shop.visitor().get(`/api/v1/${c}/products/find_by_sku/nothing`)).status).toBe(404);
    for (const [rel, sold] of [
      ['packages', { type: 'package', number_of_bookings: 3, service_ids: [shop.company.check.id], valid_days: null }],
      ['bulk_purchases', { type: 'bulk_purchase', valid_days: 30, price: 4000 }],
      ['deals', { type: 'deal', value: 2000, price: 2000, reference: 'G-1' }],
    ] as const) {
      const [row, ...rest] = embedded(await shop.visitor().follow(company, rel), rel);
      expect([rel, row, rest]).toEqual([rel, expect.objectContaining(sold), []]);
      expect((await shop.visitor().follow(row, 'self')).body).toEqual(row);
      expect((await shop.visitor().follow(row, 'book', {}, { method: 'POST' })).status).toBe(201);
    }
    expect((await shop.visitor().get(`/api/v1/${c}/packages/${shop.bulk.id}`)).status).toBe(404);
    expect(company._links).toMatchObject({ coupon: shop.at(`${c}/basket/coupon`), total: { templated: true } });
  });

  test('are listed for administrators, with coupons', async () => {
    const company = (await shop.admin.get(`/api/v1/admin/${c}/company`)).body;
    const [coupon] = embedded(await shop.admin.follow(company, 'coupons'), 'coupons');
    expect(coupon).toMatchObject({ code: 'SPRING', percent: 10, amount: null, uses: 0, max_uses: null, service_ids: [] });
    expect((await shop.admin.follow(coupon, 'self')).body).toEqual(coupon);
    expect(embedded(await shop.admin.follow(company, 'deals'), 'deals')).toMatchObject([{ id: shop.gift.id }]);
    expect((await shop.admin.get(`/api/v1/admin/${c}/deals/ref/G-1`)).body).toMatchObject({ id: shop.gift.id });
    expect((await shop.admin.get(`/api/v1/admin/${c}/deals/ref/none`)).status).toBe(404);
    expect((await shop.visitor().get(`/api/v1/admin/${c}/coupons`)).status).toBe(401);
    expect((await shop.foreign.get(`/api/v1/admin/${c}/coupons`)).status).toBe(403);
  });

  test('have coupons, created and changed over GraphQL, with unique codes', async () => {
    const headers = { 'Auth-Token': await adminToken(shop.company.em, c) };
    const create = `mutation { createCoupon(input: { companyId: ${c}, fields: { code: "Autumn", name: "Autumn", amount: 500 } }) {
      id version amount { amountMinor currency } } }`;
    const { body } = await sendGraphql(shop.server.url, { query: create }, headers);
    const made = body.data?.createCoupon as Json;
    expect(made).toMatchObject({ amount: { amountMinor: 500, currency: 'GBP' } });
    const twice = await sendGraphql(shop.server.url, { query: create.replace('Autumn', 'AUTUMN') }, headers);
    expect(twice.body.errors?.[0]?.extensions.code).toBe('CONFLICT');
    const update = (fields: string, version: unknown) => ({
      query: `mutation { updateCoupon(input: { companyId: ${c}, id: ${made.id}, expectedVersion: ${version}, fields: { ${fields} } }) { maxUses } }`,
    });
    const changed = await sendGraphql(shop.server.url, update('maxUses: 3', made.version), headers);
    expect(changed.body.data).toEqual({ updateCoupon: { maxUses: 3 } });
    const codes = ['maxUses: 4', 'percent: 5'].map(async (fields, i) => {
      const answer = await sendGraphql(shop.server.url, update(fields, i === 0 ? made.version : 2), headers);
      return answer.body.errors?.[0]?.extensions.code;
    });
    expect(await Promise.all(codes)).toEqual(['STALE_VERSION', 'INVALID']);
    expect((await sendGraphql(shop.server.url, { query: create })).body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
