import type { Interval } from '../../shared/interval.js';
import type { Spans } from '../../shared/spans.js';

/** A stretch with a constant number of bookable units of a person or a resource: 1, or up to the `count` of a pool. */
export interface UnitsStretch extends Interval {
  readonly units: number;
}

/**
 * Computes the units that can be booked at each moment: `units` less one for each span of `taken` at that moment. The result is
 * ascending and disjoint, without stretches that have none. `open` is disjoint; `taken` may be in any order and overlap.
 */
export function bookableUnits(open: readonly Interval[], taken: Spans, units: number): UnitsStretch[] {
  const edges = [
    ...open.flatMap(({ start, end }) => [
      { at: start, opens: 1, takes: 0 },
      { at: end, opens: -1, takes: 0 },
    ]),
    ...Array.from(taken, (at, i) => ({ at, opens: 0, takes: i % 2 === 0 ? 1 : -1 })),
  ].sort((a, b) => a.at - b.at);

  const stretches: UnitsStretch[] = [];
  let [opened, used] = [0, 0];
  edges.forEach(({ at, opens, takes }, i) => {
    opened += opens;
    used += takes;
    const end = edges[i + 1]?.at ?? at;
    const free = opened > 0 ? units - used : 0;
    if (free > 0 && end > at) add(stretches, { start: at, end, units: free });
  });
  return stretches;
}

/** Appends a stretch; extends the last one if the two touch and have equal units. */
function add(stretches: UnitsStretch[], stretch: UnitsStretch): void {
  const last = stretches.at(-1);
  if (last?.end === stretch.start && last.units === stretch.units)
    stretches[stretches.length - 1] = { ...last, end: stretch.end };
  else stretches.push(stretch);
}
