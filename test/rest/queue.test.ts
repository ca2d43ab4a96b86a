import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson } from '../../src/catalogue/create-person.js';
import { createService } from '../../src/catalogue/create-service.js';
import { createClient } from '../../src/client/create-client.js';
import { createCompany } from '../../src/company/create-company.js';
import { createClientQueue } from '../../src/queue/create-client-queue.js';
import type { Json } from '../support/hal-rules.js';
import { adminToken, aMember } from '../support/house.js';
import { embedded, RestClient } from '../support/rest-client.js';
import { startServer, type TestServer } from '../support/server.js';

/** Queues as a front desk sees them, over HTTP. A fresh company for every test. */

let server: TestServer;
let em: EntityManager;
let admin: RestClient;
let shop: number;
let ann: number;
let bob: number;
let check: number;
let queue: number;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
});
afterAll(() => server?.close());
beforeEach(async () => {
  em = server.orm.em.fork();
  shop = (await createCompany(em, { name: 'Shop', timezone: 'America/New_York', currencyCode: 'USD' })).id;
  ann = (await createPerson(em, shop, { name: 'Ann' })).id;
  bob = (await createPerson(em, shop, { name: 'Bob' })).id;
  check = (await createService(em, shop, { name: 'Check', durations: [30] })).id;
  queue = (await createClientQueue(em, shop, { name: 'Front desk', priority: 2 })).id;
  admin = new RestClient({ base: server.url, token: await adminToken(em, shop) });
});

const own = (path: string) => `/api/v1/admin/${shop}${path}`;
const href = (path: string) => ({ href: `${server.url}${own(path)}` });
const templated = (path: string) => ({ ...href(path), templated: true });
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const OFFSET = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00$/);

const join = async (first_name: string, more: Json = {}): Promise<Json & { id: number }> => {
  const { status, body } = await admin.post(own('/queuers'), { first_name, service_id: check, ...more });
  expect([status, body.error]).toEqual([201, undefined]);
  return { ...body, id: Number(body.id) };
};
const attend = (person: number, more: Json) => admin.put(own(`/people/${person}/attendance`), more);
const serve = (queuers_id: number | null, person_id: number) =>
  admin.post(own('/queuers/start_serving'), { queuers_id, person_id });

/** `Cleo 0`, in the order of the list. */
const line = async (path = '/queuers') =>
  embedded(await admin.get(own(path)), 'queuers').map(({ first_name, position }) => `${first_name} ${position}`);

describe('a queuer', () => {
  test('is shown with every field and link while it waits', async () => {
    const { body } = await admin.post(own('/queuers'), {
      first_name: 'Cleo',
      last_name: 'Reed',
      mobile: '07700 900000',
      mobile_prefix: '44',
      email: 'cleo@example.test',
      locale: 'en',
      notes: 'With a dog',
      service_id: String(check),
    });

    expect(body).toEqual({
      id: expect.any(Number),
      first_name: 'Cleo',
      last_name: 'Reed',
      mobile: '07700 900000',
      mobile_prefix: '44',
      email: 'cleo@example.test',
      locale: 'en',
      service_id: check,
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
      client_queue_id: queue,
      client_id: null,
      start: null,
      duration: 30,
      notes: 'With a dog',
      multi_status: { checked_in: body.created_at },
      _links: {
        self: href(`/queuers/${body.id}`),
        service: href(`/services/${check}`),
        client_queue: href(`/client_queues/${queue}`),
        start_serving: templated(`/queuers/start_serving?queuer_id=${body.id}{&person_id}`),
      },
    });
    expect(Object.keys(body)).toEqual(FIELDS);
    expect((await admin.get(own(`/queuers/${body.id}`))).body).toEqual(body);
  });

  test('shows who serves it, since when, and what can be done then', async () => {
    const client = await createClient(em, shop, { firstName: 'Cleo', lastName: 'Reed', email: 'cleo@example.test' }, new Date());
    const { id } = await join('Cleo', { client_id: client.id });

    const { status, body } = await serve(id, ann);

    expect(status).toBe(201);
    expect(body).toMatchObject({
      id,
      position: 0,
      person_id: ann,
      person_name: 'Ann',
      client_id: client.id,
      last_name: 'Reed',
      start: OFFSET,
      multi_status: { checked_in: INSTANT, being_seen: INSTANT },
    });
    expect(body.due).toBe(body.start);
    expect(Date.parse(String(body.start))).toBe(Date.parse(String((body.multi_status as Json).being_seen)));
    expect(body._links).toEqual({
      self: href(`/queuers/${id}`),
      service: href(`/services/${check}`),
      client_queue: href(`/client_queues/${queue}`),
      person: href(`/people/${ann}`),
      client: href(`/client/${client.id}`),
      finish_serving: href(`/queuers/${id}/finish_serving`),
      return_to_queue: templated(`/queuers/${id}/return_to_queue/{?position,first,last,service_id}`),
    });
  });

  test('is due when somebody is free, on the clocks of the company', async () => {
    await attend(ann, { status: 1 });
    await join('Cleo');
    const { due } = await join('Dora');

    expect(due).toEqual(OFFSET);
    const wait = (Date.parse(String(due)) - Date.now()) / 60_000;
    expect(wait).toBeGreaterThan(29);
    expect(wait).toBeLessThanOrEqual(30);
  });

  test('follows its links from joining to the end', async () => {
    const cleo = await join('Cleo');
    const served = await admin.follow(cleo, 'start_serving', { person_id: ann }, { method: 'POST' });
    expect(served.body).toMatchObject({ id: cleo.id, position: 0, person_id: ann });

    const returned = await admin.follow(served.body, 'return_to_queue', { first: true }, { method: 'POST' });
    expect(returned).toMatchObject({ status: 201, body: { id: cleo.id, position: 1, person_id: null, start: null } });

    const again = await admin.post(own(`/queuers/${cleo.id}/start_serving`), { person_id: bob });
    expect(again.body).toMatchObject({ position: 0, person_name: 'Bob' });

    const finished = await admin.follow(again.body, 'finish_serving', {}, { method: 'POST' });
    expect(finished).toMatchObject({ status: 201, body: { id: cleo.id, position: null, due: null, person_id: bob } });
    expect(Object.keys(finished.body._links as Json)).toEqual(['self', 'service', 'client_queue', 'person']);
    expect(await line()).toEqual([]);
    expect((await admin.get(own(`/queuers/${cleo.id}`))).status).toBe(200);
  });

  test('leaves, and is answered with what it was', async () => {
    const { id } = await join('Cleo');

    expect(await admin.delete(own(`/queuers/${id}`))).toMatchObject({
      status: 200,
      body: { id, first_name: 'Cleo', position: null },
    });
    expect(await admin.delete(own(`/queuers/${id}`))).toMatchObject({
      status: 409,
      body: { error: `Queuer ${id} is left and cannot become left`, code: 'CONFLICT', data: { from: 'left', to: 'left' } },
    });
  });

  test('can be changed; a longer duration moves those behind', async () => {
    await attend(ann, { status: 1 });
    const cleo = await join('Cleo');
    await serve(cleo.id, ann);
    const dora = await join('Dora');

    const { status, body } = await admin.put(own(`/queuers/${cleo.id}`), { duration: '50', notes: 'Slow', last_name: 'Reed' });

    expect([status, body.duration, body.notes, body.last_name, body.first_name]).toEqual([200, 50, 'Slow', 'Reed', 'Cleo']);
    const later = (await admin.get(own(`/queuers/${dora.id}`))).body;
    expect(Date.parse(String(later.due)) - Date.parse(String(body.start))).toBe(50 * 60_000);
  });

  test('stands where it is put', async () => {
    const [, , eve] = [await join('Cleo'), await join('Dora'), await join('Eve')];

    const moved = await admin.post(own(`/queuers/${eve?.id}/return_to_queue/?position=2`));

    expect(moved.body).toMatchObject({ position: 2 });
    expect(await line()).toEqual(['Cleo 1', 'Eve 2', 'Dora 3']);
  });
});

describe('the list of queuers', () => {
  test('begins with those being served, and can be narrowed to queues, a service, or a person', async () => {
    const other = (await createClientQueue(em, shop, { name: 'Other' })).id;
    await join('Cleo');
    const dora = await join('Dora');
    await join('Eve', { client_queue_id: other });
    await serve(dora.id, ann);

    expect(await line()).toEqual(['Dora 0', 'Cleo 1', 'Eve 1']);
    expect(await line(`/queuers?client_queue_ids=${queue}`)).toEqual(['Dora 0', 'Cleo 1']);
    expect(await line(`/queuers?client_queue_ids=${queue},${other}`)).toEqual(['Dora 0', 'Cleo 1', 'Eve 1']);
    expect(await line(`/client_queues/${other}/queuers`)).toEqual(['Eve 1']);
    expect(await line(`/people/${ann}/queuers`)).toEqual(['Dora 0', 'Cleo 1', 'Eve 1']);
    expect(await line(`/people/${bob}/queuers`)).toEqual(['Cleo 1', 'Eve 1']);
    expect(await line(`/queuers?service_id=${check}&per_page=1&page=2`)).toEqual(['Cleo 1']);
  });

  test('is a collection with its true count', async () => {
    await join('Cleo');
    const { body } = await admin.get(own('/queuers'));

    expect(body.total_entries).toBe(1);
    expect(body._links).toEqual({ self: href('/queuers?page=1&per_page=30') });
  });
});

describe('a queue', () => {
  test('is shown with every field and link', async () => {
    await attend(ann, { status: 1 });
    await join('Cleo');
    const { id } = await join('Dora');
    await serve(id, ann);
    await admin.put(own(`/people/${bob}`), { queuing_disabled: true });

    const { status, body } = await admin.get(own(`/client_queues/${queue}`));

    expect(status).toBe(200);
    expect(body).toEqual({
      id: queue,
      name: 'Front desk',
      priority: 2,
      length: 1,
      wait_time: expect.any(Number),
      _links: {
        self: href(`/client_queues/${queue}`),
        company: href('/company'),
        services: [{ ...href(`/services/${check}`), title: 'Check' }],
        people: [{ ...href(`/people/${ann}`), title: 'Ann' }],
        queuers: href(`/client_queues/${queue}/queuers`),
      },
    });
    expect(body.wait_time).toBeGreaterThan(3590);
    expect(body.wait_time).toBeLessThanOrEqual(3600);
    const list = await admin.get(own('/client_queues'));
    expect(embedded(list, 'client_queues')).toMatchObject([{ id: queue, length: 1 }]);
    expect(list.body.total_entries).toBe(1);
  });

  test('has no waiting time, rather than none to wait, while nobody serves', async () => {
    expect((await admin.get(own(`/client_queues/${queue}`))).body.wait_time).toBeNull();
  });
});

describe('a person', () => {
  test.each(['estimate_duration', 'estimated_duration'])('takes a break of so many minutes, sent as %s', async (name) => {
    const { status, body } = await attend(ann, { status: '2', [name]: '15' });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: ann,
      type: 'person',
      name: 'Ann',
      attendance_status: 2,
      attendance_started: INSTANT,
      attendance_estimate: 15,
    });
    expect((await admin.get(own(`/people/${ann}`))).body).toEqual(body);
    const { id } = await join('Cleo');
    expect(await serve(id, ann)).toMatchObject({ status: 409, body: { error: 'Ann is on a break and serves nobody' } });
  });

  test.each([0, 1, 4])('says status %i', async (status) => {
    expect((await attend(ann, { status })).body).toMatchObject({ attendance_status: status, attendance_estimate: null });
  });

  test.each([
    ['status', { status: 3 }],
    ['status', {}],
    ['status', { status: 'busy' }],
    ['estimate_duration', { status: 2, estimate_duration: 0 }],
    ['estimate_duration', { status: 2, estimated_duration: 100_000 }],
  ])('is told that %s is wrong in %j', async (field, body) => {
    expect(await attend(ann, body)).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  });

  test('calls the next, or one by name, and finishes, by the links of its own record', async () => {
    const [cleo, dora] = [await join('Cleo'), await join('Dora')];
    const record = async (id: number) => (await admin.get(own(`/people/${id}`))).body;
    const desk = async (id: number) =>
      Object.keys((await record(id))._links as Json).filter((rel) => /queuer|serving|attendance/.test(rel));

    expect(await desk(ann)).toEqual(['attendance', 'queuers', 'start_serving']);
    const next = await admin.follow(await record(ann), 'start_serving', {}, { method: 'POST', body: { queuer_id: null } });
    expect(next).toMatchObject({ status: 201, body: { id: cleo?.id, person_id: ann } });
    expect(await desk(ann)).toEqual(['attendance', 'queuers', 'queuer', 'finish_serving']);
    expect((await admin.follow(await record(ann), 'queuer')).body).toEqual((await admin.get(own(`/queuers/${cleo?.id}`))).body);

    const named = await admin.follow(await record(bob), 'start_serving', { queuer_id: dora?.id }, { method: 'POST' });
    expect(named.body).toMatchObject({ id: dora?.id, person_id: bob });
    const done = await admin.follow(await record(ann), 'finish_serving', {}, { method: 'POST' });
    expect(done).toMatchObject({ status: 201, body: { id: cleo?.id, position: null } });
    expect(await admin.get(own(`/people/${ann}/queuer`))).toMatchObject({ status: 404, body: { error: 'Not Found' } });
    expect(await admin.post(own(`/people/${ann}/finish_serving`))).toMatchObject({ status: 409 });
  });

  test('attendance and desk are not shown to the public', async () => {
    const { body } = await admin.as(undefined).get(`/api/v1/${shop}/people/${ann}`);

    expect(Object.keys(body).filter((name) => name.startsWith('attendance'))).toEqual([]);
    expect(Object.keys(body._links as Json)).toEqual(['self', 'items', 'images']);
  });
});

test("a service's queuers link takes a client into the line", async () => {
  const { body } = await admin.get(own(`/services/${check}`));

  const joined = await admin.follow(body, 'queuers', {}, { method: 'POST', body: { first_name: 'Cleo', last_name: 'Reed' } });

  expect(joined).toMatchObject({ status: 201, body: { service_id: check, first_name: 'Cleo', position: 1 } });
});

describe('refusals', () => {
  test.each([
    ['service_id', {}],
    ['service_id', { service_id: 999_999 }],
    ['service_id', { service_id: 'x' }],
    ['client_queue_id', { client_queue_id: 999_999 }],
    ['client_id', { client_id: 999_999 }],
    ['booking_id', { space_id: 999_999 }],
    ['email', { email: 'nobody' }],
    ['duration', { duration: -1 }],
    ['first_name', { first_name: ['x'] }],
  ])('joining names %s in %j', async (field, more) => {
    const body = { ...(field === 'service_id' ? {} : { service_id: check }), ...more };

    expect(await admin.post(own('/queuers'), body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', fields: [{ field }] },
    });
    expect(await line()).toEqual([]);
  });

  test('a transition that is not in the table names both states', async () => {
    const { id } = await join('Cleo');

    expect(await admin.post(own(`/queuers/${id}/finish_serving`))).toMatchObject({
      status: 409,
      body: {
        error: `Queuer ${id} is waiting and cannot become finished`,
        code: 'CONFLICT',
        data: { id, from: 'waiting', to: 'finished' },
      },
    });
    expect(await serve(id, 999_999)).toMatchObject({ status: 404 });
    expect(await admin.post(own('/queuers/start_serving'), { queuers_id: id })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'person_id' }] },
    });
  });

  test('what is missing and what is foreign are not found, alike', async () => {
    const other = (await createCompany(em, { name: 'Other', timezone: 'Europe/London', currencyCode: 'GBP' })).id;
    const foreign = (await createPerson(em, other, { name: 'Sam' })).id;
    const missing = 999_999;
    const { body } = await new RestClient({ base: server.url, token: await adminToken(em, other) }).post(
      `/api/v1/admin/${other}/queuers`,
      { first_name: 'Zoe', service_id: (await createService(em, other, { name: 'Cut' })).id },
    );
    const calls = (queuer: unknown, person: number, clientQueue: unknown) => [
      admin.get(own(`/queuers/${queuer}`)),
      admin.put(own(`/queuers/${queuer}`), { notes: 'x' }),
      admin.delete(own(`/queuers/${queuer}`)),
      admin.post(own(`/queuers/${queuer}/finish_serving`)),
      admin.post(own(`/queuers/${queuer}/start_serving`), { person_id: ann }),
      admin.post(own(`/queuers/${queuer}/return_to_queue`)),
      admin.get(own(`/client_queues/${clientQueue}`)),
      admin.get(own(`/client_queues/${clientQueue}/queuers`)),
      attend(person, { status: 1 }),
      admin.post(own(`/people/${person}/start_serving`)),
      admin.post(own(`/people/${person}/finish_serving`)),
      admin.get(own(`/people/${person}/queuers`)),
      admin.get(own(`/people/${person}/queuer`)),
    ];

    for (const answers of [calls(body.id, foreign, body.client_queue_id), calls(missing, missing, missing)]) {
      for (const { status, body } of await Promise.all(answers)) expect([status, body.error]).toEqual([404, 'Not Found']);
    }
  });

  test.each<[string, () => Promise<string | undefined>, number]>([
    ['nobody', async () => undefined, 401],
    ['a member', async () => (await aMember(em, shop)).token, 403],
    ["another company's administrator", async () => adminToken(em, await another()), 403],
    ['an analyst, who may only look', () => adminToken(em, shop, 'analyst'), 403],
  ])('%s may not run the queue', async (_, token, status) => {
    const caller = admin.as(await token());
    const { id } = await join('Cleo');
    const answers = await Promise.all([
      caller.post(own('/queuers'), { first_name: 'Zoe', service_id: check }),
      caller.post(own('/queuers/start_serving'), { queuers_id: id, person_id: ann }),
      caller.delete(own(`/queuers/${id}`)),
      caller.put(own(`/people/${ann}/attendance`), { status: 1 }),
    ]);

    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    expect(await line()).toEqual(['Cleo 1']);
  });

  test('staff may run it, analysts may look at it', async () => {
    const { id } = await join('Cleo');
    const staff = admin.as(await adminToken(em, shop, 'staff'));
    const analyst = admin.as(await adminToken(em, shop, 'analyst'));

    expect((await staff.post(own('/queuers/start_serving'), { queuers_id: id, person_id: ann })).status).toBe(201);
    expect((await analyst.get(own('/queuers'))).status).toBe(200);
  });
});

const another = async (): Promise<number> =>
  (await createCompany(em, { name: 'Other', timezone: 'Europe/London', currencyCode: 'GBP' })).id;

/** In the order of service.md 2.11, with the spelling that real clients read behind the documented one. */
const FIELDS = [
  'id',
  'first_name',
  'last_name',
  'mobile',
  'mobile_prefix',
  'email',
  'locale',
  'service_id',
  'service_name',
  'ticket_number',
  'position',
  'push_channel',
  'pusher_channel',
  'long_id',
  'due',
  'space_id',
  'created_at',
  'person_id',
  'person_name',
  'client_queue_id',
  'client_id',
  'start',
  'duration',
  'notes',
  'multi_status',
  '_links',
];
