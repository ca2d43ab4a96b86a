import { afterAll, beforeAll, expect, test } from 'vitest';
import { createResource } from '../../../src/catalogue/resources/create-resource.js';
import type { EventChain } from '../../../src/event/chains/event-chain.entity.js';
import { createEventGroup } from '../../../src/event/create-event-group.js';
import { type EventsFilter, findEventDays, findEvents } from '../../../src/event/find-events.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { CourseCompany, NOW } from '../../support/fixtures/course-company.js';

let database: TestDatabase;
let shop: CourseCompany;
let groupId: number;
let chain: EventChain;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await CourseCompany.found(database.orm, 'Pet Store');
  ({ id: groupId } = await createEventGroup(shop.em, shop.companyId, { name: 'Found' }));
  chain = await shop.create({ eventGroupId: groupId, endDate: '2026-12-31', minAdvance: { amount: 5, unit: 'day' } });
});
afterAll(() => database.close());

const find = async (filter: EventsFilter = {}, now = NOW) => {
  const ask = { companyId: shop.companyId, filter: { eventGroupId: groupId, ...filter }, now };
  const { rows } = await findEvents(shop.em, { ...ask, page: { first: 100 }, withTotal: false });
  return rows.map(({ startsAt }) => startsAt.toISOString().slice(5, 16));
};

test('without a filter, bookable events of the next month are found', async () => {
  expect(await find()).toEqual(['10-26T18:30', '11-02T18:30', '11-09T18:30']);
  expect(await find({ includeNonBookable: true })).toEqual(['10-19T17:30', '10-26T18:30', '11-02T18:30', '11-09T18:30']);
});

test('a from date alone covers a month, a to date alone starts today, and both are inclusive', async () => {
  expect(await find({ from: '2026-11-16' })).toEqual(['11-16T18:30', '11-23T18:30', '11-30T18:30', '12-07T18:30', '12-14T18:30']);
  expect(await find({ to: '2026-11-02' })).toEqual(['10-26T18:30', '11-02T18:30']);
  expect(await find({ from: '2026-11-02', to: '2026-11-02' })).toEqual(['11-02T18:30']);
  await expect(find({ from: '2026-11-02', to: '2026-11-01' })).rejects.toMatchObject({ code: 'INVALID' });
});

test('a full event is not found, but one with an expired hold is', async () => {
  const [, full, held] = await shop.occurrences(chain);
  await shop.book(full!.id, 8);
  await shop.hold(held!.id, 8, -1);
  expect(await find()).toEqual(['11-02T18:30', '11-09T18:30']);
  await shop.book(full!.id, 0);
});

test('events are filtered by chain, person and resource', async () => {
  const personId = await shop.addPerson();
  await shop.create({ eventGroupId: groupId, personId, recurrence: '', startsAt: '2026-10-27T10:00' });
  expect(await find({ personId })).toEqual(['10-27T10:00']);
  expect(await find({ eventChainId: chain.id })).not.toContain('10-27T10:00');
  const { id: resourceId } = await createResource(shop.em, shop.companyId, { name: 'Hall' });
  await shop.create({ eventGroupId: groupId, resourceId, recurrence: '', startsAt: '2026-10-29T10:00' });
  expect(await find({ resourceId })).toEqual(['10-29T10:00']);
  expect(await find({ resourceId: resourceId + 1 })).toEqual([]);
});

test('events of disabled chains are found only with includeDisabled', async () => {
  const disabled = await shop.create({ eventGroupId: groupId, disabled: true, recurrence: '', startsAt: '2026-10-28T10:00' });
  expect(await find({ eventChainId: disabled.id })).toEqual([]);
  expect(await find({ eventChainId: disabled.id, includeDisabled: true })).toEqual(['10-28T10:00']);
});

test('the days with events in a period are listed', async () => {
  const ask = { companyId: shop.companyId, filter: { eventChainId: chain.id, from: '2026-11-01', to: '2026-11-20' }, now: NOW };
  expect(await findEventDays(shop.em, ask)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
});
