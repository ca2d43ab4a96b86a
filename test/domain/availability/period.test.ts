import { describe, expect, test } from 'vitest';
import { daysOf, daysOfTimes, MAX_DAYS, type Period } from '../../../src/availability/period.js';
import { Refusal } from '../../../src/shared/refusal.js';

/** A Monday. */
const TODAY = '2030-03-04';

/** The first and the last day, or the field that is refused: for days and for times, whose defaults differ. */
const bothOf = (period: Period) => [() => daysOf(period, TODAY, MAX_DAYS), () => daysOfTimes(period, TODAY)].map(outcomeOf);

function outcomeOf(read: () => { from: string; to: string }): string {
  try {
    const { from, to } = read();
    return `${from} to ${to}`;
  } catch (thrown) {
    if (thrown instanceof Refusal)
      return (thrown.detail as { fields: { field: string }[] }).fields.map(({ field }) => field).join();
    throw thrown;
  }
}

describe('a period given in one way', () => {
  test.each<[Period, string]>([
    [{ from: '2030-05-01', to: '2030-05-03' }, '2030-05-01 to 2030-05-03'],
    [{ from: '2030-05-01' }, '2030-05-01 to 2030-05-01'],
    [{ to: '2030-03-09' }, '2030-03-04 to 2030-03-09'],
    [{ to: TODAY }, '2030-03-04 to 2030-03-04'],
    [{ month: '2030-05', to: null, week: '' }, '2030-05-01 to 2030-05-31'],
    [{ calendarMonth: '2030-03', weekStart: 0 }, '2030-02-24 to 2030-04-06'],
    [{ week: '2030-W10', weekStart: 0 }, '2030-03-03 to 2030-03-09'],
  ])('%j is %s', (period, days) => {
    expect(bothOf(period)).toEqual([days, days]);
  });

  test('without any field, days default to 31 days and times to today', () => {
    expect(bothOf({})).toEqual(['2030-03-04 to 2030-04-03', '2030-03-04 to 2030-03-04']);
  });
});

describe('a period with conflicting fields', () => {
  const ways: Period = { from: TODAY, month: '2030-03', calendarMonth: '2030-03', year: 2030, week: '2030-W10' };
  const names = Object.keys(ways) as (keyof Period)[];
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));

  test.each(pairs)('%s and %s are refused together', (one, other) => {
    expect(bothOf({ [one]: ways[one], [other]: ways[other] })).toEqual([other, other]);
  });

  test.each<[Period, string]>([
    [{ month: '2030-03', to: TODAY }, 'month'],
    [{ week: '2030-W10', to: TODAY }, 'week'],
    [{ from: TODAY, to: '2030-03-05', year: 2030 }, 'year'],
    [{ from: TODAY, weekStart: 0 }, 'weekStart'],
    [{ month: '2030-03', weekStart: 1 }, 'weekStart'],
    [{ weekStart: 1 }, 'weekStart'],
    [{ to: '2030-03-03' }, 'to'],
  ])('%j is refused at %s', (period, field) => {
    expect(bothOf(period)).toEqual([field, field]);
  });
});

describe('invalid periods are refused at their field, with the value found', () => {
  test.each<[Period, string, string]>([
    [{ from: TODAY, to: '2030-03-03' }, 'to', '2030-03-03 is before 2030-03-04'],
    [{ from: TODAY, month: '2030-03' }, 'month', 'found beside `from`, expected days that are named in one way'],
    [{ month: '2030-03', weekStart: 1 }, 'weekStart', 'found without `week` and `calendarMonth`, for which alone it counts'],
    [{ week: '2030-W10', weekStart: 2 }, 'weekStart', 'found TUESDAY, expected SUNDAY or MONDAY'],
    [{ month: '2030-3' }, 'month', '2030-3 is no month such as 2030-03'],
    [{ month: '2030-13' }, 'month', '2030-13 is no month such as 2030-03'],
    [{ month: '12030-03' }, 'month', '12030-03 is no month such as 2030-03'],
    [{ calendarMonth: '2030-03-04' }, 'calendarMonth', '2030-03-04 is no month such as 2030-03'],
    [{ month: '1969-12' }, 'month', '1969 is not between 1970 and 2100'],
    [{ calendarMonth: '2101-01' }, 'calendarMonth', '2101 is not between 1970 and 2100'],
    [{ year: 0 }, 'year', '0 is not between 1970 and 2100'],
    [{ week: '2030-9' }, 'week', '2030-9 is no week such as 2030-W09'],
    [{ week: '2030-W091' }, 'week', '2030-W091 is no week such as 2030-W09'],
    [{ week: '12030-W09' }, 'week', '12030-W09 is no week such as 2030-W09'],
    [{ week: '2030-W53' }, 'week', '2030-W53 is no week such as 2030-W09'],
    [{ week: '2030-W00' }, 'week', '2030-W00 is no week such as 2030-W09'],
    [{ week: '2101-W01' }, 'week', '2101 is not between 1970 and 2100'],
    [{ from: TODAY, to: '2031-03-05' }, 'to', '367 days are more than the 366 one answer can hold'],
    [{ to: '2031-03-05' }, 'to', '367 days are more than the 366 one answer can hold'],
  ])('%j at %s: %s', (period, field, message) => {
    expect(refusalOf(() => daysOf(period, TODAY, MAX_DAYS))).toEqual({ field, message });
  });

  test('for days, a year and up to 366 days are allowed; for times they are refused at the given field', () => {
    expect(bothOf({ year: 2030 })).toEqual(['2030-01-01 to 2030-12-31', 'year']);
    expect(bothOf({ from: TODAY, to: '2031-03-04' })).toEqual(['2030-03-04 to 2031-03-04', 'to']);
    expect(bothOf({ to: '2031-03-04' })[1]).toBe('to');
    expect(refusalOf(() => daysOf({}, TODAY, 30))).toMatchObject({ field: 'to' });
  });
});

function refusalOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (thrown) {
    return thrown instanceof Refusal ? (thrown.detail as { fields: unknown[] }).fields[0] : thrown;
  }
}
