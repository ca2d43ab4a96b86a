import { expect, test } from 'vitest';
import { bookableUnits } from '../../../src/availability/engine/bookable-units.js';

const open = (...pairs: [number, number][]) => pairs.map(([start, end]) => ({ start, end }));
const told = (stretches: ReturnType<typeof bookableUnits>) =>
  stretches.map(({ start, end, units }) => `${start}-${end}:${units}`).join(' ');

test.each([
  [open([0, 10]), [], 1, '0-10:1', 'nothing is taken'],
  [open([0, 10]), [2, 4], 1, '0-2:1 4-10:1', 'the only unit is taken for a while'],
  [open([0, 10]), [2, 4, 3, 6], 1, '0-2:1 6-10:1', 'two overlapping claims leave 0 units, not fewer'],
  [open([0, 10]), [2, 4, 4, 6], 1, '0-2:1 6-10:1', 'claims back to back'],
  [open([0, 10]), [2, 6, 4, 8], 3, '0-2:3 2-4:2 4-6:1 6-8:2 8-10:3', 'a pool loses a unit for each claim'],
  [open([0, 10]), [2, 4, 4, 6], 3, '0-2:3 2-6:2 6-10:3', 'adjacent stretches with equal units merge'],
  [open([0, 4], [6, 9]), [3, 7], 1, '0-3:1 7-9:1', 'a claim across a gap in the hours'],
  [open([2, 4]), [0, 1, 5, 9], 2, '2-4:2', 'claims outside the hours'],
  [open(), [0, 5], 1, '', 'never open'],
])('hours %j less claims %j of %d units leave %s (%s)', (hours, taken, units, expected) => {
  expect(told(bookableUnits(hours, Float64Array.from(taken), units))).toBe(expected);
});
