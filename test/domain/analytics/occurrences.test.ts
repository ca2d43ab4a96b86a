import { expect, test } from 'vitest';
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
])('the hours of %s on %s: %#', (timeZone, date, hours) => {
  expect(hoursOf(timeZone, dayOf(date))).toEqual(hours);
});

const scope = {
  ...{ companyId: 1, rootId: 1, from: '2025-10-20', until: '2025-10-30', weekStart: 1 as const, now: new Date(), asOf: null },
  branches: [{ companyId: 1, timeZone: 'Europe/London', currency: 'GBP' }],
} satisfies AnalyticsScope;

test('weekdays alone are those of the rows, though they are shown on other days', () => {
  const earlier = countOccurrences({ scope, dimensions: ['weekday'], shiftDays: 10 });
  // Ten days from Friday, 10 October, on: of Fridays, Saturdays and Sundays two.
  expect([0, 1, 2, 3, 4, 5, 6].map((weekday) => earlier.of({ weekday }))).toEqual([1, 1, 1, 1, 2, 2, 2]);
});
