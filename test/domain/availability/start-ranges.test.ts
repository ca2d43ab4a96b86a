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
    ['0-60', '', {}, '0-50@0', 'the whole opening, less the length at its end'],
    ['0-60', '0-60', {}, '', 'all is taken'],
    ['0-60', '20-30', {}, '0-10@0 30-50@0', 'around what is taken, on the grid of one opening'],
    ['0-60', '0-20', {}, '20-50@0', 'taken from the start: the grid is still that of the opening'],
    ['0-60', '40-60', {}, '0-30@0', 'taken to the end'],
    ['0-60', '9-60', {}, '', 'nine minutes are too few'],
    ['0-60', '10-60', {}, '0-0@0', 'ten are just enough'],
    ['10-30', '0-12 28-99', {}, '12-18@10', 'what is taken reaches over both ends'],
    ['10-30', '0-10', {}, '10-20@10', 'what ends as it opens takes nothing'],
    ['10-30', '30-40', {}, '10-20@10', 'what begins as it closes takes nothing'],
    ['0-20 30-60', '5-40', {}, '40-50@30', 'one taken time over two openings'],
    ['0-20 30-60', '', {}, '0-10@0 30-50@30', 'two openings: nothing starts in one and ends in the other'],
    ['0.5-30', '', {}, '1-20@1', 'opens within a minute: the next whole one'],
    ['0-29.5', '', {}, '0-19@0', 'closes within a minute: the last whole one'],
    ['0-60', '20.5-30.5', {}, '0-10@0 31-50@0', 'taken within minutes'],
    ['0-60', '', { before: 5 }, '5-50@0', 'time before the start is open too'],
    ['0-60', '20-30', { before: 5 }, '5-10@0 35-50@0', 'and free'],
    ['0-60', '', { first: 12, last: 40 }, '12-40@0', 'a window within, both ends inclusive'],
    ['0-60', '', { first: 50 }, '50-50@0', 'the last start is the first that matters'],
    ['0-60', '', { first: 51 }, '', 'the window begins behind the last start'],
    ['0-60 70-90', '', { last: 70 }, '0-50@0 70-70@70', 'the second opening begins at the end of the window'],
    ['0-60 70-90', '', { last: 69 }, '0-50@0', 'or behind it'],
    ['0-60 70-90', '', { last: 74, before: 5 }, '5-50@0', 'or would with the time before it'],
    ['0-60 70-90', '', { last: 75, before: 5 }, '5-50@0 75-75@70', 'and just fits'],
    ['', '0-10', {}, '', 'never open'],
  ])('open %s, taken "%s", %o: "%s" (%s)', (open, taken, window, expected) => {
    expect(text(startRanges(minutes(open), minutes(taken), { ...ALL_DAY, ...window }))).toBe(expected);
  });
});

test.each([
  ['0-50@0', '10-20@5', '10-20@5', 'one within the other stands on the grid of the second'],
  ['10-20@10', '0-50@0', '10-20@0', 'and the other way round'],
  ['0-10@0', '10-20@10', '10-10@10', 'they share a minute'],
  ['0-9@0', '10-20@10', '', 'they share none'],
  ['0-10@0 20-30@20', '5-25@5', '5-10@5 20-25@5', 'two and one'],
  ['5-25@5', '0-10@0 20-30@20', '5-10@0 20-25@20', 'one and two'],
  ['0-10@0 20-30@20', '0-10@1 20-30@21', '0-10@1 20-30@21', 'as many, of the same ends'],
  ['0-10@0', '0-5@0 8-9@8', '0-5@0 8-9@8', 'two within one'],
  ['', '0-10@0', '', 'none'],
])('"%s" on the grid of "%s": "%s" (%s)', (own, grid, expected) => {
  expect(text(onGridOf(ranges(own), ranges(grid)))).toBe(expected);
});

test.each([
  ['0-50@0', 15, [0, 15, 30, 45], 'from the anchor on'],
  ['20-50@0', 15, [30, 45], 'begun off the grid'],
  ['30-45@0', 15, [30, 45], 'both ends on the grid'],
  ['31-44@0', 15, [], 'between two starts'],
  ['0-10@0 22-40@2', 10, [0, 10, 22, 32], 'each on its own grid'],
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
    [3, '', ['0-50@0×3'], 'a pool that nobody uses'],
    [3, '20-30', ['0-50@0×2', '0-10@0 30-50@0×1'], 'two are always free, one around its use'],
    [3, '20-30 25-35', ['0-50@0×1', '0-15@0 30-50@0×1', '0-10@0 35-50@0×1'], 'two in use overlap'],
    [2, '20-30 20-30 20-30', ['0-10@0 30-50@0×1', '0-10@0 30-50@0×1'], 'more in use than there are'],
    [2, '20-30 30-40', ['0-50@0×1', '0-10@0 40-50@0×1'], 'back to back is one at a time'],
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
