import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedded, type RestClient } from '../../support/clients/rest-client.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { loggedIn } from '../../support/fixtures/pet-store.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/** Inputs that the demo accepts, tried by a reader of service.md alone. */

const ADMIN = `/api/v1/admin/${CAMDEN}`;
const OPEN = `/api/v1/${CAMDEN}`;

let demo: DemoServer;
let admin: RestClient;
let visitor: RestClient;
beforeAll(async () => {
  demo = await openDemo();
  ({ admin, public: visitor } = demo.as);
});
afterAll(() => demo?.server.close());

const refusedFields = (body: Json) => ((body.fields ?? []) as Json[]).map(({ field }) => field);

describe('a required field', () => {
  test.each([
    ['no fields', {}],
    ['an empty name', { name: '' }],
    ['a name of spaces only', { name: '  ' }],
    ['only a description', { description: 'Old' }],
  ])('a schedule with %s is refused because of its name', async (_label, body) => {
    const before = (await admin.get(`${ADMIN}/schedules`)).body.total_entries;
    const answer = await admin.post(`${ADMIN}/schedules`, body);

    expect([answer.status, refusedFields(answer.body)]).toEqual([400, ['name']]);
    expect((await admin.get(`${ADMIN}/schedules`)).body.total_entries).toBe(before);
  });

  test('a shift pattern condition requires a name and a colour, but no companies', async () => {
    const { body } = await admin.post(`${ADMIN}/schedules`, { name: 'Colours' });
    const path = `${ADMIN}/schedules/${body.id}/shift_pattern_conditions`;
    const empty = await admin.post(path, {});

    expect([empty.status, refusedFields(empty.body)]).toEqual([400, ['name', 'color']]);
    expect((await admin.post(path, { name: 'Early', color: 'red' })).body).toMatchObject({ company_ids: [] });
  });
});

describe('a day in ISO 8601', () => {
  test.each(['T00:00:00Z', 'T23:30:00-08:00', 'T09:00:00.000+01:00', 'T09:00'])('for shifts may end in %s', async (time) => {
    const shifts = async (from: string, to: string) =>
      embedded(await admin.get(`${ADMIN}/schedules/3/shifts?start_date=${from}&end_date=${to}`), 'shifts');
    const wanted = await shifts('2035-03-05', '2035-03-06');

    expect(wanted.map(({ date }) => date)).toEqual(['2035-03-05', '2035-03-05', '2035-03-06', '2035-03-06']);
    expect(await shifts(encodeURIComponent(`2035-03-05${time}`), encodeURIComponent(`2035-03-06${time}`))).toEqual(wanted);
  });

  test('is accepted by the day endpoint, and an impossible day or time is refused', async () => {
    const { body } = await visitor.get(`${OPEN}/day/2035-03-05`);
    const written = await visitor.get(`${OPEN}/day/2035-03-05T09:00:00Z`);

    expect(body.total_entries).toBeGreaterThan(0);
    expect([written.body.date, written.body.total_entries]).toEqual(['2035-03-05', body.total_entries]);
    expect((await visitor.get(`${OPEN}/day/2035-02-30T09:00:00Z`)).status).toBe(400);
    expect((await visitor.get(`${OPEN}/day/2035-03-05T25:00:00Z`)).status).toBe(400);
  });
});

describe('availability', () => {
  test('without a date covers today, or 31 days from today', async () => {
    const days = embedded(await visitor.get(`${OPEN}/day_data?service_id=1`), 'day_data')[0]?.days as Json[];
    const [item] = embedded(await visitor.get(`${OPEN}/items?service_id=1`), 'items');
    const times = await visitor.get(`${OPEN}/time_data?event_id=${item?.event_id}`);

    expect(days).toHaveLength(31);
    expect(times.body).toMatchObject({ event_id: item?.event_id, date: days[0]?.date, times: expect.any(Array) });
  });

  test('uses the first of several date parameters, and an event_id before other filters', async () => {
    const datesOf = async (query: string) => {
      const answer = await visitor.get(`${OPEN}/day_data?service_id=1&${query}`);
      return embedded(answer, 'day_data').flatMap(({ days }) => (days as Json[]).map(({ date }) => date));
    };
    const few = ['2028-03-06', '2028-03-07', '2028-03-08'];
    expect(await datesOf('date=2028-03-06&edate=2028-03-08&month=0428&week=1028&week_start=0')).toEqual(few);
    expect(await datesOf('edate=2028-03-08&month=0228&week_start=1')).toHaveLength(29);

    const [item] = embedded(await visitor.get(`${OPEN}/items?service_id=1`), 'items');
    const times = `${OPEN}/time_data?event_id=${item?.event_id}`;
    const alone = await visitor.get(times);
    const beside = await visitor.get(`${times}&service_id=2&person_id=999999`);
    expect([beside.status, beside.body.times]).toEqual([200, alone.body.times]);
  });

  test.each(['person_id=999999', 'resource_id=999999', 'people_ids=999999', 'person_id=2'])(
    'of a service that %s does not provide has no times',
    async (who) => {
      const days = embedded(await visitor.get(`${OPEN}/day_data?service_id=1`), 'day_data')[0]?.days as Json[];
      const open = days.find(({ spaces }) => Number(spaces) > 0)?.date;
      const answer = await visitor.get(`${OPEN}/time_data?service_id=1&date=${open}&${who}`);

      expect(answer.status).toBe(200);
      expect(embedded(answer, 'events')).toEqual([]);
    },
  );
});

describe('purchases', () => {
  test('created until the second that a purchase shows include that purchase', async () => {
    const { rows } = demo;
    await rows(`update purchase set created_at = date_trunc('second', created_at) + interval '400 milliseconds' where id = 5`);
    const { body } = await admin.get(`${ADMIN}/purchases/5`);
    const within = async (from: unknown, to: unknown) =>
      embedded(await admin.get(`${ADMIN}/purchases?created_from=${from}&created_to=${to}&per_page=1000`), 'purchases').map(
        ({ id }) => id,
      );

    expect(body.created_at).toMatch(/:\d\dZ$/);
    expect(await within(body.created_at, body.created_at)).toContain(5);
    expect(await within('2020-01-01T00:00:00', body.created_at)).toContain(5);
    const before = new Date(Date.parse(String(body.created_at)) - 1000).toISOString();
    expect(await within('2020-01-01T00:00:00', before)).not.toContain(5);
  });
});

describe('the e-mail address of a client', () => {
  test.each(['', null])('of a member cannot be set to %j, and the log-in keeps working', async (email) => {
    const { member } = demo.as;
    for (const answer of [
      await member.put(`${OPEN}/members/1`, { email, first_name: 'X' }),
      await admin.put(`${ADMIN}/client/1`, { email, first_name: 'X' }),
    ]) {
      expect([answer.status, refusedFields(answer.body)]).toEqual([400, ['email']]);
    }
    const again = await loggedIn(visitor, 'member@demo.test');
    expect((await again.get(`${OPEN}/members/1`)).body).toMatchObject({ email: 'member@demo.test', first_name: 'Megan' });
  });

  test('of a contact, who has no log-in, can be removed', async () => {
    const { body } = await admin.post(`${ADMIN}/client`, { first_name: 'Cora', email: 'cora@demo.test' });
    expect((await admin.put(`${ADMIN}/client/${body.id}`, { email: '' })).body).toMatchObject({ email: null });
  });
});

test('a required question is listed as required, but a booking without an answer is accepted', async () => {
  const service = (await visitor.get(`${OPEN}/services/3`)).body;
  const { body } = await visitor.follow(service, 'questions');
  const days = embedded(await visitor.get(`${OPEN}/day_data?service_id=3`), 'day_data')[0]?.days as Json[];
  const open = days.slice(7).find(({ spaces }) => Number(spaces) > 0)?.date;
  const [item = {}] = embedded(await visitor.get(`${OPEN}/time_data?service_id=3&date=${open}`), 'events');
  const [{ datetime } = {}] = item.times as Json[];
  const basket = await visitor.post(`${OPEN}/basket/add_item`, { event_id: item.event_id, datetime });
  const buyer = visitor.as(basket.headers.get('auth-token') ?? undefined);
  const { status, body: purchase } = await buyer.post(`${OPEN}/basket/checkout`, { client: { first_name: 'Silent' } });

  expect((body.questions as Json[]).filter(({ required }) => required)).not.toEqual([]);
  expect([status, embedded(purchase, 'bookings')[0]?.is_cancelled]).toEqual([201, false]);
});

describe('invalid input', () => {
  test.each([
    ['disable', 'PUT', 'client', { id: 5, disable: [true] }],
    ['never_booked', 'PUT', 'people/1', { never_booked: [1] }],
    ['join_date', 'PUT', 'client/5', { join_date: ['2026-01-01'] }],
    ['start_date', 'POST', 'schedules/3/shift_patterns', { start_date: ['2035-01-01'], start_time: '09:00', end_time: '10:00' }],
  ] as const)('with a list for a single value is refused: %s', async (field, method, path, body) => {
    const answer = await admin.send(method, `${ADMIN}/${path}`, body);
    expect([answer.status, refusedFields(answer.body)]).toEqual([400, [field]]);
  });

  test.each([
    ['duration', { duration: 0 }],
    ['duration', { duration: 10_081 }],
    ['durations', { durations: [30, -5] }],
    ['durations', { durations: [] }],
    ['durations', { durations: [30, 30] }],
  ])('for the durations of a service is reported under the field that was sent: %s in %j', async (field, body) => {
    const answer = await admin.put(`${ADMIN}/services/1`, body);
    expect([answer.status, refusedFields(answer.body)]).toEqual([400, [field]]);
  });
});
