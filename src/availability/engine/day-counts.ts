import { DAY_MINUTES } from '../../shared/interval.js';
import { type DateRange, dateOf, dayOf, type LocalDate } from '../../shared/local-date.js';
import { dayWindow, steadyStretches } from '../../shared/zoned-time.js';
import type { Diary } from './diary.js';
import { startsOf } from './starts-of.js';

/** `spacesLeft`: the sum of the spaces that can be booked at each start of the day. Two people free at 31 starts make 62. */
export interface DayCount {
  readonly date: LocalDate;
  readonly spacesLeft: number;
}

/** One entry per date of the range, in order, also without spaces. A start counts for its date in the diary's time zone. */
export function dayCounts(diary: Diary, range: DateRange): DayCount[] {
  const { first, avail } = startsOf(diary, dayWindow(diary.timeZone, range));
  const firstDay = dayOf(range.from);
  const spaces = new Float64Array(Math.max(0, dayOf(range.to) - firstDay + 1));
  for (const { from, to, offset } of steadyStretches(diary.timeZone, first, first + avail.length)) {
    for (let at = from; at < to; ) {
      const day = Math.floor((at + offset) / DAY_MINUTES);
      const end = Math.min(to, (day + 1) * DAY_MINUTES - offset);
      const index = day - firstDay;
      if (index >= 0 && index < spaces.length) spaces[index]! += sum(avail, at - first, end - first);
      at = end;
    }
  }
  return Array.from(spaces, (count, i) => ({ date: dateOf(firstDay + i), spacesLeft: count }));
}

function sum(values: Int32Array, from: number, to: number): number {
  let total = 0;
  for (let i = from; i < to; i++) total += values[i]!;
  return total;
}
