import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedded } from '../../support/clients/rest-client.js';
import { openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import { createTalk } from '../../support/fixtures/test-company.js';

let shop: ShopServer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

test('a basket line of status 8 joins the waiting list, is offered freed spaces, and can then be booked', async () => {
  const { talk, chain } = await createTalk(shop.company.em, shop.id, { spaces: 2, startsAt: '2035-03-05T18:00:00Z' });
  await sql`update event_chain set waitlength = 5 where id = ${chain.id}`.execute(shop.company.em.getKysely());
  const first = await shop.buy(await shop.fill([{ event_id: talk.id, qty: 2 }]));
  const full = await shop.visitor().post(`/api/v1/${shop.id}/basket/add_item`, { event_id: talk.id });
  expect(full.body).toMatchObject({ status: 409, error: 'No Space Left' });
  const seen = async () => (await shop.visitor().get(`/api/v1/${shop.id}/events/${talk.id}`)).body;
  const { bookable, status, _links: links } = await seen();
  expect([bookable, status, links]).toEqual([false, 4, expect.objectContaining({ book: expect.anything() })]);

  const by = await shop.fill([{ event_id: talk.id, qty: 2, status: 8 }]);
  const basket = await by.get(`/api/v1/${shop.id}/basket`);
  expect(basket.body).toMatchObject({ total_price: 0, total_due_price: 0 });
  expect(embedded(basket, 'items')).toMatchObject([{ status: 8, price: 500, total_price: 0 }]);

  const waiting = await shop.buy(by);
  expect(waiting).toMatchObject({ total_price: 0, due_now: 0 });
  const [booking] = embedded(waiting, 'bookings');
  expect(booking).toMatchObject({ on_waitlist: true, status: 8, price: 0 });
  expect(booking?.settings).not.toHaveProperty('sent_waitlist');
  await shop.buy(await shop.fill([{ event_id: talk.id, qty: 3, status: 8 }]));
  expect(await seen()).toMatchObject({ spaces_wait: 5, bookable: false });
  expect((await seen())._links).not.toHaveProperty('book');
  expect((await shop.visitor().get(`/api/v1/${shop.id}/events/${talk.id}`)).body).toMatchObject({
    spaces_wait: 5,
    spaces_booked: 2,
  });
  expect(waiting._links).toMatchObject({ book_waitlist_item: { templated: true } });
  const put = () => shop.visitor().follow(waiting, 'book_waitlist_item', { booking_id: booking?.id }, { method: 'PUT' });
  expect((await put()).status).toBe(409);

  await shop.visitor().delete(`/api/v1/purchases/${first.long_id}`);
  const event = await shop.visitor().get(`/api/v1/${shop.id}/events/${talk.id}`);
  expect(event.body).toMatchObject({ spaces_wait: 5, spaces_booked: 0, spaces_held: 2, status: 4 });
  const offered = await shop.visitor().get(`/api/v1/purchases/${waiting.long_id}`);
  expect(embedded(offered, 'bookings')).toMatchObject([{ on_waitlist: true, settings: { sent_waitlist: 1 } }]);
  const booked = await put();
  expect(booked).toMatchObject({ status: 200, body: { total_price: 1000, due_now: 1000 } });
  expect(embedded(booked, 'bookings')).toMatchObject([{ on_waitlist: false, status: 4, price: 500 }]);
  expect(embedded(booked, 'bookings')[0]?.settings).not.toHaveProperty('sent_waitlist');
  expect(booked.body._links).not.toHaveProperty('book_waitlist_item');
  expect((await put()).status).toBe(200);
  expect((await shop.visitor().get(`/api/v1/purchases/${waiting.long_id}/book_waitlist_item`)).status).toBe(404);
});
