import { invalid } from '../shared/refusal.js';
import { instantFromText, utcText } from '../shared/zoned-time.js';

/**
 * An instant as callers name it. A text is how `/api/v1` alone may say it: ISO 8601 to the second, without an offset on the clocks
 * of a zone.
 */
export type InstantInput = Date | string;

/** Epoch milliseconds of what a field says. @throws Refusal INVALID that names the field, for a text that is no moment */
export function instantOfInput(timeZone: string, field: string, given: InstantInput): number {
  if (typeof given !== 'string') return given.getTime();
  const instant = instantFromText(timeZone, given);
  if (instant === undefined) throw invalid(field, `${given} is no date and time such as 2030-03-04T10:00:00`);
  return instant;
}

/** The instant as messages show it: a text as it was sent. */
export const shownInstant = (given: InstantInput): string => (typeof given === 'string' ? given : utcText(given.getTime()));
