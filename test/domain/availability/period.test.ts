import { describe, expect, test } from 'vitest';
import { daysOf, daysOfTimes, MOST_DAYS, type Period } from '../../../src/availability/period.js';
import { Refusal } from '../../../src/shared/refusal.js';

/** A Monday. */
const TODAY = '2030-03-04';

/** The first and the last day, or the field that is refused; of days and of times, which differ where nothing is said. */
const bothOf = (period: Period) => [() => daysOf(period, TODAY, MOST_DAYS), () => daysOfTimes(period, TODAY)].map(outcomeOf);

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

describe('one way', () => {
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

  test('nothing at all is 31 days, and of times today', () => {
    expect(bothOf({})).toEqual(['2030-03-04 to 2030-04-03', '2030-03-04 to 2030-03-04']);
  });
});

describe('two ways, of which one would count for nothing', () => {
  const ways: Period = { from: TODAY, month: '2030-03', calendarMonth: '2030-03', year: 2030, week: '2030-W10' };
  const names = Object.keys(ways) as (keyof Period)[];
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));

  test.each(pairs)('%s and %s', (one, other) => {
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
