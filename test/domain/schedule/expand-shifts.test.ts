import { describe, expect, test } from 'vitest';
import { compileSchedule } from '../../../src/schedule/compile-schedule.js';
import { withExceptions } from '../../../src/schedule/exceptions/with-exceptions.js';
import { openSpans } from '../../../src/schedule/open-spans.js';
import { expandShifts } from '../../../src/schedule/patterns/expand-shifts.js';
import type { TimedPattern } from '../../../src/schedule/patterns/shift-timing.js';
import { parseScheduleRules } from '../../../src/schedule/schedule-rules.js';
import { addDays, dateOf, dayOf } from '../../../src/shared/local-date.js';
import { dayWindow, utcText } from '../../../src/shared/zoned-time.js';

const daily = (startTime: string, endTime: string, more: Partial<TimedPattern> = {}): TimedPattern => ({
  id: 7,
  startDate: '2026-01-01',
  frequency: 'daily',
  interval: 1,
  byDay: [],
  exceptDates: [],
  weekStart: 1,
  startTime,
  endTime,
  ...more,
});

const shiftsOn = (pattern: TimedPattern, zone: string, date: string) =>
  expandShifts(compileSchedule({ patterns: [pattern] }), zone, { from: date, to: date }).map(({ start, end }) => [
    utcText(start),
    utcText(end),
  ]);

test.each([
  ['22:00', '02:00', 'Europe/London', '2026-01-10', '2026-01-10T22:00:00Z', '2026-01-11T02:00:00Z', 'over midnight'],
  ['09:00', '09:00', 'Europe/London', '2026-01-10', '2026-01-10T09:00:00Z', '2026-01-11T09:00:00Z', 'equal times mean 24 hours'],
  ['09:00', '09:00', 'Europe/London', '2026-03-28', '2026-03-28T09:00:00Z', '2026-03-29T08:00:00Z', '24 hours, only 23 elapsed'],
  ['22:00', '06:00', 'America/New_York', '2026-10-31', '2026-11-01T02:00:00Z', '2026-11-01T11:00:00Z', 'a night of nine hours'],
  [
    '01:30',
    '05:00',
    'Europe/London',
    '2026-03-29',
    '2026-03-29T01:30:00Z',
    '2026-03-29T04:00:00Z',
    'starts in the gap: an hour later (T1)',
  ],
  ['01:00', '03:00', 'Europe/London', '2026-10-25', '2026-10-25T00:00:00Z', '2026-10-25T03:00:00Z', 'from the first 01:00 (T1)'],
  ['00:00', '08:00', 'America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', '2018-11-04T10:00:00Z', 'midnight is skipped'],
  ['00:00', '24:00', 'Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z', 'a day of 24.5 hours'],
])('T2: %s to %s in %s on %s is %s to %s (%s)', (from, to, zone, date, start, end) => {
  const pattern = daily(from, to, { startDate: '2018-01-01' });
  expect(shiftsOn(pattern, zone, date)).toEqual([[start, end]]);
});

test('a shift left without time by a clock change is omitted', () => {
  // 01:30 moves to 02:30, and 02:00 is before it.
  expect(shiftsOn(daily('01:30', '02:00'), 'Europe/London', '2026-03-29')).toEqual([]);
  // 01:00 moves to 02:00, which is its end.
  expect(shiftsOn(daily('01:00', '02:00'), 'Europe/London', '2026-03-29')).toEqual([]);
});

test('T2: a shift belongs to the date it starts on', () => {
  const night = compileSchedule({ patterns: [daily('22:00', '06:00', { startDate: '2026-01-05', endDate: '2026-01-05' })] });
  const dates = (from: string, to: string) =>
    expandShifts(night, 'Europe/London', { from, to }).map(({ date, patternId }) => [date, patternId]);
  expect(dates('2026-01-05', '2026-01-05')).toEqual([['2026-01-05', 7]]);
  expect(dates('2026-01-06', '2026-01-06')).toEqual([]);
});

test('a year of weekdays with every 26th excluded has 250 shifts', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  const weekdays = { frequency: 'weekly', byDay: [1, 2, 3, 4, 5] } as const;
  const shiftsWithout = (exceptDates: string[]) =>
    expandShifts(compileSchedule({ patterns: [daily('09:00', '17:00', { ...weekdays, exceptDates })] }), 'Europe/London', year);
  const all = shiftsWithout([]).map(({ date }) => date);
  expect(all).toHaveLength(261);
  expect(shiftsWithout(all.filter((_, i) => i % 26 === 0))).toHaveLength(250);
});

describe('legacy rules', () => {
  const rules = parseScheduleRules({
    '1': '0900-1200,1300-1700',
    '2026-01-05': '1000-1100',
    '2026-01-12': 'None',
    '2026-01-14': '2300-0100',
  });
  const schedule = compileSchedule({ rules });

  test.each([
    ['2026-01-05', ['10:00', '11:00'], 'a dated rule replaces that of the weekday'],
    ['2026-01-12', [], 'closed on that date'],
    ['2026-01-19', ['09:00', '12:00', '13:00', '17:00'], 'an ordinary Monday'],
    ['2026-01-14', ['23:00', '01:00'], 'a dated rule on another day, over midnight'],
    ['2026-01-20', [], 'a day without a rule'],
  ])('%s: %j (%s)', (date, expected) => {
    const shifts = expandShifts(schedule, 'Europe/London', { from: date, to: date });
    expect(shifts.flatMap(({ start, end }) => [utcText(start).slice(11, 16), utcText(end).slice(11, 16)])).toEqual(expected);
  });
});

test('T13: an exception replaces the hours of the day, or closes it if it has none; the night before stays', () => {
  const schedule = withExceptions(compileSchedule({ patterns: [daily('22:00', '02:00')] }), [
    { id: 1, startDate: '2026-01-06', endDate: '2026-01-06', hours: [{ startTime: '10:00', endTime: '11:00' }] },
    { id: 2, startDate: '2026-01-07', endDate: '2026-01-07', hours: [] },
  ]);
  const shifts = expandShifts(schedule!, 'Europe/London', { from: '2026-01-05', to: '2026-01-08' });
  expect(shifts.map(({ start }) => utcText(start))).toEqual([
    '2026-01-05T22:00:00Z',
    '2026-01-06T10:00:00Z',
    '2026-01-08T22:00:00Z',
  ]);
});

describe('openings', () => {
  const spansOf = (patterns: TimedPattern[], from: string, to = from, zone = 'Europe/London') =>
    Array.from(openSpans(compileSchedule({ patterns }), zone, dayWindow(zone, { from, to })), utcText);

  test('T4: touching and overlapping shifts merge into one opening', () => {
    expect(spansOf([daily('09:00', '12:00'), daily('12:00', '15:00'), daily('14:00', '17:00')], '2026-01-10')).toEqual([
      '2026-01-10T09:00:00Z',
      '2026-01-10T17:00:00Z',
    ]);
  });

  test('an opening that began the evening before is included with its true start', () => {
    expect(spansOf([daily('22:00', '06:00')], '2026-01-10')).toEqual([
      '2026-01-09T22:00:00Z',
      '2026-01-10T06:00:00Z',
      '2026-01-10T22:00:00Z',
      '2026-01-11T06:00:00Z',
    ]);
  });

  test('T4: round-the-clock shifts are one opening since the pattern began, whatever date is queried first', () => {
    const schedule = compileSchedule({ patterns: [daily('07:00', '07:00', { startDate: '2024-02-20' })] });
    const startOf = (date: string) =>
      utcText(openSpans(schedule, 'Europe/London', dayWindow('Europe/London', { from: date, to: date }))[0]!);
    expect(['2026-05-01', '2024-02-25', '2026-04-30', '2031-01-01'].map(startOf)).toEqual(Array(4).fill('2024-02-20T07:00:00Z'));
    expect(startOf('2024-02-20')).toBe('2024-02-20T07:00:00Z');
  });

  test('a run interrupted by an excluded date starts again after it', () => {
    const pattern = daily('00:00', '24:00', { exceptDates: ['2026-06-01'] });
    expect(spansOf([pattern], '2026-08-20')[0]).toBe('2026-05-31T23:00:00Z'.replace('05-31', '06-01'));
  });

  test('a schedule without patterns has no openings', () => {
    expect(spansOf([], '2026-01-10')).toEqual([]);
  });

  test('the openings of each day of a year start as they do in a longer window around it', () => {
    const patterns = [
      daily('20:00', '03:00'),
      daily('03:00', '09:00', { frequency: 'weekly', byDay: [2, 4] }),
      daily('11:30', '13:00', { interval: 3 }),
    ];
    for (let day = dayOf('2026-01-05'); day < dayOf('2027-01-05'); day++) {
      const date = dateOf(day);
      const window = dayWindow('Europe/London', { from: date, to: date });
      const long = openSpans(
        compileSchedule({ patterns }),
        'Europe/London',
        dayWindow('Europe/London', { from: addDays(date, -4), to: addDays(date, 4) }),
      );
      const expected = [...long.keys()]
        .filter((i) => i % 2 === 0 && long[i]! < window.end && long[i + 1]! > window.start)
        .map((i) => long[i]);
      const found = openSpans(compileSchedule({ patterns }), 'Europe/London', window);
      expect(
        [...found].filter((_, i) => i % 2 === 0),
        date,
      ).toEqual(expected);
    }
  });
});
