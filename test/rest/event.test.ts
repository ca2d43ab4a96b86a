import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Image } from '../../src/catalogue/image.entity.js';
import { createQuestion } from '../../src/client/save-question.js';
import { updateEventChain } from '../../src/event/update-event-chain.js';
import type { Json } from '../support/hal-rules.js';
import { adminToken, buildHouse, type House, MONDAY } from '../support/house.js';
import { embedded, type RestAnswer, RestClient } from '../support/rest-client.js';
import { startServer, type TestServer } from '../support/server.js';

let server: TestServer;
let house: House;
let open: RestClient;
let admin: RestClient;
let paths: { open: string; admin: string };
let groupId: number;
let addressId: number;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  house = await buildHouse(server.orm);
  open = new RestClient({ base: server.url });
  admin = open.as(await adminToken(house.em, house.companyId));
  paths = { open: `/api/v1/${house.companyId}`, admin: `/api/v1/admin/${house.companyId}` };
  groupId = house.chain.eventGroupId;
  addressId = house.chain.addressId as number;
});
afterAll(() => server.close());

const create = (given: object = {}) =>
  admin.post(`${paths.admin}/event_chains`, { name: 'Class', event_group_id: groupId, address_id: addressId, ...given });

const ids = (answer: RestAnswer, rel: string) => embedded(answer, rel).map(({ id }) => id);

describe('event groups', () => {
  test('are listed and read by everyone', async () => {
    const list = await open.get(`${paths.open}/event_groups`);
    expect(list.status).toBe(200);
    expect(list.body.total_entries).toBe(1);
    const record = {
      id: groupId,
      name: 'Talks',
      extra: {},
      company_id: house.companyId,
      order: 0,
      deleted: false,
      _links: {
        self: { href: `${server.url}${paths.open}/event_groups/${groupId}` },
        images: { href: `${server.url}${paths.open}/media/event_group_images/${groupId}` },
      },
    };
    expect(embedded(list, 'event_groups')).toEqual([record]);
    expect((await open.get(`${paths.open}/event_groups/${groupId}`)).body).toEqual(record);
    expect((await open.get(`${paths.open}/event_groups/999`)).status).toBe(404);
  });

  test('are made, changed, hidden and deleted by administrators', async () => {
    const made = await admin.post(`${paths.admin}/event_groups`, { name: 'Parties', order: '2', extra: { colour: 'red' } });
    expect(made).toMatchObject({ status: 201, body: { name: 'Parties', order: 2, extra: { colour: 'red' }, disabled: false } });
    const self = `${paths.admin}/event_groups/${made.body.id}`;

    expect((await admin.put(self, { disabled: 'true' })).body).toMatchObject({ name: 'Parties', disabled: true, version: 2 });
    expect((await open.get(`${paths.open}/event_groups/${made.body.id}`)).status).toBe(404);
    expect((await admin.put(self, { name: 'Balls', version: 1 })).status).toBe(409);
    expect((await admin.delete(self)).body).toMatchObject({ deleted: true });
    expect(await admin.get(`${paths.admin}/event_groups`)).toMatchObject({ body: { total_entries: 2 } });
    expect(await open.get(`${paths.open}/event_groups`)).toMatchObject({ body: { total_entries: 1 } });
    expect((await admin.delete(`${paths.admin}/event_groups/${groupId}`)).status).toBe(409);
  });

  test('have pictures', async () => {
    const image = {
      owner: 'event_group',
      ownerId: groupId,
      name: 'Talk',
      imageFileName: 'talk.png',
      contentType: 'image/png',
    } as const;
    const em = server.orm.em.fork();
    const stored = Object.assign(new Image(), image, { companyId: house.companyId, content: Buffer.from('png') });
    await em.persist(stored).flush();
    const group = (await open.get(`${paths.open}/event_groups/${groupId}`)).body;
    expect(embedded(await open.follow(group, 'images'), 'images')).toMatchObject([{ id: stored.id, foreign_key: groupId }]);
  });

  test('have forms', async () => {
    const form = await admin.get(`${paths.admin}/event_groups/${groupId}/edit`);
    expect(Object.keys((form.body.schema as Json).properties as Json)).toContain('description');
    expect((await admin.get(`${paths.admin}/event_groups/new`)).body.schema).toMatchObject({ required: ['name'] });
  });
});

describe('event chains', () => {
  test('the public form, every field', async () => {
    const { status, body } = await open.get(`${paths.open}/event_chains/${house.chain.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: house.chain.id,
      name: 'Talk',
      description: null,
      long_description: null,
      event_group_id: groupId,
      address_id: addressId,
      resource_id: null,
      person_id: null,
      spaces: 10,
      duration: 60,
      datetime: `${MONDAY}T18:00:00+00:00`,
      price: 500,
      ticket_type: 'single_space',
      reference: null,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/),
      group: 'Talks',
      time: '18:00',
      capacity_view: 3,
      start_date: MONDAY,
      end_date: MONDAY,
      max_num_bookings: null,
      max_advance_time: null,
      min_advance_time: null,
      min_advance: null,
      min_advance_unit: null,
      min_cancel: null,
      min_cancel_unit: null,
      email_per_ticket: false,
      questions_per_ticket: false,
      extra: {},
      course: false,
      recurrence_type: '',
      template: false,
      disabled: false,
      deleted: false,
      waitlength: null,
      company_id: house.companyId,
      _links: {
        self: { href: `${server.url}${paths.open}/event_chains/${house.chain.id}` },
        events: {
          href: `${server.url}${paths.open}/events?event_chain_id=${house.chain.id}{&start_date,end_date,page,per_page,include_non_bookable}`,
          templated: true,
        },
        event_group: { href: `${server.url}${paths.open}/event_groups/${groupId}` },
      },
    });
  });

  test('the admin form has more links, which work', async () => {
    const { body } = await admin.get(`${paths.admin}/event_chains/${house.chain.id}`);
    expect(body).toMatchObject({ detail_group_id: null, version: 1 });
    for (const rel of ['self', 'events', 'event_group', 'address', 'edit', 'new_booking']) {
      expect((await admin.follow(body, rel)).status, rel).toBe(200);
    }
  });

  test('one that recurs is made with every field, numbers and flags as text too, and has its occurrences', async () => {
    const given = {
      description: 'Short',
      long_description: 'Long',
      resource_id: house.room.id,
      person_id: house.ann.id,
      spaces: '8',
      duration: 90,
      datetime: '2030-03-18T18:30:00',
      price: 1250,
      ticket_type: 'multi_space',
      reference: 4711,
      capacity_view: 1,
      end_date: '2030-04-08',
      max_num_bookings: 4,
      max_advance_time: 5_184_000,
      min_advance: 2,
      min_advance_unit: 'day',
      min_cancel: '1',
      min_cancel_unit: 'hour',
      email_per_ticket: 'true',
      questions_per_ticket: true,
      extra: { level: 2 },
      course: false,
      recurrence_type: 'WEEK',
      waitlength: 3,
    };
    const { status, body } = await create({ ...given, id: 1, company_id: 99, deleted: true });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...given,
      id: expect.any(Number),
      company_id: house.companyId,
      deleted: false,
      name: 'Class',
      spaces: 8,
      datetime: '2030-03-18T18:30:00+00:00',
      time: '18:30',
      start_date: '2030-03-18',
      min_advance_time: 172_800,
      min_cancel: 1,
      email_per_ticket: true,
    });

    // Summer begins on 31 March: the clock says the same, the offset does not.
    const events = await open.get(
      `${paths.open}/events?event_chain_id=${body.id}&start_date=2030-03-01&end_date=2030-04-30&include_non_bookable=true`,
    );
    expect(embedded(events, 'events').map(({ datetime }) => datetime)).toEqual([
      '2030-03-18T18:30:00+00:00',
      '2030-03-25T18:30:00+00:00',
      '2030-04-01T18:30:00+01:00',
      '2030-04-08T18:30:00+01:00',
    ]);
    const found = await admin.get(`${paths.admin}/event_chains/find_by_ref/4711`);
    expect(found.body).toEqual(body);
    expect((await admin.get(`${paths.admin}/event_chains/find_by_ref/4712`)).status).toBe(404);

    const sent = await admin.put(`${paths.admin}/event_chains/${body.id}`, body);
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual({ ...body, updated_at: sent.body.updated_at, version: sent.body.version });
  });

  test('name, group and address are required; times may come later', async () => {
    const { status, body } = await admin.post(`${paths.admin}/event_chains`, {});
    expect(status).toBe(400);
    expect((body.fields as Json[]).map(({ field }) => field)).toEqual(['name', 'event_group_id', 'address_id']);

    const made = await create();
    expect(made).toMatchObject({ status: 201, body: { datetime: null, start_date: null, duration: 60, spaces: 1 } });
    const self = `${paths.admin}/event_chains/${made.body.id}`;
    expect((await admin.put(self, { datetime: '2030-05-06T10:00' })).status).toBe(400);
    const planned = { name: 'Class', event_group_id: groupId, address_id: addressId, datetime: '2030-05-06T10:00' };
    expect((await admin.put(self, planned)).body).toMatchObject({
      datetime: '2030-05-06T10:00:00+01:00',
      end_date: '2030-05-06',
    });
  });

  test.each([
    [{ spaces: 0 }, 'spaces'],
    [{ recurrence_type: 'FORTNIGHT' }, 'recurrence_type'],
    [{ datetime: '2030-05-06T10:00', recurrence_type: 'DAY', end_date: '2030-05-01' }, 'end_date'],
    [{ min_advance: -1 }, 'min_advance'],
    [{ person_id: 999 }, 'person_id'],
    [{ datetime: '2030-02-30T10:00' }, 'datetime'],
    [{ min_advance_unit: 'fortnight' }, 'min_advance_unit'],
  ])('bad input: %j', async (given, field) => {
    const { status, body } = await create(given);
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ field, message: expect.any(String) }]);
  });

  test('a person or room that is busy is a 409', async () => {
    const at = { person_id: house.bob.id, datetime: '2030-06-03T10:00' };
    expect((await create(at)).status).toBe(201);
    expect(await create(at)).toMatchObject({ status: 409, body: { code: 'TIME_TAKEN', error: 'No Space Left' } });
  });

  test('lists: dates, and disabled and deleted ones for administrators only', async () => {
    const names = ['Old', 'Off', 'Gone'];
    const made: RestAnswer[] = [];
    for (const name of names) made.push(await create({ name, datetime: '2031-01-06T10:00', disabled: name === 'Off' }));
    const [old, off, gone] = made.map(({ body }) => body.id);
    expect((await admin.delete(`${paths.admin}/event_chains/${gone}`)).body).toMatchObject({ id: gone, deleted: true });

    const since = 'start_date=2031-01-06&per_page=100';
    expect(ids(await open.get(`${paths.open}/event_chains?${since}`), 'event_chains')).toEqual([old]);
    expect(ids(await open.get(`${paths.open}/event_chains?${since}&include_disabled=true`), 'event_chains')).toEqual([old]);
    expect(ids(await admin.get(`${paths.admin}/event_chains?${since}`), 'event_chains')).toEqual([old]);
    expect(ids(await admin.get(`${paths.admin}/event_chains?${since}&include_disabled=true`), 'event_chains')).toEqual([
      old,
      off,
    ]);
    expect(
      ids(await admin.get(`${paths.admin}/event_chains?${since}&include_disabled=true&include_deleted=true`), 'event_chains'),
    ).toEqual([old, off, gone]);
    expect(ids(await open.get(`${paths.open}/event_chains?end_date=2031-01-06`), 'event_chains')).toEqual([old]);
    expect(ids(await open.get(`${paths.open}/event_chains?end_date=2031-01-07`), 'event_chains')).toEqual([]);

    expect((await open.get(`${paths.open}/event_chains/${off}`)).status).toBe(404);
    expect((await admin.get(`${paths.admin}/event_chains/${gone}`)).body.deleted).toBe(true);
  });

  test('questions are embedded where there are some', async () => {
    const question = await createQuestion(house.em, house.companyId, {
      name: 'Breed?',
      detailType: 'text_field',
      detailGroupId: 77,
    });
    const { body } = await create({ detail_group_id: 77 });
    expect(embedded(body, 'questions')).toMatchObject([{ id: question.id, name: 'Breed?', detail_type: 'text_field' }]);
    expect((await open.follow(body, 'questions')).body.questions).toMatchObject([{ id: question.id }]);
  });
});

describe('events', () => {
  test('every field', async () => {
    const { status, body } = await open.get(`${paths.open}/events/${house.talk.id}`);
    expect(status).toBe(200);
    const { updated_at } = body;
    expect(body).toEqual({
      id: house.talk.id,
      updated_at: expect.stringMatching(/Z$/),
      datetime: `${MONDAY}T18:00:00+00:00`,
      description: 'Talk',
      status: 0,
      spaces_booked: 0,
      spaces_reserved: 0,
      spaces_blocked: 0,
      spaces_held: 0,
      num_spaces: 10,
      spaces_wait: 0,
      event_chain_id: house.chain.id,
      service_id: null,
      duration: 60,
      price: 500,
      ticket_spaces: { pool: { left: 10 } },
      units: 1,
      company_id: house.companyId,
      bookable: true,
      modified_date: updated_at,
      _links: {
        self: { href: `${server.url}${paths.open}/events/${house.talk.id}` },
        event_group: { href: `${server.url}${paths.open}/event_groups/${groupId}` },
        event_chain: { href: `${server.url}${paths.open}/event_chains/${house.chain.id}{?embed}`, templated: true },
        book: {
          href: `${server.url}${paths.open}/basket/add_item?event_id=${house.talk.id}&event_chain_id=${house.chain.id}{&member_id}`,
          templated: true,
        },
      },
    });
    for (const rel of ['self', 'event_group', 'event_chain']) expect((await open.follow(body, rel)).status, rel).toBe(200);
    expect((await open.get(`${paths.open}/events/${house.check.id + 100_000}`)).status).toBe(404);
  });

  test('a month from today unless said, with dates and pages, and a summary of the days', async () => {
    expect((await open.get(`${paths.open}/events`)).body.total_entries).toBe(0);
    const { body } = await create({ datetime: '2032-01-05T10:00', recurrence_type: 'DAY', end_date: '2032-01-10' });
    const of = `event_chain_id=${body.id}`;
    const month = await open.get(`${paths.open}/events?start_date=2032-01-07&per_page=3&page=1&${of}`);
    expect(month.body.total_entries).toBe(4);
    expect(embedded(month, 'events').map(({ datetime }) => String(datetime).slice(0, 10))).toEqual([
      '2032-01-07',
      '2032-01-08',
      '2032-01-09',
    ]);
    const next = await open.follow(month.body, 'next');
    expect(embedded(next, 'events')).toHaveLength(1);

    const days = await open.get(`${paths.open}/events?start_date=2032-01-01&end_date=2032-01-07&summary=true&${of}`);
    expect(days.body.events).toEqual(['2032-01-05', '2032-01-06', '2032-01-07']);
    const backwards = await open.get(`${paths.open}/events?start_date=2032-01-07&end_date=2032-01-01`);
    expect(backwards).toMatchObject({ status: 400, body: { fields: [{ field: 'end_date' }] } });
  });

  test('one that is too close to be booked is shown when asked for, without its link to book', async () => {
    const { body } = await create({ datetime: '2032-02-02T10:00', max_advance_time: 3600 });
    const list = (more: string) => open.get(`${paths.open}/events?start_date=2032-02-01&event_chain_id=${body.id}${more}`);
    expect((await list('')).body.total_entries).toBe(0);
    const [event] = embedded(await list('&include_non_bookable=true'), 'events');
    expect(event).toMatchObject({ bookable: false });
    expect(event?._links).not.toHaveProperty('book');
    const own = await admin.get(`${paths.admin}/event_chains/${body.id}/events?start_date=2032-02-01`);
    expect(ids(own, 'events')).toEqual([event?.id]);
    expect((await admin.get(`${paths.admin}/event_chains/${body.id}/events/${event?.id}`)).body).toMatchObject({ id: event?.id });
    expect((await open.get(`${paths.open}/event_chains/${body.id}/events?start_date=2032-02-01`)).body.total_entries).toBe(0);
  });

  test('the link to book puts it into the basket, and its spaces are held', async () => {
    const { body } = await create({ datetime: '2032-03-01T10:00', spaces: 2 });
    const find = () => open.get(`${paths.open}/events?start_date=2032-03-01&event_chain_id=${body.id}&include_non_bookable=true`);
    const [event] = embedded(await find(), 'events');
    const caller = open.as(undefined);
    const added = await caller.follow(event, 'book', {}, { method: 'POST', body: { qty: 2 } });
    expect([added.status, added.body]).toEqual([201, expect.anything()]);
    expect(embedded(await find(), 'events')).toMatchObject([
      { spaces_held: 2, status: 4, bookable: false, ticket_spaces: { pool: { left: 0 } } },
    ]);

    // What is held stays where it is.
    const chain = { name: 'Class', event_group_id: groupId, address_id: addressId, time: '12:00' };
    await admin.put(`${paths.admin}/event_chains/${body.id}`, chain);
    expect(embedded(await find(), 'events')).toMatchObject([{ datetime: '2032-03-01T10:00:00+00:00' }]);
  });

  test('those changed since a moment, on the clocks of the company', async () => {
    const { body } = await create({ datetime: '2032-04-05T10:00' });
    const list = (since: string) => admin.get(`${paths.admin}/events?modified_since=${since}&event_chain_id=${body.id}`);
    expect((await list('2020-01-01T00:00:00')).body.total_entries).toBe(1);
    expect((await list('2090-01-01T00:00:00')).body.total_entries).toBe(0);
    await updateEventChain(house.em.fork(), house.companyId, body.id as number, { duration: 30 }, null, new Date());
  });
});

describe('who may', () => {
  const rows = [
    ['POST', '/event_chains'],
    ['PUT', '/event_chains/1'],
    ['DELETE', '/event_chains/1'],
    ['POST', '/event_groups'],
    ['GET', '/events'],
    ['GET', '/event_chains/find_by_ref/1'],
  ] as const;

  test.each(rows)('%s %s: nobody without a token, no stranger, and to write no mere staff', async (method, path) => {
    const stranger = open.as(await adminToken(house.em, (await buildHouse(server.orm)).companyId));
    const staff = open.as(await adminToken(house.em, house.companyId, 'staff'));
    const body = { name: 'Class', event_group_id: groupId, address_id: addressId };
    const status = async (caller: RestClient) =>
      (await caller.send(method, paths.admin + path, method === 'GET' ? undefined : body)).status;
    expect(await status(open)).toBe(401);
    expect(await status(stranger)).toBe(403);
    if (method !== 'GET') expect(await status(staff)).toBe(403);
  });
});
