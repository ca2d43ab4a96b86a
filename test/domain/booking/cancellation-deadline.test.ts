import { expect, test } from 'vitest';
import { type CancellationTerms, cancellationDeadline } from '../../../src/booking/cancellation-deadline.js';

/** Monday after the clocks in London went forward. */
const START = new Date('2030-04-01T09:00:00Z');
const OWN = new Date('2030-03-30T12:00:00Z');

test.each<[CancellationTerms, Date, string]>([
  [{}, START, 'without terms, the start'],
  [{ minCancelPeriod: null, storedDeadline: null }, START, 'with empty terms, the start'],
  [{ minCancelPeriod: 0 }, START, 'with 0 seconds, the start'],
  [{ minCancelPeriod: 90 }, new Date('2030-04-01T08:58:30Z'), 'exact to the second'],
  [{ minCancelPeriod: 2 * 86_400 }, new Date('2030-03-30T09:00:00Z'), 'elapsed time, even across a clock change'],
  [{ storedDeadline: OWN }, OWN, 'the deadline of the occurrence itself'],
  [{ storedDeadline: OWN, minCancelPeriod: 90 }, OWN, 'the deadline of the occurrence overrides the seconds of the service'],
])('the terms %j give the deadline %s (%s)', (terms, expected) => {
  expect(cancellationDeadline(START, terms)).toEqual(expected);
});
