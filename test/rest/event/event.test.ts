import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Image } from '../../../src/catalogue/images/image.entity.js';
import { embedded, type RestAnswer, RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let open: RestClient;
let admin: RestClient;
let paths: { open: string; admin: string };
let groupId: number;
let addressId: number;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  open = new RestClient({ base: server.url });
  admin = open.as(await adminToken(company.em, company.companyId));
  paths = { open: `/api/v1/${company.companyId}`, admin: `/api/v1/admin/${company.companyId}` };
  groupId = company.chain.eventGroupId;
  addressId = company.chain.addressId as number;
});
afterAll(() => server.close());

const create = (given: object = {}) =>
  admin.post(`${paths.admin}/event_chains`, { name: 'Class', event_group_id: groupId, address_id: addressId, ...given });

const ids = (answer: RestAnswer, rel: string) => embedded(answer, rel).map(({ id }) => id);

describe('event groups', () => {
  test('can be listed and read without a log-in', async () => {
    const list = await open.get(`${paths.open}/event_groups`);
    expect(list.status).toBe(200);
    expect(list.body.total_entries).toBe(1);
    const record = {
      id: groupId,
      name: 'Talks',
      extra: {},
      company_id: company.companyId,
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

  test('can be created, changed, disabled and deleted by administrators', async () => {
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

  test('link to their images', async () => {
    const image = {
      owner: 'event_group',
      ownerId: groupId,
      name: 'Talk',
      imageFileName: 'talk.png',
      contentType: 'image/png',
    } as const;
    const em = server.orm.em.fork();
    const stored = Object.assign(new Image(), image, { companyId: company.companyId, content: Buffer.from('png') });
    await em.persist(stored).flush();
    const group = (await open.get(`${paths.open}/event_groups/${groupId}`)).body;
    expect(embedded(await open.follow(group, 'images'), 'images')).toMatchObject([{ id: stored.id, foreign_key: groupId }]);
  });

  test('have create and edit forms', async () => {
    const form = await admin.get(`${paths.admin}/event_groups/${groupId}/edit`);
    expect(Object.keys((form.body.schema as Json).properties as Json)).toContain('description');
    expect((await admin.get(`${paths.admin}/event_groups/new`)).body.schema).toMatchObject({ required: ['name'] });
  });
});

describe('events', () => {
  test('are returned with every field and link', async () => {
    const { status, body } = await open.get(`${paths.open}/events/${company.talk.id}`);
    expect(status).toBe(200);
    const { updated_at } = body;
    expect(body).toEqual({
      id: company.talk.id,
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
      event_chain_id: company.chain.id,
      service_id: null,
      duration: 60,
      price: 500,
      ticket_spaces: { pool: { left: 10 } },
      units: 'minute',
      company_id: company.companyId,
      bookable: true,
      modified_date: updated_at,
      _links: {
        self: { href: `${server.url}${paths.open}/events/${company.talk.id}` },
        event_group: { href: `${server.url}${paths.open}/event_groups/${groupId}` },
        event_groups: { href: `${server.url}${paths.open}/event_groups/${groupId}` },
        event_chain: { href: `${server.url}${paths.open}/event_chains/${company.chain.id}{?embed}`, templated: true },
        event_chains: { href: `${server.url}${paths.open}/event_chains/${company.chain.id}{?embed}`, templated: true },
        book: {
          href: `${server.url}${paths.open}/basket/add_item?event_id=${company.talk.id}&event_chain_id=${company.chain.id}{&member_id}`,
          templated: true,
        },
      },
    });
    for (const rel of ['self', 'event_group', 'event_chain']) expect((await open.follow(body, rel)).status, rel).toBe(200);
    expect((await open.get(`${paths.open}/events/${company.check.id + 100_000}`)).status).toBe(404);
  });

  test('are listed from today by default, by date range, in pages, or as a summary of days', async () => {
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

  test('are listed by default up to the day before the same date of the next month', async () => {
    const { body } = await create({ datetime: '2032-02-05T10:00', recurrence_type: 'DAY', end_date: '2032-03-20' });
    const list = await open.get(`${paths.open}/events?start_date=2032-02-05&per_page=100&event_chain_id=${body.id}`);
    expect(embedded(list, 'events').at(-1)?.datetime).toMatch(/^2032-03-04/);
    expect(list.body.total_entries).toBe(29);
  });

  test('are listed in the same number of SQL statements whatever the page size', async () => {
    await create({ datetime: '2033-01-03T10:00', recurrence_type: 'DAY', end_date: '2033-01-31' });
    const list = (size: number) => () => open.get(`${paths.open}/events?start_date=2033-01-01&per_page=${size}`);
    const few = await countStatements(list(2));
    expect(await countStatements(list(29))).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
  });

  test('too far ahead to be booked are listed only on request, without a book link', async () => {
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

  test('are added to the basket by their book link, and their spaces are held', async () => {
    const { body } = await create({ datetime: '2032-03-01T10:00', spaces: 2 });
    const find = () => open.get(`${paths.open}/events?start_date=2032-03-01&event_chain_id=${body.id}&include_non_bookable=true`);
    const [event] = embedded(await find(), 'events');
    const caller = open.as(undefined);
    const added = await caller.follow(event, 'book', {}, { method: 'POST', body: { qty: 2 } });
    expect([added.status, added.body]).toEqual([201, expect.anything()]);
    expect(embedded(await find(), 'events')).toMatchObject([
      { spaces_held: 2, status: 4, bookable: false, ticket_spaces: { pool: { left: 0 } } },
    ]);

    // Held spaces stay with their event.
    const chain = { name: 'Class', event_group_id: groupId, address_id: addressId, time: '12:00' };
    await admin.put(`${paths.admin}/event_chains/${body.id}`, chain);
    expect(embedded(await find(), 'events')).toMatchObject([{ datetime: '2032-03-01T10:00:00+00:00' }]);
  });

  test('can be filtered by the time of their last change', async () => {
    const { body } = await create({ datetime: '2032-04-05T10:00' });
    const list = (since: string) => admin.get(`${paths.admin}/events?modified_since=${since}&event_chain_id=${body.id}`);
    expect((await list('2020-01-01T00:00:00')).body.total_entries).toBe(1);
    expect((await list('2090-01-01T00:00:00')).body.total_entries).toBe(0);
  });
});

describe('permissions', () => {
  const rows = [
    ['POST', '/event_chains'],
    ['PUT', '/event_chains/1'],
    ['DELETE', '/event_chains/1'],
    ['POST', '/event_groups'],
    ['GET', '/events'],
    ['GET', '/event_chains/find_by_ref/1'],
  ] as const;

  test.each(rows)('%s %s refuses callers without a token, other companies and, for writing, staff', async (method, path) => {
    const stranger = open.as(await adminToken(company.em, (await createTestCompany(server.orm)).companyId));
    const staff = open.as(await adminToken(company.em, company.companyId, 'staff'));
    const body = { name: 'Class', event_group_id: groupId, address_id: addressId };
    const status = async (caller: RestClient) =>
      (await caller.send(method, paths.admin + path, method === 'GET' ? undefined : body)).status;
    expect(await status(open)).toBe(401);
    expect(await status(stranger)).toBe(403);
    if (method !== 'GET') expect(await status(staff)).toBe(403);
  });
});
