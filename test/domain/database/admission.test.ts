import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { admission, type RequestKind } from '../../../src/database/admission.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two connections admit one request at once: the other is reserved for work outside requests. */
const POOL_SIZE = 2;

/** Holds the only place until it is released. */
function occupied() {
  const waiting: RequestKind[] = [];
  const admit = admission(POOL_SIZE, (kind) => {
    waiting.push(kind);
    return () => waiting.splice(waiting.indexOf(kind), 1);
  });
  const { promise, resolve: leave } = Promise.withResolvers<void>();
  const first = admit('write', () => promise);
  const release = () => {
    leave();
    return first;
  };
  return { admit, waiting, release };
}

/** Outcome of a call, `waits` until it has ended. */
function fate(call: Promise<string>): { now: string } {
  const told = { now: 'waits' };
  call.then(
    (done) => (told.now = done),
    ({ code }) => (told.now = code),
  );
  return told;
}

test('a read waits for two seconds at most, a write for five', async () => {
  const { admit, release } = occupied();
  const read = fate(admit('read', async () => 'done'));
  const write = fate(admit('write', async () => 'done'));
  await vi.advanceTimersByTimeAsync(1999);
  expect([read.now, write.now]).toEqual(['waits', 'waits']);
  await vi.advanceTimersByTimeAsync(1);
  expect([read.now, write.now]).toEqual(['UNAVAILABLE', 'waits']);
  await vi.advanceTimersByTimeAsync(2999);
  expect(write.now).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(write.now).toBe('UNAVAILABLE');
  await release();
});

test('a waiting request is reported until it is admitted or refused', async () => {
  const { admit, waiting, release } = occupied();
  const read = fate(admit('read', async () => 'done'));
  const write = fate(admit('write', async () => 'done'));
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting).toEqual(['read', 'write']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(waiting).toEqual(['write']);
  await release();
  await vi.advanceTimersByTimeAsync(0);
  expect([waiting, read.now, write.now]).toEqual([[], 'UNAVAILABLE', 'done']);
});
