import { expect, test } from 'vitest';
import { Refusal } from '../../../src/shared/refusal.js';
import { Turnstile } from '../../../src/shared/turns/turnstile.js';

const refusal = () => new Refusal('UNAVAILABLE', 'Too many');
const away = { code: 'UNAVAILABLE', message: 'Too many' };

/** Work that lasts until it is released. */
function untilReleased() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, release: resolve };
}

test('the allowed number is admitted in order of arrival, and the rest are refused', async () => {
  const turnstile = new Turnstile({ atOnce: 1, longestQueue: 1, refusal });
  const seen: number[] = [];
  const { work, release } = untilReleased();
  const first = turnstile.pass(() => work().then(() => seen.push(1)));
  const second = turnstile.pass(async () => seen.push(2));

  await expect(turnstile.pass(async () => seen.push(3))).rejects.toMatchObject(away);
  release();
  await Promise.all([first, second]);
  expect(seen).toEqual([1, 2]);
  await expect(turnstile.pass(async () => 4)).resolves.toBe(4);
});

test('a caller that has waited too long is refused, and takes no place from later callers', async () => {
  const turnstile = new Turnstile({ atOnce: 1, refusal });
  const seen: number[] = [];
  const { work, release } = untilReleased();
  const first = turnstile.pass(work);

  await expect(turnstile.enter(10)).rejects.toMatchObject(away);
  const third = turnstile.pass(async () => seen.push(3));
  release();
  await Promise.all([first, third]);
  expect(seen).toEqual([3]);
});

test('a yielded place goes to the next caller, and its former holder waits for a new one', async () => {
  const turnstile = new Turnstile({ atOnce: 1, refusal });
  const aside = untilReleased();
  const inside = untilReleased();
  const seen: string[] = [];
  const first = turnstile.pass(async () => {
    await turnstile.yieldWhile(aside.work);
    seen.push('first, again');
  });
  const second = turnstile.pass(async () => {
    seen.push('second');
    aside.release();
    await expect(turnstile.enter(10)).rejects.toMatchObject(away);
    inside.release();
  });

  await Promise.all([first, second, inside.work()]);
  expect(seen).toEqual(['second', 'first, again']);
});
