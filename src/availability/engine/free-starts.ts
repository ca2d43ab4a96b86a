import { crowded, merged, peak, type Spans, union } from '../../shared/spans.js';
import type { DiarySubject } from './diary.js';
import { firstOnGrid, onGridOf, type StartRanges, type StartWindow, startRanges } from './start-ranges.js';

/**
 * Starts at which a subject can be booked. The levels add up: at a start, `units` of each level whose ranges hold it are free.
 * The first level holds every start at which any unit is free.
 */
export interface FreeStarts {
  readonly id: number;
  readonly levels: readonly { readonly ranges: StartRanges; readonly units: number }[];
}

/** `grid`: the starts the service's own schedule allows, and whose grid they stand on; null without one. */
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
 * A pool as layers of equal capacity: `count − peak` units that are always free, then one unit a layer, taken
 * while the rest is. So what is free over an interval is the count less the peak of use in it (decisions T14).
 */
function capacityLevels({ busy, units }: DiarySubject): { taken: Spans; units: number }[] {
  if (units === 1) return [{ taken: busy, units }];
  const most = peak(busy);
  const always = units > most ? [{ taken: new Float64Array(0), units: units - most }] : [];
  const depths = Array.from({ length: Math.min(most, units) }, (_empty, at) => at + 1).reverse();
  return [...always, ...depths.map((depth) => ({ taken: crowded(busy, depth), units: 1 }))];
}

/** The starts at which at least one unit is free. */
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

/** Tells the units free at a minute, on the grid or off it. Ask it minutes in ascending order only. */
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

/** Tells whether a minute is a start on the subject's grid. Ask it minutes in ascending order only. */
export function startReader(free: FreeStarts, step: number): (minute: number) => boolean {
  const ranges = anyUnit(free);
  let at = 0;
  return (minute) => {
    while (at < ranges.length && ranges[at + 1]! < minute) at += 3;
    return at < ranges.length && ranges[at]! <= minute && (minute - ranges[at + 2]!) % step === 0;
  };
}
