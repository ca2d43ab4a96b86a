import { DAY } from './interval.js';
import { utcText } from './zoned-time.js';

/** How many alternatives a refusal names. */
const ALTERNATIVES = 5;

/** Milliseconds before and after the moment that was asked for. */
export const ALTERNATIVES_WITHIN = 3 * DAY;

/** Something that begins at a moment, in epoch milliseconds. */
export interface Alternative {
  readonly start: number;
}

/** Alternatives that a refusal offers: the starts nearest to the moment asked for, nearest first. */
export function nearest<T extends Alternative>(found: readonly T[], requested: number): T[] {
  return [...found].sort((a, b) => Math.abs(a.start - requested) - Math.abs(b.start - requested)).slice(0, ALTERNATIVES);
}

/** Starts as texts, the form in which refusals carry them. */
export const startTexts = (found: readonly Alternative[]): string[] => found.map(({ start }) => utcText(start));
