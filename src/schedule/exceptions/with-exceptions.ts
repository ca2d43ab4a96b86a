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
  /** `HH:mm`; empty if away. */
  readonly hours: readonly { readonly startTime: string; readonly endTime: string }[];
}

/**
 * Hours of one person or resource: its schedule, with the hours of an exception in place of those of the patterns on its days
 * (decisions T13). A shift belongs to the day it starts on, so the night shift before a day away continues to its end. Without a
 * schedule only the days of exceptions have hours; null if there is neither.
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
    longOpenings: new Map(),
  };
}

/** The exception in force on a date: of several, the shortest; of equally long ones, the one added last. */
export function exceptionOn<E extends Exception>(exceptions: readonly E[], date: LocalDate): E | undefined {
  return exceptionsByRank(exceptions).find(({ startDate, endDate }) => startDate <= date && date <= endDate);
}

/** Exceptions in order of precedence. */
function exceptionsByRank<E extends Exception>(exceptions: readonly E[]): E[] {
  const length = ({ startDate, endDate }: E) => dayOf(endDate) - dayOf(startDate);
  return [...exceptions].sort((a, b) => length(a) - length(b) || b.id - a.id);
}

const NO_HOURS = compileSchedule({});

const byStart = (a: DayHours, b: DayHours) => a.start - b.start;
