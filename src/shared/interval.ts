/** A stretch of time in epoch milliseconds. Half-open: `start` belongs to it, `end` does not (decisions T5). */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Milliseconds. */
export const MINUTE = 60_000;
/** Milliseconds of a day of 24 hours; days on a clock may be an hour shorter or longer. */
export const DAY = 86_400_000;

/** True when the two share a moment. Back-to-back intervals do not. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}

/** True when every moment of `inner` lies in `outer`. */
export function contains(outer: Interval, inner: Interval): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Parts of `open` that remain once all of `taken` is cut out. `taken` may be unsorted and may overlap itself. */
export function subtract(open: readonly Interval[], taken: readonly Interval[]): Interval[] {
  return taken.reduce<Interval[]>((left, hole) => left.flatMap((piece) => cut(piece, hole)), [...open]);
}

function cut(piece: Interval, hole: Interval): Interval[] {
  if (!overlaps(piece, hole)) return [piece];
  const before = { start: piece.start, end: hole.start };
  const after = { start: hole.end, end: piece.end };
  return [before, after].filter(({ start, end }) => start < end);
}
