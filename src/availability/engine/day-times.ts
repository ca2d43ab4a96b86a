import { MINUTE } from '../../shared/interval.js';
import type { DateRange, LocalDate } from '../../shared/local-date.js';
import { dayWindow, localMoment, offsetText } from '../../shared/zoned-time.js';
import { combinationStarts } from './combination-starts.js';
import type { Combination, Diary } from './diary.js';

/** A start that can be booked, as the clocks of the diary's zone show it. */
export interface TimeOffer {
  /** Epoch milliseconds. */
  readonly start: number;
  /** Minutes on the clock since midnight. Two offers of a day may share it when clocks go back; `datetime` differs (decisions T3). */
  readonly time: number;
  readonly date: LocalDate;
  /** Minutes ahead of UTC. */
  readonly offset: number;
  /** `YYYY-MM-DDThh:mm:ss+hh:mm`. */
  readonly datetime: string;
  readonly avail: number;
}

export interface CombinationTimes extends Combination {
  /** Ascending. */
  readonly times: readonly TimeOffer[];
}

/**
 * The times of every wanted combination on the dates of the range, both inclusive; combinations without times too.
 * Equal offers of different combinations are one object: do not write to them.
 */
export function dayTimes(diary: Diary, range: DateRange): CombinationTimes[] {
  const offerAt = offers(diary.timeZone, diary.spaces, range);
  return combinationStarts(diary, dayWindow(diary.timeZone, range)).map(({ combination, minutes, avail }) => {
    const times: TimeOffer[] = [];
    for (let i = 0; i < minutes.length; i++) {
      const offer = offerAt(minutes[i]!, avail[i]!);
      if (offer) times.push(offer);
    }
    return { ...combination, times };
  });
}

/** Makes each distinct offer once. Where a day is interrupted by its neighbour, what is not of the range is left out. */
function offers(timeZone: string, usual: number, { from, to }: DateRange): (minute: number, avail: number) => TimeOffer | null {
  const window = dayWindow(timeZone, { from, to });
  const first = window.start / MINUTE;
  // Made in its full length: an array that grows by leaps becomes a hash table, which is asked forty thousand times.
  const made = new Array<TimeOffer | null | undefined>(window.end / MINUTE - first);
  const offerAt = (minute: number): TimeOffer | null => {
    const start = minute * MINUTE;
    const { date, minute: time, offset } = localMoment(timeZone, start);
    if (date < from || date > to) return null;
    return { start, time, date, offset, datetime: offsetText(timeZone, start), avail: usual };
  };
  return (minute, avail) => {
    let offer = made[minute - first];
    if (offer === undefined) {
      offer = offerAt(minute);
      made[minute - first] = offer;
    }
    return offer && avail !== usual ? { ...offer, avail } : offer;
  };
}
