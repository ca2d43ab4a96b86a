import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedded } from '../../support/clients/rest-client.js';
import { checkAt, openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import { adminToken, createTalk, createTestCompany, MONDAY } from '../../support/fixtures/test-company.js';
import { hrefOf, type Json } from '../../support/oracles/hal-rules.js';

/** Complete journeys through the browser SDK's pages. Source: wire.md 1.4, 1.8. */
let shop: ShopServer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const TUESDAY = '2030-03-05';

const own = (path: string) => `/api/v1/admin/${shop.id}/${path}`;

test('a waiting-list booking has the setting sent_waitlist as soon as a space is held for it', async () => {
  const { talk, chain } = await createTalk(shop.company.em, shop.id, { spaces: 1, startsAt: '2035-03-05T18:00:00Z' });
  await sql`update event_chain set waitlength = 5 where id = ${chain.id}`.execute(shop.company.em.getKysely());
  const full = await shop.buy(await shop.fill([{ event_id: talk.id }]));
  const waiting = await shop.buy(await shop.fill([{ event_id: talk.id, status: 8 }], shop.member), { client: undefined });
  const [{ id } = {}] = embedded(waiting, 'bookings');
  const settings = async () => {
    const mine = embedded(await shop.member.get(`/api/v1/${shop.id}/members/${shop.mia.id}/bookings`), 'bookings');
    const { body } = await shop.admin.get(own(`bookings/${id}`));
    return [mine.find((booking) => booking.id === id)?.settings, body.settings];
  };

  for (const each of await settings()) expect(each).not.toHaveProperty('sent_waitlist');
  await shop.visitor().delete(`/api/v1/purchases/${full.long_id}`);
  for (const each of await settings()) expect(each).toHaveProperty('sent_waitlist', 1);
});

test('a booking shows its current check-in status, also after a page sends back the record', async () => {
  const sold = await shop.buy(await shop.fill([checkAt(shop, `${MONDAY}T10:00`)]));
  const [{ id } = {}] = embedded(await shop.admin.get(`/api/v1/purchases/${sold.long_id}/bookings`), 'bookings');
  const read = async () => (await shop.admin.get(own(`bookings/${id}`))).body;
  expect((await read()).current_multi_status).toBeNull();
  const mark = async (name: string) => {
    const marked = await shop.admin.put(own(`bookings/${id}`), { ...(await read()), current_multi_status: name });
    expect([marked.status, marked.body.current_multi_status]).toEqual([200, name]);
  };
  await mark('checked_in');
  await mark('being_seen');
  await mark('completed');

  const before = '2020-01-06T10:00:00Z';
  await sql`update booking set multi_status = ${JSON.stringify({ completed: before })} where id = ${id}`.execute(
    shop.company.em.getKysely(),
  );
  await mark('completed');
  expect((await read()).multi_status).toEqual({ completed: before });
  await mark('checked_in');
});

test('an administrator of a parent company is shown its branches and can log in to one', async () => {
  const { em, companyId } = await createTestCompany(shop.server.orm);
  const branch = await createTestCompany(shop.server.orm, { parentId: companyId });
  const owner = shop.admin.as(await adminToken(em, companyId));
  const { body } = await owner.get(`/api/v1/admin/${companyId}/company`);
  expect(body.companies).toEqual([
    expect.objectContaining({
      ...{ id: branch.companyId, name: 'Pet Store', timezone: 'Europe/London', address: null },
      _links: { self: { href: `${shop.server.url}/api/v1/admin/${branch.companyId}/company` } },
    }),
  ]);
  const [{ id } = {}] = body.companies as Json[];
  expect((await owner.put('/api/v1/login/admin', { company_id: id })).body).toMatchObject({ company_id: branch.companyId });
});

test('a coupon sent among the lines stays the coupon of the basket and does not become a line', async () => {
  const buyer = await shop.fill([checkAt(shop, `${MONDAY}T11:00`)]);
  await buyer.post(`/api/v1/${shop.id}/basket/coupon`, { coupon: 'SPRING' });
  const items = [checkAt(shop, `${MONDAY}T11:00`), { is_coupon: true, id: 'coupon', name: 'Spring' }];
  const again = await buyer.post(`/api/v1/${shop.id}/basket/add_item`, { entire_basket: true, items });
  expect(again).toMatchObject({ status: 201, body: { total_price: 1350, coupon: { code: 'SPRING' } } });
  expect(embedded(again, 'items')).toHaveLength(1);
});

describe('blocked time in a calendar', () => {
  const HAL = { Accept: 'application/hal+json,application/json' };
  const calendar = (method: string, path: string, body?: Json) => shop.admin.send(method, path, body, HAL);
  const day = (more = '') => `bookings?start_date=${TUESDAY}&end_date=${TUESDAY}&include_cancelled=false&per_page=1024${more}`;
  const blocksOf = async (path: string, headers = HAL) => {
    const { body } = await shop.admin.send('GET', own(path), undefined, headers);
    const found = embedded(body, 'bookings').filter(({ status }) => status === 3);
    return { found, total: body.total_entries };
  };

  test('is listed, moved, edited and removed as a booking', async () => {
    const { ann, bob } = shop.company;
    const path = own(`people/${ann.id}/block`);
    const times = { start_time: `${TUESDAY}T09:15:00.000Z`, end_time: `${TUESDAY}T10:00:00.000Z` };
    await calendar('PUT', path, { ...times, booking: true, allday: false, private_note: 'Dentist' });

    const { found, total } = await blocksOf(day());
    const [block = {}] = found;
    expect([found.length, total]).toEqual([1, 1]);
    expect(block).toMatchObject({
      full_describe: 'Dentist with Ann at Pet Store',
      person_id: ann.id,
      id: -Number(block.slot_id),
    });
    expect((await blocksOf(day(`&person_id=${bob.id}`))).found).toEqual([]);
    expect((await calendar('GET', hrefOf(block, 'edit') ?? '')).body).toMatchObject({
      form: expect.any(Array),
      schema: expect.any(Object),
    });

    const put = (body: Json) => calendar('PUT', hrefOf(block, 'self') ?? '', body);
    const dragged = await put({ date: TUESDAY, time: 660, duration: 45, id: block.id, pre_time: 0, person_id: String(bob.id) });
    expect(dragged).toMatchObject({
      status: 200,
      body: { person_id: bob.id, datetime: `${TUESDAY}T11:00:00+00:00`, duration: 45 },
    });
    const edited = await put({ ...dragged.body, datetime: `${TUESDAY}T12:00:00+00:00`, time: 660, duration: 30 });
    expect(edited.body).toMatchObject({ datetime: `${TUESDAY}T12:00:00+00:00`, end_datetime: `${TUESDAY}T12:30:00+00:00` });
    expect((await put({ time: 660 })).body).toMatchObject({ fields: [{ field: 'start_time' }] });
    expect((await put({ datetime: `${TUESDAY}T12:00:00Z` })).status).toBe(400);

    const freed = await calendar('DELETE', hrefOf(block, 'self') ?? '');
    expect(freed.body).toMatchObject({ is_cancelled: true, id: block.id });
    expect((await blocksOf(day())).total).toBe(0);
  });

  test('is not listed without HAL, with paging, or with filters that a block cannot match', async () => {
    const path = own(`people/${shop.company.ann.id}/block`);
    await shop.admin.put(path, { start_time: `${TUESDAY}T15:00:00`, end_time: `${TUESDAY}T16:00:00` });

    expect((await blocksOf(day())).total).toBe(1);
    expect(await blocksOf(day(), { Accept: 'application/json' })).toEqual({ found: [], total: 0 });
    for (const more of ['&email=a@example.test', '&status=4', '&page=2', '&children=true'])
      expect((await blocksOf(day(more))).found).toEqual([]);
    expect((await blocksOf(day().replace('1024', '100'))).found).toEqual([]);
  });
});
