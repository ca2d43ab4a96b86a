import { dateOf, dayOf, LAST_DATE, type LocalDate } from '../../shared/local-date.js';
import type { ShiftTiming } from './shift-timing.js';

export interface PatternEndInput extends Pick<ShiftTiming, 'startDate' | 'endDate' | 'frequency' | 'interval'> {
  /** Number of periods, `interval` apart: days of a daily pattern, weeks of a weekly one; at least 1. */
  readonly repeatCount?: number | null;
}

/**
 * Last date on which a pattern may fall, inclusive, or null for no end. If both an end date and a repeat count are given, the
 * earlier end counts (decisions T10). A weekly pattern ends with the seventh day of its last period, counted from `startDate` and
 * not from the first day of the week. Excepted dates do not extend it.
 *
 * Source: decisions T9; the sample of service.md, weekly, 52, from 2018-05-01, ends on 2019-04-29.
 */
export function patternEnd(input: PatternEndInput): LocalDate | null {
  const ends = [input.endDate, countedEnd(input)].filter((end) => typeof end === 'string');
  return ends.sort()[0] ?? null;
}

function countedEnd({ startDate, frequency, interval, repeatCount }: PatternEndInput): LocalDate | null {
  if (repeatCount == null) return null;
  const periods = (repeatCount - 1) * interval;
  const days = frequency === 'weekly' ? 7 * (periods + 1) - 1 : periods;
  return dateOf(Math.min(dayOf(startDate) + days, dayOf(LAST_DATE)));
}
