import { expect, test } from 'vitest';
import { cheaperQuestion, fewerGroups } from '../../../src/analytics/advice.js';
import { BOOKINGS } from '../../../src/analytics/bookings.js';
import type { GroupQuery } from '../../../src/analytics/group-statement.js';
import type { AnalystQuestion } from '../../../src/analytics/questions.js';
import { runGroups } from '../../../src/analytics/run-groups.js';

/** A question that is refused for its size is told what would make it cheaper: it, and not any question. */

const london = { companyId: 1, timeZone: 'Europe/London', currency: 'GBP' };
const QUERY: GroupQuery = {
  subject: BOOKINGS,
  scope: {
    ...{ companyId: 1, rootId: 1, branches: [london], from: '2024-01-01', until: '2026-01-01', weekStart: 1 },
    ...{ now: new Date('2026-01-01T00:00:00Z'), asOf: null },
  },
  ...{ at: 'STARTS', filter: null, shiftDays: 0, dimensions: ['month'], measures: [], orderBy: null },
};
const measure = (name: string, percentiles: readonly number[] = []) => ({ name, argument: 0, percentiles });

test('a period of as many days as are allowed', () => {
  expect(cheaperQuestion(QUERY, 0.5)).toBe('a period of at most 365 days instead of 731');
  expect(cheaperQuestion(QUERY, null)).toBe('a period of fewer than 731 days');
});

test('what is dear in the question is named', () => {
  const branches = [london, { ...london, companyId: 2 }];
  const query: GroupQuery = {
    ...{ ...QUERY, scope: { ...QUERY.scope, branches }, shiftDays: 364, dimensions: ['month', 'firstVisit'] },
    measures: [measure('count'), measure('leadTime', [0.9]), measure('noShowRate')],
  };
  expect(cheaperQuestion(query, 0.0001)).toBe(
    'one branch instead of 2, or all but `firstVisit` and `leadTime`, or no `compareTo`',
  );
});

test('groups are fewer by a coarser dimension, or without the one that has the most values', () => {
  const found = [1, 2, 3].map((person) => ({ person, channel: 'online' }));
  const advice = (...dimensions: GroupQuery['dimensions']) => fewerGroups({ ...QUERY, dimensions }, found);
  expect(advice('date', 'person')).toBe('`week` instead of `date` under `by` (105 values instead of 731), or a shorter period');
  expect(advice('week', 'date')).toBe('no `date` under `by`, which has 731 values here or more, or a shorter period');
  expect(advice('person', 'channel')).toBe('no `person` under `by`, which has 3 values here or more');
  expect(advice('hour', 'weekday')).toBe('no `hour` under `by`, which has 24 values here or more');
});

test('no more rows are read than the answer has room for, and one', async () => {
  const asked: AnalystQuestion<unknown>[] = [];
  const rows = ['2024-01-01', '2024-02-01', '2024-03-01'].map((d0) => ({ d0, o: null }));
  const run = async <T>(question: AnalystQuestion<T>) => {
    asked.push(question);
    return rows as T[];
  };
  const room = { rows: 2, pointsOfRow: 7, points: 14 };
  await expect(runGroups(run, QUERY, { first: 1000, empty: false, room })).rejects.toMatchObject({
    ...{ code: 'TOO_COMPLEX', detail: { limit: 'points', allowed: 14 } },
    message:
      'There are more than 2 rows of 7 points each, and an answer has at most 14 points: ask for `first: 2`, or for `quarter` instead of ' +
      '`month` under `by` (8 values instead of 24), or a shorter period',
  });
  expect(asked).toHaveLength(1);
  const { groups, truncated } = await runGroups(run, QUERY, { first: 2, empty: false, room });
  expect([groups.length, truncated]).toEqual([2, true]);

  await expect(runGroups(run, QUERY, { first: 1000, empty: true, room })).rejects.toMatchObject({ code: 'TOO_COMPLEX' });
  // Refused before anything was asked.
  expect(asked).toHaveLength(2);
});
