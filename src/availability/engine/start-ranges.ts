import { MINUTE } from '../../shared/interval.js';
import type { Spans } from '../../shared/spans.js';

/**
 * Stretches in which a booking may start, packed flat: first, last (both inclusive), anchor. Epoch minutes, ascending,
 * disjoint. The anchor is the start of the opening, from which the grid is counted (decisions T4).
 */
export type StartRanges = Int32Array;

/** Window of the starts that matter, and the time that a booking needs around its start. Epoch minutes and minutes. */
export interface StartWindow {
  /** Both inclusive; `last` before `first` when nothing can be asked. */
  readonly first: number;
  readonly last: number;
  /** Minutes blocked before the start, and from the start on: duration and clearing together (decisions T6). */
  readonly before: number;
  readonly after: number;
}

/**
 * The starts for which all a booking blocks lies in one opening (decisions T7) and touches nothing taken (T5, T6).
 * Openings merged, what is taken ascending and disjoint. Both may have seconds; starts are whole minutes.
 */
export function startRanges(open: Spans, taken: Spans, { first, last, before, after }: StartWindow): StartRanges {
  // A range begins at an opening's start or at the end of something taken that begins inside one: no more are possible.
  const out = new Int32Array(((open.length + taken.length) / 2) * 3);
  let size = 0;
  let next = 0;
  for (let o = 0; o < open.length; o += 2) {
    const opensAt = open[o]!;
    const closesAt = open[o + 1]!;
    const anchor = Math.ceil(opensAt / MINUTE);
    if (anchor + before > last) break;
    while (next < taken.length && taken[next + 1]! <= opensAt) next += 2;
    let gapStart = opensAt;
    for (let t = next; gapStart < closesAt; t += 2) {
      const gapEnd = t < taken.length && taken[t]! < closesAt ? taken[t]! : closesAt;
      const from = Math.max(first, Math.ceil(gapStart / MINUTE) + before);
      const to = Math.min(last, Math.floor(gapEnd / MINUTE) - after);
      if (from <= to) {
        out[size++] = from;
        out[size++] = to;
        out[size++] = anchor;
      }
      gapStart = gapEnd === closesAt ? closesAt : taken[t + 1]!;
    }
  }
  return out.subarray(0, size);
}

/** The starts in both, on the grid of the second. */
export function onGridOf(ranges: StartRanges, grid: StartRanges): StartRanges {
  const out = new Int32Array(ranges.length + grid.length);
  let size = 0;
  for (let i = 0, j = 0; i < ranges.length && j < grid.length; ) {
    const from = Math.max(ranges[i]!, grid[j]!);
    const to = Math.min(ranges[i + 1]!, grid[j + 1]!);
    if (from <= to) {
      out[size++] = from;
      out[size++] = to;
      out[size++] = grid[j + 2]!;
    }
    if (ranges[i + 1]! < grid[j + 1]!) i += 3;
    else j += 3;
  }
  return out.subarray(0, size);
}

/** The first start on the grid that is not before the range `r`. Steps are elapsed minutes (decisions T3). */
export function firstOnGrid(ranges: StartRanges, r: number, step: number): number {
  const beyond = (ranges[r]! - ranges[r + 2]!) % step;
  return beyond === 0 ? ranges[r]! : ranges[r]! + step - beyond;
}

/** Adds `weight` at every start on the grid. `counts[0]` is the minute `first`. */
export function countOnGrid(
  ranges: StartRanges,
  step: number,
  { counts, first, weight }: { readonly counts: Int32Array; readonly first: number; readonly weight: number },
): void {
  for (let r = 0; r < ranges.length; r += 3) {
    const last = ranges[r + 1]! - first;
    for (let at = firstOnGrid(ranges, r, step) - first; at <= last; at += step) counts[at]! += weight;
  }
}

/** Marks where `weight` begins and ends to count; `summed` makes counts of the marks. `marks` has one place more. */
export function markEverywhere(
  ranges: StartRanges,
  { marks, first, weight }: { readonly marks: Int32Array; readonly first: number; readonly weight: number },
): void {
  for (let r = 0; r < ranges.length; r += 3) {
    marks[ranges[r]! - first]! += weight;
    marks[ranges[r + 1]! + 1 - first]! -= weight;
  }
}

export function summed(marks: Int32Array): Int32Array {
  for (let i = 1; i < marks.length; i++) marks[i]! += marks[i - 1]!;
  return marks;
}
