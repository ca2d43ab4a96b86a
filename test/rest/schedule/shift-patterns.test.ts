import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { loggedIn, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let store: PetStore;
let rest: RestClient;
let admin: RestClient;
let parent: RestClient;
beforeAll(async () => {
  server = await startServer();
  store = await petStore(server.orm.em.fork());
  rest = new RestClient({ base: server.url });
  admin = await loggedIn(rest, 'admin@demo.test');
  parent = await loggedIn(rest, 'parent@demo.test');
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

const shiftsOf = async (schedule: string, from: string, to: string) => {
  const { status, body } = await admin.get(`${schedule}/shifts?start_date=${from}&end_date=${to}`);
  expect(status).toBe(200);
  return embedded(body, 'shifts').map(({ start, end }) => `${start} ${end}`);
};

describe('a shift pattern', () => {
  test('derives its end date from its repeat count and is returned with every field', async () => {
    const { schedule, pattern } = await withPattern({
      repeat_count: '52',
      except_date: ['2030-03-11', '2030-03-06', '2030-03-11'],
    });
    const self = `${server.url}${schedule}/shift_patterns/${pattern.id}`;

    expect(Object.entries(pattern)).toEqual(
      Object.entries({
        id: expect.any(Number),
        company_id: store.camden,
        schedule_id: Number(schedule.split('/').at(-1)),
        start_date: '2030-03-04',
        end_date: '2031-03-02',
        start_time: '09:00',
        end_time: '12:00',
        frequency: 'weekly',
        interval: 1,
        repeat_count: 52,
        by_day: ['Monday', 'Wednesday'],
        except_date: ['2030-03-06', '2030-03-11'],
        shift_pattern_condition_id: null,
        version: 1,
        deleted: false,
        _links: {
          self: { href: self },
          schedule: { href: `${server.url}${schedule}{?start_date,end_date}`, templated: true },
          edit: { href: `${self}/edit` },
        },
      }),
    );
    expect((await admin.follow(pattern, 'self')).body).toEqual(pattern);
    expect((await admin.get(schedule)).body).toMatchObject({ uses_shift_patterns: true, version: 2 });
    expect(embedded(await admin.get(`${schedule}/shift_patterns`), 'shift_patterns')).toEqual([pattern]);
    expect((await admin.follow(pattern, 'edit')).body.schema).toMatchObject({
      properties: { frequency: { enum: ['daily', 'weekly', null] }, start_date: { format: 'date' } },
    });
  });

  test('is daily by default', async () => {
    const { schedule, pattern } = await withPattern({ frequency: undefined, by_day: undefined, end_date: '2030-03-06' });

    expect(pattern).toMatchObject({ frequency: 'daily', by_day: [], end_date: '2030-03-06', repeat_count: null });
    expect(await shiftsOf(schedule, '2030-03-01', '2030-03-31')).toEqual([
      '2030-03-04T09:00 2030-03-04T12:00',
      '2030-03-05T09:00 2030-03-05T12:00',
      '2030-03-06T09:00 2030-03-06T12:00',
    ]);
  });

  test('gives a shift that spans midnight an end on the next date', async () => {
    const { schedule } = await withPattern({ start_time: '22:00', end_time: '06:00', by_day: ['Monday'] });

    expect(await shiftsOf(schedule, '2030-03-04', '2030-03-10')).toEqual(['2030-03-04T22:00 2030-03-05T06:00']);
  });

  test('recalculates its end date from a new count or interval; an explicit end date replaces the count', async () => {
    const { schedule, pattern } = await withPattern({ repeat_count: 2, end_date: '2030-03-10' });
    const self = `${schedule}/shift_patterns/${pattern.id}`;
    expect(pattern).toMatchObject({ end_date: '2030-03-10', repeat_count: 2 });

    expect((await admin.put(self, { except_date: '2030-03-06' })).body).toMatchObject({
      end_date: '2030-03-10',
      except_date: ['2030-03-06'],
    });
    expect((await admin.put(self, { repeat_count: 4 })).body).toMatchObject({ end_date: '2030-03-31', repeat_count: 4 });
    expect((await admin.put(self, { interval: 2 })).body).toMatchObject({ end_date: '2030-04-21', repeat_count: 4 });
    expect((await admin.put(self, { end_date: '2030-04-01' })).body).toMatchObject({
      end_date: '2030-04-01',
      repeat_count: null,
    });
    expect((await admin.put(self, { end_date: null })).body).toMatchObject({ end_date: null });
    expect((await admin.put(self, { start_time: '10:00', version: 1 })).status).toBe(409);
  });

  test('is deleted with all its shifts', async () => {
    const { schedule, pattern } = await withPattern();
    const self = `${schedule}/shift_patterns/${pattern.id}`;
    const gone = await admin.delete(self);
    expect([gone.status, gone.body.deleted, Object.keys(gone.body._links as Json)]).toEqual([200, true, ['self']]);

    expect(await shiftsOf(schedule, '2030-03-01', '2030-03-31')).toEqual([]);
    expect([(await admin.get(self)).body, (await admin.delete(self)).body]).toEqual([gone.body, gone.body]);
    expect((await admin.put(self, { start_time: '10:00' })).status).toBe(404);
    expect(embedded(await admin.get(`${schedule}/shift_patterns`), 'shift_patterns')).toEqual([]);
    expect((await admin.get(schedule)).body.uses_shift_patterns).toBe(false);
  });

  test.each([
    [{ start_date: undefined }, 'start_date'],
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ end_date: '2030-03-03' }, 'end_date'],
    [{ start_time: '24:00' }, 'start_time'],
    [{ end_time: 'noon' }, 'end_time'],
    [{ frequency: 'monthly' }, 'frequency'],
    [{ interval: 0 }, 'interval'],
    [{ repeat_count: 0 }, 'repeat_count'],
    [{ by_day: ['Mittwoch'] }, 'by_day'],
    [{ except_date: ['soon'] }, 'except_date.0'],
    [{ shift_pattern_condition_id: 999_999 }, 'shift_pattern_condition_id'],
  ])('with %j is refused for its %s', async (wrong, field) => {
    const { status, body } = await admin.post(`${await made()}/shift_patterns`, { ...MORNINGS, ...wrong });

    expect(status).toBe(400);
    expect(body.fields).toEqual([{ field, message: expect.any(String) }]);
  });
});

describe('a shift pattern condition', () => {
  test('colours patterns and limits them to certain companies of the family', async () => {
    const { schedule, pattern } = await withPattern();
    const path = `${schedule}/shift_pattern_conditions`;
    const { status, body } = await admin.post(path, { name: 'Leeds only', color: 'royalblue', company_ids: [store.leeds] });
    const self = `${server.url}${path}/${body.id}`;

    expect(status).toBe(201);
    expect(Object.entries(body)).toEqual(
      Object.entries({
        id: expect.any(Number),
        schedule_id: pattern.schedule_id,
        name: 'Leeds only',
        color: 'royalblue',
        company_ids: [store.leeds],
        version: 1,
        deleted: false,
        _links: { self: { href: self }, schedule: { href: `${server.url}${schedule}` }, edit: { href: `${self}/edit` } },
      }),
    );
    expect((await admin.follow(body, 'edit')).body.schema).toMatchObject({ properties: { color: { type: ['string', 'null'] } } });
    expect(embedded(await admin.get(path), 'shift_pattern_conditions')).toEqual([body]);

    await admin.put(`${schedule}/shift_patterns/${pattern.id}`, { shift_pattern_condition_id: body.id });
    expect(await shiftsOf(schedule, '2030-03-04', '2030-03-04')).toEqual([]);
    const whole = await parent.get(
      `/api/v1/admin/${store.parent}/schedules/${pattern.schedule_id}/shifts?start_date=2030-03-04&end_date=2030-03-04`,
    );
    expect(embedded(whole, 'shifts')).toHaveLength(1);

    expect((await admin.put(self, { company_ids: [], color: '#12abEF' })).body).toMatchObject({
      company_ids: [],
      color: '#12abEF',
    });
    expect(await shiftsOf(schedule, '2030-03-04', '2030-03-04')).toHaveLength(1);
    const gone = (await admin.delete(self)).body;
    expect(gone).toMatchObject({ deleted: true, _links: { self: { href: self } } });
    expect([(await admin.get(self)).body, (await admin.delete(self)).body]).toEqual([gone, gone]);
    expect((await admin.put(self, { name: 'X' })).status).toBe(404);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ color: null }, 'color'],
    [{ color: 'beige' }, 'color'],
    [{ color: '#12' }, 'color'],
    [{ company_ids: [999_999] }, 'company_ids'],
    [{ company_ids: ['x'] }, 'company_ids.0'],
  ])('with %j is refused for its %s', async (wrong, field) => {
    const { status, body } = await admin.post(`${await made()}/shift_pattern_conditions`, {
      name: 'Early',
      color: 'red',
      ...wrong,
    });

    expect(status).toBe(400);
    expect(body.fields).toEqual([{ field, message: expect.any(String) }]);
  });

  test('is refused if it names a company outside the family', async () => {
    const strange = { name: 'Theirs', color: 'red', company_ids: [store.stranger] };
    expect((await admin.post(`${await made()}/shift_pattern_conditions`, strange)).body).toMatchObject({
      fields: [{ field: 'company_ids' }],
    });
  });
});

describe('a shift', () => {
  test('is listed with every field, in date order', async () => {
    const { schedule, pattern } = await withPattern();
    const { body } = await admin.get(`${schedule}/shifts?start_date=2030-03-01&end_date=2030-03-11`);
    const shifts = embedded(body, 'shifts');

    expect(body.total_entries).toBe(3);
    expect(shifts.map(({ date }) => date)).toEqual(['2030-03-04', '2030-03-06', '2030-03-11']);
    expect(shifts[0]).toEqual({
      shift_pattern_id: pattern.id,
      company_id: store.camden,
      schedule_id: pattern.schedule_id,
      date: '2030-03-04',
      start: '2030-03-04T09:00',
      end: '2030-03-04T12:00',
      _links: {
        self: { href: `${server.url}${schedule}/shifts/2030-03-04-${pattern.id}` },
        shift_pattern: { href: `${server.url}${schedule}/shift_patterns/${pattern.id}` },
      },
    });
    expect((await admin.follow(shifts[0], 'self')).body).toEqual(shifts[0]);
    expect((await admin.get(`${schedule}/shifts/2030-03-05-${pattern.id}`)).status).toBe(404);
    expect((await admin.get(`${schedule}/shifts/monday`)).status).toBe(400);
  });

  test('is deleted by adding its date to the exceptions of its pattern', async () => {
    const { schedule, pattern } = await withPattern();
    const { status, body } = await admin.delete(`${schedule}/shifts/2030-03-06-${pattern.id}`);

    expect({ status, start: body.start }).toEqual({ status: 200, start: '2030-03-06T09:00' });
    expect((await admin.get(`${schedule}/shift_patterns/${pattern.id}`)).body.except_date).toEqual(['2030-03-06']);
    expect((await admin.delete(`${schedule}/shifts/2030-03-06-${pattern.id}`)).status).toBe(404);
  });

  test('moves to a pattern of its own when changed, and can be changed again', async () => {
    const { schedule, pattern } = await withPattern();
    const moved = await admin.put(`${schedule}/shifts/2030-03-06-${pattern.id}`, {
      start: '2030-03-07T10:00',
      end: '2030-03-07T14:00',
    });

    expect(moved).toMatchObject({
      status: 200,
      body: { date: '2030-03-07', start: '2030-03-07T10:00', end: '2030-03-07T14:00' },
    });
    expect(moved.body.shift_pattern_id).not.toBe(pattern.id);
    expect(await shiftsOf(schedule, '2030-03-04', '2030-03-10')).toEqual([
      '2030-03-04T09:00 2030-03-04T12:00',
      '2030-03-07T10:00 2030-03-07T14:00',
    ]);

    const again = await admin.follow(moved.body, 'self', {}, { method: 'PUT', body: { end_time: '15:00' } });
    expect(again.body).toMatchObject({ shift_pattern_id: moved.body.shift_pattern_id, end: '2030-03-07T15:00' });
    expect(await shiftsOf(schedule, '2030-03-07', '2030-03-07')).toEqual(['2030-03-07T10:00 2030-03-07T15:00']);
  });

  test('cannot last longer than a day', async () => {
    const { schedule, pattern } = await withPattern();
    const wrong = { start: '2030-03-04T10:00', end: '2030-03-06T09:00' };

    expect((await admin.put(`${schedule}/shifts/2030-03-04-${pattern.id}`, wrong)).status).toBe(400);
  });

  test('list covers thirty days by default, and refuses reversed, invalid and overlong date ranges', async () => {
    const { schedule } = await withPattern({ start_date: '2020-01-01', frequency: 'daily', by_day: [] });
    expect((await admin.get(`${schedule}/shifts`)).body.total_entries).toBe(30);

    expect((await admin.get(`${schedule}/shifts?start_date=2030-03-05&end_date=2030-03-04`)).body).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'end_date' }],
    });
    expect((await admin.get(`${schedule}/shifts?start_date=2020-01-01&end_date=2060-01-01`)).status).toBe(400);
    expect((await admin.get(`${schedule}/shifts?start_date=2030-02-30`)).status).toBe(400);
  });
});
