import { describe, expect, test } from 'vitest';
import { anyUnit, freeStarts, gridStarts, startReader, unitsReader } from '../../../src/availability/engine/free-starts.js';
import {
  firstOnGrid,
  onGridOf,
  StartCounts,
  type StartWindow,
  startRanges,
} from '../../../src/availability/engine/start-ranges.js';
import { MINUTE } from '../../../src/shared/interval.js';

/** Spans of minutes: `0-60 90-120`. A half is thirty seconds. */
const minutes = (text: string) =>
  Float64Array.from(
    text
      .split(' ')
      .filter(Boolean)
      .flatMap((each) => each.split('-').map((end) => Number(end) * MINUTE)),
  );
/** Ranges as first, last and anchor: `0-50@0`. */
const text = (ranges: Int32Array) =>
  Array.from({ length: ranges.length / 3 }, (_range, at) => {
    const [first, last, anchor] = ranges.subarray(3 * at);
    return `${first}-${last}@${anchor}`;
  }).join(' ');
const ranges = (shown: string) =>
  Int32Array.from(
    shown
      .split(' ')
      .filter(Boolean)
      .flatMap((each) => each.split(/[-@]/).map(Number)),
  );

const ALL_DAY = { first: 0, last: 1439, before: 0, after: 10 };

describe('ranges in which a booking of ten minutes may start', () => {
  test.each<readonly [string, string, Partial<StartWindow>, string, string]>([
    ['0-60', '', {}, '0-50@0', 'the entire opening, less the length at its end'],
    ['0-60', '0-60', {}, '', 'the entire opening is taken'],
    ['0-60', '20-30', {}, '0-10@0 30-50@0', 'before and after the taken time, on one grid'],
    ['0-60', '0-20', {}, '20-50@0', 'taken from the start: the grid still begins at the opening'],
    ['0-60', '40-60', {}, '0-30@0', 'taken to the end'],
    ['0-60', '9-60', {}, '', 'nine minutes are too few'],
    ['0-60', '10-60', {}, '0-0@0', 'ten minutes are just enough'],
    ['10-30', '0-12 28-99', {}, '12-18@10', 'taken time extends beyond both ends'],
    ['10-30', '0-10', {}, '10-20@10', 'taken time that ends at the opening has no effect'],
    ['10-30', '30-40', {}, '10-20@10', 'taken time that begins at the closing has no effect'],
    ['0-20 30-60', '5-40', {}, '40-50@30', 'one taken time across two openings'],
    ['0-20 30-60', '', {}, '0-10@0 30-50@30', 'two openings: nothing starts in one and ends in the other'],
    ['0.5-30', '', {}, '1-20@1', 'opens within a minute: from the next full minute'],
    ['0-29.5', '', {}, '0-19@0', 'closes within a minute: to the last full minute'],
    ['0-60', '20.5-30.5', {}, '0-10@0 31-50@0', 'taken from and to the middle of a minute'],
    ['0-60', '', { before: 5 }, '5-50@0', 'the time needed before the start must be open too'],
    ['0-60', '20-30', { before: 5 }, '5-10@0 35-50@0', 'the time needed before the start must be free too'],
    ['0-60', '', { first: 12, last: 40 }, '12-40@0', 'a window within the opening, both ends inclusive'],
    ['0-60', '', { first: 50 }, '50-50@0', 'the window begins at the last start'],
    ['0-60', '', { first: 51 }, '', 'the window begins after the last start'],
    ['0-60 70-90', '', { last: 70 }, '0-50@0 70-70@70', 'the second opening begins at the end of the window'],
    ['0-60 70-90', '', { last: 69 }, '0-50@0', 'the second opening begins after the end of the window'],
    ['0-60 70-90', '', { last: 74, before: 5 }, '5-50@0', 'time before the start moves it past the window'],
    ['0-60 70-90', '', { last: 75, before: 5 }, '5-50@0 75-75@70', 'time before the start moves it to the window end'],
    ['', '0-10', {}, '', 'never open'],
  ])('open %s, taken "%s", %o: "%s" (%s)', (open, taken, window, expected) => {
    expect(text(startRanges(minutes(open), minutes(taken), { ...ALL_DAY, ...window }))).toBe(expected);
  });
});

test.each([
  ['0-50@0', '10-20@5', '10-20@5', 'the second range is within the first'],
  ['10-20@10', '0-50@0', '10-20@0', 'the first range is within the second'],
  ['0-10@0', '10-20@10', '10-10@10', 'the ranges share one minute'],
  ['0-9@0', '10-20@10', '', 'the ranges share no minute'],
  ['0-10@0 20-30@20', '5-25@5', '5-10@5 20-25@5', 'two ranges and one'],
  ['5-25@5', '0-10@0 20-30@20', '5-10@0 20-25@20', 'one range and two'],
  ['0-10@0 20-30@20', '0-10@1 20-30@21', '0-10@1 20-30@21', 'equally many ranges with equal ends'],
  ['0-10@0', '0-5@0 8-9@8', '0-5@0 8-9@8', 'two ranges within one'],
  ['', '0-10@0', '', 'no ranges'],
])('"%s" on the grid of "%s": "%s" (%s)', (own, grid, expected) => {
  expect(text(onGridOf(ranges(own), ranges(grid)))).toBe(expected);
});

test.each([
  ['0-50@0', 15, [0, 15, 30, 45], 'from the anchor onwards'],
  ['20-50@0', 15, [30, 45], 'a range that begins off the grid'],
  ['30-45@0', 15, [30, 45], 'a range with both ends on the grid'],
  ['31-44@0', 15, [], 'a range between two starts'],
  ['0-10@0 22-40@2', 10, [0, 10, 22, 32], 'each range on its own grid'],
])('starts of "%s" every %i minutes: %j (%s)', (shown, step, expected) => {
  expect(gridStarts(ranges(shown), step)).toEqual(expected);
  expect(firstOnGrid(ranges(shown), 0, step)).toBeGreaterThanOrEqual(ranges(shown)[0]!);

  const counts = new StartCounts({ ...ALL_DAY, first: 0, last: 59 }, step);
  counts.add(ranges(shown), 2);
  expect([...counts.total().entries()].filter(([, count]) => count !== 0)).toEqual(expected.map((start) => [start, 2]));
});

test('counts are indexed by minutes since the start of the window', () => {
  const window = { ...ALL_DAY, first: 100, last: 105 };
  const everySecond = new StartCounts(window, 2);
  everySecond.add(ranges('101-105@100'), 3);
  everySecond.add(ranges('101-104@101'), 1);
  expect([...everySecond.total()]).toEqual([0, 1, 3, 1, 3, 0]);

  const all = new StartCounts(window, 1);
  all.add(ranges('101-102@100 104-105@104'), 3);
  all.add(ranges('102-104@100'), 1);
  expect([...all.total()]).toEqual([0, 3, 4, 1, 4, 3]);
});

describe('starts of one subject', () => {
  const subject = (units: number, busy: string) => ({ id: 7, open: minutes('0-60'), busy: minutes(busy), units });
  const levels = (units: number, busy: string, closed = '', grid: string | null = null) =>
    freeStarts(subject(units, busy), minutes(closed), { window: ALL_DAY, grid: grid === null ? null : ranges(grid) }).levels.map(
      (level) => `${text(level.ranges)}×${level.units}`,
    );

  test.each([
    [1, '20-30', ['0-10@0 30-50@0×1'], 'one unit'],
    [1, '30-40 20-35', ['0-10@0 40-50@0×1'], 'one unit, taken in any order'],
    [3, '', ['0-50@0×3'], 'a pool that is not in use'],
    [3, '20-30', ['0-50@0×2', '0-10@0 30-50@0×1'], 'two units are always free, the third around its use'],
    [3, '20-30 25-35', ['0-50@0×1', '0-15@0 30-50@0×1', '0-10@0 35-50@0×1'], 'two overlapping uses'],
    [2, '20-30 20-30 20-30', ['0-10@0 30-50@0×1', '0-10@0 30-50@0×1'], 'more uses than units'],
    [2, '20-30 30-40', ['0-50@0×1', '0-10@0 40-50@0×1'], 'uses back to back need one unit at a time'],
  ])('%i units, busy "%s": %j (%s)', (units, busy, expected) => {
    expect(levels(units, busy)).toEqual(expected);
  });

  test('closures take all units; a grid narrows the starts', () => {
    expect(levels(2, '', '0-30')).toEqual(['30-50@0×2']);
    expect(levels(1, '', '', '10-20@5')).toEqual(['10-20@5×1']);
  });

  test('units are read at ascending minutes, on the grid or off it', () => {
    const free = freeStarts(subject(3, '20-30'), minutes('40-50'), { window: ALL_DAY, grid: null });
    const unitsAt = unitsReader(free);
    expect([0, 10, 11, 29, 30, 31, 50].map(unitsAt)).toEqual([3, 3, 2, 2, 3, 0, 3]);
    expect(unitsAt(51)).toBe(0);
  });

  test('starts are read at ascending minutes, each opening on its own grid', () => {
    const open = { ...subject(1, ''), open: minutes('0-25 32-60') };
    const isStart = startReader(freeStarts(open, minutes(''), { window: ALL_DAY, grid: null }), 10);
    expect([0, 5, 10, 20, 30, 32, 40, 42, 50, 52].filter(isStart)).toEqual([0, 10, 32, 42]);
  });

  test('a subject without levels has no starts', () => {
    expect(anyUnit({ id: 7, levels: [] })).toHaveLength(0);
  });
});
