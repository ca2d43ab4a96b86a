import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileSchedule } from '../../../src/schedule/compile-schedule.js';
import { createSchedule } from '../../../src/schedule/create-schedule.js';
import { findSchedule } from '../../../src/schedule/find-schedule.js';
import { createShiftPattern } from '../../../src/schedule/patterns/create-shift-pattern.js';
import { expandShifts } from '../../../src/schedule/patterns/expand-shifts.js';
import {
  type PatternPreviewInput,
  type PreviewShiftsQuery,
  previewShifts,
} from '../../../src/schedule/patterns/preview-shifts.js';
import { type ClockNote, onClocks } from '../../../src/schedule/patterns/shift-clocks.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { refusedField } from '../../support/fixtures/queue-company.js';
import { createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';

let database: TestDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
});
afterAll(() => database.close());

const NIGHTS: PatternPreviewInput = { startDate: '2026-03-27', startTime: '22:00', endTime: '06:00' };
const preview = (pattern: Partial<PatternPreviewInput> = {}, more: Partial<PreviewShiftsQuery> = {}) =>
  previewShifts(database.orm.em.fork(), company.companyId, { pattern: { ...NIGHTS, ...pattern }, to: '2026-03-29', ...more });

test('a preview lists shifts with their instants, and marks a night when the clocks go forward as shorter', async () => {
  const { shifts, ...rest } = await preview();
  expect(rest).toEqual({ timeZone: 'Europe/London', range: { from: '2026-03-27', to: '2026-03-29' }, endDate: null });
  expect(
    shifts.map(({ date, startsAt, endsAt, minutes, notes }) => [
      date,
      startsAt.toISOString(),
      endsAt.toISOString(),
      minutes,
      notes,
    ]),
  ).toEqual([
    ['2026-03-27', '2026-03-27T22:00:00.000Z', '2026-03-28T06:00:00.000Z', 480, []],
    ['2026-03-28', '2026-03-28T22:00:00.000Z', '2026-03-29T05:00:00.000Z', 420, ['SHORTER']],
    ['2026-03-29', '2026-03-29T21:00:00.000Z', '2026-03-30T05:00:00.000Z', 480, []],
  ]);
});

describe('notes on clock changes', () => {
  test.each<[string, string, number, number, ClockNote[], string]>([
    ['Europe/London', '2026-03-29', 60, 180, ['START_SKIPPED', 'SHORTER'], '01:00 does not exist'],
    ['Europe/London', '2026-03-29', 0, 90, ['END_SKIPPED'], 'an end in the gap moves forward by the gap'],
    ['Europe/London', '2026-10-25', 60, 300, ['START_REPEATED', 'LONGER'], '01:00 occurs twice'],
    ['Europe/London', '2026-10-25', 0, 90, ['END_REPEATED'], 'an end that occurs twice: the first one'],
    ['Europe/London', '2026-10-25', 0, 1440, ['LONGER'], 'a day of 25 hours'],
    ['Europe/London', '2026-10-24', 120, 1560, ['LONGER'], '24 hours on the clock over the change'],
    ['Australia/Lord_Howe', '2026-10-04', 120, 150, ['START_SKIPPED', 'SHORTER', 'NO_TIME_LEFT'], 'half an hour that is skipped'],
    [
      'America/Sao_Paulo',
      '2018-11-04',
      0,
      60,
      ['START_SKIPPED', 'SHORTER', 'NO_TIME_LEFT'],
      'the hour after a midnight that is skipped',
    ],
    ['Asia/Kolkata', '2026-03-29', 0, 1440, [], 'no change of clocks'],
  ])('%s %s, minutes %i to %i: %j (%s)', (zone, date, start, end, expected) => {
    expect(onClocks(zone, date, { start, end }).notes).toEqual(expected);
  });
});

test('a preview applies repeat counts, day names, and the start of the week of the query or of the schedule', async () => {
  const weekly = {
    startDate: '2026-03-01',
    startTime: '09:00',
    endTime: '17:00',
    frequency: 'weekly',
    interval: 2,
    byDay: ['sunday'],
    repeatCount: 2,
  } as const;
  const dates = async (more: Partial<PreviewShiftsQuery>) => {
    const { shifts, endDate } = await preview(
      { ...weekly, byDay: [...weekly.byDay] },
      { from: '2026-03-01', to: '2026-04-30', ...more },
    );
    return [endDate, ...shifts.map(({ date }) => date.slice(5))];
  };
  expect(await dates({})).toEqual(['2026-03-21', '03-01', '03-15']);
  const sundays = await createSchedule(database.orm.em.fork(), company.companyId, { name: 'Sundays', weekStart: 0 });
  expect(await dates({ scheduleId: sundays.id })).toEqual(await dates({ weekStart: 0 }));
});

test('a preview equals the shifts of the saved pattern, and stores nothing', async () => {
  const em = database.orm.em.fork();
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from shift_pattern`.execute(em.getKysely())).rows[0]!.n;
  const before = await count();
  const given = { ...NIGHTS, frequency: 'weekly', byDay: ['Saturday', 'Sunday'], interval: 3 } as const;
  const { shifts } = await preview({ ...given, byDay: [...given.byDay] }, { to: '2027-03-28', timeZone: 'America/St_Johns' });
  expect(await count()).toBe(before);

  const { id: scheduleId } = await createSchedule(em, company.companyId, { name: 'Nights' });
  const saved = await createShiftPattern(em, company.companyId, { ...given, byDay: [...given.byDay], scheduleId });
  const { weekStart } = await findSchedule(em, company.companyId, scheduleId);
  const timed = { ...saved, byDay: [6, 0] as const, weekStart: weekStart as 1 };
  const expanded = expandShifts(compileSchedule({ patterns: [timed] }), 'America/St_Johns', {
    from: '2026-03-27',
    to: '2027-03-28',
  });
  expect(
    shifts.map(({ date, startsAt, endsAt }) => ({ patternId: saved.id, date, start: startsAt.getTime(), end: endsAt.getTime() })),
  ).toEqual(expanded);
});

test.each<[string, Partial<PatternPreviewInput>, Partial<PreviewShiftsQuery>]>([
  ['byDay', { byDay: ['Sontag'] }, {}],
  ['interval', { interval: 0 }, {}],
  ['endDate', { endDate: '2026-03-26' }, {}],
  ['startTime', { startTime: '25:00' }, {}],
  ['timeZone', {}, { timeZone: 'Mars/Olympus' }],
  ['to', {}, { from: '2026-03-02', to: '2026-03-01' }],
  ['to', {}, { to: '2090-01-01' }],
  ['weekStart', {}, { weekStart: 9 }],
])('a preview is refused for its %s', async (field, pattern, more) => {
  expect(await refusedField(() => preview(pattern, more))).toBe(field);
});
