import { expect, test } from 'vitest';
import { Lifetime } from '../../../src/live/lifetime.js';

test('an answer is valid until its earliest end in the future', () => {
  const now = new Date();
  const lifetime = new Lifetime(now);
  expect(lifetime.left).toBe(Number.POSITIVE_INFINITY);
  for (const minutes of [60, -1, 30, 45]) lifetime.endAt(new Date(now.getTime() + minutes * 60_000));
  lifetime.endAt(null);
  expect(lifetime.left).toBeGreaterThan(29 * 60_000);
  expect(lifetime.left).toBeLessThanOrEqual(30 * 60_000);
});
