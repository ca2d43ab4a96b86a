import { type Day, dayOf, type LocalDate } from '../../shared/local-date.js';
import { minuteOfDay } from '../../shared/local-time.js';
import { type CompiledSchedule, compileSchedule } from '../compile-schedule.js';
import { type DayHours, hoursBetween } from '../schedule-rules.js';

/** Days on which a person or a resource has other hours. */
export interface Exception {
  readonly id: number;
  readonly startDate: LocalDate;
  /** Inclusive. */
  readonly endDate: LocalDate;
  /** `HH:mm`; none: away. */
  readonly hours: readonly { readonly startTime: string; readonly endTime: string }[];
}

/**
 * A schedule as one of those who work by it keeps it: on the days of an exception its hours stand instead of all that
 * the patterns say (decisions T13). A shift belongs to the day it starts on, so that the night before a day away is worked to its end.
 * Without a schedule only the exceptions have hours.
 */
export function withExceptions(schedule: CompiledSchedule | null, exceptions: readonly Exception[]): CompiledSchedule | null {
  if (exceptions.length === 0) return schedule;
  const days = exceptionsByRank(exceptions).map(({ startDate, endDate, hours }) => ({
    first: dayOf(startDate),
    last: dayOf(endDate),
    hours: hours.map(({ startTime, endTime }) => hoursBetween(minuteOfDay(startTime)!, minuteOfDay(endTime)!)).sort(byStart),
  }));
  const base = schedule ?? NO_HOURS;
  return {
    patterns: base.patterns,
    replaced: { size: days.length, get: (day: Day) => days.find(({ first, last }) => first <= day && day <= last)?.hours },
    firstDay: Math.min(base.firstDay, ...days.map(({ first }) => first)),
    longRuns: new Map(),
  };
}

/** The one that holds on a date. Where several have it: the one of fewer days, of equally long ones the one added last. */
export function exceptionOn<E extends Exception>(exceptions: readonly E[], date: LocalDate): E | undefined {
  return exceptionsByRank(exceptions).find(({ startDate, endDate }) => startDate <= date && date <= endDate);
}

function exceptionsByRank<E extends Exception>(exceptions: readonly E[]): E[] {
  const length = ({ startDate, endDate }: E) => dayOf(endDate) - dayOf(startDate);
  return [...exceptions].sort((a, b) => length(a) - length(b) || b.id - a.id);
}

const NO_HOURS = compileSchedule({});

const byStart = (a: DayHours, b: DayHours) => a.start - b.start;
