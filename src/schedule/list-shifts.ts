import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays, type DateRange, daysBetween, type LocalDate } from '../shared/local-date.js';
import { invalid, notFound } from '../shared/refusal.js';
import { localDate, wallText } from '../shared/zoned-time.js';
import { expandShifts } from './expand-shifts.js';
import { loadSchedule, type ScheduleHere } from './open-hours.js';

/** One occurrence of a pattern. Source: service.md 2.10. */
export interface PatternShift {
  readonly shiftPatternId: number;
  readonly companyId: number;
  readonly scheduleId: number;
  /** The date it starts on. */
  readonly date: LocalDate;
  /** Instants. */
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** `YYYY-MM-DDTHH:mm` on the clocks of the company. */
  readonly start: string;
  readonly end: string;
}

/** Either end may be left out. */
export interface ShiftRange {
  readonly from?: LocalDate | null;
  readonly to?: LocalDate | null;
}

/** Source: decisions 9. */
const MOST_SHIFTS = 5000;
/** Days of a list that names no end. */
const USUAL_DAYS = 30;

/**
 * The shifts of a schedule's patterns, by date and start; hours of legacy rules are no shifts. Without dates: from
 * today, thirty days.
 *
 * @throws Refusal NOT_FOUND for the schedule
 * @throws Refusal INVALID for an end before the start, or more than 5,000 shifts or days
 */
export async function listShifts(
  em: EntityManager,
  companyId: number,
  scheduleId: number,
  asked: ShiftRange,
  now: Date,
): Promise<PatternShift[]> {
  const here = await loadSchedule(em, companyId, scheduleId);
  return shiftsIn(here, rangeOf(asked, localDate(here.zone, now.getTime())));
}

/** The one shift of a pattern on a date. @throws Refusal NOT_FOUND when it puts none there */
export async function findShift(
  em: EntityManager,
  companyId: number,
  scheduleId: number,
  shift: { readonly date: LocalDate; readonly shiftPatternId: number },
): Promise<PatternShift> {
  const here = await loadSchedule(em, companyId, scheduleId);
  const found = shiftsIn(here, { from: shift.date, to: shift.date });
  const one = found.find(({ shiftPatternId }) => shiftPatternId === shift.shiftPatternId);
  if (!one) throw notFound('shift', `${shift.date}-${shift.shiftPatternId}`);
  return one;
}

/** @throws Refusal INVALID. The dates asked for, completed; both included. */
export function rangeOf({ from, to }: ShiftRange, today: LocalDate): DateRange {
  const start = from ?? (to && to < today ? to : today);
  const end = to ?? addDays(start, USUAL_DAYS - 1);
  if (end < start) throw invalid('to', `found ${end}, expected ${start} or later`);
  if (daysBetween(start, end) >= MOST_SHIFTS) throw invalid('to', `found ${end}, expected at most ${MOST_SHIFTS} days`);
  return { from: start, to: end };
}

function shiftsIn({ schedule, compiled, zone }: ScheduleHere, range: DateRange): PatternShift[] {
  const shifts: PatternShift[] = [];
  for (const { patternId, date, start, end } of expandShifts(compiled, zone, range)) {
    if (patternId === null) continue;
    if (shifts.length === MOST_SHIFTS) throw invalid('to', `more than ${MOST_SHIFTS} shifts: ask for fewer days`);
    shifts.push({
      shiftPatternId: patternId,
      companyId: schedule.companyId,
      scheduleId: schedule.id,
      date,
      startsAt: new Date(start),
      endsAt: new Date(end),
      start: wallText(zone, start),
      end: wallText(zone, end),
    });
  }
  return shifts;
}
