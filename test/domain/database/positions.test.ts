import { expect, test } from 'vitest';
import { readPosition, Samples } from '../../../src/database/replicas/position.js';

test('log positions are read in the format of PostgreSQL, and other text is rejected', () => {
  expect(readPosition('0/0')).toBe(0n);
  expect(readPosition('16/B374D848')).toBe(0x16b374d848n);
  expect(readPosition('1/0')! > readPosition('0/FFFFFFFF')!).toBe(true);
  expect(['', '16', '16/', 'x/1', '1/2/3', '123456789/0', ' 1/2'].map(readPosition)).toEqual(Array(7).fill(null));
});

function samplesAt(...seconds: readonly number[]): Samples {
  const samples = new Samples(10_000);
  for (const second of seconds) samples.add({ at: second * 1000, position: BigInt(second * 100) });
  return samples;
}

test('a moment is covered by the first position sampled at or after it, or by none yet', () => {
  const samples = samplesAt(1, 2, 3);
  expect([0, 1000, 1001, 3000].map((moment) => samples.covering(moment))).toEqual([100n, 100n, 200n, 300n]);
  expect(samples.covering(3001)).toBeNull();
});

test('the lag of a replica counts from the latest sample that it has reached', () => {
  const samples = samplesAt(1, 2, 3);
  expect([100n, 150n, 200n, 300n, 999n].map((position) => samples.lagOf(position))).toEqual([2000, 2000, 1000, 0, 0]);
  expect(samples.lagOf(99n)).toBe(Number.POSITIVE_INFINITY);
  expect(new Samples(1000).lagOf(1n)).toBe(Number.POSITIVE_INFINITY);
});

test('a replica of an idle primary has no lag, and old samples are dropped', () => {
  const samples = new Samples(2000);
  for (const at of [0, 1000, 2000, 3000]) samples.add({ at, position: 7n });
  expect(samples.lagOf(7n)).toBe(0);
  expect(samplesAt(1, 2, 20).lagOf(200n)).toBe(Number.POSITIVE_INFINITY);
});

test('a lower position, from another primary, discards all earlier samples', () => {
  const samples = samplesAt(1, 2, 3);
  samples.add({ at: 3500, position: 250n });
  expect([samples.covering(0), samples.lagOf(200n)]).toEqual([250n, Number.POSITIVE_INFINITY]);
});
