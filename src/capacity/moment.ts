import { DAY_MINUTES } from '../shared/interval.js';
import type { LocalDate } from '../shared/local-date.js';
import { invalid } from '../shared/refusal.js';
import { instantOf } from '../shared/zoned-time.js';
import { type InstantInput, instantOfInput } from './instant-input.js';

/** The ways a caller names a start: an instant, or a date and minutes from midnight on the company's clocks. */
export interface Moment {
  readonly startsAt?: InstantInput | null;
  readonly date?: LocalDate | null;
  /** Minutes from local midnight. */
  readonly time?: number | null;
}

/** Epoch milliseconds. @throws Refusal INVALID where nothing, or nothing readable, is said */
export function momentOf(timeZone: string, { startsAt, date, time }: Moment): number {
  if (startsAt) return instantOfInput(timeZone, 'startsAt', startsAt);
  if (!date) throw invalid('date', 'is needed with `time`, or `startsAt`', 'DATE_NEEDED');
  if (time == null) throw invalid('time', 'is needed with `date`', 'TIME_NEEDED');
  if (time < 0 || time >= DAY_MINUTES)
    throw invalid('time', `${time} is not between 0 and ${DAY_MINUTES - 1} minutes from midnight`);
  return instantOf(timeZone, date, time);
}
