import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '../../src/catalogue/create-service.js';
import { FrontDesk } from '../support/front-desk.js';
import { MONDAY } from '../support/house.js';
import { embedded } from '../support/rest-client.js';
import { checkAt, openShop, type Shop } from '../support/shop.js';

/** What the browser SDK's pages for administrators and members send and read, found by running it. Source: wire.md 1.3, 1.4, 2.9. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const own = (path: string) => `/api/v1/admin/${shop.id}/${path}`;

describe('a booking that a page sends back whole', () => {
  test('stays where its datetime says: an hour beside it, without a date, is that of the page', async () => {
    const { admin } = shop;
    const sold = await shop.buy(await shop.fill([checkAt(shop, `${MONDAY}T10:00`)]));
    const [{ id } = {}] = embedded(await admin.get(`/api/v1/purchases/${sold.long_id}/bookings`), 'bookings');
    const booking = (await admin.get(own(`bookings/${id}`))).body;

    const moved = await admin.put(own(`bookings/${id}`), { ...booking, date: MONDAY, time: 660 });
    expect([moved.status, moved.body.datetime]).toEqual([200, `${MONDAY}T11:00:00+00:00`]);

    const kept = await admin.put(own(`bookings/${id}`), { ...moved.body, time: 1320, current_multi_status: 'checked_in' });
    expect([kept.status, kept.body.datetime]).toEqual([200, moved.body.datetime]);
    expect(kept.body.multi_status).toHaveProperty('checked_in');
    expect((await admin.put(own(`bookings/${id}`), { time: 660 })).status).toBe(400);
  });
});

describe('a service that a page sends back whole', () => {
  test('keeps its durations: one beside them is the first, of which the page made a choice', async () => {
    const { house, admin } = shop;
    const { id } = await createService(house.em, shop.id, { name: 'Groom', durations: [30, 60], prices: [3500, 6000] });
    const { body } = await admin.get(own(`services/${id}`));

    const kept = await admin.put(own(`services/${id}`), { ...body, duration: 30 });
    expect([kept.status, kept.body.durations, kept.body.prices]).toEqual([200, [30, 60], [3500, 6000]]);
    expect((await admin.put(own(`services/${id}`), { duration: 45 })).body.durations).toEqual([45]);
  });
});

describe('the rules of a schedule', () => {
  test('are taken as lists of ranges too, and are shown as text', async () => {
    const { status, body } = await shop.admin.post(own('schedules'), {
      name: 'Late pages',
      rules: { '1': ['0900-1200', '1300-1700'], '2030-03-05': [], '2': '0900-1700' },
    });
    expect([status, body.rules]).toEqual([201, { '1': '0900-1200,1300-1700', '2': '0900-1700', '2030-03-05': 'None' }]);
    expect((await shop.admin.post(own('schedules'), { name: 'No', rules: { '1': [900] } })).status).toBe(400);
  });
});

test('each total of a member has its items with it, which the page asks for at once', async () => {
  await shop.buy(await shop.fill([checkAt(shop, `${MONDAY}T14:00`)], shop.member), { client: undefined });
  const totals = embedded(await shop.member.get(`/api/v1/${shop.id}/members/${shop.mia.id}/purchase_totals`), 'purchase_totals');

  const item = expect.objectContaining({ type: 'booking', service_name: 'Check' });
  expect(totals).toEqual([expect.objectContaining({ _embedded: expect.objectContaining({ purchase_items: [item] }) })]);
});

test('who is served is returned to the queue by PUT too, as the page of a counter sends it', async () => {
  const desk = await FrontDesk.open(shop.server);
  const { id } = await desk.join('Cleo');
  await desk.serve(id, desk.ids.ann);
  const returned = await desk.admin.put(desk.own(`/queuers/${id}/return_to_queue/?position=1`), {});
  expect(returned).toMatchObject({ status: 200, body: { id, position: 1, person_id: null } });
});
