import type { Interval } from '../../shared/interval.js';
import type { LocalDate } from '../../shared/local-date.js';
import { minuteOfDay } from '../../shared/local-time.js';
import type { Spans } from '../../shared/spans.js';
import { dayWindow, instantOf } from '../../shared/zoned-time.js';

/** Period in which a company is closed, in local time. */
export interface ClosedTime {
  readonly startDate: LocalDate;
  /** Inclusive. */
  readonly endDate: LocalDate;
  /** `HH:mm` on the first day; null for the beginning of the day. */
  readonly startTime: string | null;
  /** `HH:mm` on the last day; null for the end of the day. */
  readonly endTime: string | null;
}

/** Instants of a closure in a time zone. The interval is empty if a clock change skips all of it. */
export function closedInterval({ startDate, endDate, startTime, endTime }: ClosedTime, timeZone: string): Interval {
  const days = dayWindow(timeZone, { from: startDate, to: endDate });
  return {
    start: startTime === null ? days.start : instantOf(timeZone, startDate, minuteOfDay(startTime)!),
    end: endTime === null ? days.end : instantOf(timeZone, endDate, minuteOfDay(endTime)!),
  };
}

/** Spans of all closures, in any order; they may overlap. */
export function closedSpans(closures: readonly ClosedTime[], timeZone: string): Spans {
  const intervals = closures.map((closure) => closedInterval(closure, timeZone)).filter(({ start, end }) => start < end);
  return Float64Array.from(intervals.flatMap(({ start, end }) => [start, end]));
}
