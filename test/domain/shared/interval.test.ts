import { describe, expect, test } from 'vitest';
import { contains, overlaps, subtract } from '../../../src/shared/interval.js';
import { crowded, merged, peak, union } from '../../../src/shared/spans.js';

const at = (start: number, end: number) => ({ start, end });
const spans = (...values: number[]) => Float64Array.from(values);

test.each([
  [at(0, 10), at(10, 20), false, 'back to back (T5)'],
  [at(0, 10), at(9, 20), true, 'one moment shared'],
  [at(0, 10), at(2, 3), true, 'one inside the other'],
  [at(0, 10), at(20, 30), false, 'apart'],
])('%j and %j overlap: %s (%s)', (a, b, expected) => {
  expect(overlaps(a, b)).toBe(expected);
  expect(overlaps(b, a)).toBe(expected);
});

test('an interval contains itself, and not one that ends later', () => {
  expect(contains(at(0, 10), at(0, 10))).toBe(true);
  expect(contains(at(0, 10), at(1, 11))).toBe(false);
  expect(contains(at(5, 10), at(4, 7))).toBe(false);
});

test('cutting out unsorted, overlapping holes leaves the pieces between', () => {
  expect(subtract([at(0, 100)], [at(60, 80), at(10, 20), at(70, 90)])).toEqual([at(0, 10), at(20, 60), at(90, 100)]);
  expect(subtract([at(0, 10)], [at(-5, 15)])).toEqual([]);
});

describe('packed spans', () => {
  test.each([
    [spans(0, 10, 10, 20), spans(0, 20), 'touching'],
    [spans(0, 30, 5, 10, 25, 40), spans(0, 40), 'overlapping and nested'],
    [spans(50, 60, 0, 10), spans(0, 10, 50, 60), 'unsorted'],
    [spans(5, 5, 7, 3), spans(), 'empty and reversed take no time'],
  ])('%s merge to %s (%s)', (given, expected) => {
    expect(merged(given)).toEqual(expected);
  });

  test('what is merged already is not copied', () => {
    const given = spans(0, 10, 11, 20);
    expect(merged(given)).toBe(given);
    expect(union(given, spans())).toBe(given);
  });

  test('three uses that follow each other in pairs peak at two, not three (T14)', () => {
    const uses = spans(0, 20, 10, 30, 20, 40);
    expect(peak(uses)).toBe(2);
    expect(crowded(uses, 2)).toEqual(spans(10, 30));
    expect(crowded(uses, 3)).toEqual(spans());
  });
});
