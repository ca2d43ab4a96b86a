import type { Interval } from '../../shared/interval.js';
import type { LocalDate } from '../../shared/local-date.js';
import { minuteOfDay } from '../../shared/local-time.js';
import type { Spans } from '../../shared/spans.js';
import { dayWindow, instantOf } from '../../shared/zoned-time.js';

/** Stretch of time in which a company is closed, on its clocks. */
export interface ClosedTime {
  readonly startDate: LocalDate;
  /** Inclusive. */
  readonly endDate: LocalDate;
  /** `HH:mm` on the first day; null: from its beginning. */
  readonly startTime: string | null;
  /** `HH:mm` on the last day; null: to its end. */
  readonly endTime: string | null;
}

/** The instants of a closure in a zone. Nothing lies between them when a change of clocks swallowed it all. */
export function closedInterval({ startDate, endDate, startTime, endTime }: ClosedTime, timeZone: string): Interval {
  const days = dayWindow(timeZone, { from: startDate, to: endDate });
  return {
    start: startTime === null ? days.start : instantOf(timeZone, startDate, minuteOfDay(startTime)!),
    end: endTime === null ? days.end : instantOf(timeZone, endDate, minuteOfDay(endTime)!),
  };
}

/** All of them, in any order; they may overlap. */
export function closedSpans(closures: readonly ClosedTime[], timeZone: string): Spans {
  const intervals = closures.map((closure) => closedInterval(closure, timeZone)).filter(({ start, end }) => start < end);
  return Float64Array.from(intervals.flatMap(({ start, end }) => [start, end]));
}
