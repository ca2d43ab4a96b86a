import { MINUTE } from '../../shared/interval.js';
import type { Spans } from '../../shared/spans.js';

/**
 * Stretches in which a booking may start, packed flat: first, last (both inclusive), anchor. Epoch minutes, ascending,
 * disjoint. The anchor is the start of the opening, from which the grid is counted (decisions T4).
 */
export type StartRanges = Int32Array;

/** Window of possible starts in epoch minutes, and the minutes that a booking needs around its start. */
export interface StartWindow {
  /** Both inclusive; `last` is before `first` when the window is empty. */
  readonly first: number;
  readonly last: number;
  /** Minutes blocked before the start, and from the start on: duration and clearing together (decisions T6). */
  readonly before: number;
  readonly after: number;
}

/**
 * Starts for which all the time that a booking blocks lies in one opening (decisions T7) and overlaps no taken span (T5, T6).
 * `open` is merged; `taken` is ascending and disjoint. Both may have seconds; starts are whole minutes.
 */
export function startRanges(open: Spans, taken: Spans, { first, last, before, after }: StartWindow): StartRanges {
  // Upper bound: each range begins at the start of an opening or at the end of a taken span.
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

/** Intersection of both, on the grid of the second. */
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

/** First start on the grid that is not before the start of the range at index `r`. Steps are elapsed minutes (decisions T3). */
export function firstOnGrid(ranges: StartRanges, r: number, step: number): number {
  const beyond = (ranges[r]! - ranges[r + 2]!) % step;
  return beyond === 0 ? ranges[r]! : ranges[r]! + step - beyond;
}

/**
 * Counts for every minute of a window, kept as a difference array: a range of any length adds two entries, and `total` sums
 * them along each grid in use.
 */
export class StartCounts {
  readonly #differences: Int32Array;
  /** Grids in use, by their minutes from the start of the window modulo the step. */
  readonly #grids: boolean[] = [];

  /** @param step minutes from one start to the next; with 1 every minute of a range counts, whatever its grid */
  constructor(
    private readonly window: StartWindow,
    private readonly step: number,
  ) {
    this.#differences = new Int32Array(window.last - window.first + 1 + step);
  }

  /** Adds `weight` at every start of the ranges, all of which lie in the window. */
  add(ranges: StartRanges, weight: number): void {
    const differences = this.#differences;
    const { step } = this;
    const { first } = this.window;
    for (let r = 0; r < ranges.length; r += 3) {
      const from = firstOnGrid(ranges, r, step);
      const beyond = ranges[r + 1]! + step - ((ranges[r + 1]! - ranges[r + 2]!) % step);
      if (from >= beyond) continue;
      differences[from - first]! += weight;
      differences[beyond - first]! -= weight;
      this.#grids[(from - first) % step] = true;
    }
  }

  /** Sums the added weights at each minute from the window's first. Call it once, after all ranges are added. */
  total(): Int32Array {
    const counts = this.#differences;
    for (let grid = 0; grid < this.step; grid++) {
      if (!this.#grids[grid]) continue;
      for (let at = grid + this.step; at < counts.length; at += this.step) counts[at]! += counts[at - this.step]!;
    }
    return counts.subarray(0, counts.length - this.step);
  }
}
