import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DimensionName } from '../../../src/analytics/dimensions.js';
import type { Group } from '../../../src/analytics/group.js';
import type { GroupQuery } from '../../../src/analytics/group-statement.js';
import type { RateValue } from '../../../src/analytics/measure.js';
import type { AnalystQuestion } from '../../../src/analytics/questions.js';
import { recordHours } from '../../../src/analytics/recorded/record-hours.js';
import { runGroups, runTotal } from '../../../src/analytics/run-groups.js';
import { loadScope, type ScopeQuery } from '../../../src/analytics/scope.js';
import { CAPACITY } from '../../../src/analytics/subjects/capacity.js';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { blockTime } from '../../../src/capacity/block-time.js';
import { createResource } from '../../../src/catalogue/resources/create-resource.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { runSql } from '../../../src/database/run-sql.js';
import { createBooking, type NewBooking } from '../../../src/purchase/bookings/create-booking.js';
import { createSchedule } from '../../../src/schedule/create-schedule.js';
import { createShiftPattern } from '../../../src/schedule/patterns/create-shift-pattern.js';
import { offsetAt } from '../../../src/shared/zoned-time.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { beginRecording } from '../../support/fixtures/analytics/recorded-hours.js';
import { adminToken, createContact, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { NOW } from '../../support/oracles/offered-hours.js';

/** Utilisation and related measures of small diaries, recounted by hand. */

let database: TestDatabase;
let company: TestCompany;
let clientId: number;
let administratorId: number;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`update company set deleted = true`.execute(em().getKysely());
  company = await createTestCompany(database.orm);
  clientId = await createContact(em(), company.companyId);
  await adminToken(em(), company.companyId);
  const { rows } = await sql<{ id: number }>`select max(id)::int as id from administrator`.execute(em().getKysely());
  administratorId = rows[0]!.id;
});

const em = () => database.orm.em.fork();
const TUESDAY = '2030-03-05';

interface Asked extends Partial<ScopeQuery> {
  readonly by?: readonly DimensionName[];
}

async function ask({ by = [], ...of }: Asked = {}): Promise<{ groups: readonly Group[]; total: Group }> {
  const given = {
    companyId: company.companyId,
    from: MONDAY,
    until: TUESDAY,
    branches: false,
    timeZone: null,
    asOf: null,
    ...of,
  };
  const scope = await loadScope(em(), given, NOW);
  const subject = await CAPACITY.prepare!(em(), scope, [0]);
  const measures = Object.keys(CAPACITY.measures).map((name) => ({ name, argument: 0, percentiles: [] }));
  const query: GroupQuery = { subject, scope, at: 'TIME', filter: null, shiftDays: 0, dimensions: by, measures, orderBy: null };
  const run = <T>({ statement }: AnalystQuestion<T>) => runSql<T>(em())`${statement}`;
  const { groups } = await runGroups(run, query, { first: 10_000, empty: false });
  return { groups, total: await runTotal(run, query) };
}

const rate = (group: Group, name: string) => {
  const { part, whole } = group.values[`${name} 0`] as RateValue;
  return `${part}/${whole}`;
};

/** A line for each group: its keys, and one measure. */
async function lines(asked: Asked, measure = 'utilisation'): Promise<string[]> {
  const { groups } = await ask(asked);
  return groups.map((group) => {
    const keys = (asked.by ?? []).map((name) => nameOf(name, group.keys[name]));
    const value = typeof group.values[`${measure} 0`] === 'number' ? group.values[`${measure} 0`] : rate(group, measure);
    return [...keys.filter((key) => key !== ''), value].join(' ');
  });
}

function nameOf(dimension: DimensionName, key: unknown): string {
  const { ann, bob, room } = company;
  if (key === null) return '';
  if (dimension === 'person') return [ann, bob].find(({ id }) => id === key)?.name ?? 'other';
  if (dimension === 'resource') return key === room.id ? room.name : 'pool';
  return String(key);
}

const book = (startsAt: string, more: Partial<NewBooking>) =>
  createBooking(em(), { companyId: company.companyId, clientId, administratorId, startsAt: new Date(startsAt), ...more }, NOW);
const withAnn = (time: string, more: Partial<NewBooking> = {}) =>
  book(`${MONDAY}T${time}Z`, { serviceId: company.check.id, personId: company.ann.id, ...more });

test('a booking with a person and a resource uses the hours of both', async () => {
  await withAnn('10:00', { duration: 30 });
  await book(`${MONDAY}T11:00Z`, { serviceId: company.surgery.id });
  expect(await lines({ by: ['person', 'resource'] })).toEqual(['Ann 90/480', 'Bob 0/480', 'Room 1 60/480']);
  expect(rate((await ask()).total, 'utilisation')).toBe('150/1440');
  expect(await lines({ by: ['hour'] })).toEqual(
    ['0/180', '30/180', '120/180', '0/180', '0/180', '0/180', '0/180', '0/180'].map((value, at) => `${9 + at} ${value}`),
  );
});

test('buffers count as used time, blocks reduce bookable time, and cancelled bookings use none', async () => {
  const { companyId, ann, check } = company;
  await updateService(em(), { companyId, id: check.id }, { preTime: 5, postTime: 10 });
  await withAnn('10:00', { duration: 30 });
  const { id } = await withAnn('14:00', { duration: 30 });
  await cancelBooking(em(), { companyId, id, byAdmin: true }, NOW);
  await blockTime(em(), { companyId, personId: ann.id, startsAt: new Date(`${MONDAY}T16:00Z`), duration: 60 });
  expect((await lines({ by: ['person'] }))[0]).toBe('Ann 45/420');
});

test('worked time is utilisation without no-shows', async () => {
  const { id } = await withAnn('10:00', { duration: 30 });
  await withAnn('11:00', { duration: 60 });
  await sql`update booking set attendance = 'no_show' where id = ${id}`.execute(em().getKysely());
  const { total } = await ask();
  expect([rate(total, 'utilisation'), rate(total, 'worked')]).toEqual(['90/1440', '60/1440']);
});

test('a shared time counts once for utilisation, while fill counts its spaces', async () => {
  const { puppies, bob } = company;
  const shared = { serviceId: puppies.id, personId: bob.id };
  await book(`${MONDAY}T10:00Z`, { ...shared, quantity: 2 });
  const { id } = await book(`${MONDAY}T10:00Z`, shared);
  await sql`update booking set attendance = 'no_show' where id = ${id}`.execute(em().getKysely());
  await book(`${MONDAY}T13:00Z`, shared);
  const { total } = await ask();
  expect([rate(total, 'utilisation'), rate(total, 'worked'), rate(total, 'fill')]).toEqual(['120/1440', '120/1440', '4/12']);
  expect(await lines({ by: ['hour'] }, 'fill')).toContain('10 3/6');
});

test('an event uses the time of its person once it is booked', async () => {
  const { talk, companyId, bob } = company;
  await sql`insert into claim (root_id, company_id, subject_kind, subject_id, unit, during, event_id)
    select root_id, company_id, 1, ${bob.id}, 1, tstzrange(${`${MONDAY}T16:30Z`}, ${`${MONDAY}T17:30Z`}), id from event where id = ${talk.id}`.execute(
    em().getKysely(),
  );
  expect((await lines({ by: ['person'] }))[1]).toBe('Bob 0/480');
  await createBooking(em(), { companyId, clientId, administratorId, eventId: talk.id }, NOW);
  await createBooking(em(), { companyId, clientId, administratorId, eventId: talk.id }, NOW);
  expect((await lines({ by: ['person'] }))[1]).toBe('Bob 30/480');
  expect((await lines({ by: ['person'] }, 'overtime'))[1]).toBe('Bob 30');
});

describe('shortening a shift after a booking', () => {
  beforeEach(async () => {
    await book(`${MONDAY}T16:30Z`, { serviceId: company.check.id, personId: company.bob.id, duration: 30 });
  });
  const endAt = (time: string) =>
    sql`update shift_pattern set end_time = ${time} where schedule_id = ${company.scheduleId}`.execute(em().getKysely());

  test('counts the rest of the booking as overtime', async () => {
    await endAt('16:45');
    expect((await lines({ by: ['person'] }))[1]).toBe('Bob 15/465');
    expect((await lines({ by: ['person'] }, 'overtime'))[1]).toBe('Bob 15');
    expect(await lines({ by: ['hour'] }, 'overtime')).toContain('16 15');
  });

  test('changes no figure of a day already recorded', async () => {
    await beginRecording(em(), company.companyId, new Date(`${MONDAY}T08:00Z`));
    await recordHours(em(), new Date(`${TUESDAY}T00:00Z`));
    const days = { by: ['date', 'person'], until: '2030-03-06' } as const;
    const before = await ask(days);
    await endAt('12:00');
    expect((await ask({ ...days, until: TUESDAY })).groups).toEqual(before.groups.slice(0, 3));
    expect(await lines(days)).toEqual([
      ...[`${MONDAY} Ann 0/480`, `${MONDAY} Bob 30/480`, `${MONDAY} 0/480`],
      ...[`${TUESDAY} Ann 0/180`, `${TUESDAY} Bob 0/180`, `${TUESDAY} 0/180`],
    ]);
  });
});

test('time that no start can reach is unsellable, whether computed or recorded', async () => {
  const { companyId, puppies, bob } = company;
  await sql`update service set disabled = true where company_id = ${companyId} and id <> ${puppies.id}`.execute(em().getKysely());
  await blockTime(em(), { companyId, personId: bob.id, startsAt: new Date(`${MONDAY}T12:00Z`), duration: 30 });
  const live = await lines({ by: ['person', 'resource'] }, 'unsellable');
  expect(live).toEqual(['Ann 480', 'Bob 30', 'Room 1 480']);
  await beginRecording(em(), companyId, new Date(`${MONDAY}T08:00Z`));
  await recordHours(em(), new Date(`${TUESDAY}T00:00Z`));
  expect(await lines({ by: ['person', 'resource'] }, 'unsellable')).toEqual(live);
});

describe('the capacity of a pool that is open at night', () => {
  let poolId: number;
  let night: number;
  beforeEach(async () => {
    const { companyId, em: manager } = company;
    const { id: scheduleId } = await createSchedule(manager.fork(), companyId, { name: 'Nights' });
    const nightly = { scheduleId, startDate: '2030-01-01', startTime: '22:00', endTime: '04:00', frequency: 'daily' as const };
    await createShiftPattern(em(), companyId, nightly);
    poolId = (await createResource(em(), companyId, { name: 'Table', count: 3, scheduleId })).id;
    night = (
      await createService(em(), companyId, {
        name: 'Night',
        durations: [120],
        prices: [0],
        bookingTimeStep: 30,
        personIds: [],
        resourceIds: [poolId],
      })
    ).id;
    await sql`update person set never_booked = true where company_id = ${companyId}`.execute(em().getKysely());
    await sql`update resource set never_booked = true where company_id = ${companyId} and id <> ${poolId}`.execute(
      em().getKysely(),
    );
  });
  const table = (startsAt: string) => book(startsAt, { serviceId: night, resourceId: poolId, duration: 120 });

  test('counts each unit, and splits minutes at midnight', async () => {
    await table(`${MONDAY}T23:00Z`);
    await table(`${MONDAY}T23:00Z`);
    await table(`${MONDAY}T23:30Z`);
    const until = '2030-03-06';
    // Each day has four hours after midnight and two before, times three.
    expect(await lines({ by: ['date'], until })).toEqual([`${MONDAY} ${2 * 60 + 30}/1080`, `${TUESDAY} ${2 * 60 + 90}/1080`]);
    expect((await lines({ by: ['date', 'hour'], until })).filter((line) => !line.includes(' 0/'))).toEqual([
      `${MONDAY} 23 150/180`,
      `${TUESDAY} 0 180/180`,
      `${TUESDAY} 1 30/180`,
    ]);
  });

  test('loses an hour when clocks go forward, and has one twice when they go back', async () => {
    await table('2030-03-31T00:30Z');
    await table('2030-10-27T00:30Z');
    expect(await lines({ by: ['date', 'hour'], from: '2030-03-31', until: '2030-04-01' })).toEqual([
      ...['0 30/180', '2 60/180', '3 30/180', '22 0/180', '23 0/180'].map((line) => `2030-03-31 ${line}`),
    ]);
    // From half past one in summer time to half past two in winter time are two hours, of which hour one has 30 and 60 minutes.
    expect(await lines({ by: ['hour'], from: '2030-10-27', until: '2030-10-28' })).toEqual([
      '0 0/180',
      '1 90/360',
      '2 30/180',
      '3 0/180',
      '22 0/180',
      '23 0/180',
    ]);
  });

  test('begins days by our own time zone data, not that of PostgreSQL', async () => {
    await table(`${MONDAY}T22:30Z`);
    await table(`${MONDAY}T23:30Z`);
    // Morocco gave up its summer time in 2026: an older PostgreSQL has its midnight an hour earlier.
    const timeZone = 'Africa/Casablanca';
    const ahead = offsetAt(timeZone, Date.parse(`${MONDAY}T23:00Z`)) / 60;
    const days = { by: ['date'], until: '2030-03-06' } as const;
    expect(await lines({ ...days, timeZone })).toEqual(await lines({ ...days, timeZone: `Etc/GMT-${ahead}` }));
  });

  test('has groups that add up to the total, in any time zone', async () => {
    for (const start of ['2030-03-30T23:00Z', '2030-03-31T00:30Z', '2030-04-02T22:30Z']) await table(start);
    for (const timeZone of [null, 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Havana']) {
      const period = { from: '2030-03-09', until: '2030-04-09', timeZone };
      const { total } = await ask(period);
      for (const by of [['hour'], ['date', 'resource'], ['weekday', 'hour'], ['month']] as const) {
        const { groups } = await ask({ ...period, by });
        const sums = groups.map((group) => group.values['utilisation 0'] as RateValue);
        const sum = `${sums.reduce((all, { part }) => all + part, 0)}/${sums.reduce((all, { whole }) => all + whole, 0)}`;
        expect([timeZone, by, sum]).toEqual([timeZone, by, rate(total, 'utilisation')]);
      }
    }
  });
});

test('branches in two time zones use their own days, or those of a given time zone', async () => {
  const branch = await createTestCompany(database.orm, { parentId: company.companyId });
  await sql`update company set timezone = 'America/New_York' where id = ${branch.companyId}`.execute(em().getKysely());
  const by = ['date', 'company'] as const;
  const { companyId } = company;
  expect(await lines({ by, branches: true })).toEqual(
    [`${MONDAY} ${companyId} 0/1440`, `${MONDAY} ${branch.companyId} 0/1440`].map((line) => line),
  );
  expect(await lines({ by: ['company'], branches: true, timeZone: 'Asia/Tokyo' })).toEqual([
    // Nine in London is 18:00 in Tokyo, nine in New York 23:00: of Monday's hours one is before midnight.
    `${companyId} 0/${6 * 180}`,
    `${branch.companyId} 0/180`,
  ]);
});

test('hours not recorded yet are computed, up to a limit of days and branches', async () => {
  expect(rate((await ask({ from: '2028-03-06', until: '2028-03-07' })).total, 'utilisation')).toBe('0/1440');
  const refusedFor = (advice: RegExp) => ({ code: 'TOO_COMPLEX', message: expect.stringMatching(advice) });
  const [from, until] = ['2030-03-04', '2034-03-05'];
  await expect(ask({ from, until: '2039-03-04' })).rejects.toMatchObject(refusedFor(/ask for a period of at most 1500 days$/));
  await createTestCompany(database.orm, { parentId: company.companyId });
  const asked = { from, until, branches: true } as const;
  await expect(ask(asked)).rejects.toMatchObject(refusedFor(/at most 750 days, or one branch instead of 2$/));
  await expect(ask({ ...asked, until: '2039-03-04' })).rejects.toMatchObject(refusedFor(/at most 750 days$/));
});
