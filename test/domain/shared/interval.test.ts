import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contains, overlaps, subtract } from '../../../src/shared/interval.js';
import { crowded, intervalsOf, merged, peak, type Spans, union } from '../../../src/shared/spans.js';

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

test('an interval contains itself, but not one that begins earlier or ends later', () => {
  expect(contains(at(0, 10), at(0, 10))).toBe(true);
  expect(contains(at(0, 10), at(1, 11))).toBe(false);
  expect(contains(at(5, 10), at(4, 7))).toBe(false);
});

test('cutting out unsorted, overlapping holes leaves the pieces between', () => {
  expect(subtract([at(0, 100)], [at(60, 80), at(10, 20), at(70, 90)])).toEqual([at(0, 10), at(20, 60), at(90, 100)]);
  expect(subtract([at(0, 10)], [at(-5, 15)])).toEqual([]);
});

test('a hole at either end of an interval leaves no empty piece', () => {
  expect(subtract([at(0, 10)], [at(0, 4)])).toEqual([at(4, 10)]);
  expect(subtract([at(0, 10)], [at(6, 10)])).toEqual([at(0, 6)]);
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

  test('spans that are already merged are not copied', () => {
    const given = spans(0, 10, 11, 20);
    expect(merged(given)).toBe(given);
    expect(union(given, spans())).toBe(given);
  });

  test('three spans of which at most two overlap at any moment peak at two (T14)', () => {
    const uses = spans(0, 20, 10, 30, 20, 40);
    expect(peak(uses)).toBe(2);
    expect(crowded(uses, 2)).toEqual(spans(10, 30));
    expect(crowded(uses, 3)).toEqual(spans());
  });
});

describe('packed spans compared with a count at every moment', () => {
  const LAST = 20;

  /** Spans of the first twenty moments: unsorted, adjacent, nested, empty, some reversed. */
  const anySpans = fc
    .array(fc.tuple(fc.integer({ min: 0, max: LAST }), fc.integer({ min: 0, max: LAST })), { maxLength: 6 })
    .map((pairs) => spans(...pairs.flat()));

  /** Number of spans that contain each moment. */
  const running = (given: Spans): number[] =>
    Array.from(
      { length: LAST },
      (_, moment) => intervalsOf(given).filter(({ start, end }) => start <= moment && moment < end).length,
    );

  /** Spans in which `holds`, from its first moment to the last. */
  const where = (counts: readonly number[], holds: (count: number) => boolean): Spans => {
    const edges = [...counts.keys(), LAST].filter((at) => holds(counts[at] ?? 0) !== holds(counts[at - 1] ?? 0));
    return spans(...edges);
  };

  test('merged, crowded and peak agree with the count', () => {
    fc.assert(
      fc.property(anySpans, (given) => {
        const counts = running(given);
        expect(merged(given)).toEqual(where(counts, (count) => count > 0));
        expect(peak(given)).toBe(Math.max(...counts));
        for (const depth of [1, 2, 3]) expect(crowded(given, depth)).toEqual(where(counts, (count) => count >= depth));
      }),
      { numRuns: 500 },
    );
  });

  test('union agrees with the count, and its spans may touch but do not overlap', () => {
    fc.assert(
      fc.property(anySpans, anySpans, (a, b) => {
        const [found, counts] = [union(a, b), running(spans(...a, ...b))];
        expect(merged(found)).toEqual(where(counts, (count) => count > 0));
        expect(Math.max(0, ...running(found))).toBeLessThanOrEqual(1);
        for (let at = 2; at < found.length; at += 2) expect(found[at]).toBeGreaterThanOrEqual(found[at - 1]!);
        for (const { start, end } of intervalsOf(found)) expect(end).toBeGreaterThan(start);
      }),
      { numRuns: 500 },
    );
  });

  test('union does not copy a disjoint list, even if neighbours touch', () => {
    const touching = spans(0, 10, 10, 20);
    expect(union(touching, spans())).toBe(touching);
    expect(union(spans(), touching)).toBe(touching);
    expect(union(spans(0, 10, 9, 20), spans())).toEqual(spans(0, 20));
  });
});
