import { type Interval, MINUTE } from '../../shared/interval.js';
import { freeCombinations } from './combination-starts.js';
import type { Combination, Diary } from './diary.js';
import { takesSpaces } from './is-bookable.js';
import { combinationKey, joinableSlots, sweepOf } from './sweep.js';

/** A start, with the combinations that can be booked then. */
export interface NextStart {
  /** Epoch milliseconds. */
  readonly start: number;
  readonly combinations: readonly (Combination & { readonly spacesLeft: number })[];
}

/** The first starts in a range at which `quantity` spaces can be booked together, ascending, at most `count`. */
export function nextStarts(
  diary: Diary,
  range: Interval,
  { count, quantity }: { readonly count: number; readonly quantity: number },
): NextStart[] {
  const sweep = sweepOf(diary, range);
  const found = new Map<number, Map<Combination, number>>();
  const add = (minute: number, combination: Combination, spaces: number) => {
    if (!takesSpaces(diary, [combination.resourceId], quantity)) return;
    const here = found.get(minute) ?? new Map<Combination, number>();
    found.set(minute, here.set(combination, (here.get(combination) ?? 0) + spaces));
  };
  // The first `count` starts overall are among the first `count` of each combination.
  if (quantity <= diary.spaces) {
    for (const { combination, minutes, avail } of freeCombinations(sweep)) {
      for (let i = 0; i < Math.min(count, minutes.length); i++) add(minutes[i]!, combination, avail[i]!);
    }
  }
  for (const slot of joinableSlots(sweep)) {
    const combination = sweep.wanted.find((one) => combinationKey(one) === combinationKey(slot))!;
    if (slot.spacesLeft >= quantity) add(slot.start / MINUTE, combination, slot.spacesLeft);
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .slice(0, count)
    .map(([minute, here]) => ({
      start: minute * MINUTE,
      combinations: [...here].map(([combination, spacesLeft]) => ({ ...combination, spacesLeft })),
    }));
}
