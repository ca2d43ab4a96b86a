import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { embedded } from '../../support/clients/rest-client.js';
import { INSTANT, QueueServer } from '../../support/fixtures/queue-server.js';
import { checkAt, openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import { MONDAY } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/**
 * Pages of the browser SDK for administrators and members: what they send and read, observed by running them.
 * Source: wire.md 1.3, 1.4, 2.9.
 */
let shop: ShopServer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const own = (path: string) => `/api/v1/admin/${shop.id}/${path}`;

describe('a booking record that a page sends back', () => {
  test('is moved by date and time, but a time without a date does not override its datetime', async () => {
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

describe('a service record that a page sends back', () => {
  test('keeps its durations when the page adds the first one as the duration', async () => {
    const { company, admin } = shop;
    const { id } = await createService(company.em, shop.id, { name: 'Groom', durations: [30, 60], prices: [3500, 6000] });
    const { body } = await admin.get(own(`services/${id}`));

    const kept = await admin.put(own(`services/${id}`), { ...body, duration: 30 });
    expect([kept.status, kept.body.durations, kept.body.prices]).toEqual([200, [30, 60], [3500, 6000]]);
    expect((await admin.put(own(`services/${id}`), { duration: 45 })).body.durations).toEqual([45]);
  });
});

describe('the rules of a schedule', () => {
  test('are also accepted as lists of ranges, and are returned as text', async () => {
    const { status, body } = await shop.admin.post(own('schedules'), {
      name: 'Late pages',
      rules: { '1': ['0900-1200', '1300-1700'], '2030-03-05': [], '2': '0900-1700' },
    });
    expect([status, body.rules]).toEqual([201, { '1': '0900-1200,1300-1700', '2': '0900-1700', '2030-03-05': 'None' }]);
    expect((await shop.admin.post(own('schedules'), { name: 'No', rules: { '1': [900] } })).status).toBe(400);
  });
});

test('each purchase total of a member embeds its items', async () => {
  await shop.buy(await shop.fill([checkAt(shop, `${MONDAY}T14:00`)], shop.member), { client: undefined });
  const totals = embedded(await shop.member.get(`/api/v1/${shop.id}/members/${shop.mia.id}/purchase_totals`), 'purchase_totals');

  const item = expect.objectContaining({ type: 'booking', service_name: 'Check' });
  expect(totals).toEqual([expect.objectContaining({ _embedded: expect.objectContaining({ purchase_items: [item] }) })]);
});

test('PUT returns a queuer who is being served to the queue, as the counter page sends it', async () => {
  const desk = await QueueServer.open(shop.server);
  const { id } = await desk.join('Cleo');
  await desk.serve(id, desk.ids.ann);
  const returned = await desk.admin.put(desk.own(`/queuers/${id}/return_to_queue/?position=1`), {});
  expect(returned).toMatchObject({ status: 200, body: { id, position: 1, person_id: null } });
});

describe('the counter page', () => {
  let desk: QueueServer;
  beforeEach(async () => {
    desk = await QueueServer.open(shop.server);
    await desk.attend(desk.ids.ann, { status: 1 });
    await desk.join('Cleo', { last_name: 'Reed' });
  });

  const person = async () => (await desk.admin.get(desk.own(`/people/${desk.ids.ann}`))).body;

  /** Serves the next queuer, then finds the queuer being served as the page does: by the link to the person. */
  async function serveNext(): Promise<Json> {
    const started = await desk.admin.follow(await person(), 'start_serving', {}, { method: 'POST', body: { queuer_id: null } });
    expect(started.status).toBe(201);
    const queuers = embedded(await desk.admin.follow(await person(), 'queuers'), 'queuers');
    const self = ((await person())._links as Json).self;
    return queuers.find(({ _links }) => (_links as Json).person && Object((_links as Json).person).href === Object(self).href)!;
  }

  const bookingOf = async (queuer: Json) => (await desk.admin.follow(queuer, 'booking')).body;

  /** Sends the entire record back as the page does, with the values that the page itself adds. */
  const sendBack = (booking: Json, more: Json) =>
    desk.admin.follow(
      booking,
      'self',
      {},
      {
        method: 'PUT',
        body: { ...booking, start: booking.datetime, time: 1320, className: 'status_booked', allDay: false, ...more },
      },
    );

  test('serves a queuer, extends the time by minutes, reads the last form tab, saves and finishes', async () => {
    const serving = await serveNext();
    expect(serving).toMatchObject({ first_name: 'Cleo', position: 0, duration: 30, start: expect.any(String) });
    const extended = await desk.admin.follow(serving, 'self', {}, { method: 'PUT', body: { duration: 30 + 4.25 } });
    expect([extended.status, extended.body.duration]).toEqual([200, 35]);

    const booking = await bookingOf(serving);
    expect(booking).toMatchObject({
      ...{ person_id: desk.ids.ann, service_id: desk.ids.check, duration: 35, status: 4, channel: 'queue', is_cancelled: false },
      ...{ client_name: 'Cleo Reed', attended: true, multi_status: { checked_in: INSTANT, being_seen: INSTANT } },
    });
    expect(Date.parse(String(booking.datetime))).toBe(Date.parse(String(serving.start)));
    const { form } = (await desk.admin.follow(booking, 'edit')).body as { form: Json[] };
    const [{ tabs } = {}] = form.filter(({ type }) => type !== 'submit');
    const outcome = (tabs as { items: Json[] }[]).at(-1);
    expect(outcome?.items.map(({ key }) => key)).toContain('current_multi_status');

    const saved = await sendBack(booking, { attended: true });
    expect([saved.status, saved.body.datetime, saved.body.duration]).toEqual([200, booking.datetime, 35]);
    const finished = await desk.admin.follow(await person(), 'finish_serving', {}, { method: 'POST' });
    expect(finished.status).toBe(201);
    expect(await bookingOf(finished.body)).toMatchObject({ attended: true, multi_status: { completed: INSTANT } });
    expect(await desk.line()).toEqual([]);
  });

  test('marks a queuer absent by finishing first and then updating the booking', async () => {
    const serving = await serveNext();
    expect((await desk.admin.follow(await person(), 'finish_serving', {}, { method: 'POST' })).status).toBe(201);
    const booking = await bookingOf(serving);
    const marked = await sendBack(booking, { current_multi_status: 'absent' });

    expect([marked.status, marked.body.datetime]).toEqual([200, booking.datetime]);
    expect(marked.body).toMatchObject({ attended: false, multi_status: { absent: INSTANT } });
    expect(marked.body.multi_status).not.toHaveProperty('completed');
    expect(Object.keys((await person())._links as Json)).toContain('start_serving');
  });

  test('removes a queuer being served, whose booking is then cancelled', async () => {
    const serving = await serveNext();
    const gone = await desk.admin.follow(serving, 'self', {}, { method: 'DELETE' });
    expect(gone).toMatchObject({ status: 200, body: { id: serving.id, position: null, space_id: serving.space_id } });
    expect(await bookingOf(gone.body)).toMatchObject({ is_cancelled: true });
  });
});
