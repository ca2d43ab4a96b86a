import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSchedule } from '../../../src/schedule/create-schedule.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { loggedIn, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { adminToken, weekdays } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let store: PetStore;
let rest: RestClient;
let admin: RestClient;
let parent: RestClient;
let a: string;
beforeAll(async () => {
  server = await startServer();
  store = await petStore(server.orm.em.fork());
  rest = new RestClient({ base: server.url });
  admin = await loggedIn(rest, 'admin@demo.test');
  parent = await loggedIn(rest, 'parent@demo.test');
  a = `${server.url}/api/v1/admin/${store.camden}`;
});
afterAll(() => server?.close());

const schedules = () => `/api/v1/admin/${store.camden}/schedules`;

const made = async (fields: Json = {}): Promise<string> => {
  const { status, body } = await admin.post(schedules(), { name: 'Week', ...fields });
  expect(status).toBe(201);
  return `${schedules()}/${body.id}`;
};

const MORNINGS = {
  start_date: '2030-03-04',
  start_time: '09:00',
  end_time: '12:00',
  frequency: 'weekly',
  by_day: ['Monday', 'wednesday'],
};

const withPattern = async (fields: Json = {}) => {
  const schedule = await made();
  const { status, body } = await admin.post(`${schedule}/shift_patterns`, { ...MORNINGS, ...fields });
  expect(status).toBe(201);
  return { schedule, pattern: body };
};

describe('a schedule', () => {
  test('can follow a schedule of its company or parent, but no foreign, deleted or unknown one', async () => {
    const { id: ofParent } = (await parent.post(`/api/v1/admin/${store.parent}/schedules`, { name: 'All' })).body;
    const { id: ofStranger } = await createSchedule(server.orm.em.fork(), store.stranger, { name: 'Theirs' });
    const schedule = await made({ day_schedule_id: ofParent });
    expect((await admin.get(schedule)).body.day_schedule_id).toBe(ofParent);
    const gone = await made();
    await admin.delete(gone);

    for (const id of [ofStranger, gone.split('/').at(-1), 2_000_000_000]) {
      const refused = { status: 400, body: { fields: [{ field: 'day_schedule_id' }] } };
      expect(await admin.post(schedules(), { name: 'Week', day_schedule_id: id })).toMatchObject(refused);
      expect(await admin.put(schedule, { day_schedule_id: id })).toMatchObject(refused);
    }
    expect((await admin.get(schedule)).body.day_schedule_id).toBe(ofParent);
    await parent.delete(`/api/v1/admin/${store.parent}/schedules/${ofParent}`);
    const echoed = await admin.put(schedule, { name: 'Month', day_schedule_id: ofParent });
    expect([echoed.status, echoed.body.name]).toEqual([200, 'Month']);
    expect((await admin.put(schedule, { day_schedule_id: '' })).body.day_schedule_id).toBeNull();
  });

  test('is created with its description and returned with every field', async () => {
    const rules = { '1': '0900-1700', '2030-03-05': 'None' };
    const { status, body } = await admin.post(schedules(), { name: 'Old', description: 'By rules', rules });
    const self = `${a}/schedules/${body.id}`;

    expect(status).toBe(201);
    expect(Object.entries(body)).toEqual(
      Object.entries({
        id: expect.any(Number),
        name: 'Old',
        desc: 'By rules',
        company_id: store.camden,
        day_schedule_id: null,
        duration: null,
        rules,
        schedule_type: 0,
        style: 0,
        uses_shift_patterns: false,
        week_start: 1,
        version: 1,
        deleted: false,
        _links: {
          self: { href: self },
          edit: { href: `${self}/edit` },
          shift_patterns: { href: `${self}/shift_patterns` },
          shift_pattern_conditions: { href: `${self}/shift_pattern_conditions` },
          shifts: { href: `${self}/shifts{?start_date,end_date}`, templated: true },
        },
      }),
    );
    expect((await admin.follow(body, 'self')).body).toEqual(body);
  });

  test('lists its hours for each date when read with a date range', async () => {
    const schedule = await made({ rules: { '1': '0900-1200,1300-1700', '2030-03-11': '2200-0600', '2030-03-06': '0000-2400' } });
    const { body } = await admin.get(`${schedule}?start_date=2030-03-04&end_date=2030-03-06`);
    const listed = await admin.get(`${schedules()}?start_date=2030-03-11&end_date=2030-03-11&per_page=1024`);

    expect(body.dates).toEqual({ '2030-03-04': ['0900-1200', '1300-1700'], '2030-03-05': 'None', '2030-03-06': ['0000-2400'] });
    expect(embedded(listed, 'schedules').find(({ id }) => id === body.id)?.dates).toEqual({ '2030-03-11': ['2200-0600'] });
  });

  test('can be changed and deleted', async () => {
    const schedule = await made({ rules: { '1': '0900-1700' } });
    const changed = await admin.put(schedule, { desc: 'New', rules: { '2': '1000-1100' }, week_start: 0, version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Week', desc: 'New', rules: { '2': '1000-1100' }, week_start: 0, version: 2 },
    });
    expect((await admin.put(schedule, { name: 'Stale', version: 1 })).status).toBe(409);

    const gone = await admin.delete(schedule);
    expect(gone).toMatchObject({ status: 200, body: { name: 'Week', deleted: true } });
    expect(Object.keys(gone.body._links as Json)).toEqual(['self']);
    expect((await admin.get(schedule)).body).toEqual(gone.body);
    expect((await admin.delete(schedule)).body).toEqual(gone.body);
    const { id } = gone.body;
    expect(embedded(await admin.get(`${schedules()}?per_page=1024`), 'schedules').map((row) => row.id)).not.toContain(id);
    expect((await admin.put(schedule, { name: 'X' })).status).toBe(404);
    expect((await admin.post(`${schedule}/shift_patterns`, MORNINGS)).status).toBe(404);
  });

  test('cannot be deleted while a person works by it', async () => {
    const schedule = await made();
    await admin.post(`/api/v1/admin/${store.camden}/people`, { name: 'Ann', schedule_id: schedule.split('/').at(-1) });

    expect(await admin.delete(schedule)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('the person Ann') },
    });
  });

  test.each([
    [{ rules: { Monday: '0900-1700' } }, 'rules'],
    [{ rules: { '1': '9-17' } }, 'rules'],
    [{ rules: 'all day' }, 'rules'],
    [{ week_start: 7 }, 'week_start'],
    [{ name: 'x'.repeat(256) }, 'name'],
  ])('with %j is refused for its %s', async (wrong, field) => {
    const { status, body } = await admin.post(schedules(), { name: 'Wrong', ...wrong });

    expect(status).toBe(400);
    expect(body.fields).toEqual([{ field, message: expect.any(String) }]);
  });

  test('list has thirty entries a page by default', async () => {
    await made();
    const { body } = await admin.get(schedules());

    expect(body._links).toMatchObject({ self: { href: `${a}/schedules?page=1&per_page=30` } });
    expect(embedded(body, 'schedules').length).toBe(Math.min(30, Number(body.total_entries)));
  });
});

describe('permissions', () => {
  test('a parent edits the schedules of its branches; a branch reads those of its parent, a sibling none', async () => {
    const schedule = await made();
    const id = Number(schedule.split('/').at(-1));
    const own = await weekdays(server.orm.em.fork(), store.parent);
    const leeds = await loggedIn(rest, 'leeds@demo.test');
    const above = `/api/v1/admin/${store.parent}/schedules/${id}`;

    const added = await parent.post(`${above}/shift_patterns`, MORNINGS);
    expect(added).toMatchObject({ status: 201, body: { company_id: store.camden } });
    expect((await parent.follow(added.body, 'self')).body).toEqual(added.body);

    expect((await admin.get(`${schedules()}/${own}`)).status).toBe(200);
    expect((await admin.put(`${schedules()}/${own}`, { name: 'Mine' })).status).toBe(404);
    expect((await leeds.get(`/api/v1/admin/${store.leeds}/schedules/${id}`)).status).toBe(404);
    expect((await leeds.get(schedule)).status).toBe(403);
    expect((await rest.get(schedule)).status).toBe(401);
  });

  test('staff can read schedules but not change them', async () => {
    const staff = rest.as(await adminToken(server.orm.em.fork(), store.camden, 'staff'));
    const { schedule, pattern } = await withPattern();

    expect((await staff.get(`${schedule}/shifts`)).status).toBe(200);
    expect((await staff.post(schedules(), { name: 'X' })).status).toBe(403);
    expect((await staff.post(`${schedule}/shift_patterns`, MORNINGS)).status).toBe(403);
    expect((await staff.delete(`${schedule}/shifts/2030-03-04-${pattern.id}`)).status).toBe(403);
    expect((await staff.put(`${schedule}/shift_patterns/${pattern.id}`, { interval: 2 })).status).toBe(403);
  });
});
