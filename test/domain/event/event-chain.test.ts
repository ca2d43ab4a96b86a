import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Person } from '../../../src/catalogue/person.entity.js';
import { Resource } from '../../../src/catalogue/resource.entity.js';
import { createAddress } from '../../../src/company/create-address.js';
import { createCompany } from '../../../src/company/create-company.js';
import { createEventChain, type NewEventChain } from '../../../src/event/create-event-chain.js';
import { createEventGroup } from '../../../src/event/create-event-group.js';
import type { EventChain } from '../../../src/event/event-chain.entity.js';
import { findBookableEvent } from '../../../src/event/find-bookable-event.js';
import { type EventsFilter, findEventDays, findEvents } from '../../../src/event/find-events.js';
import { deleteEventChain, updateEventChain } from '../../../src/event/update-event-chain.js';
import { deleteEventGroup } from '../../../src/event/update-event-group.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

/** A Thursday; the clocks of London go back on Sunday the 25th. */
const NOW = new Date('2026-10-15T09:00:00Z');

let database: TestDatabase;
let em: EntityManager;
let companyId: number;
let base: Pick<NewEventChain, 'name' | 'eventGroupId' | 'addressId'>;
let strangers: { companyId: number; eventGroupId: number; addressId: number };

beforeAll(async () => {
  database = await freshDatabase();
  const founding = database.orm.em.fork();
  ({ companyId, ...base } = { name: 'Puppy class', ...(await found('Pet Store')) });
  strangers = await found('Stranger');
  async function found(name: string) {
    const { id } = await createCompany(founding, { name, timezone: 'Europe/London', currencyCode: 'GBP' });
    const { id: eventGroupId } = await createEventGroup(founding, id, { name: 'Classes' });
    return { companyId: id, eventGroupId, addressId: (await createAddress(founding, id, { address1: '1' })).id };
  }
});
afterAll(() => database.close());
beforeEach(() => {
  em = database.orm.em.fork();
});

const MONDAYS = { datetime: '2026-10-19T18:30', recurrenceType: 'WEEK', endDate: '2026-11-09', duration: 90, spaces: 8 };

const create = (given: Partial<NewEventChain> = {}) => createEventChain(em, companyId, { ...base, ...MONDAYS, ...given }, NOW);
const update = (chain: EventChain, changes: object, version?: number) =>
  updateEventChain(database.orm.em.fork(), companyId, chain.id, changes, version, NOW);

interface Row {
  id: number;
  start: string;
  end: string;
  spaces: number;
}

async function occurrences({ id }: EventChain): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, to_char(starts_at, 'MM-DD HH24:MI') as start, to_char(ends_at, 'HH24:MI') as end, num_spaces as spaces
    from event where event_chain_id = ${id} and not deleted order by starts_at`.execute(em.getKysely());
  return rows;
}

const starts = async (chain: EventChain) => (await occurrences(chain)).map(({ start }) => start);

const book = (id: number, spaces = 1) => sql`update event set spaces_booked = ${spaces} where id = ${id}`.execute(em.getKysely());

async function hold(eventId: number, quantity: number, seconds: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with s as (insert into session (token_hash, kind, company_id) values (sha256(random()::text::bytea), 'basket', ${companyId}) returning id)
    insert into basket (company_id, session_id, expires_at) select ${companyId}, id, now() + interval '1 hour' from s returning id`.execute(
    em.getKysely(),
  );
  await sql`
    insert into basket_item (id, basket_id, company_id, event_id, starts_at, duration, quantity, holding, held_until)
    values (md5(random()::text), ${rows[0]!.id}, ${companyId}, ${eventId}, now(), 60, ${quantity}, true, now() + make_interval(secs => ${seconds}))`.execute(
    em.getKysely(),
  );
  await sql`update event set spaces_held = spaces_held + ${quantity} where id = ${eventId}`.execute(em.getKysely());
}

describe('making', () => {
  test('a weekly chain takes place at the same time of the clock, in summer as in winter', async () => {
    const chain = await create();
    expect(await occurrences(chain)).toEqual([
      { id: expect.any(Number), start: '10-19 17:30', end: '19:00', spaces: 8 },
      { id: expect.any(Number), start: '10-26 18:30', end: '20:00', spaces: 8 },
      { id: expect.any(Number), start: '11-02 18:30', end: '20:00', spaces: 8 },
      { id: expect.any(Number), start: '11-09 18:30', end: '20:00', spaces: 8 },
    ]);
    expect(chain).toMatchObject({ version: 1, capacityView: 3, recurrenceRule: 'FREQ=WEEKLY', endDate: '2026-11-09' });
  });

  test('a single event, a chain without a time, and a template', async () => {
    expect(await starts(await create({ recurrenceType: '' }))).toEqual(['10-19 17:30']);
    expect(await starts(await create({ datetime: undefined }))).toEqual([]);
    expect(await starts(await create({ template: true }))).toEqual([]);
  });

  test('group, address, person and room must be the company’s own', async () => {
    const { companyId: other, ...theirs } = strangers;
    for (const [field, id] of Object.entries(theirs)) {
      await expect(create({ [field]: id })).rejects.toMatchObject({ code: 'INVALID', detail: { fields: [{ field }] } });
    }
    const person = await addPerson(other);
    await expect(create({ personId: person })).rejects.toMatchObject({
      code: 'INVALID',
      detail: { fields: [{ field: 'personId' }] },
    });
    await expect(create({ resourceId: 999_999 })).rejects.toMatchObject({ detail: { fields: [{ field: 'resourceId' }] } });
  });

  test.each([{ name: ' ' }, { spaces: 0 }, { duration: 0 }, { price: -1 }, { capacityView: 4 }, { spaces: null }])(
    'refused: %j',
    async (given) => {
      await expect(create(given as object)).rejects.toMatchObject({
        code: 'INVALID',
        detail: { fields: [{ field: Object.keys(given)[0] }] },
      });
    },
  );

  test('an end after a thousand occurrences is refused, and nothing is kept', async () => {
    await expect(create({ name: 'Too many', recurrenceType: 'DAY', endDate: '2036-01-01' })).rejects.toMatchObject({
      code: 'INVALID',
    });
    const { rows } = await sql`select from event_chain where name = 'Too many'`.execute(em.getKysely());
    expect(rows).toEqual([]);
  });
});

async function addPerson(company: number): Promise<number> {
  const person = Object.assign(new Person(), { companyId: company, name: 'Ann', personCompanies: [company] });
  const own = database.orm.em.fork();
  await own.persist(person).flush();
  return person.id;
}

describe('changing', () => {
  test('occurrences that nobody has booked move and keep their ids', async () => {
    const chain = await create();
    const before = await occurrences(chain);
    await update(chain, { time: '10:00', duration: 30, spaces: 5 });
    expect(await occurrences(chain)).toEqual(
      ['10-19 09:00', '10-26 10:00', '11-02 10:00', '11-09 10:00'].map((start, at) => ({
        id: before[at]?.id,
        start,
        end: at === 0 ? '09:30' : '10:30',
        spaces: 5,
      })),
    );
  });

  test('to another weekday too, in order', async () => {
    const chain = await create();
    const before = await occurrences(chain);
    await update(chain, { startDate: '2026-10-20' });
    expect(await occurrences(chain)).toMatchObject([
      { id: before[0]?.id, start: '10-20 17:30' },
      { id: before[1]?.id, start: '10-27 18:30' },
      { id: before[2]?.id, start: '11-03 18:30' },
    ]);
  });

  test('a booked one stays as it is, and stands for its day', async () => {
    const chain = await create();
    const [, second] = await occurrences(chain);
    await book(second!.id, 6);
    await update(chain, { time: '10:00', spaces: 4 });
    expect(await occurrences(chain)).toMatchObject([
      { start: '10-19 09:00', spaces: 4 },
      { id: second?.id, start: '10-26 18:30', end: '20:00', spaces: 6 },
      { start: '11-02 10:00', spaces: 4 },
      { start: '11-09 10:00', spaces: 4 },
    ]);
  });

  test('one that is held stays, one whose hold has run out does not', async () => {
    const chain = await create();
    const [first, second] = await occurrences(chain);
    await hold(first!.id, 2, 300);
    await hold(second!.id, 2, -1);
    await update(chain, { time: '10:00' });
    expect(await starts(chain)).toEqual(['10-19 17:30', '10-26 10:00', '11-02 10:00', '11-09 10:00']);
  });

  test('an earlier end removes what nobody has booked, a later one adds', async () => {
    const chain = await create();
    const rows = await occurrences(chain);
    await book(rows[3]!.id);
    await update(chain, { endDate: '2026-10-26' });
    expect(await starts(chain)).toEqual(['10-19 17:30', '10-26 18:30', '11-09 18:30']);
    await update(chain, { endDate: '2026-11-16' });
    expect(await starts(chain)).toEqual(['10-19 17:30', '10-26 18:30', '11-02 18:30', '11-09 18:30', '11-16 18:30']);
  });

  test('a change that does not concern its occurrences leaves them alone', async () => {
    const chain = await create();
    await update(chain, { name: 'Kittens', price: 500 });
    const { rows } = await sql<{
      version: number;
    }>`select distinct version from event where event_chain_id = ${chain.id}`.execute(em.getKysely());
    expect(rows).toEqual([{ version: 1 }]);
  });

  test('a version that was changed meanwhile is refused', async () => {
    const chain = await create();
    await update(chain, { name: 'Kittens' }, 1);
    await expect(update(chain, { name: 'Puppies' }, 1)).rejects.toMatchObject({
      code: 'STALE_VERSION',
      detail: { currentVersion: 2 },
    });
  });

  test('another company’s chain is not found', async () => {
    const chain = await create();
    const strange = updateEventChain(em.fork(), strangers.companyId, chain.id, { name: 'Mine' }, null, NOW);
    await expect(strange).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('deleting', () => {
  test('what is booked still takes place, the rest is gone', async () => {
    const chain = await create();
    const [first] = await occurrences(chain);
    await book(first!.id);
    expect((await deleteEventChain(database.orm.em.fork(), companyId, chain.id)).deleted).toBe(true);
    expect(await starts(chain)).toEqual(['10-19 17:30']);
    await expect(findBookableEvent(em, companyId, first!.id, NOW, false)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await deleteEventChain(database.orm.em.fork(), companyId, chain.id)).version).toBe(2);
  });

  test('a group that still holds chains stays', async () => {
    await create();
    await expect(deleteEventGroup(em, companyId, base.eventGroupId)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('its person and its room', () => {
  test('are busy at every occurrence, and at no two things at once', async () => {
    const personId = await addPerson(companyId);
    const chain = await create({ personId });
    const overlapping = { name: 'Other', personId, datetime: '2026-11-02T19:00', recurrenceType: '', duration: 60 };
    await expect(create(overlapping)).rejects.toMatchObject({ code: 'TIME_TAKEN', detail: { startsAt: '2026-11-02T19:00:00Z' } });
    await create({ ...overlapping, datetime: '2026-11-02T20:00' });

    await update(chain, { time: '08:00' });
    await create(overlapping);
  });

  test('a change that meets another event is refused, and changes nothing', async () => {
    const personId = await addPerson(companyId);
    const chain = await create({ personId });
    await create({ personId, datetime: '2026-10-26T10:00', recurrenceType: '' });
    await expect(update(chain, { time: '10:30' })).rejects.toMatchObject({ code: 'TIME_TAKEN' });
    expect(await starts(chain)).toEqual(['10-19 17:30', '10-26 18:30', '11-02 18:30', '11-09 18:30']);
  });

  test('a deleted chain frees the times that nobody has booked', async () => {
    const personId = await addPerson(companyId);
    const chain = await create({ personId });
    const [first] = await occurrences(chain);
    await book(first!.id);
    await deleteEventChain(database.orm.em.fork(), companyId, chain.id);
    await create({ personId, datetime: '2026-10-26T18:30', recurrenceType: '' });
    await expect(create({ personId, datetime: '2026-10-19T18:30', recurrenceType: '' })).rejects.toMatchObject({
      code: 'TIME_TAKEN',
    });
  });

  test('a pool of two rooms takes two events at once, not three', async () => {
    const room = Object.assign(new Resource(), { companyId, name: 'Hall', count: 2 });
    await em.persist(room).flush();
    const ask = { resourceId: room.id, recurrenceType: '' };
    await create(ask);
    await create(ask);
    await expect(create(ask)).rejects.toMatchObject({ code: 'TIME_TAKEN' });
  });
});

describe('finding', () => {
  let groupId: number;
  let chain: EventChain;
  beforeAll(async () => {
    em = database.orm.em.fork();
    ({ id: groupId } = await createEventGroup(em, companyId, { name: 'Found' }));
    chain = await create({ eventGroupId: groupId, endDate: '2026-12-31', minAdvance: { amount: 5, unit: 'day' } });
  });

  const find = async (filter: EventsFilter = {}, now = NOW) => {
    const ask = { companyId, filter: { eventGroupId: groupId, ...filter }, now };
    const { rows } = await findEvents(em, ask, { first: 100 }, false);
    return rows.map(({ startsAt }) => startsAt.toISOString().slice(5, 16));
  };

  test('a month from today unless said, and what can be booked', async () => {
    expect(await find()).toEqual(['10-26T18:30', '11-02T18:30', '11-09T18:30']);
    expect(await find({ includeNonBookable: true })).toEqual(['10-19T17:30', '10-26T18:30', '11-02T18:30', '11-09T18:30']);
  });

  test('from a day, a month; until a day, from today; both days belong to it', async () => {
    expect(await find({ from: '2026-11-16' })).toEqual([
      '11-16T18:30',
      '11-23T18:30',
      '11-30T18:30',
      '12-07T18:30',
      '12-14T18:30',
    ]);
    expect(await find({ to: '2026-11-02' })).toEqual(['10-26T18:30', '11-02T18:30']);
    expect(await find({ from: '2026-11-02', to: '2026-11-02' })).toEqual(['11-02T18:30']);
    await expect(find({ from: '2026-11-02', to: '2026-11-01' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('one that is full cannot be booked, one whose hold has run out can', async () => {
    const [, full, held] = await occurrences(chain);
    await book(full!.id, 8);
    await hold(held!.id, 8, -1);
    expect(await find()).toEqual(['11-02T18:30', '11-09T18:30']);
    await book(full!.id, 0);
  });

  test('by chain, person and room', async () => {
    const personId = await addPerson(companyId);
    await create({ eventGroupId: groupId, personId, recurrenceType: '', datetime: '2026-10-27T10:00' });
    expect(await find({ personId })).toEqual(['10-27T10:00']);
    expect(await find({ eventChainId: chain.id })).not.toContain('10-27T10:00');
    expect(await find({ resourceId: 1 })).toEqual([]);
  });

  test('disabled chains are for administrators', async () => {
    const disabled = await create({ eventGroupId: groupId, disabled: true, recurrenceType: '', datetime: '2026-10-28T10:00' });
    expect(await find({ eventChainId: disabled.id })).toEqual([]);
    expect(await find({ eventChainId: disabled.id, includeDisabled: true })).toEqual(['10-28T10:00']);
  });

  test('the days of a period', async () => {
    const ask = { companyId, filter: { eventChainId: chain.id, from: '2026-11-01', to: '2026-11-20' }, now: NOW };
    expect(await findEventDays(em, ask)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
  });
});
