import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  calendarMonth,
  type DateRange,
  dateOf,
  dayOf,
  daysBetween,
  isLocalDate,
  isoWeek,
  monthRange,
  startOfWeek,
  type Weekday,
  weekday,
  weekRange,
  weeksBetween,
  yearRange,
} from '../../../src/shared/local-date.js';
import { minuteOfDay, timeText } from '../../../src/shared/local-time.js';

test.each([
  ['2026-02-28', true, 'the last day of a short February'],
  ['2026-02-29', false, 'not a leap year'],
  ['2024-02-29', true, 'a leap year'],
  ['2100-02-29', false, 'a century without a leap day'],
  ['2000-02-29', true, 'a century with a leap day'],
  ['2026-02-30', false, 'a day that never exists'],
  ['2026-13-01', false, 'month thirteen'],
  ['2026-00-10', false, 'month zero'],
  ['2026-1-5', false, 'without leading zeros'],
  ['2026-01-05T00:00', false, 'with a time'],
  [' 2026-01-05', false, 'with a space'],
  ['2026-05-00', false, 'day zero'],
  ['1969-12-31', false, 'before 1970'],
  ['1970-01-01', true, 'the first day'],
  ['2100-12-31', true, 'the last day'],
  ['2101-01-01', false, 'after 2100'],
  ['٢٠٢٦-٠١-٠٥', false, 'digits of another script'],
])('%s is a date: %s (%s)', (text, expected) => {
  expect(isLocalDate(text)).toBe(expected);
});

test('days, weekdays and ISO weeks agree with luxon from 1970 to 2100', () => {
  for (let day = 0; day < 47_847; day += 13) {
    const date = dateOf(day);
    const there = DateTime.fromISO(date, { zone: 'utc' });
    expect([dayOf(date), weekday(date), isoWeek(date)]).toEqual([
      there.toMillis() / 86_400_000,
      there.weekday % 7,
      { year: there.weekYear, week: there.weekNumber },
    ]);
  }
});

test('date arithmetic crosses months, years and leap days', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
});

test.each<[string, Weekday, string, string]>([
  ['2026-11-01', 1, '2026-10-26', 'a Sunday ends the week that starts on Monday'],
  ['2026-11-01', 0, '2026-11-01', 'a Sunday begins the week that starts on Sunday'],
  ['2026-11-02', 1, '2026-11-02', 'a Monday'],
  ['2026-11-06', 6, '2026-10-31', 'weeks that start on Saturday'],
])('the week of %s, with weeks from weekday %i on, begins on %s (%s)', (date, weekStart, expected) => {
  expect(startOfWeek(date, weekStart)).toBe(expected);
});

test('weeks between two dates are counted as calendar weeks (T8)', () => {
  expect(weeksBetween('2026-11-01', '2026-11-02', 1)).toBe(1);
  expect(weeksBetween('2026-11-01', '2026-11-02', 0)).toBe(0);
  expect(weeksBetween('2026-11-02', '2026-11-01', 1)).toBe(-1);
});

describe('ranges', () => {
  test.each<[number, number, Weekday, DateRange | undefined, string]>([
    [2026, 53, 1, { from: '2026-12-28', to: '2027-01-03' }, '2026 has a week 53'],
    [2027, 53, 1, undefined, '2027 has no week 53'],
    [2027, 1, 1, { from: '2027-01-04', to: '2027-01-10' }, 'the first week of 2027'],
    [2027, 1, 0, { from: '2027-01-03', to: '2027-01-09' }, 'weeks that start on Sunday'],
    [2026, 1, 1, { from: '2025-12-29', to: '2026-01-04' }, 'week 1 may begin in the year before'],
    [2026, 0, 1, undefined, 'no week 0'],
  ])('week %i/%i, with weeks from weekday %i on, is %j (%s)', (year, week, weekStart, expected) => {
    expect(weekRange(year, week, weekStart)).toEqual(expected);
  });

  test('months and years run from their first day to their last', () => {
    expect(monthRange(2024, 2)).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(yearRange(2026)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });

  test('a calendar month shows six weeks, even for a February of exactly four', () => {
    expect(calendarMonth(2027, 2, 1)).toEqual({ from: '2027-02-01', to: '2027-03-14' });
    expect(calendarMonth(2026, 11, 1)).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    expect(calendarMonth(2026, 11, 0)).toEqual({ from: '2026-11-01', to: '2026-12-12' });
  });
});

test.each([
  ['09:30', 570],
  ['0930', 570],
  ['00:00', 0],
  ['23:59', 1439],
  ['24:00', 1440],
  ['24:01', undefined],
  ['9:30', undefined],
  ['12:60', undefined],
  ['', undefined],
])('the time "%s" is minute %s of the day', (text, expected) => {
  expect(minuteOfDay(text)).toBe(expected);
  if (text.includes(':') && expected !== undefined) expect(timeText(expected)).toBe(text);
});
