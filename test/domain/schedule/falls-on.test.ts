import rrule from 'rrule';
import { describe, expect, test } from 'vitest';
import { compileSchedule, fallsOnDay } from '../../../src/schedule/compile-schedule.js';
import { dayNames, weekdaysNamed } from '../../../src/schedule/patterns/day-names.js';
import { fallsOn } from '../../../src/schedule/patterns/falls-on.js';
import { type PatternEndInput, patternEnd } from '../../../src/schedule/patterns/pattern-end.js';
import { type TimedPattern, timedPattern } from '../../../src/schedule/patterns/shift-timing.js';
import { parseScheduleRules } from '../../../src/schedule/schedule-rules.js';
import { addDays, dayOf, type Weekday } from '../../../src/shared/local-date.js';
import { Refusal } from '../../../src/shared/refusal.js';
import { lcg } from '../../support/fixtures/av-workload.js';

const { RRule } = rrule;

const everyOtherWeek: TimedPattern = {
  id: 1,
  startDate: '2024-03-06',
  frequency: 'weekly',
  interval: 2,
  byDay: [1, 3],
  exceptDates: ['2024-03-20'],
  weekStart: 1,
  startTime: '09:00',
  endTime: '17:00',
};

test.each([
  ['2024-03-04', false, 'before the pattern starts, although in its first week'],
  ['2024-03-06', true, 'the first day'],
  ['2024-03-13', false, 'in the week between'],
  ['2024-03-18', true, 'the Monday of the second week with shifts'],
  ['2024-03-20', false, 'an excepted date'],
  ['2024-04-01', true, 'after the clocks went forward'],
])('a shift on %s: %s (%s)', (date, expected) => {
  expect(fallsOn(everyOtherWeek, date)).toBe(expected);
});

test('T8: a fortnightly pattern from a Sunday depends on the first day of the week', () => {
  const fromSunday = { ...everyOtherWeek, startDate: '2024-03-03', byDay: [0, 1] as const, exceptDates: [] };
  expect(fallsOn({ ...fromSunday, weekStart: 1 }, '2024-03-04')).toBe(false);
  expect(fallsOn({ ...fromSunday, weekStart: 0 }, '2024-03-04')).toBe(true);
});

test('T10: the start date has a shift only if by_day includes it, and the end date is inclusive', () => {
  const onFridays = { ...everyOtherWeek, interval: 1, byDay: [5] as const, endDate: '2024-03-15' };
  expect(['2024-03-06', '2024-03-08', '2024-03-15', '2024-03-22'].map((date) => fallsOn(onFridays, date))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('T10: without by_day a weekly pattern falls on the weekday it starts on, and by_day filters a daily one', () => {
  expect(fallsOn({ ...everyOtherWeek, byDay: [], interval: 1, exceptDates: [] }, '2024-03-13')).toBe(true);
  expect(fallsOn({ ...everyOtherWeek, byDay: [], interval: 1 }, '2024-03-14')).toBe(false);
  const daily = { ...everyOtherWeek, frequency: 'daily', interval: 1, byDay: [6] } as const;
  expect([fallsOn(daily, '2024-03-08'), fallsOn(daily, '2024-03-09')]).toEqual([false, true]);
});

describe('300 random patterns', () => {
  const patterns = Array.from({ length: 300 }, (_, seed) => randomPattern(seed));

  test('the compiled form agrees with the rule', () => {
    for (const pattern of patterns) {
      const compiled = compileSchedule({ patterns: [pattern] }).patterns[0]!;
      for (const date of datesAround(pattern))
        expect(fallsOnDay(compiled, dayOf(date)), JSON.stringify(pattern) + date).toBe(fallsOn(pattern, date));
    }
  });

  test('the rule agrees with the rrule library', () => {
    for (const pattern of patterns) {
      const expected = new Set(byRrule(pattern));
      for (const date of datesAround(pattern))
        expect(fallsOn(pattern, date), JSON.stringify(pattern) + date).toBe(expected.has(date));
    }
  });
});

describe('T9: a repeat count becomes an end date', () => {
  test.each<[PatternEndInput, string | null, string]>([
    [{ startDate: '2018-05-01', frequency: 'weekly', interval: 1, repeatCount: 52 }, '2019-04-29', 'the documented sample'],
    [
      { startDate: '2018-05-01', frequency: 'weekly', interval: 2, repeatCount: 3 },
      '2018-06-04',
      'periods are an interval apart',
    ],
    [{ startDate: '2024-02-27', frequency: 'daily', interval: 2, repeatCount: 3 }, '2024-03-02', 'across a leap day'],
    [{ startDate: '2024-02-27', frequency: 'daily', interval: 5, repeatCount: 1 }, '2024-02-27', 'once'],
    [{ startDate: '2024-02-27', frequency: 'daily', interval: 1, repeatCount: null }, null, 'without an end'],
    [
      { startDate: '2024-01-01', frequency: 'daily', interval: 1, repeatCount: 10, endDate: '2024-01-05' },
      '2024-01-05',
      'the end date applies if it is earlier (T10)',
    ],
    [
      { startDate: '2024-01-01', frequency: 'daily', interval: 1, repeatCount: 3, endDate: '2024-01-05' },
      '2024-01-03',
      'the repeat count applies if it ends earlier',
    ],
    [
      { startDate: '2024-01-01', frequency: 'weekly', interval: 1, repeatCount: 2_000_000_000 },
      '2100-12-31',
      'no end lies beyond 2100',
    ],
  ])('%j ends on %s (%s)', (asked, expected) => {
    expect(patternEnd(asked)).toBe(expected);
  });
});

describe('T20: day names', () => {
  test('are read in any case and without duplicates', () => {
    expect(weekdaysNamed(['FRIDAY', 'monday', ' Friday', 'Sunday'])).toEqual([0, 1, 5]);
    expect(dayNames([0, 1, 5])).toEqual(['Sunday', 'Monday', 'Friday']);
  });

  test.each(['Mon', 'Funday', '', '1'])('"%s" is refused with a message that quotes it', (name) => {
    expect(() => weekdaysNamed([name])).toThrow(Refusal);
    expect(() => weekdaysNamed([name])).toThrow(`"${name}"`);
  });

  test('a stored pattern is read with the week start of its schedule', () => {
    expect(timedPattern({ ...everyOtherWeek, byDay: ['Wednesday'] }, 0)).toMatchObject({ byDay: [3], weekStart: 0 });
  });
});

describe('legacy rules', () => {
  test('accept dates and weekday digits, several ranges, and None for closed', () => {
    const { weekdays, dates } = parseScheduleRules({ '1': '0900-1200,1300-1700', '0': 'None', '2030-03-04': '2200-0200' });
    expect(weekdays.get(1)).toEqual([
      { start: 540, end: 720 },
      { start: 780, end: 1020 },
    ]);
    expect(weekdays.get(0)).toEqual([]);
    expect(dates.get('2030-03-04')).toEqual([{ start: 1320, end: 1560 }]);
  });

  test.each([
    [{ '7': '0900-1700' }, '"7"'],
    [{ '2026-02-30': '0900-1700' }, '"2026-02-30"'],
    [{ '1': '0900' }, '"0900"'],
    [{ '1': '0900-2500' }, '"0900-2500"'],
    [{ '1': '2400-0100' }, '"2400-0100"'],
    [{ '1': '0900-1000-1100' }, '"0900-1000-1100"'],
  ])('%j is refused, naming %s', (rules, named) => {
    expect(() => parseScheduleRules(rules)).toThrow(named);
  });
});

function datesAround({ startDate }: TimedPattern): string[] {
  return Array.from({ length: 120 }, (_, i) => addDays(startDate, i - 15));
}

function byRrule(pattern: TimedPattern): string[] {
  const utc = (date: string) => new Date(`${date}T00:00:00Z`);
  const days = [RRule.SU, RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA];
  const rule = new RRule({
    freq: pattern.frequency === 'weekly' ? RRule.WEEKLY : RRule.DAILY,
    dtstart: utc(pattern.startDate),
    until: utc(pattern.endDate ?? addDays(pattern.startDate, 130)),
    interval: pattern.interval,
    wkst: days[pattern.weekStart]!,
    byweekday: pattern.byDay.length > 0 ? pattern.byDay.map((day) => days[day]!) : null,
  });
  return rule
    .all()
    .map((moment) => moment.toISOString().slice(0, 10))
    .filter((date) => !pattern.exceptDates.includes(date));
}

function randomPattern(seed: number): TimedPattern {
  const random = lcg(seed);
  const whole = (to: number) => Math.floor(random() * (to + 1));
  const startDate = addDays('2024-01-01', whole(800));
  return {
    ...everyOtherWeek,
    startDate,
    endDate: random() < 0.5 ? addDays(startDate, whole(90)) : null,
    frequency: random() < 0.7 ? 'weekly' : 'daily',
    interval: 1 + whole(4),
    byDay: Array.from({ length: whole(4) }, () => whole(6) as Weekday),
    exceptDates: Array.from({ length: whole(3) }, () => addDays(startDate, whole(60))),
    weekStart: random() < 0.5 ? 0 : 1,
  };
}
