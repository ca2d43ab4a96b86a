import { addDays, type DateRange, daysBetween, type LocalDate } from '../../shared/local-date.js';
import { invalid } from '../../shared/refusal.js';
import { offsetText } from '../../shared/zoned-time.js';
import type { CompiledSchedule } from '../compile-schedule.js';
import { expandShifts } from './expand-shifts.js';

/** One occurrence of a pattern. Source: service.md 2.10. */
export interface PatternShift {
  readonly shiftPatternId: number;
  readonly companyId: number;
  readonly scheduleId: number;
  /** The date it starts on. */
  readonly date: LocalDate;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** ISO 8601 in the company's time zone, with the offset. */
  readonly localStart: string;
  readonly localEnd: string;
}

/** Range of dates, either end of which may be left out. */
export interface ShiftRange {
  readonly from?: LocalDate | null;
  readonly to?: LocalDate | null;
}

/** Longest list, and longest range in days. Source: decisions 9. */
const MAX_SHIFTS = 5000;
/** Days of a range without an end. */
const USUAL_DAYS = 30;

/**
 * Completes the requested range of dates, both included. Default: thirty days from today.
 *
 * @throws Refusal INVALID for an end before the start, or more than 5,000 days
 */
export function rangeOf({ from, to }: ShiftRange, today: LocalDate): DateRange {
  const start = from ?? (to && to < today ? to : today);
  const end = to ?? addDays(start, USUAL_DAYS - 1);
  if (end < start) throw invalid('to', `found ${end}, expected ${start} or later`);
  if (daysBetween(start, end) >= MAX_SHIFTS) throw invalid('to', `found ${end}, expected at most ${MAX_SHIFTS} days`);
  return { from: start, to: end };
}

/**
 * Lists the shifts of a schedule's patterns, ordered by date and start. Hours of legacy rules are no shifts.
 *
 * @throws Refusal INVALID for more than 5,000
 */
export function listShifts(
  schedule: { readonly id: number; readonly companyId: number },
  { compiled, timeZone }: { readonly compiled: CompiledSchedule; readonly timeZone: string },
  range: DateRange,
): PatternShift[] {
  const shifts: PatternShift[] = [];
  for (const { patternId, date, start, end } of expandShifts(compiled, timeZone, range)) {
    if (patternId === null) continue;
    if (shifts.length === MAX_SHIFTS) throw invalid('to', `more than ${MAX_SHIFTS} shifts: ask for fewer days`);
    shifts.push({
      shiftPatternId: patternId,
      companyId: schedule.companyId,
      scheduleId: schedule.id,
      date,
      startsAt: new Date(start),
      endsAt: new Date(end),
      localStart: offsetText(timeZone, start),
      localEnd: offsetText(timeZone, end),
    });
  }
  return shifts;
}
