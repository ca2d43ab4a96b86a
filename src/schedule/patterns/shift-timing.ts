import { namedBy, type ValueOf } from '../../shared/closed-set.js';
import type { LocalDate, Weekday } from '../../shared/local-date.js';
import { weekdaysNamed } from './day-names.js';

/** Days on which a pattern puts a shift. */
export interface ShiftTiming {
  readonly startDate: LocalDate;
  /** Inclusive. A repeat count is converted to an end date when the pattern is written (`patternEnd`). */
  readonly endDate?: LocalDate | null;
  readonly frequency: Frequency;
  /** Number of days for a daily pattern, of calendar weeks for a weekly one; at least 1. */
  readonly interval: number;
  readonly byDay: readonly Weekday[];
  readonly exceptDates: readonly LocalDate[];
  /** First day of the week, from the schedule (decisions T8). */
  readonly weekStart: Weekday;
}

export const FREQUENCIES = namedBy(['daily', 'weekly']);
export type Frequency = ValueOf<typeof FREQUENCIES>;

/** A pattern of shifts: its days, and the hours of each. */
export interface TimedPattern extends ShiftTiming {
  readonly id: number;
  /** `HH:mm` in the subject's time zone (decisions T1). */
  readonly startTime: string;
  /** `HH:mm`; on the next date if it is not after `startTime` (decisions T2). */
  readonly endTime: string;
}

/** A pattern as it is stored: weekdays by name, and without the first day of the week, which belongs to its schedule. */
export interface PatternRow extends Omit<TimedPattern, 'byDay' | 'weekStart'> {
  readonly byDay: readonly (string | Weekday)[];
}

/** Converts a row to a pattern. @throws Refusal INVALID for a name that is no weekday */
export function timedPattern(row: PatternRow, weekStart: number): TimedPattern {
  return { ...row, byDay: weekdaysNamed(row.byDay), weekStart: weekStart as Weekday };
}
