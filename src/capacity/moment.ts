import { DAY_MINUTES } from '../shared/interval.js';
import type { LocalDate } from '../shared/local-date.js';
import { invalid } from '../shared/refusal.js';
import { instantFromText, instantOf } from '../shared/zoned-time.js';

/** The ways a caller names a start: ISO 8601 (without an offset: on the company's clocks), or a date and minutes from midnight. */
export interface Moment {
  readonly startsAt?: string | null;
  readonly date?: LocalDate | null;
  /** Minutes from local midnight. */
  readonly time?: number | null;
}

/** Epoch milliseconds of what a field says: ISO 8601, without an offset on the clocks of the zone. @throws Refusal INVALID that names the field */
export function namedInstant(timeZone: string, field: string, text: string): number {
  const instant = instantFromText(timeZone, text);
  if (instant === undefined) throw invalid(field, `${text} is no date and time such as 2030-03-04T10:00:00Z`);
  return instant;
}

/** Epoch milliseconds. @throws Refusal INVALID where nothing, or nothing readable, is said */
export function momentOf(timeZone: string, { startsAt, date, time }: Moment): number {
  if (startsAt) return namedInstant(timeZone, 'startsAt', startsAt);
  if (!date) throw invalid('date', 'is needed, with a time, or a whole datetime');
  if (time == null) throw invalid('time', 'is needed: minutes from midnight');
  if (time < 0 || time >= DAY_MINUTES)
    throw invalid('time', `${time} is not between 0 and ${DAY_MINUTES - 1} minutes from midnight`);
  return instantOf(timeZone, date, time);
}
