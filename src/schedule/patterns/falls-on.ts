import { daysBetween, type LocalDate, type Weekday, weekday, weeksBetween } from '../../shared/local-date.js';
import type { ShiftTiming } from './shift-timing.js';

/**
 * True if a pattern has a shift on `date`.
 *
 * `interval` is in days for a daily pattern; for a weekly one in calendar weeks, counted from the week that contains `startDate`.
 * On that date itself there is a shift only if `byDay` allows it; `byDay` filters daily patterns too.
 *
 * Source: service.md 2.10; decisions T8 to T10 for what it leaves open. `fallsOnDay` is a faster equivalent.
 */
export function fallsOn(timing: ShiftTiming, date: LocalDate): boolean {
  if (date < timing.startDate) return false;
  if (timing.endDate && date > timing.endDate) return false;
  if (timing.exceptDates.includes(date)) return false;
  if (!workingDays(timing).includes(weekday(date))) return false;

  const elapsed =
    timing.frequency === 'weekly' ? weeksBetween(timing.startDate, date, timing.weekStart) : daysBetween(timing.startDate, date);
  return elapsed % timing.interval === 0;
}

const EVERY_DAY: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** Weekdays of a pattern. Without `byDay`, a weekly pattern falls on the weekday of its start, a daily one on all. */
export function workingDays({ byDay, frequency, startDate }: ShiftTiming): readonly Weekday[] {
  if (byDay.length > 0) return byDay;
  return frequency === 'weekly' ? [weekday(startDate)] : EVERY_DAY;
}
