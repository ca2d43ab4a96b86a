import { MINUTE } from '../../shared/interval.js';
import type { DateRange, LocalDate } from '../../shared/local-date.js';
import { dayWindow, localMoment, offsetText } from '../../shared/zoned-time.js';
import { combinationStarts } from './combination-starts.js';
import type { Combination, Diary } from './diary.js';

/** A start that can be booked, with its local time in the diary's time zone. */
export interface TimeOffer {
  /** Epoch milliseconds. */
  readonly start: number;
  /** Local time in minutes since midnight. Two offers may share it when clocks go back; `datetime` differs (decisions T3). */
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
 * Times of every requested combination on the dates of the range, both inclusive; combinations without times are included.
 * Equal offers of different combinations may be one shared object: do not modify them.
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

/**
 * Returns a function that makes the offer of a minute, once for all combinations with the `usual` spaces. Null for a minute whose
 * date is not in the range: when clocks go back over midnight, minutes of a neighbouring date lie within the day.
 */
function offers(timeZone: string, usual: number, { from, to }: DateRange): (minute: number, avail: number) => TimeOffer | null {
  const window = dayWindow(timeZone, { from, to });
  const first = window.start / MINUTE;
  // Allocated in full length: an array that grows in leaps becomes a hash table, which is slow for forty thousand look-ups.
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
