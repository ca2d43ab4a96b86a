import { expect, test } from 'vitest';
import { periodOf, secondsOf } from '../../../src/event/chains/period-unit.js';
import { closedReason, occurrenceLimits, startsAdmitted } from '../../../src/event/occurrence-limits.js';

/** Monday 10:00 in London; the clocks went back on the Sunday before, so the day before had 25 hours. */
const START = Date.parse('2026-10-26T10:00:00Z');
const NONE = { minAdvanceTime: null, minAdvanceUnit: null, maxAdvancePeriod: null, minCancel: null, minCancelUnit: null };
const limits = (given: object) => occurrenceLimits({ ...NONE, ...given }, 'Europe/London', { start: START });

test('without limits an event can be booked and cancelled until it starts', () => {
  expect(limits({})).toEqual({ bookableFrom: null, bookableUntil: new Date(START), cancelUntil: new Date(START) });
});

test('limits in hours are elapsed time, limits in days are calendar days', () => {
  expect(limits({ minAdvanceTime: 86_400, minAdvanceUnit: 'hour' }).bookableUntil).toEqual(new Date('2026-10-25T10:00:00Z'));
  expect(limits({ minAdvanceTime: 86_400, minAdvanceUnit: 'day' }).bookableUntil).toEqual(new Date('2026-10-25T10:00:00Z'));
  expect(limits({ minCancel: 172_800, minCancelUnit: 'hour' }).cancelUntil).toEqual(new Date('2026-10-24T10:00:00Z'));
  expect(limits({ minCancel: 172_800, minCancelUnit: 'day' }).cancelUntil).toEqual(new Date('2026-10-24T09:00:00Z'));
  expect(limits({ maxAdvancePeriod: 604_800 }).bookableFrom).toEqual(new Date('2026-10-19T10:00:00Z'));
});

test('both ends of the booking period are inclusive', () => {
  const event = { ...limits({ minAdvanceTime: 3600, maxAdvancePeriod: 7200 }), status: 0 };
  const at = (time: string) => closedReason(event, { live: true }, new Date(`2026-10-26T${time}Z`))?.code ?? 'open';
  expect(['07:59:59', '08:00:00', '09:00:00', '09:00:01'].map(at)).toEqual(['TOO_FAR_AHEAD', 'open', 'open', 'TOO_SOON']);
});

test('starts are admitted from the minimum advance, in calendar days if it is in days, to the maximum', () => {
  const at = Date.parse('2026-10-24T10:00:00Z');
  const admitted = (given: object) => startsAdmitted({ ...NONE, ...given }, 'Europe/London', at);
  expect(admitted({})).toEqual({ soonest: null, latest: null });
  expect(admitted({ minAdvanceTime: 86_400, minAdvanceUnit: 'hour' }).soonest).toBe(Date.parse('2026-10-25T10:00:00Z'));
  // Two days later the clocks have gone back: 11:00 in London is 11:00 UTC.
  expect(admitted({ minAdvanceTime: 172_800, minAdvanceUnit: 'day' }).soonest).toBe(Date.parse('2026-10-26T11:00:00Z'));
  expect(admitted({ maxAdvancePeriod: 604_800 }).latest).toBe(Date.parse('2026-10-31T10:00:00Z'));
});

test('no event can be booked at a company that takes no live bookings', () => {
  expect(closedReason({ ...limits({}), status: 0 }, { live: false }, new Date(START))).toMatchObject({ code: 'NOT_LIVE' });
});

test('a blocked event cannot be booked', () => {
  expect(closedReason({ ...limits({}), status: 3 }, { live: true }, new Date(START))).toMatchObject({ code: 'BLOCKED' });
});

test('a course is booked by the limits of its first session, and each session cancelled by its own', () => {
  const given = { ...NONE, minAdvanceTime: 3600, maxAdvancePeriod: 7200, minCancel: 3600 };
  expect(occurrenceLimits(given, 'Europe/London', { start: START + 7 * 86_400_000, booked: START })).toEqual({
    bookableFrom: new Date('2026-10-26T08:00:00Z'),
    bookableUntil: new Date('2026-10-26T09:00:00Z'),
    cancelUntil: new Date('2026-11-02T09:00:00Z'),
  });
});

test.each([
  [172_800, 'day', { amount: 2, unit: 'day' }],
  [172_800, null, { amount: 172_800, unit: 'second' }],
  [90_000, 'day', { amount: 90_000, unit: 'second' }],
  [null, 'day', null],
] as const)('%j seconds with the unit %j are the period %j', (seconds, unit, period) => {
  expect(periodOf(seconds, unit)).toEqual(period);
  if (period) expect(secondsOf(period)).toBe(seconds);
});
