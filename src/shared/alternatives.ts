import { MINUTE } from './interval.js';
import { utcText } from './zoned-time.js';

/** How many alternatives a refusal names. */
const ALTERNATIVES = 5;

/** Milliseconds before and after the moment that was asked for. */
export const LOOK_AROUND = 3 * 24 * 60 * MINUTE;

/** Something that begins at a moment, in epoch milliseconds. */
export interface Beginning {
  readonly start: number;
}

/** Alternatives that a refusal offers: the starts nearest to the moment asked for, nearest first. */
export function nearest<T extends Beginning>(found: readonly T[], asked: number): T[] {
  return [...found].sort((a, b) => Math.abs(a.start - asked) - Math.abs(b.start - asked)).slice(0, ALTERNATIVES);
}

/** Starts as texts, the form in which refusals carry them. */
export const startTexts = (found: readonly Beginning[]): string[] => found.map(({ start }) => utcText(start));
