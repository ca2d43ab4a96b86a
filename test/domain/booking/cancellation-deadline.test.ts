import { expect, test } from 'vitest';
import { type CancellationTerms, cancellationDeadline } from '../../../src/booking/cancellation-deadline.js';

/** Monday after the clocks in London went forward. */
const START = new Date('2030-04-01T09:00:00Z');
const OWN = new Date('2030-03-30T12:00:00Z');

test.each<[CancellationTerms, Date, string]>([
  [{}, START, 'without terms until it begins'],
  [{ minCancelPeriod: null, storedDeadline: null }, START, 'the same where they are empty'],
  [{ minCancelPeriod: 0 }, START, 'no time before the start'],
  [{ minCancelPeriod: 90 }, new Date('2030-04-01T08:58:30Z'), 'to the second'],
  [{ minCancelPeriod: 2 * 86_400 }, new Date('2030-03-30T09:00:00Z'), 'elapsed time, over a change of the clocks too'],
  [{ storedDeadline: OWN }, OWN, 'the moment that an occurrence carries itself'],
  [{ storedDeadline: OWN, minCancelPeriod: 90 }, OWN, 'which beats the seconds of a service'],
])('the terms %j give the deadline %s (%s)', (terms, expected) => {
  expect(cancellationDeadline(START, terms)).toEqual(expected);
});
