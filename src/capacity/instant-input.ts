import { fault, refuseFaults } from '../shared/faults.js';
import { DAY_MINUTES } from '../shared/interval.js';
import type { LocalDate } from '../shared/local-date.js';
import { invalid } from '../shared/refusal.js';
import { instantFromText, instantOf, utcText } from '../shared/zoned-time.js';

/**
 * An instant as callers give it. GraphQL gives a `Date`; only `/api/v1` may send text: ISO 8601 to the second, which without an
 * offset is local time in a given time zone.
 */
export type InstantInput = Date | string;

/** Converts a field's value to epoch milliseconds. @throws Refusal INVALID naming the field, for a text that is no instant */
export function instantOfInput(timeZone: string, field: string, given: InstantInput): number {
  if (typeof given !== 'string') return given.getTime();
  const instant = instantFromText(timeZone, given);
  if (instant === undefined) throw invalid(field, `${given} is no date and time such as 2030-03-04T10:00:00`);
  return instant;
}

/** The instant as messages show it; a text is shown as it was sent. */
export const shownInstant = (given: InstantInput): string => (typeof given === 'string' ? given : utcText(given.getTime()));

const besideStart = (field: 'date' | 'time') => fault(field, 'found beside `startsAt`, expected one of the two');

/** Start as a caller gives it: an instant, or a date and minutes from midnight in the company's time zone. */
export interface StartInput {
  readonly startsAt?: InstantInput | null;
  readonly date?: LocalDate | null;
  /** Minutes from local midnight. */
  readonly time?: number | null;
}

/**
 * Start in epoch milliseconds. A date or a time beside a text, which only `/api/v1` sends, is ignored.
 *
 * @throws Refusal INVALID if no readable start is given, and for a date or a time beside a `Date`
 */
export function instantOfStart(timeZone: string, { startsAt, date, time }: StartInput): number {
  if (startsAt instanceof Date) refuseFaults(date != null && besideStart('date'), time != null && besideStart('time'));
  if (startsAt) return instantOfInput(timeZone, 'startsAt', startsAt);
  if (!date) throw invalid('date', 'is needed with `time`, or `startsAt`', 'DATE_NEEDED');
  if (time == null) throw invalid('time', 'is needed with `date`', 'TIME_NEEDED');
  if (time < 0 || time >= DAY_MINUTES)
    throw invalid('time', `${time} is not between 0 and ${DAY_MINUTES - 1} minutes from midnight`);
  return instantOf(timeZone, date, time);
}
