import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordHours, recordHoursOf } from '../../../src/analytics/recorded/record-hours.js';
import { blockTime } from '../../../src/capacity/block-time.js';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { createResource } from '../../../src/catalogue/resources/create-resource.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { createClosure } from '../../../src/schedule/closures/write-closure.js';
import { createSchedule } from '../../../src/schedule/create-schedule.js';
import { createException } from '../../../src/schedule/exceptions/write-exception.js';
import { createShiftPattern } from '../../../src/schedule/patterns/create-shift-pattern.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { beginRecording, recordAllHours, recordedHours } from '../../support/fixtures/analytics/recorded-hours.js';
import { createContact, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';

/** The hours of a past day are recorded once, and later changes of a shift do not change them. */

let database: TestDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate noted_hours, subject_hours`.execute(database.orm.em.fork().getKysely());
  await sql`update company set deleted = true`.execute(database.orm.em.fork().getKysely());
  company = await createTestCompany(database.orm);
  await beginRecording(em(), company.companyId, at(`${MONDAY}T08:00Z`));
});

const em = () => database.orm.em.fork();
const at = (text: string) => new Date(text);
const TUESDAY = at('2030-03-05T00:00Z');
const noted = (measure = 'bookable', zone = 'Europe/London') => recordedHours(em(), company.companyId, { measure, zone });
const rowsOf = async (name: string, measure?: string) => (await noted(measure)).filter((row) => row.startsWith(name));

async function marks() {
  const { rows } = await sql<Record<string, string>>`
    select earliest::text, since::text, noted_from::text, until::text from noted_hours where company_id = ${company.companyId}`.execute(
    em().getKysely(),
  );
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, text]) => [name, new Date(text).toISOString().slice(0, 16)]));
}

const openAt = (time: string) =>
  sql`update shift_pattern set start_time = ${time} where schedule_id = ${company.scheduleId}`.execute(em().getKysely());

test('a day is recorded when it is over, and not before', async () => {
  await recordHours(em(), at(`${MONDAY}T23:59:59Z`));
  expect(await noted()).toEqual([]);
  await recordHours(em(), TUESDAY);
  expect(await noted()).toEqual([
    `Ann ${MONDAY} 1: 09:00-17:00`,
    `Bob ${MONDAY} 1: 09:00-17:00`,
    `Room 1 ${MONDAY} 1: 09:00-17:00`,
  ]);
});

test('editing a shift afterwards does not change a recorded day', async () => {
  await recordHours(em(), TUESDAY);
  await openAt('12:00');
  await recordHours(em(), at('2030-03-06T00:00Z'));
  expect(await rowsOf('Ann')).toEqual([`Ann ${MONDAY} 1: 09:00-17:00`, 'Ann 2030-03-05 1: 12:00-17:00']);
});

test('concurrent and repeated runs record each day once', async () => {
  const friday = at('2030-03-08T10:00Z');
  await Promise.all([recordHours(em(), friday), recordHours(em(), friday), recordHours(em(), friday)]);
  await recordHours(em(), friday);
  expect(await rowsOf('Ann')).toEqual(['04', '05', '06', '07'].map((day) => `Ann 2030-03-${day} 1: 09:00-17:00`));
});

test('one run records two years, or as much of them as its time limit allows', async () => {
  const clock = () => at('2032-03-04T08:00Z').getTime();
  await sql`update noted_hours set noted_from = ${TUESDAY}, since = ${TUESDAY}, until = ${TUESDAY}`.execute(em().getKysely());
  let now = clock();
  const slow = () => {
    now += 1000;
    return now;
  };
  await recordHoursOf(em(), 5000, slow);
  const some = (await marks()).until!;
  expect([some > '2030-03-05T00:00', some < '2030-06-01T00:00']).toEqual([true, true]);

  await recordHoursOf(em(), 5000, clock);
  expect((await marks()).until).toBe('2032-03-04T00:00');
  expect(await recordHours(em(), new Date(clock()))).toBe(0);
  expect(await rowsOf('Ann')).toContain('Ann 2032-03-03 1: 09:00-17:00');
});

test('unbookable time is left out: exceptions, closures, blocks, external calendars, other branches', async () => {
  const { companyId, ann, bob, room } = company;
  await createException(em(), companyId, {
    personId: ann.id,
    startDate: MONDAY,
    hours: [{ startTime: '08:00', endTime: '15:00' }],
  });
  await createClosure(em(), companyId, { name: 'Fire drill', startDate: MONDAY, startTime: '11:00', endTime: '11:30' });
  await blockTime(em(), { companyId, personId: bob.id, startsAt: at(`${MONDAY}T09:00Z`), duration: 60 });
  await sql`insert into external_calendar (company_id, person_id, url) values (${companyId}, ${bob.id}, 'x')`.execute(
    em().getKysely(),
  );
  await sql`insert into external_booking (root_id, company_id, person_id, uid, starts_at, ends_at, all_day)
    values (${companyId}, ${companyId}, ${bob.id}, 'x', ${`${MONDAY}T16:00Z`}, ${`${MONDAY}T16:30Z`}, false)`.execute(
    em().getKysely(),
  );
  const branch = await createTestCompany(database.orm, { parentId: companyId });
  await sql`insert into claim (root_id, company_id, subject_kind, subject_id, unit, during)
    values (${companyId}, ${branch.companyId}, 2, ${room.id}, 1, ${`[${MONDAY}T13:00Z,${MONDAY}T14:00Z)`})`.execute(
    em().getKysely(),
  );

  await recordHours(em(), TUESDAY);
  expect(await noted()).toEqual([
    `Ann ${MONDAY} 1: 08:00-11:00 11:30-15:00`,
    `Bob ${MONDAY} 1: 10:00-11:00 11:30-16:00 16:30-17:00`,
    `Room 1 ${MONDAY} 1: 09:00-11:00 11:30-13:00 14:00-17:00`,
  ]);
});

test('a person who is never booked has no hours; one without a schedule has those of the company', async () => {
  const { companyId, ann, scheduleId } = company;
  await sql`update person set never_booked = true where id = ${ann.id}`.execute(em().getKysely());
  await sql`update company_settings set schedule_id = ${scheduleId} where company_id = ${companyId}`.execute(em().getKysely());
  await createPerson(em(), { companyId }, { name: 'Cat', timeZone: 'Europe/Paris' });
  await recordHours(em(), TUESDAY);
  expect(await noted()).toEqual([
    `Bob ${MONDAY} 1: 09:00-17:00`,
    `Cat ${MONDAY} 1: 08:00-16:00`,
    `Room 1 ${MONDAY} 1: 09:00-17:00`,
  ]);
});

test('booked time counts as bookable, and time that no start can reach is recorded as unsellable', async () => {
  const { companyId, bob, puppies } = company;
  await sql`update service set disabled = true where company_id = ${companyId} and id <> ${puppies.id}`.execute(em().getKysely());
  const { rows } = await sql<{ id: number }>`
    insert into administrator (company_id, name, email, role) values (${companyId}, 'An', 'an@example.test', 'owner') returning id`.execute(
    em().getKysely(),
  );
  await blockTime(em(), { companyId, personId: bob.id, startsAt: at(`${MONDAY}T12:00Z`), duration: 30 });
  const clientId = await createContact(em(), companyId);
  const input = { companyId, clientId, personId: bob.id, administratorId: rows[0]!.id };
  await createBooking(
    em(),
    { ...input, serviceId: puppies.id, startsAt: at(`${MONDAY}T10:00Z`), duration: 60 },
    at(`${MONDAY}T08:00Z`),
  );
  await recordHours(em(), TUESDAY);
  expect(await rowsOf('Bob')).toEqual([`Bob ${MONDAY} 1: 09:00-12:00 12:30-17:00`]);
  // Starts are on the hour: half an hour after the block is left over.
  expect(await rowsOf('Bob', 'unsellable')).toEqual([`Bob ${MONDAY} 1: 12:30-13:00`]);
  expect(await rowsOf('Ann', 'unsellable')).toEqual([`Ann ${MONDAY} 1: 09:00-17:00`]);
});

/** A night shift over the day on which the clocks of London go forward at one o'clock, and over midnight. */
test('the hours of a pool are recorded across midnight and a clock change', async () => {
  const { companyId } = company;
  const { id: scheduleId } = await createSchedule(em(), companyId, { name: 'Nights' });
  const nightly = { scheduleId, startDate: '2030-03-30', startTime: '22:00', endTime: '06:00', frequency: 'daily' as const };
  await createShiftPattern(em(), companyId, { ...nightly, endDate: '2030-03-31' });
  const pool = await createResource(em(), companyId, { name: 'Tables', count: 3, scheduleId });
  await sql`insert into claim (root_id, company_id, subject_kind, subject_id, unit, during)
    values (${companyId}, ${companyId}, 2, ${pool.id}, null, '[2030-03-31T02:00Z,2030-03-31T03:00Z)')`.execute(em().getKysely());
  await recordAllHours(em(), at('2030-04-02T09:00Z'));
  const rows = (await rowsOf('Tables')).slice(0, 2);
  expect(rows).toEqual(['Tables 2030-03-30 3: 22:00-06:00', 'Tables 2030-03-31 3: 22:00-00:00']);
  const { rows: minutes } = await sql<{ minutes: number }>`
    select (extract(epoch from ends_at - starts_at) / 60)::int as minutes from subject_hours
    where resource_id = ${pool.id} and measure = 'bookable' order by starts_at limit 1`.execute(em().getKysely());
  expect(minutes[0]!.minutes).toBe(7 * 60);
});

test('each branch has days of its own time zone', async () => {
  const tokyo = await createTestCompany(database.orm, { parentId: company.companyId });
  await sql`update company set timezone = 'Asia/Tokyo' where id = ${tokyo.companyId}`.execute(em().getKysely());
  await beginRecording(em(), tokyo.companyId, at(`${MONDAY}T08:00Z`));
  await recordHours(em(), at(`${MONDAY}T15:00Z`));
  expect(await noted()).toEqual([]);
  expect(await recordedHours(em(), tokyo.companyId, { zone: 'Asia/Tokyo' })).toContain(`Ann ${MONDAY} 1: 09:00-17:00`);
});

test('the past of a new company is computed in steps back to its first booking, and marked as computed', async () => {
  await sql`update noted_hours set earliest = '2030-01-10T00:00Z' where company_id = ${company.companyId}`.execute(
    em().getKysely(),
  );
  expect(await marks()).toMatchObject({ since: `${MONDAY}T00:00`, noted_from: `${MONDAY}T00:00`, until: `${MONDAY}T00:00` });
  expect(await recordHours(em(), at(`${MONDAY}T09:00Z`), 1)).toBe(1);
  expect(await marks()).toMatchObject({ since: '2030-02-25T00:00', noted_from: `${MONDAY}T00:00` });
  await recordAllHours(em(), TUESDAY);
  expect(await marks()).toEqual({
    earliest: '2030-01-10T00:00',
    since: '2030-01-10T00:00',
    noted_from: `${MONDAY}T00:00`,
    until: '2030-03-05T00:00',
  });
  expect((await rowsOf('Ann'))[0]).toBe('Ann 2030-01-10 1: 09:00-17:00');
  expect(await rowsOf('Ann')).toHaveLength(38);
});

test('a company with unreadable hours does not prevent recording those of others', async () => {
  const other = await createTestCompany(database.orm);
  await beginRecording(em(), other.companyId, at(`${MONDAY}T08:00Z`));
  await sql`update schedule set rules = '{"1": "broken"}' where company_id = ${company.companyId}`.execute(em().getKysely());
  await expect(recordHours(em(), TUESDAY)).rejects.toThrow();
  expect(await recordedHours(em(), other.companyId)).toHaveLength(3);
  expect(await noted()).toEqual([]);
});

test.each([
  ['no subject', 'null', 'bookable', '2030-03-05'],
  ['no length', '(select min(id) from person)', 'bookable', '2030-03-04'],
  ['an unknown measure', '(select min(id) from person)', 'guessed', '2030-03-05'],
])('the database refuses hours with %s', async (_what, person, measure, end) => {
  const insert = `insert into subject_hours (company_id, starts_at, ends_at, person_id, measure, units)
    select min(company_id), '2030-03-04', '${end}', ${person}, '${measure}', 1 from person`;
  await expect(em().getConnection().execute(insert)).rejects.toThrow('violates check constraint');
});
