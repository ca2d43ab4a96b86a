import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { embedded } from '../../support/clients/rest-client.js';
import { INSTANT, QueueServer } from '../../support/fixtures/queue-server.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let desk: QueueServer;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
});
afterAll(() => server?.close());
beforeEach(async () => {
  desk = await QueueServer.open(server);
});

describe('a queue', () => {
  test('is shown with every field and link', async () => {
    await desk.attend(desk.ids.ann, { status: 1 });
    await desk.join('Cleo');
    const { id } = await desk.join('Dora');
    await desk.serve(id, desk.ids.ann);
    await desk.admin.put(desk.own(`/people/${desk.ids.bob}`), { queuing_disabled: true });

    const { status, body } = await desk.admin.get(desk.own(`/client_queues/${desk.ids.queue}`));

    expect(status).toBe(200);
    expect(body).toEqual({
      id: desk.ids.queue,
      name: 'Front desk',
      priority: 2,
      length: 1,
      wait_time: expect.any(Number),
      _links: {
        self: desk.href(`/client_queues/${desk.ids.queue}`),
        company: desk.href('/company'),
        services: [{ ...desk.href(`/services/${desk.ids.check}`), title: 'Check' }],
        people: [{ ...desk.href(`/people/${desk.ids.ann}`), title: 'Ann' }],
        queuers: desk.href(`/client_queues/${desk.ids.queue}/queuers`),
      },
    });
    expect(body.wait_time).toBeGreaterThan(3590);
    expect(body.wait_time).toBeLessThanOrEqual(3600);
    const list = await desk.admin.get(desk.own('/client_queues'));
    expect(embedded(list, 'client_queues')).toMatchObject([{ id: desk.ids.queue, length: 1 }]);
    expect(list.body.total_entries).toBe(1);
  });

  test('has a null waiting time, not zero, while nobody is serving', async () => {
    expect((await desk.admin.get(desk.own(`/client_queues/${desk.ids.queue}`))).body.wait_time).toBeNull();
  });
});

describe('a person', () => {
  test.each(['estimate_duration', 'estimated_duration'])('takes a break for the number of minutes sent as %s', async (name) => {
    const { status, body } = await desk.attend(desk.ids.ann, { status: '2', [name]: '15' });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: desk.ids.ann,
      type: 'person',
      name: 'Ann',
      attendance_status: 2,
      attendance_started: INSTANT,
      attendance_estimate: 15,
    });
    expect((await desk.admin.get(desk.own(`/people/${desk.ids.ann}`))).body).toEqual(body);
    const { id } = await desk.join('Cleo');
    expect(await desk.serve(id, desk.ids.ann)).toMatchObject({
      status: 409,
      body: { error: `Person ${desk.ids.ann} is on break and cannot become serving`, data: { from: 'on_break', to: 'serving' } },
    });
  });

  test.each([0, 1, 4])('can set attendance status %i', async (status) => {
    expect((await desk.attend(desk.ids.ann, { status })).body).toMatchObject({
      attendance_status: status,
      attendance_estimate: null,
    });
  });

  test.each([
    ['status', { status: 3 }],
    ['status', {}],
    ['status', { status: 'busy' }],
    ['estimate_duration', { status: 2, estimate_duration: 0 }],
    ['estimate_duration', { status: 2, estimated_duration: 100_000 }],
  ])('cannot set an attendance with invalid %s: %j', async (field, body) => {
    expect(await desk.attend(desk.ids.ann, body)).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  });

  test('serves the next or a named queuer, and finishes, by the links of their own record', async () => {
    const [cleo, dora] = [await desk.join('Cleo'), await desk.join('Dora')];
    const record = async (id: number) => (await desk.admin.get(desk.own(`/people/${id}`))).body;
    const relations = async (id: number) =>
      Object.keys((await record(id))._links as Json).filter((rel) => /queuer|serving|attendance/.test(rel));

    expect(await relations(desk.ids.ann)).toEqual(['attendance', 'queuers', 'start_serving']);
    const next = await desk.admin.follow(
      await record(desk.ids.ann),
      'start_serving',
      {},
      { method: 'POST', body: { queuer_id: null } },
    );
    expect(next).toMatchObject({ status: 201, body: { id: cleo?.id, person_id: desk.ids.ann } });
    expect(await relations(desk.ids.ann)).toEqual(['attendance', 'queuers', 'queuer', 'finish_serving']);
    expect((await desk.admin.follow(await record(desk.ids.ann), 'queuer')).body).toEqual(
      (await desk.admin.get(desk.own(`/queuers/${cleo?.id}`))).body,
    );

    const named = await desk.admin.follow(
      await record(desk.ids.bob),
      'start_serving',
      { queuer_id: dora?.id },
      { method: 'POST' },
    );
    expect(named.body).toMatchObject({ id: dora?.id, person_id: desk.ids.bob });
    const done = await desk.admin.follow(await record(desk.ids.ann), 'finish_serving', {}, { method: 'POST' });
    expect(done).toMatchObject({ status: 201, body: { id: cleo?.id, position: null } });
    expect(await desk.admin.get(desk.own(`/people/${desk.ids.ann}/queuer`))).toMatchObject({
      status: 404,
      body: { error: 'Not Found' },
    });
    expect(await desk.admin.post(desk.own(`/people/${desk.ids.ann}/finish_serving`))).toMatchObject({ status: 409 });
  });

  test('has no attendance fields or queue links in the public record', async () => {
    const { body } = await desk.admin.as(undefined).get(`/api/v1/${desk.ids.shop}/people/${desk.ids.ann}`);

    expect(Object.keys(body).filter((name) => name.startsWith('attendance'))).toEqual([]);
    expect(Object.keys(body._links as Json)).toEqual(['self', 'items', 'images']);
  });
});

test("a service's queuers link adds a client to the queue", async () => {
  const { body } = await desk.admin.get(desk.own(`/services/${desk.ids.check}`));

  const joined = await desk.admin.follow(
    body,
    'queuers',
    {},
    { method: 'POST', body: { first_name: 'Cleo', last_name: 'Reed' } },
  );

  expect(joined).toMatchObject({ status: 201, body: { service_id: desk.ids.check, first_name: 'Cleo', position: 1 } });
});

describe('the booking created by serving a queuer', () => {
  const start = (id: number, person: number, headers: Readonly<Record<string, string>> = {}) =>
    desk.admin.send('POST', desk.own('/queuers/start_serving'), { queuers_id: id, person_id: person }, headers);

  test('is created only once when a request is repeated with its idempotency key', async () => {
    const { id } = await desk.join('Cleo');
    const key = { 'Idempotency-Key': `serve-${id}` };
    const [first, again] = [await start(id, desk.ids.ann, key), await start(id, desk.ids.ann, key)];

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const bookings = await desk.admin.get(desk.own(`/bookings?person_id=${desk.ids.ann}`));
    expect(embedded(bookings, 'bookings').map(({ id: booking }) => booking)).toEqual([first.body.space_id]);
  });

  test('is not created, changed or ended by a request with an outdated version of the queuer', async () => {
    const { id } = await desk.join('Cleo');
    const path = desk.own(`/queuers/${id}`);
    const tag = (await desk.admin.get(path)).headers.get('etag') ?? '';
    await desk.admin.put(path, { notes: 'With a dog' });
    const seen = { 'If-Match': tag };

    expect((await desk.admin.send('POST', `${path}/start_serving`, { person_id: desk.ids.ann }, seen)).status).toBe(409);
    await start(id, desk.ids.ann);
    expect((await desk.admin.send('PUT', path, { duration: 45 }, seen)).status).toBe(409);
    expect((await desk.admin.send('POST', `${path}/finish_serving`, {}, seen)).status).toBe(409);
    const { body } = await desk.admin.follow((await desk.admin.get(path)).body, 'booking');
    expect(body).toMatchObject({ duration: 30, multi_status: expect.not.objectContaining({ completed: INSTANT }) });
  });

  test('has a client, a purchase and a slot, and its person can serve nobody else meanwhile', async () => {
    const { id } = await desk.join('Cleo', { email: 'cleo@example.test' });
    const { body } = await start(id, desk.ids.ann);
    const booking = (await desk.admin.follow(body, 'space')).body;

    expect((await desk.admin.follow(body, 'client')).body).toMatchObject({ first_name: 'Cleo', email: 'cleo@example.test' });
    const comms = embedded(await desk.admin.follow(booking, 'comms'), 'comms');
    expect([booking.purchase_id, booking.slot_id, comms]).toEqual([expect.any(Number), expect.any(Number), []]);
    const second = await desk.join('Dora');
    expect(await start(second.id, desk.ids.ann)).toMatchObject({ status: 409, body: { data: { from: 'serving' } } });
  });
});
