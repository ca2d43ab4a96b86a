import { DAY_MINUTES } from '../shared/interval.js';
import type { LocalDate } from '../shared/local-date.js';
import { invalid } from '../shared/refusal.js';
import { instantOf } from '../shared/zoned-time.js';
import { type InstantInput, instantOfInput } from './instant-input.js';

/** Start as a caller gives it: an instant, or a date and minutes from midnight on the clocks of the company. */
export interface StartInput {
  readonly startsAt?: InstantInput | null;
  readonly date?: LocalDate | null;
  /** Minutes from local midnight. */
  readonly time?: number | null;
}

/** Start in epoch milliseconds. @throws Refusal INVALID where none, or none that can be read, is given */
export function instantOfStart(timeZone: string, { startsAt, date, time }: StartInput): number {
  if (startsAt) return instantOfInput(timeZone, 'startsAt', startsAt);
  if (!date) throw invalid('date', 'is needed with `time`, or `startsAt`', 'DATE_NEEDED');
  if (time == null) throw invalid('time', 'is needed with `date`', 'TIME_NEEDED');
  if (time < 0 || time >= DAY_MINUTES)
    throw invalid('time', `${time} is not between 0 and ${DAY_MINUTES - 1} minutes from midnight`);
  return instantOf(timeZone, date, time);
}
