import { dateOf, dayOf, LAST_DATE, type LocalDate } from '../../shared/local-date.js';
import type { ShiftTiming } from './shift-timing.js';

export interface PatternEndInput extends Pick<ShiftTiming, 'startDate' | 'endDate' | 'frequency' | 'interval'> {
  /** Periods: days of a daily pattern, weeks of a weekly one, `interval` apart; from 1. */
  readonly repeatCount?: number | null;
}

/**
 * The last date a pattern may fall on, inclusive, or null for no end. An end date and a repeat count together:
 * the earlier one stops (decisions T10). A weekly pattern ends with the seventh day of its last period, counted from
 * `startDate` and not from the week's first day. Excepted dates do not extend it.
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
