import type { WritableFields } from '../../database/record.js';
import { fault, faultsOf, rangeFaults, refuseFaults } from '../../shared/faults.js';
import { isLocalDate, type Weekday } from '../../shared/local-date.js';
import { minuteOfDay } from '../../shared/local-time.js';
import { invalid } from '../../shared/refusal.js';
import { dayNames, weekdaysNamed } from './day-names.js';
import { patternEnd } from './pattern-end.js';
import type { ShiftPattern } from './shift-pattern.entity.js';

/** Fields of a pattern that can be written; its schedule never changes. */
export type PatternFields = WritableFields<ShiftPattern, 'scheduleId'>;

/** Fields that a new pattern needs. */
export type RequiredPatternField = 'startDate' | 'startTime' | 'endTime';

/** The fields as callers give them: weekdays by name or number. */
export interface GivenPatternFields extends Omit<PatternFields, 'byDay'> {
  readonly byDay: readonly (string | Weekday)[];
}

/** Most periods of a pattern: about ten years of days. */
const MAX_PERIODS = 3660;

/**
 * Checks the fields and returns them as they are stored: names of weekdays spelt alike and in order, excepted dates sorted
 * without duplicates.
 *
 * @throws Refusal INVALID naming the field. Source: service.md 2.10, T20
 */
export function checkPattern({ byDay, ...fields }: Partial<GivenPatternFields>): Partial<PatternFields> {
  const { startDate, endDate, startTime, endTime, frequency, exceptDates } = fields;
  refuseFaults(
    rangeFaults(fields, { interval: [1, 366], repeatCount: [1, MAX_PERIODS] }),
    faultsOf(() => checkDates('startDate', [startDate])),
    faultsOf(() => checkDates('endDate', [endDate])),
    faultsOf(() => checkDates('exceptDates', exceptDates ?? [])),
    faultsOf(() => checkTime('startTime', startTime)),
    faultsOf(() => checkTime('endTime', endTime)),
    frequency !== undefined &&
      frequency !== 'daily' &&
      frequency !== 'weekly' &&
      fault('frequency', `found "${frequency}", expected daily or weekly`),
    byDay && faultsOf(() => weekdaysNamed(byDay)),
  );
  return {
    ...fields,
    ...(byDay && { byDay: dayNames(weekdaysNamed(byDay)) }),
    ...(exceptDates && { exceptDates: [...new Set(exceptDates)].sort() }),
  };
}

/**
 * The last date of the pattern, by its end date or its repeat count, whichever is earlier (T9, T10).
 *
 * @throws Refusal INVALID (endDate) for an end before the start
 */
export function lastDateOf(
  pattern: Pick<PatternFields, 'startDate' | 'endDate' | 'frequency' | 'interval' | 'repeatCount'>,
): string | null {
  if (pattern.endDate && pattern.endDate < pattern.startDate) {
    throw invalid('endDate', `found ${pattern.endDate}, expected ${pattern.startDate} or later`);
  }
  return patternEnd(pattern);
}

/** @throws Refusal INVALID naming the field */
export function checkDates(field: string, dates: readonly (string | null | undefined)[]): void {
  const wrong = dates.find((date) => date != null && !isLocalDate(date));
  if (wrong !== undefined) throw invalid(field, `found "${wrong}", expected a date YYYY-MM-DD`);
}

/** @throws Refusal INVALID naming the field */
export function checkTime(field: string, time: string | null | undefined): void {
  const known = time == null || (time.length === 5 && minuteOfDay(time) !== undefined && time !== '24:00');
  if (!known) throw invalid(field, `found "${time}", expected a time of day HH:mm`);
}
