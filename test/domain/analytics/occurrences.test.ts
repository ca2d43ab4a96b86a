import { expect, test } from 'vitest';
import { BOOKINGS } from '../../../src/analytics/bookings.js';
import type { DimensionName } from '../../../src/analytics/dimensions.js';
import { fillGroups } from '../../../src/analytics/fill-groups.js';
import { countOccurrences, hoursOf } from '../../../src/analytics/occurrences.js';
import type { AnalyticsScope } from '../../../src/analytics/scope.js';
import { dayOf } from '../../../src/shared/local-date.js';

const ALL = Array.from({ length: 24 }, (_hour, at) => at);

test.each([
  ['Europe/London', '2025-10-26', ALL.toSpliced(1, 0, 1), 'back by an hour: 1 comes twice'],
  ['Europe/London', '2025-03-30', ALL.toSpliced(1, 1), 'on by an hour: no 1'],
  ['Australia/Lord_Howe', '2025-04-06', ALL, 'back by half an hour, within the hour'],
  ['Australia/Lord_Howe', '2025-10-05', ALL, 'on by half an hour: half of 2 is left'],
  ['America/Santiago', '2025-04-05', [...ALL, 23], 'back over midnight: the last hour comes twice'],
  ['Asia/Tokyo', '2025-10-26', ALL, 'no change'],
])('the hours of %s on %s follow its clock changes: %#', (timeZone, date, hours) => {
  expect(hoursOf(timeZone, dayOf(date))).toEqual(hours);
});

const scope = {
  ...{
    companyId: 1,
    rootId: 1,
    from: '2025-10-20',
    until: '2025-10-30',
    weekStart: 1 as const,
    now: new Date(),
    asOf: null,
    ownTimeZones: [],
  },
  branches: [{ companyId: 1, timeZone: 'Europe/London', currency: 'GBP' }],
} satisfies AnalyticsScope;

test('weekdays without dates are those of the rows, even if the dates are shifted', () => {
  const earlier = countOccurrences({ scope, dimensions: ['weekday'], shiftDays: 10 });
  // Ten days from Friday, 10 October, on: of Fridays, Saturdays and Sundays two.
  expect([0, 1, 2, 3, 4, 5, 6].map((weekday) => earlier.of({ weekday }))).toEqual([1, 1, 1, 1, 2, 2, 2]);
});

test('hours of one branch follow its own time zone, those of several together that of the company', () => {
  const newYork = { companyId: 2, timeZone: 'America/New_York', currency: 'USD' };
  const clocks = countOccurrences({
    scope: { ...scope, branches: [...scope.branches, newYork] },
    dimensions: ['date', 'hour', 'company'],
    shiftDays: 0,
  });
  const hour = { date: '2025-10-26', hour: 1 };
  expect([{ company: 1 }, { company: 2 }, {}].map((of) => clocks.of({ ...hour, ...of }))).toEqual([2, 1, 2]);
});

test('an hour that the clocks skip is not a group, with or without its date', async () => {
  const day = { ...scope, from: '2025-03-30', until: '2025-03-31' };
  const filled = async (dimensions: readonly DimensionName[]) => {
    const query = { ...QUERY, scope: day, dimensions };
    const occurrences = countOccurrences(query);
    const groups = await fillGroups([], query, { most: 100, occurrences });
    return groups?.map(({ keys }) => keys.hour);
  };
  expect(await filled(['hour'])).toEqual(ALL.toSpliced(1, 1));
  expect(await filled(['date', 'hour'])).toEqual(ALL.toSpliced(1, 1));
});

const QUERY = { subject: BOOKINGS, at: 'STARTS', filter: null, shiftDays: 0, measures: [], orderBy: null };
