import { namedBy, type ValueOf } from '../../shared/closed-set.js';
import type { LocalDate, Weekday } from '../../shared/local-date.js';
import { weekdaysNamed } from './day-names.js';

/** On which days a pattern puts a shift. */
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

/** A pattern with its hours. */
export interface TimedPattern extends ShiftTiming {
  readonly id: number;
  /** `HH:mm`, on the clocks of the subject's zone (decisions T1). */
  readonly startTime: string;
  /** Not after `startTime`: on the next date (decisions T2). */
  readonly endTime: string;
}

/** A pattern as it is stored: days by name, the week's start with its schedule. */
export interface PatternRow extends Omit<TimedPattern, 'byDay' | 'weekStart'> {
  readonly byDay: readonly (string | Weekday)[];
}

/** @throws Refusal INVALID for a day name that is none */
export function timedPattern(row: PatternRow, weekStart: number): TimedPattern {
  return { ...row, byDay: weekdaysNamed(row.byDay), weekStart: weekStart as Weekday };
}
