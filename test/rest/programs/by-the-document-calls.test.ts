import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedded, type RestClient } from '../../support/clients/rest-client.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/** Availability, writes and refusals of the demo, as a reader of service.md alone expects them. */

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

describe('availability', () => {
  const times = async (query: string): Promise<readonly Json[]> =>
    embedded(await visitor.get(`${OPEN}/time_data?${query}`), 'events').flatMap((item) =>
      (item.times as Json[]).map((time) => ({ ...time, date: item.date, event_id: item.event_id })),
    );
  const days = async (query: string): Promise<readonly Json[]> =>
    embedded(await visitor.get(`${OPEN}/day_data?${query}`), 'day_data').flatMap((item) => item.days as Json[]);

  const availOn = (date: unknown, offered: readonly Json[]) =>
    offered.filter((time) => time.date === date).reduce((sum, { avail }) => sum + Number(avail), 0);

  test('has the same spaces for a day as for its times, and each time is the minute of its datetime', async () => {
    const found = await days('service_id=1');
    const [from, to] = [found[7]?.date, found[13]?.date];
    const offered = await times(`service_id=1&date=${from}&end_date=${to}`);
    expect(offered.length).toBeGreaterThan(0);
    for (const { date, spaces } of found.slice(7, 14)) {
      expect([date, spaces]).toEqual([date, availOn(date, offered)]);
    }
    for (const { datetime, date, time } of offered) {
      const [hours = 0, minutes = 0] = String(datetime).slice(11, 16).split(':').map(Number);
      expect([String(datetime).slice(0, 10), hours * 60 + minutes]).toEqual([date, time]);
    }
  });

  test.each([
    ['month=0228', '2028-02-01', 29],
    ['cal_month=0228', '2028-01-31', 42],
    ['cal_month=0228&week_start=0', '2028-01-30', 42],
    ['year=2028', '2028-01-01', 366],
    ['week=5226', '2026-12-21', 7],
    ['week=5226&week_start=0', '2026-12-20', 7],
    ['date=2028-02-28&edate=2028-03-01', '2028-02-28', 3],
    ['date=2028-02-28', '2028-02-28', 1],
  ])('of the days in %s begins on %s and covers %i days', async (query, first, count) => {
    const found = await days(`service_id=1&${query}`);
    expect([found[0]?.date, found.length]).toEqual([first, count]);
  });

  test.each(['location=Nowhere', 'person_group_id=99', 'group_id=99', 'single=true'])('ignores the filter %s', async (query) => {
    const [{ date } = {}] = (await days('service_id=1')).filter(({ spaces }) => Number(spaces) > 0).slice(-1);
    const asked = `service_id=1&date=${date}`;
    expect(await times(`${asked}&${query}`)).toEqual(await times(asked));
    expect(await days(`${asked}&${query}`)).toEqual(await days(asked));
  });

  test('follows the real hours of a night in which the clocks change, from the schedule to the booking', async () => {
    const rules = { '2035-03-25': '0000-0400', '2035-10-28': '0000-0400' };
    const night = await admin.post(`${ADMIN}/people`, { name: 'Nina Night', schedule: { rules, style: 3 } });
    const hour = await admin.post(`${ADMIN}/services`, { name: 'An hour', duration: 60, person_ids: [night.body.id] });
    const service = `service_id=${hour.body.id}`;
    const clock = async (date: string) =>
      (await times(`${service}&date=${date}`)).map(({ datetime }) => String(datetime).slice(11));
    expect(await clock('2035-03-25')).toEqual(['00:00:00+00:00', '02:00:00+01:00', '03:00:00+01:00']);
    expect(await clock('2035-10-28')).toEqual([
      '00:00:00+01:00',
      '01:00:00+01:00',
      '01:00:00+00:00',
      '02:00:00+00:00',
      '03:00:00+00:00',
    ]);
    const datetime = '2035-10-28T01:00:00+00:00';
    const buyer = visitor.as(undefined);
    await buyer.post(`${OPEN}/basket/add_item`, { service_id: hour.body.id, datetime });
    const { body } = await buyer.post(`${OPEN}/basket/checkout`, { client: { first_name: 'Owl', email: 'owl@example.test' } });
    expect(embedded(body, 'bookings')).toMatchObject([{ datetime, end_datetime: '2035-10-28T02:00:00+00:00' }]);
    expect(await clock('2035-10-28')).not.toContain('01:00:00+00:00');
  });
});

describe('requests', () => {
  test.each([
    ['client', { first_name: 'Ann' }],
    ['people', { name: 'Ann' }],
    ['resources', { name: 'Room' }],
    ['services', { name: 'Chat' }],
    ['event_chains', { name: 'Talk', event_group_id: 1, address_id: 2 }],
  ])('%s: create is 201, update, delete and a repeated delete are 200, each with the record', async (kind, fields) => {
    const made = await admin.post(`${ADMIN}/${kind}`, fields);
    const path = `${ADMIN}/${kind}/${made.body.id}`;
    const changed = await admin.put(path, { ...fields, extra: {} });
    const [gone, again] = [await admin.delete(path), await admin.delete(path)];
    expect([made, changed, gone, again].map(({ status, body }) => [status, body.id, body.deleted])).toEqual([
      [201, made.body.id, false],
      [200, made.body.id, false],
      [200, made.body.id, true],
      [200, made.body.id, true],
    ]);
    expect((await admin.get(path)).body).toMatchObject({ id: made.body.id, deleted: true });
  });

  test.each([
    ['client', 'first_name', 255],
    ['people', 'description', 10_000],
    ['services', 'reference', 255],
  ])('%s: %s accepts %i characters and no more', async (kind, field, most) => {
    const write = (length: number) => admin.post(`${ADMIN}/${kind}`, { name: 'Long', [field]: '🐕'.repeat(length) });
    expect((await write(most)).status).toBe(201);
    expect(await write(most + 1)).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  });

  test('an empty name leaves the name unchanged', async () => {
    const { body } = await admin.post(`${ADMIN}/services`, { name: 'Chat' });
    expect((await admin.put(`${ADMIN}/services/${body.id}`, { name: '' })).body.name).toBe('Chat');
  });

  test('an event is added to the basket only with its own chain', async () => {
    const [event] = embedded(await visitor.get(`${OPEN}/events`), 'events');
    const add = (chain: unknown) =>
      visitor.as(undefined).post(`${OPEN}/basket/add_item`, { event_id: event?.id, event_chain_id: chain });
    expect((await add(event?.event_chain_id)).status).toBe(201);
    expect(await add(99)).toMatchObject({ status: 400, body: { fields: [{ field: 'event_chain_id' }] } });
  });

  test.each([
    ['POST', `${OPEN}/basket/add_item`],
    ['POST', `${ADMIN}/bookings?client_id=1`],
    ['POST', `${ADMIN}/slots?start_time=2035-03-05T10:00:00&end_time=2035-03-05T11:00:00`],
    ['GET', `${OPEN}/time_data`],
    ['GET', `${OPEN}/time_data?service_id=1&resource_ids=2,a`],
    ['GET', `${ADMIN}/purchases?created_from=2030-01-02T00:00:00&created_to=2030-01-01T00:00:00`],
    ['GET', `${ADMIN}/purchases?created_from=2030-01-02T00:00:00&order_by=client_name`],
    ['GET', `${ADMIN}/bookings?order_by=client_name`],
    ['GET', `${ADMIN}/client?order_by=bogus`],
  ])('%s %s is refused without camelCase names in the error', async (method, path) => {
    const { status, body } = await admin.send(method, path);
    expect([status, body.code]).toEqual([400, 'INVALID']);
    expect(body.error).not.toMatch(/\b[a-z]+[A-Z]/);
    expect(body.error).not.toMatch(/resource_ids.*nothing/);
  });
});

test('/api/v2 is not found', async () => {
  expect((await visitor.get(`/api/v2/${CAMDEN}/services`)).status).toBe(404);
});
