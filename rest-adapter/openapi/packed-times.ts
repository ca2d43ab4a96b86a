import type { Combination } from '../availability/time-data.hal.js';
import type { SeededRandom } from './seeded-random.js';

/** Generates times as the schema packs them for `/api/v1`, which it declares only as JSON. */
export function packedTimes(random: SeededRandom): { readonly combinations: readonly Combination[] } {
  const combinations = Array.from({ length: random.one([0, 1, 2]) }, (_none, index) => ({
    bookableId: 1 + index,
    name: `combination ${index}`,
    personId: random.one([null, 2]),
    resourceId: random.one([null, 3]),
    times: ['2030-03-04', '2030-03-05'].map((date) => ({ date, time: 600, datetime: `${date}T10:00:00Z`, avail: 1 })),
  }));
  return { combinations };
}
