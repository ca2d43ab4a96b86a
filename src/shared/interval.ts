/** A stretch of time in epoch milliseconds. Half-open: `start` belongs to it, `end` does not (decisions T5). */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Units of time in milliseconds. A day is one of 24 hours: days on a clock may be an hour shorter or longer. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/** Minutes and seconds of the larger units, for what is counted in them. */
export const DAY_MINUTES = DAY / MINUTE;
export const WEEK_MINUTES = WEEK / MINUTE;
export const HOUR_SECONDS = HOUR / SECOND;
export const DAY_SECONDS = DAY / SECOND;

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
