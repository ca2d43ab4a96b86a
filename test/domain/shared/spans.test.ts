import { describe, expect, test } from 'vitest';
import { crowded, intervalsOf, merged, NO_SPANS, peak, union } from '../../../src/shared/spans.js';

/** Spans of whole numbers: `1-3 5-6` is [1, 3) and [5, 6). */
const spans = (text: string) =>
  Float64Array.from(
    text
      .split(' ')
      .filter(Boolean)
      .flatMap((each) => each.split('-').map(Number)),
  );
const text = (found: Float64Array) =>
  intervalsOf(found)
    .map(({ start, end }) => `${start}-${end}`)
    .join(' ');

test.each([
  ['', '', 'nothing'],
  ['1-3 5-6', '1-3 5-6', 'merged already'],
  ['1-3 3-5', '1-5', 'adjacent spans become one'],
  ['1-3 2-5', '1-5', 'overlapping spans become one'],
  ['1-9 2-3', '1-9', 'one span within another'],
  ['1-9 2-3 8-10', '1-10', 'one span within another, and one beyond its end'],
  ['1-3 2-3', '1-3', 'two spans with the same end'],
  ['1-3 4-4 5-6', '1-3 5-6', 'an empty span takes no time'],
  ['0-0 1-2', '1-2', 'an empty span at the front'],
  ['5-6 1-3', '1-3 5-6', 'spans in any order'],
  ['5-9 1-6 2-2', '1-9', 'spans in any order, overlapping, one empty'],
])('"%s" merges to "%s": %s', (given, expected) => {
  expect(text(merged(spans(given)))).toBe(expected);
});

test('spans that are already merged are returned as the same object', () => {
  const given = spans('1-3 5-6');
  expect(merged(given)).toBe(given);
});

test.each([
  ['1-3', '', '1-3', 'with an empty list'],
  ['', '1-3 3-5', '1-3 3-5', 'adjacent spans remain if the first list is empty'],
  ['1-3 3-5', '', '1-3 3-5', 'adjacent spans remain if the second list is empty'],
  ['', '5-6 1-3', '1-3 5-6', 'an unsorted second list'],
  ['', '1-3 2-5', '1-5', 'a second list that overlaps itself'],
  ['2-5 1-3', '', '1-5', 'a first list that overlaps itself'],
  ['', '1-1 2-3', '2-3', 'an empty span'],
  ['1-3 7-8', '2-5', '1-5 7-8', 'two lists'],
])('the union of "%s" and "%s" is "%s": %s', (a, b, expected) => {
  expect(text(union(spans(a), spans(b)))).toBe(expected);
});

describe('overlapping spans', () => {
  test.each([
    ['', 0, 'nothing'],
    ['1-3', 1, 'one span'],
    ['1-3 3-5', 1, 'a span does not include its end'],
    ['1-5 2-3 4-6', 2, 'two of three spans at a time'],
    ['1-5 2-4 3-6', 3, 'three of three spans at a time'],
    ['1-5 2-2 3-3', 1, 'empty spans take no time'],
    ['4-6 1-5 2-3', 2, 'spans in any order'],
  ])('the peak of "%s" is %i: %s', (given, expected) => {
    expect(peak(spans(given))).toBe(expected);
  });

  test.each([
    ['1-5 2-4 3-6', 1, '1-6', 'any of three spans'],
    ['1-5 2-4 3-6', 2, '2-5', 'two of three spans'],
    ['1-5 2-4 3-6', 3, '3-4', 'all three spans'],
    ['1-5 2-4 3-6', 4, '', 'never four of three spans'],
    ['1-3 1-3 3-5 3-5', 2, '1-5', 'one pair follows the other'],
    ['1-3 1-3 4-5 4-5', 2, '1-3 4-5', 'a gap between the pairs'],
    ['1-3 3-5', 2, '', 'spans back to back do not overlap'],
    ['1-5 2-2', 2, '', 'an empty span takes no time'],
    ['', 2, '', 'nothing'],
  ])('of "%s" at least %i overlap in "%s": %s', (given, depth, expected) => {
    expect(text(crowded(spans(given), depth))).toBe(expected);
  });
});

test('NO_SPANS contains no intervals', () => {
  expect(intervalsOf(NO_SPANS)).toEqual([]);
});
