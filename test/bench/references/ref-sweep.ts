import { addDays, weekday } from '../../../src/shared/local-date.js';
import type { Spans } from '../../../src/shared/spans.js';
import { startOfDay } from '../../../src/shared/zoned-time.js';
import { AV_ZONE, type AvWorkload } from '../../support/fixtures/av-workload.js';

/**
 * Input of the reference kernel, which computes only the counts per minute of the workload. It has no patterns, exceptions,
 * buffers, limits, pools or time zones: shifts are hard-coded, and the starts of days are precomputed.
 */
export interface SweepInput {
  readonly days: number;
  /** Epoch milliseconds of each midnight, including the one after the last day. */
  readonly dayStart: Spans;
  readonly weekday: Int32Array;
  /** Alternating starts and ends of each person's bookings, as the database returns them. */
  readonly busy: readonly Spans[];
}

export function sweepInput({ people, range }: AvWorkload, days: number): SweepInput {
  const dates = Array.from({ length: days + 1 }, (_, d) => addDays(range.from, d));
  return {
    days,
    dayStart: Float64Array.from(dates, (date) => startOfDay(AV_ZONE, date)),
    weekday: Int32Array.from(dates, weekday),
    busy: people.map(({ busy }) => busy),
  };
}

const MINUTE = 60_000;
const STEP = 15;
const DURATION = 30;

/** Number of people who can be booked at each minute: the running sum of the differences between quarters of an hour. */
export function refSweep({ days, dayStart, weekday: weekdays, busy }: SweepInput): Int32Array {
  const origin = dayStart[0]!;
  const minutes = (dayStart[days]! - origin) / MINUTE;
  const counts = new Int32Array(minutes + STEP);
  for (let p = 0; p < busy.length; p++) {
    const taken = busy[p]!;
    let next = 0;
    for (let d = 0; d < days; d++) {
      const day = weekdays[d]!;
      if (day === 0 || day === 6) continue;
      const midnight = (dayStart[d]! - origin) / MINUTE;
      let free = midnight + (day === (p % 5) + 1 ? 780 : 540);
      const closes = midnight + 1020;
      for (; next < taken.length; next += 2) {
        const start = (taken[next]! - origin) / MINUTE;
        if (start >= closes) break;
        mark(counts, free, start);
        free = Math.max(free, (taken[next + 1]! - origin) / MINUTE);
      }
      mark(counts, free, closes);
    }
  }
  for (let i = STEP; i < counts.length; i += STEP) counts[i]! += counts[i - STEP]!;
  return counts;
}

/** Counts one person for the starts in a free interval. All shifts, bookings and starts are on quarters of an hour. */
function mark(counts: Int32Array, from: number, to: number): void {
  if (to - from < DURATION) return;
  counts[from]! += 1;
  counts[to - DURATION + STEP]! -= 1;
}
