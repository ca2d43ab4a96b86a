import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedded } from '../../support/clients/rest-client.js';
import { checkAt, openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import { createTalk, MONDAY } from '../../support/fixtures/test-company.js';

/** What the person in front of the browser SDK's pages saw when each journey was taken to its end. Source: wire.md 1.4, 1.8. */
let shop: ShopServer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const own = (path: string) => `/api/v1/admin/${shop.id}/${path}`;

test('the button of a member who waits can be pressed as soon as a space is held', async () => {
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

test('the list of a check-in desk says how far each visitor is, also after a page sent the booking back whole', async () => {
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
