import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedded, type RestClient } from '../../support/clients/rest-client.js';
import { CAMDEN } from '../../support/fixtures/demo-server.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { openSite, type Site } from './site.js';

/**
 * Texts of refusals that clients compare, for a time that is not available. For those of log-ins see detail 16.
 * Source: wire.md 2.7.
 */

let site: Site;
let visitor: RestClient;
beforeAll(async () => {
  site = await openSite();
  visitor = site.demo.as.public;
});
afterAll(() => site?.demo.server.close());

const own = (path: string) => `/api/v1/${CAMDEN}/${path}`;
const add = (item: Json) => visitor.as(undefined).post(own('basket/add_item'), item);

test('more places of an event than one buyer may have are refused as exceeding the maximum', async () => {
  const { event_groups, addresses } = site.records;
  const talk = { name: 'Talk', event_group_id: event_groups, address_id: addresses, spaces: 9, max_num_bookings: 2 };
  const chain = await site.make('event_chains', { ...talk, datetime: '2030-07-02T18:00:00' });
  const listed = await visitor.get(own(`event_chains/${chain.id}/events?start_date=2030-07-01&end_date=2030-07-03`));

  expect(await add({ event_id: embedded(listed, 'events')[0]?.id, qty: 3 })).toMatchObject({
    status: 400,
    body: {
      ...{ error: 'Number of Bookings exceeds the maximum', message: expect.stringMatching(/ 3 .* 2 /), code: 'INVALID' },
      fields: [{ field: 'qty' }],
    },
  });
});

test('more bookings of a service than one client may have are refused as exceeding the maximum', async () => {
  const { services } = site.records;
  const set = (max_bookings: number | null) =>
    site.demo.as.admin.put(`/api/v1/admin/${CAMDEN}/services/${services}`, { max_bookings });
  const at = (time: string) => ({ service_id: services, datetime: `2030-07-02T${time}` });
  expect((await set(1)).body.max_bookings).toBe(1);

  expect(await add({ items: [at('10:00:00'), at('12:00:00')] })).toMatchObject({
    status: 409,
    body: {
      ...{ status: 409, error: 'Number of Bookings exceeds the maximum', message: expect.stringMatching(/^2 .* the 1 /) },
      ...{ code: 'NOT_BOOKABLE', data: { reason: 'TOO_MANY_BOOKINGS', service_id: services } },
    },
  });
  expect((await add(at('10:00:00'))).status).toBe(201);
  expect((await set(null)).body.max_bookings).toBeNull();
});

test('fewer bookings than a service requires together are refused at checkout', async () => {
  const { services } = site.records;
  const set = (min_bookings: number) => site.demo.as.admin.put(`/api/v1/admin/${CAMDEN}/services/${services}`, { min_bookings });
  const buyer = visitor.as(undefined);
  await buyer.post(own('basket/add_item'), { service_id: services, datetime: '2030-07-02T10:00:00' });
  expect((await set(2)).body.min_bookings).toBe(2);

  expect(await buyer.post(own('basket/checkout'), { client: { first_name: 'Zoe' } })).toMatchObject({
    status: 409,
    body: { error: 'Rule checking failed', message: expect.stringMatching(/^1 .* the 2 /), data: { reason: 'TOO_FEW_BOOKINGS' } },
  });
  expect((await set(1)).body.min_bookings).toBe(1);
});

test('a time that a rule of the service excludes is refused with that rule as the reason', async () => {
  const { body: service } = await visitor.get(own(`services/${site.records.services}`));

  expect(await add({ service_id: service.id, datetime: '2030-07-02T10:07:00' })).toMatchObject({
    status: 409,
    body: {
      ...{ status: 409, error: 'Rule checking failed', message: expect.stringContaining(String(service.name)) },
      data: { reason: 'OFF_GRID', service_id: service.id },
    },
  });
});

test.each(['time_data', 'day_data', 'day', 'day/2030-07-02'])('%s for an unknown item is 404 with a fixed text', async (path) => {
  const ask = (query: string) => visitor.get(own(`${path}?date=2030-07-02&${query}`));
  const [nothing, nobody] = [await ask('event_id=999999'), await ask('service_id=999999')];

  expect([nothing.status, nothing.body.error]).toEqual([404, 'No bookable events found']);
  expect([nobody.status, nobody.body.error]).toEqual([404, 'Not Found']);
});

test.each([
  ['a date', {}, 'date', 'is needed, with a time, or a whole datetime'],
  ['a time', { date: '2030-07-02' }, 'time', 'is needed: minutes from midnight'],
])('a start that lacks %s is refused, and the missing field named', async (_label, start, field, message) => {
  const { services } = site.records;
  const refused = await add({ service_id: services, ...start });
  expect(refused).toMatchObject({ status: 400, body: { error: `${field}: ${message}`, code: 'INVALID' } });
  expect(refused.body.fields).toEqual([{ field, message }]);
});
