import { type Day, dayOf, type Weekday, weekdayOf, weekStartOf } from '../shared/local-date.js';
import { minuteOfDay } from '../shared/local-time.js';
import { workingDays } from './patterns/falls-on.js';
import type { TimedPattern } from './patterns/shift-timing.js';
import { type DayHours, hoursBetween, type ScheduleRules } from './schedule-rules.js';

/** A pattern of shifts in integers: a mask, a remainder and a look-up decide whether it falls on a day. */
export interface CompiledPattern {
  /** Null for a pattern made from legacy rules. */
  readonly id: number | null;
  readonly hours: DayHours;
  readonly firstDay: Day;
  /** Inclusive. */
  readonly lastDay: Day;
  /** Bit n is set if it falls on weekday n (0 = Sunday). */
  readonly weekdayMask: number;
  /** First day of the first period of `period` days; every `interval`-th period is used (decisions T8). */
  readonly anchorDay: Day;
  readonly period: 1 | 7;
  readonly interval: number;
  readonly except: ReadonlySet<Day>;
}

/** Days on which other hours replace those of the patterns (decisions T13); no hours mean away. */
export interface ReplacedDays {
  /** 0 if no day is replaced. */
  readonly size: number;
  /** Undefined for a day that is not replaced. */
  get(day: Day): readonly DayHours[] | undefined;
}

/** A schedule prepared for loops. Compile it once and keep it, for the cache in `longOpenings`. */
export interface CompiledSchedule {
  /** Ordered by start time. */
  readonly patterns: readonly CompiledPattern[];
  /** Empty for the schedule alone; `withExceptions` adds those of one person or resource. */
  readonly replaced: ReplacedDays;
  /** First day on which a shift may start. */
  readonly firstDay: Day;
  /**
   * Cache by time zone of an opening longer than thirty days: its start, and how far it is known to extend. Filled by
   * `openSpans`.
   */
  readonly longOpenings: Map<string, { start: number; reached: number }>;
}

export interface ScheduleContent {
  readonly patterns?: readonly TimedPattern[];
  readonly rules?: ScheduleRules;
}

const NO_DAYS: ReplacedDays = { size: 0, get: () => undefined };

/**
 * Compiles patterns and legacy rules. A rule becomes a pattern: a weekday's recurs weekly without end, a date's falls on one day.
 */
export function compileSchedule({ patterns = [], rules }: ScheduleContent): CompiledSchedule {
  const compiled = [...patterns.map(compilePattern), ...(rules ? compileRules(rules) : [])];
  compiled.sort((a, b) => a.hours.start - b.hours.start || (a.id ?? 0) - (b.id ?? 0));
  const firstDay = Math.min(...compiled.map((pattern) => pattern.firstDay));
  return { patterns: compiled, replaced: NO_DAYS, firstDay, longOpenings: new Map() };
}

/** True if a compiled pattern falls on a day: the rule of `fallsOn`, in integers. */
export function fallsOnDay(pattern: CompiledPattern, day: Day): boolean {
  if (day < pattern.firstDay || day > pattern.lastDay) return false;
  if (((pattern.weekdayMask >> weekdayOf(day)) & 1) === 0) return false;
  const { interval } = pattern;
  if (interval > 1 && Math.floor((day - pattern.anchorDay) / pattern.period) % interval !== 0) return false;
  return pattern.except.size === 0 || !pattern.except.has(day);
}

function compilePattern(pattern: TimedPattern): CompiledPattern {
  const firstDay = dayOf(pattern.startDate);
  const weekly = pattern.frequency === 'weekly';
  return {
    id: pattern.id,
    hours: hoursBetween(minuteIn(pattern.startTime), minuteIn(pattern.endTime)),
    firstDay,
    lastDay: pattern.endDate ? dayOf(pattern.endDate) : Number.POSITIVE_INFINITY,
    weekdayMask: maskOf(workingDays(pattern)),
    anchorDay: weekly ? weekStartOf(firstDay, pattern.weekStart) : firstDay,
    period: weekly ? 7 : 1,
    interval: pattern.interval,
    except: new Set(pattern.exceptDates.map(dayOf)),
  };
}

function compileRules({ weekdays, dates }: ScheduleRules): CompiledPattern[] {
  const except = new Set([...dates.keys()].map(dayOf));
  const weekly = {
    id: null,
    firstDay: 0,
    lastDay: Number.POSITIVE_INFINITY,
    anchorDay: 0,
    period: 7,
    interval: 1,
    except,
  } as const;
  const single = { id: null, weekdayMask: 127, anchorDay: 0, period: 1, interval: 1, except: new Set<Day>() } as const;
  return [
    ...[...weekdays].flatMap(([weekday, list]) => list.map((hours) => ({ ...weekly, hours, weekdayMask: maskOf([weekday]) }))),
    ...[...dates].flatMap(([date, list]) => {
      const day = dayOf(date);
      return list.map((hours) => ({ ...single, hours, firstDay: day, lastDay: day }));
    }),
  ];
}

function maskOf(weekdays: readonly Weekday[]): number {
  return weekdays.reduce<number>((mask, weekday) => mask | (1 << weekday), 0);
}

/** Minutes after midnight. Stored patterns were checked when they were written; an invalid time is a bug. */
function minuteIn(time: string): number {
  const minute = minuteOfDay(time.slice(0, 5));
  if (minute === undefined) throw new RangeError(`${time} is no time of day (HH:mm)`);
  return minute;
}
