import { namedBy, type ValueOf } from '../../shared/closed-set.js';
import type { LocalDate, Weekday } from '../../shared/local-date.js';
import { weekdaysNamed } from './day-names.js';

/** Days on which a pattern puts a shift. */
export interface ShiftTiming {
  readonly startDate: LocalDate;
  /** Inclusive. A repeat count was turned into it when the pattern was written (`patternEnd`). */
  readonly endDate?: LocalDate | null;
  readonly frequency: Frequency;
  /** Days of a daily pattern, calendar weeks of a weekly one; from 1. */
  readonly interval: number;
  readonly byDay: readonly Weekday[];
  readonly exceptDates: readonly LocalDate[];
  /** The schedule's (decisions T8). */
  readonly weekStart: Weekday;
}

export const FREQUENCIES = namedBy(['daily', 'weekly']);
export type Frequency = ValueOf<typeof FREQUENCIES>;

/** A pattern of shifts: its days, and the hours of each. */
export interface TimedPattern extends ShiftTiming {
  readonly id: number;
  /** `HH:mm`, on the clocks of the subject's zone (decisions T1). */
  readonly startTime: string;
  /** Not after `startTime`: on the next date (decisions T2). */
  readonly endTime: string;
}

/** A pattern as it is stored: weekdays by name, and without the start of the week, which its schedule has. */
export interface PatternRow extends Omit<TimedPattern, 'byDay' | 'weekStart'> {
  readonly byDay: readonly (string | Weekday)[];
}

/** The pattern of a row. @throws Refusal INVALID for a name that is no weekday */
export function timedPattern(row: PatternRow, weekStart: number): TimedPattern {
  return { ...row, byDay: weekdaysNamed(row.byDay), weekStart: weekStart as Weekday };
}
