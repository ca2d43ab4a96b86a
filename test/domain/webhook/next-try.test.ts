import { expect, test } from 'vitest';
import { afterFailure, BACKOFF_SECONDS } from '../../../src/webhook/next-attempt.js';

const HOUR = 3_600_000;
const FIRST = new Date('2030-03-04T10:00:00Z');
const at = (hours: number) => new Date(FIRST.getTime() + hours * HOUR);
const failed = (attempts: number, hours: number, failingSince = FIRST, status: number | null = 500) =>
  afterFailure({ attempts, firstTriedAt: FIRST, now: at(hours), failingSince, status });

test('a receiver that never accepts is retried by the backoff for 72 hours', () => {
  const tries = [FIRST];
  for (let next = failed(1, 0).nextTryAt; next; next = failed(tries.length, hoursOf(next), at(1)).nextTryAt) tries.push(next);

  const gaps = tries.slice(1).map((next, i) => (next.getTime() - tries[i]!.getTime()) / 1000);
  expect(gaps.slice(0, BACKOFF_SECONDS.length)).toEqual(BACKOFF_SECONDS);
  expect(tries.at(-1)).toEqual(at(72));
  expect(tries.length).toBe(20);
});

const hoursOf = (date: Date) => (date.getTime() - FIRST.getTime()) / HOUR;

test.each([
  [71.99, null],
  [72, 'Nothing was accepted for 72 hours'],
])('after %s hours of failures alone the reason for a pause is: %s', (hours, pause) => {
  expect(failed(19, hours).pause).toBe(pause);
});

test('an endpoint with a recent success is not paused when a delivery is given up', () => {
  expect(failed(19, 72, at(1))).toEqual({ nextTryAt: null, pause: null });
});

test('a receiver that answers 410 is paused at once', () => {
  expect(failed(1, 0, FIRST, 410).pause).toBe('The receiver answered 410: it is gone');
});
