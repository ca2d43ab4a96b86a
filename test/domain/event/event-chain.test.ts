import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Resource } from '../../../src/catalogue/resources/resource.entity.js';
import { deleteEventChain, updateEventChain } from '../../../src/event/chains/update-event-chain.js';
import { findBookableEvent } from '../../../src/event/find-bookable-event.js';
import { deleteEventGroup } from '../../../src/event/update-event-group.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { CourseCompany, NOW } from '../../support/fixtures/course-company.js';

let database: TestDatabase;
let shop: CourseCompany;
let strangers: CourseCompany;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await CourseCompany.found(database.orm, 'Pet Store');
  strangers = await CourseCompany.found(database.orm, 'Stranger');
});
afterAll(() => database.close());

describe('creating a chain', () => {
  test('a weekly chain keeps its local time when the clocks change', async () => {
    const chain = await shop.create();
    expect(await shop.occurrences(chain)).toEqual([
      { id: expect.any(Number), start: '10-19 17:30', end: '19:00', spaces: 8 },
      { id: expect.any(Number), start: '10-26 18:30', end: '20:00', spaces: 8 },
      { id: expect.any(Number), start: '11-02 18:30', end: '20:00', spaces: 8 },
      { id: expect.any(Number), start: '11-09 18:30', end: '20:00', spaces: 8 },
    ]);
    expect(chain).toMatchObject({ version: 1, capacityView: 3, recurrenceRule: 'FREQ=WEEKLY', endDate: '2026-11-09' });
  });

  test('a single event has one occurrence; a chain without a time and a template have none', async () => {
    expect(await shop.starts(await shop.create({ recurrence: '' }))).toEqual(['10-19 17:30']);
    expect(await shop.starts(await shop.create({ startsAt: undefined }))).toEqual([]);
    expect(await shop.starts(await shop.create({ template: true }))).toEqual([]);
  });

  test('a group, address or person of another company and an unknown resource are refused', async () => {
    const theirs = { eventGroupId: strangers.eventGroupId, addressId: strangers.addressId };
    for (const [field, id] of Object.entries(theirs)) {
      await expect(shop.create({ [field]: id })).rejects.toMatchObject({ code: 'INVALID', detail: { fields: [{ field }] } });
    }
    const person = await strangers.addPerson();
    await expect(shop.create({ personId: person })).rejects.toMatchObject({
      code: 'INVALID',
      detail: { fields: [{ field: 'personId' }] },
    });
    await expect(shop.create({ resourceId: 999_999 })).rejects.toMatchObject({ detail: { fields: [{ field: 'resourceId' }] } });
  });

  test.each([{ name: ' ' }, { spaces: 0 }, { duration: 0 }, { price: -1 }, { capacityView: 4 }, { spaces: null }])(
    'a chain with %j is refused',
    async (given) => {
      await expect(shop.create(given as object)).rejects.toMatchObject({
        code: 'INVALID',
        detail: { fields: [{ field: Object.keys(given)[0] }] },
      });
    },
  );

  test('a chain of more than 1,000 occurrences is refused and not stored', async () => {
    await expect(shop.create({ name: 'Too many', recurrence: 'DAY', endDate: '2036-01-01' })).rejects.toMatchObject({
      code: 'INVALID',
    });
    const { rows } = await sql`select from event_chain where name = 'Too many'`.execute(shop.em.getKysely());
    expect(rows).toEqual([]);
  });
});

describe('updating a chain', () => {
  test('unbooked occurrences move and keep their ids', async () => {
    const chain = await shop.create();
    const before = await shop.occurrences(chain);
    await shop.update(chain, { time: '10:00', duration: 30, spaces: 5 });
    expect(await shop.occurrences(chain)).toEqual(
      ['10-19 09:00', '10-26 10:00', '11-02 10:00', '11-09 10:00'].map((start, at) => ({
        id: before[at]?.id,
        start,
        end: at === 0 ? '09:30' : '10:30',
        spaces: 5,
      })),
    );
  });

  test('unbooked occurrences move to another weekday and keep their ids in order', async () => {
    const chain = await shop.create();
    const before = await shop.occurrences(chain);
    await shop.update(chain, { startDate: '2026-10-20' });
    expect(await shop.occurrences(chain)).toMatchObject([
      { id: before[0]?.id, start: '10-20 17:30' },
      { id: before[1]?.id, start: '10-27 18:30' },
      { id: before[2]?.id, start: '11-03 18:30' },
    ]);
  });

  test('a booked occurrence stays unchanged, and no second one is created for its day', async () => {
    const chain = await shop.create();
    const [, second] = await shop.occurrences(chain);
    await shop.book(second!.id, 6);
    await shop.update(chain, { time: '10:00', spaces: 4 });
    expect(await shop.occurrences(chain)).toMatchObject([
      { start: '10-19 09:00', spaces: 4 },
      { id: second?.id, start: '10-26 18:30', end: '20:00', spaces: 6 },
      { start: '11-02 10:00', spaces: 4 },
      { start: '11-09 10:00', spaces: 4 },
    ]);
  });

  test('an occurrence with a hold stays; one with an expired hold moves', async () => {
    const chain = await shop.create();
    const [first, second] = await shop.occurrences(chain);
    await shop.hold(first!.id, 2, 300);
    await shop.hold(second!.id, 2, -1);
    await shop.update(chain, { time: '10:00' });
    expect(await shop.starts(chain)).toEqual(['10-19 17:30', '10-26 10:00', '11-02 10:00', '11-09 10:00']);
  });

  test('an occurrence that a concurrent transaction is holding stays', async () => {
    const chain = await shop.create();
    const [first] = await shop.occurrences(chain);
    let changing: Promise<unknown> = Promise.resolve();
    await shop.em.transactional(async (tx) => {
      await shop.hold(first!.id, 1, 300, tx);
      changing = shop.update(chain, { time: '10:00' });
      await shop.untilSomebodyWaits();
    });
    await changing;
    expect((await shop.starts(chain))[0]).toBe('10-19 17:30');
  });

  test('an earlier end date removes unbooked occurrences; a later one adds occurrences', async () => {
    const chain = await shop.create();
    const rows = await shop.occurrences(chain);
    await shop.book(rows[3]!.id);
    await shop.update(chain, { endDate: '2026-10-26' });
    expect(await shop.starts(chain)).toEqual(['10-19 17:30', '10-26 18:30', '11-09 18:30']);
    await shop.update(chain, { endDate: '2026-11-16' });
    expect(await shop.starts(chain)).toEqual(['10-19 17:30', '10-26 18:30', '11-02 18:30', '11-09 18:30', '11-16 18:30']);
  });

  test('a new name and price leave the occurrences unchanged', async () => {
    const chain = await shop.create();
    await shop.update(chain, { name: 'Kittens', price: 500 });
    const { rows } = await sql<{
      version: number;
    }>`select distinct version from event where event_chain_id = ${chain.id}`.execute(shop.em.getKysely());
    expect(rows).toEqual([{ version: 1 }]);
  });

  test('an outdated expected version is refused', async () => {
    const chain = await shop.create();
    await shop.update(chain, { name: 'Kittens' }, 1);
    await expect(shop.update(chain, { name: 'Puppies' }, 1)).rejects.toMatchObject({
      code: 'STALE_VERSION',
      detail: { currentVersion: 2 },
    });
  });

  test('another company’s chain is not found', async () => {
    const chain = await shop.create();
    const strange = updateEventChain(
      shop.em,
      { companyId: strangers.companyId, id: chain.id, expectedVersion: null, name: 'Mine' },
      NOW,
    );
    await expect(strange).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('deleting a chain', () => {
  test('booked occurrences still take place, the others are removed', async () => {
    const chain = await shop.create();
    const [first] = await shop.occurrences(chain);
    await shop.book(first!.id);
    expect((await deleteEventChain(shop.em, { companyId: shop.companyId, id: chain.id })).deleted).toBe(true);
    expect(await shop.starts(chain)).toEqual(['10-19 17:30']);
    await expect(
      findBookableEvent(shop.em, first!.id, { companyId: shop.companyId, now: NOW, byAdmin: false }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await deleteEventChain(shop.em, { companyId: shop.companyId, id: chain.id })).version).toBe(2);
  });

  test('a group that still has chains cannot be deleted', async () => {
    await shop.create();
    await expect(deleteEventGroup(shop.em, { companyId: shop.companyId, id: shop.eventGroupId })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('person and resource of a chain', () => {
  test('the person is busy during every occurrence and free at the old times after a move', async () => {
    const personId = await shop.addPerson();
    const chain = await shop.create({ personId });
    const overlapping = { name: 'Other', personId, startsAt: '2026-11-02T19:00', recurrence: '', duration: 60 };
    await expect(shop.create(overlapping)).rejects.toMatchObject({
      code: 'TIME_TAKEN',
      message: expect.stringContaining('The person or the resource is busy on'),
      detail: { startsAt: '2026-11-02T19:00:00Z' },
    });
    await shop.create({ ...overlapping, startsAt: '2026-11-02T20:00' });

    await shop.update(chain, { time: '08:00' });
    await shop.create(overlapping);
  });

  test('an update that overlaps another event of the person is refused and changes nothing', async () => {
    const personId = await shop.addPerson();
    const chain = await shop.create({ personId });
    await shop.create({ personId, startsAt: '2026-10-26T10:00', recurrence: '' });
    await expect(shop.update(chain, { time: '10:30' })).rejects.toMatchObject({ code: 'TIME_TAKEN' });
    expect(await shop.starts(chain)).toEqual(['10-19 17:30', '10-26 18:30', '11-02 18:30', '11-09 18:30']);
  });

  test('deleting a chain frees the times of its unbooked occurrences', async () => {
    const personId = await shop.addPerson();
    const chain = await shop.create({ personId });
    const [first] = await shop.occurrences(chain);
    await shop.book(first!.id);
    await deleteEventChain(shop.em, { companyId: shop.companyId, id: chain.id });
    await shop.create({ personId, startsAt: '2026-10-26T18:30', recurrence: '' });
    await expect(shop.create({ personId, startsAt: '2026-10-19T18:30', recurrence: '' })).rejects.toMatchObject({
      code: 'TIME_TAKEN',
    });
  });

  test('a pool of two rooms takes two events at once, not three', async () => {
    const room = Object.assign(new Resource(), { companyId: shop.companyId, name: 'Hall', count: 2 });
    await shop.em.persist(room).flush();
    const ask = { resourceId: room.id, recurrence: '' };
    await shop.create(ask);
    await shop.create(ask);
    await expect(shop.create(ask)).rejects.toMatchObject({ code: 'TIME_TAKEN' });
  });
});
