import { DAY } from './interval.js';
import type { AlternativeStart } from './refusal.js';
import { offsetText, utcText } from './zoned-time.js';

/** Number of alternatives that a refusal names. */
const ALTERNATIVES = 5;

/** Milliseconds before and after the requested moment within which alternatives lie. */
export const ALTERNATIVES_WITHIN = 3 * DAY;

/** Something that begins at a moment, in epoch milliseconds. */
export interface Alternative {
  readonly start: number;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly bookableId?: number | null;
  readonly eventId?: number | null;
}

/** Alternatives that a refusal offers: the starts nearest to the moment asked for, nearest first. */
export function nearest<T extends Alternative>(found: readonly T[], requested: number): T[] {
  return [...found].sort((a, b) => Math.abs(a.start - requested) - Math.abs(b.start - requested)).slice(0, ALTERNATIVES);
}

/** Starts as texts, the form in which refusals carry them. */
export const startTexts = (found: readonly Alternative[]): string[] => found.map(({ start }) => utcText(start));

/** Alternatives with their local time, person and resource. */
export const alternativeStarts = (found: readonly Alternative[], timeZone: string): AlternativeStart[] =>
  found.map(({ start, personId = null, resourceId = null, bookableId = null, eventId = null }) => ({
    startsAt: utcText(start),
    localStart: offsetText(timeZone, start),
    timeZone,
    ...{ personId, resourceId, bookableId, eventId },
  }));
