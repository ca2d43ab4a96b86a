import { crowded, merged, peak, type Spans, union } from '../../shared/spans.js';
import type { DiarySubject } from './diary.js';
import { firstOnGrid, onGridOf, type StartRanges, type StartWindow, startRanges } from './start-ranges.js';

/**
 * Starts at which a subject can be booked. The levels add up: the units free at a start are the sum of `units` of the levels
 * whose ranges contain it. The first level contains every start at which any unit is free.
 */
export interface FreeStarts {
  readonly id: number;
  readonly levels: readonly { readonly ranges: StartRanges; readonly units: number }[];
}

/** Free starts of a subject. `grid`: starts that the service's own schedule allows, with its grid; null without a schedule. */
export function freeStarts(
  subject: DiarySubject,
  closed: Spans,
  { window, grid }: { readonly window: StartWindow; readonly grid: StartRanges | null },
): FreeStarts {
  const open = merged(subject.open);
  const levels = capacityLevels(subject).map(({ taken, units }) => {
    const ranges = startRanges(open, union(taken, closed), window);
    return { ranges: grid ? onGridOf(ranges, grid) : ranges, units };
  });
  return { id: subject.id, levels };
}

/**
 * Splits a pool into layers of capacity: `count − peak` units that are always free, then layers of one unit each; the layer
 * of depth n is taken while at least n units are. The units free over an interval are thus the count less the peak of use in it
 * (decisions T14).
 */
function capacityLevels({ busy, units }: DiarySubject): { taken: Spans; units: number }[] {
  if (units === 1) return [{ taken: busy, units }];
  const most = peak(busy);
  const always = units > most ? [{ taken: new Float64Array(0), units: units - most }] : [];
  const depths = Array.from({ length: Math.min(most, units) }, (_empty, at) => at + 1).reverse();
  return [...always, ...depths.map((depth) => ({ taken: crowded(busy, depth), units: 1 }))];
}

/** Starts at which at least one unit is free. */
export function anyUnit(free: FreeStarts): StartRanges {
  return free.levels[0]?.ranges ?? new Int32Array(0);
}

/** Every start on the grid of the ranges, ascending. */
export function gridStarts(ranges: StartRanges, step: number): number[] {
  const starts: number[] = [];
  for (let r = 0; r < ranges.length; r += 3) {
    for (let at = firstOnGrid(ranges, r, step); at <= ranges[r + 1]!; at += step) starts.push(at);
  }
  return starts;
}

/** Returns a function that gives the units free at a minute, on the grid or off it. Call it with ascending minutes only. */
export function unitsReader({ levels }: FreeStarts): (minute: number) => number {
  const at = levels.map(() => 0);
  return (minute) => {
    let units = 0;
    for (const [i, level] of levels.entries()) {
      while (at[i]! < level.ranges.length && level.ranges[at[i]! + 1]! < minute) at[i]! += 3;
      if (at[i]! < level.ranges.length && level.ranges[at[i]!]! <= minute) units += level.units;
    }
    return units;
  };
}

/** Returns a test whether a minute is a start on the subject's grid. Call it with ascending minutes only. */
export function startReader(free: FreeStarts, step: number): (minute: number) => boolean {
  const ranges = anyUnit(free);
  let at = 0;
  return (minute) => {
    while (at < ranges.length && ranges[at + 1]! < minute) at += 3;
    return at < ranges.length && ranges[at]! <= minute && (minute - ranges[at + 2]!) % step === 0;
  };
}
