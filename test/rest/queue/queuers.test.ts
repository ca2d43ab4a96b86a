import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createClient } from '../../../src/client/create-client.js';
import { createCompany } from '../../../src/company/create-company.js';
import { createClientQueue } from '../../../src/queue/create-client-queue.js';
import { deleteClientQueue, updateClientQueue } from '../../../src/queue/update-client-queue.js';
import { embedded } from '../../support/clients/rest-client.js';
import { INSTANT, OFFSET, QueueServer } from '../../support/fixtures/queue-server.js';
import { adminToken } from '../../support/fixtures/test-company.js';
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

describe('a queuer', () => {
  test('is shown with every field and link while waiting', async () => {
    const { body } = await desk.admin.post(desk.own('/queuers'), {
      first_name: 'Cleo',
      last_name: 'Reed',
      mobile: '07700 900000',
      mobile_prefix: '44',
      email: 'cleo@example.test',
      locale: 'en',
      notes: 'With a dog',
      service_id: String(desk.ids.check),
    });

    expect(body).toEqual({
      id: expect.any(Number),
      first_name: 'Cleo',
      last_name: 'Reed',
      mobile: '07700 900000',
      mobile_prefix: '44',
      email: 'cleo@example.test',
      locale: 'en',
      service_id: desk.ids.check,
      service_name: 'Check',
      ticket_number: 1,
      position: 1,
      push_channel: `queuer-${body.long_id}`,
      pusher_channel: `queuer-${body.long_id}`,
      long_id: expect.stringMatching(/^[\w-]{22}$/),
      due: null,
      space_id: null,
      created_at: INSTANT,
      person_id: null,
      person_name: null,
      client_queue_id: desk.ids.queue,
      client_id: null,
      start: null,
      duration: 30,
      notes: 'With a dog',
      multi_status: { checked_in: body.created_at },
      _links: {
        self: desk.href(`/queuers/${body.id}`),
        service: desk.href(`/services/${desk.ids.check}`),
        client_queue: desk.href(`/client_queues/${desk.ids.queue}`),
        start_serving: desk.templated(`/queuers/start_serving?queuer_id=${body.id}{&person_id}`),
      },
    });
    expect(Object.keys(body)).toEqual(FIELDS);
    expect((await desk.admin.get(desk.own(`/queuers/${body.id}`))).body).toEqual(body);
  });

  test('shows who serves it, since when, and the links available while being served', async () => {
    const client = await createClient(
      desk.em,
      { companyId: desk.ids.shop, now: new Date() },
      { firstName: 'Cleo', lastName: 'Reed', email: 'cleo@example.test' },
    );
    const { id } = await desk.join('Cleo', { client_id: client.id });

    const { status, body } = await desk.serve(id, desk.ids.ann);

    expect(status).toBe(201);
    expect(body).toMatchObject({
      id,
      position: 0,
      person_id: desk.ids.ann,
      person_name: 'Ann',
      client_id: client.id,
      last_name: 'Reed',
      start: OFFSET,
      multi_status: { checked_in: INSTANT, being_seen: INSTANT },
    });
    expect(body.due).toBe(body.start);
    expect(Date.parse(String(body.start))).toBe(Date.parse(String((body.multi_status as Json).being_seen)));
    expect(body.space_id).toEqual(expect.any(Number));
    expect(body._links).toEqual({
      self: desk.href(`/queuers/${id}`),
      service: desk.href(`/services/${desk.ids.check}`),
      space: desk.href(`/bookings/${body.space_id}`),
      client_queue: desk.href(`/client_queues/${desk.ids.queue}`),
      booking: desk.templated(`/bookings/${body.space_id}{?locale}`),
      person: desk.href(`/people/${desk.ids.ann}`),
      client: desk.href(`/client/${client.id}`),
      finish_serving: desk.href(`/queuers/${id}/finish_serving`),
      return_to_queue: desk.templated(`/queuers/${id}/return_to_queue/{?position,first,last,service_id}`),
    });
  });

  test('is due when the next member of staff is free, in the time zone of the company', async () => {
    await desk.attend(desk.ids.ann, { status: 1 });
    await desk.join('Cleo');
    const { due } = await desk.join('Dora');

    expect(due).toEqual(OFFSET);
    const wait = (Date.parse(String(due)) - Date.now()) / 60_000;
    expect(wait).toBeGreaterThan(29);
    expect(wait).toBeLessThanOrEqual(30);
  });

  test('can be taken from joining to finished by following its links', async () => {
    const cleo = await desk.join('Cleo');
    const served = await desk.admin.follow(cleo, 'start_serving', { person_id: desk.ids.ann }, { method: 'POST' });
    expect(served.body).toMatchObject({ id: cleo.id, position: 0, person_id: desk.ids.ann });

    const returned = await desk.admin.follow(served.body, 'return_to_queue', { first: true }, { method: 'POST' });
    expect(returned).toMatchObject({
      status: 201,
      body: { id: cleo.id, position: 1, person_id: null, start: null, space_id: null },
    });
    expect((await desk.admin.follow(served.body, 'space')).body).toMatchObject({ is_cancelled: true, channel: 'queue' });

    const again = await desk.admin.post(desk.own(`/queuers/${cleo.id}/start_serving`), { person_id: desk.ids.bob });
    expect(again.body).toMatchObject({ position: 0, person_name: 'Bob' });

    const finished = await desk.admin.follow(again.body, 'finish_serving', {}, { method: 'POST' });
    expect(finished).toMatchObject({ status: 201, body: { id: cleo.id, position: null, due: null, person_id: desk.ids.bob } });
    const links = ['self', 'service', 'space', 'client_queue', 'person', 'booking', 'client'];
    expect(Object.keys(finished.body._links as Json)).toEqual(links);
    expect(await desk.line()).toEqual([]);
    expect((await desk.admin.get(desk.own(`/queuers/${cleo.id}`))).status).toBe(200);
  });

  test('can leave, which returns its record; leaving twice is a conflict', async () => {
    const { id } = await desk.join('Cleo');

    expect(await desk.admin.delete(desk.own(`/queuers/${id}`))).toMatchObject({
      status: 200,
      body: { id, first_name: 'Cleo', position: null },
    });
    expect(await desk.admin.delete(desk.own(`/queuers/${id}`))).toMatchObject({
      status: 409,
      body: { error: `Queuer ${id} is left and cannot become left`, code: 'CONFLICT', data: { from: 'left', to: 'left' } },
    });
  });

  test('can be changed; a longer duration delays the queuers behind it', async () => {
    await desk.attend(desk.ids.ann, { status: 1 });
    const cleo = await desk.join('Cleo');
    await desk.serve(cleo.id, desk.ids.ann);
    const dora = await desk.join('Dora');

    const { status, body } = await desk.admin.put(desk.own(`/queuers/${cleo.id}`), {
      duration: '50',
      notes: 'Slow',
      last_name: 'Reed',
    });

    expect([status, body.duration, body.notes, body.last_name, body.first_name]).toEqual([200, 50, 'Slow', 'Reed', 'Cleo']);
    const later = (await desk.admin.get(desk.own(`/queuers/${dora.id}`))).body;
    expect(Date.parse(String(later.due)) - Date.parse(String(body.start))).toBe(50 * 60_000);
  });

  test('can be moved to a given position', async () => {
    const [, , eve] = [await desk.join('Cleo'), await desk.join('Dora'), await desk.join('Eve')];

    const moved = await desk.admin.post(desk.own(`/queuers/${eve?.id}/return_to_queue/?position=2`));

    expect(moved.body).toMatchObject({ position: 2 });
    expect(await desk.line()).toEqual(['Cleo 1', 'Eve 2', 'Dora 3']);
  });
});

describe('the `queuers` link of a service', () => {
  /** Whether the link is in each answer that shows the service: the list, the record, and a change. */
  async function links(): Promise<boolean[]> {
    const path = desk.own(`/services/${desk.ids.check}`);
    const listed = embedded(await desk.admin.get(desk.own('/services')), 'services').find(({ id }) => id === desk.ids.check);
    const shown = [listed, (await desk.admin.get(path)).body, (await desk.admin.put(path, { name: 'Check' })).body];
    return shown.map((record) => 'queuers' in Object(record?._links));
  }

  const join = async () => {
    const path = `${desk.own('/queuers')}?service_id=${desk.ids.check}`;
    return (await desk.admin.post(path, { first_name: 'Cleo' })).status;
  };

  const name = (...names: string[]) =>
    Promise.all(names.map(async (each) => (await createService(desk.em, desk.ids.shop, { name: each })).id));

  test.each<[string, boolean, () => Promise<unknown>]>([
    ['with a queue for all services', true, async () => undefined],
    ['with a queue for another service', false, async () => give(desk.ids.queue, await name('Wash'))],
    ['with a queue for it and others', true, async () => give(desk.ids.queue, [desk.ids.check, ...(await name('Wash'))])],
    [
      'with a queue for another service and one for it',
      true,
      async () => {
        await give(desk.ids.queue, await name('Wash'));
        await createClientQueue(desk.em, desk.ids.shop, { name: 'Other', serviceIds: [desk.ids.check] });
      },
    ],
    ['without a queue (it gets one)', true, () => deleteClientQueue(desk.em, { companyId: desk.ids.shop, id: desk.ids.queue })],
    [
      'with queuing switched off',
      false,
      () => desk.admin.put(desk.own(`/services/${desk.ids.check}`), { queuing_disabled: true }),
    ],
    ['that is disabled', false, () => desk.admin.put(desk.own(`/services/${desk.ids.check}`), { disabled: true })],
  ])('%s is present: %s, and joining works only if it is', async (_label, isThere, arrange) => {
    await arrange();

    expect(await links()).toEqual([isThere, isThere, isThere]);
    expect(await join()).toBe(isThere ? 201 : 400);
  });

  const give = (queue: number, serviceIds: readonly number[]) =>
    updateClientQueue(desk.em, { companyId: desk.ids.shop, id: queue }, { serviceIds: [...serviceIds] });

  test('on a service of the parent depends on the queues of the branch that lists the service', async () => {
    const branch = (await createCompany(desk.em, { name: 'Branch', parentId: desk.ids.shop })).id;
    const shared = (await createService(desk.em, desk.ids.shop, { name: 'Shared', offeredByBranches: true })).id;
    const own = (await createService(desk.em, branch, { name: 'Own' })).id;
    await createClientQueue(desk.em, branch, { name: 'Branch', serviceIds: [own] });
    const at = desk.admin.as(await adminToken(desk.em, branch));
    const services = embedded(await at.get(`/api/v1/admin/${branch}/services`), 'services');

    expect(services.map(({ id, _links }) => [id, 'queuers' in Object(_links)])).toEqual(
      expect.arrayContaining([
        [shared, false],
        [own, true],
      ]),
    );
    expect((await at.post(`/api/v1/admin/${branch}/queuers`, { service_id: shared, first_name: 'Cleo' })).status).toBe(400);
    const head = embedded(await desk.admin.get(desk.own('/services?children=true')), 'services');
    expect(head.map(({ id, _links }) => [id, 'queuers' in Object(_links)])).toEqual(expect.arrayContaining([[own, true]]));
  });
});

describe('the list of queuers', () => {
  test('starts with those being served, and can be filtered by queue, service or person', async () => {
    const other = (await createClientQueue(desk.em, desk.ids.shop, { name: 'Other' })).id;
    await desk.join('Cleo');
    const dora = await desk.join('Dora');
    await desk.join('Eve', { client_queue_id: other });
    await desk.serve(dora.id, desk.ids.ann);

    expect(await desk.line()).toEqual(['Dora 0', 'Cleo 1', 'Eve 1']);
    expect(await desk.line(`/queuers?client_queue_ids=${desk.ids.queue}`)).toEqual(['Dora 0', 'Cleo 1']);
    expect(await desk.line(`/queuers?client_queue_ids=${desk.ids.queue},${other}`)).toEqual(['Dora 0', 'Cleo 1', 'Eve 1']);
    expect(await desk.line(`/client_queues/${other}/queuers`)).toEqual(['Eve 1']);
    expect(await desk.line(`/people/${desk.ids.ann}/queuers`)).toEqual(['Dora 0', 'Cleo 1', 'Eve 1']);
    expect(await desk.line(`/people/${desk.ids.bob}/queuers`)).toEqual(['Cleo 1', 'Eve 1']);
    expect(await desk.line(`/queuers?service_id=${desk.ids.check}&per_page=1&page=2`)).toEqual(['Cleo 1']);
  });

  test('is a paged collection with its total count', async () => {
    await desk.join('Cleo');
    const { body } = await desk.admin.get(desk.own('/queuers'));

    expect(body.total_entries).toBe(1);
    expect(body._links).toEqual({ self: desk.href('/queuers?page=1&per_page=30') });
  });
});

/** Fields in the order of service.md 2.11; the spelling that real clients read follows the documented one. */
const FIELDS = [
  ...['id', 'first_name', 'last_name', 'mobile', 'mobile_prefix', 'email', 'locale', 'service_id', 'service_name'],
  ...['ticket_number', 'position', 'push_channel', 'pusher_channel', 'long_id', 'due', 'space_id', 'created_at'],
  ...['person_id', 'person_name', 'client_queue_id', 'client_id', 'start', 'duration', 'notes', 'multi_status', '_links'],
];
