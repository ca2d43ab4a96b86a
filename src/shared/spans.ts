import type { Interval } from './interval.js';

/**
 * Many intervals packed flat: start, end, start, end …, epoch milliseconds, half-open. Ascending by start
 * and disjoint where a function calls them merged. The form in which time is passed from the database to the answer.
 */
export type Spans = Float64Array;

export const NO_SPANS: Spans = new Float64Array(0);

/** Intervals one by one, for places where there are few. */
export function intervalsOf(spans: Spans): Interval[] {
  const intervals: Interval[] = [];
  for (let i = 0; i < spans.length; i += 2) intervals.push({ start: spans[i]!, end: spans[i + 1]! });
  return intervals;
}

/** The union, ascending, with touching and overlapping spans joined. Returns the input itself if it is merged already. */
export function merged(spans: Spans): Spans {
  if (isMerged(spans)) return spans;
  const sorted = isAscending(spans) ? spans : byStart(spans);
  const out = new Float64Array(sorted.length);
  let size = 0;
  for (let i = 0; i < sorted.length; i += 2) {
    const start = sorted[i]!;
    const end = sorted[i + 1]!;
    if (end <= start) continue;
    if (size > 0 && start <= out[size - 1]!) {
      if (end > out[size - 1]!) out[size - 1] = end;
    } else {
      out[size++] = start;
      out[size++] = end;
    }
  }
  return out.subarray(0, size);
}

/** The union of two lists, ascending and disjoint. Touching neighbours need not be joined. */
export function union(a: Spans, b: Spans): Spans {
  if (a.length === 0) return isDisjoint(b) ? b : merged(b);
  if (b.length === 0) return isDisjoint(a) ? a : merged(a);
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return merged(both);
}

/**
 * Times at which at least `depth` of the spans run at once, merged. A span does not run at its end (decisions T5).
 * With depth = count − units + 1 it is the time in which fewer than `units` of a pool are free (decisions T14).
 */
export function crowded(spans: Spans, depth: number): Spans {
  if (depth === 1) return merged(spans);
  const starts = column(spans, 0);
  const ends = column(spans, 1);
  const out: number[] = [];
  let running = 0;
  for (let i = 0, j = 0; j < ends.length; ) {
    if (i < starts.length && starts[i]! < ends[j]!) {
      if (++running === depth) out.push(starts[i]!);
      i++;
    } else {
      if (running-- === depth) out.push(ends[j]!);
      j++;
    }
  }
  return merged(Float64Array.from(out));
}

/** Highest number of spans that run at once. */
export function peak(spans: Spans): number {
  const starts = column(spans, 0);
  const ends = column(spans, 1);
  let most = 0;
  for (let i = 0, j = 0; i < starts.length; ) {
    if (starts[i]! < ends[j]!) most = Math.max(most, ++i - j);
    else j++;
  }
  return most;
}

/** All starts (0) or all ends (1), ascending. Empty spans are left out: they take no time. */
function column(spans: Spans, which: 0 | 1): Spans {
  const out = new Float64Array(spans.length / 2);
  let size = 0;
  for (let i = 0; i < spans.length; i += 2) if (spans[i]! < spans[i + 1]!) out[size++] = spans[i + which]!;
  return out.subarray(0, size).sort();
}

function isMerged(spans: Spans): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < spans.length; i += 2) {
    if (spans[i]! <= last || spans[i + 1]! <= spans[i]!) return false;
    last = spans[i + 1]!;
  }
  return true;
}

function isDisjoint(spans: Spans): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < spans.length; i += 2) {
    if (spans[i]! < last || spans[i + 1]! <= spans[i]!) return false;
    last = spans[i + 1]!;
  }
  return true;
}

function isAscending(spans: Spans): boolean {
  for (let i = 2; i < spans.length; i += 2) if (spans[i]! < spans[i - 2]!) return false;
  return true;
}

/**
 * Spans in order of start. Starts and ends are sorted separately, which pairs ends with other starts, but leaves the number of
 * spans at every moment unchanged.
 */
function byStart(spans: Spans): Spans {
  const starts = column(spans, 0);
  const ends = column(spans, 1);
  const out = new Float64Array(2 * starts.length);
  for (let i = 0; i < starts.length; i++) {
    out[2 * i] = starts[i]!;
    out[2 * i + 1] = ends[i]!;
  }
  return out;
}
