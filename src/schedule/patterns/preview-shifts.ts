import type { EntityManager } from '@mikro-orm/postgresql';
import { findCompany } from '../../company/find-company.js';
import type { Changes } from '../../database/refuse-nulls.js';
import { fault, faultsOf, rangeFaults, refuseFaults } from '../../shared/faults.js';
import { type DateRange, dateOf, dayOf, type LocalDate } from '../../shared/local-date.js';
import { isTimeZone } from '../../shared/zoned-time.js';
import { type CompiledPattern, compileSchedule, fallsOnDay } from '../compile-schedule.js';
import { findSchedule } from '../find-schedule.js';
import { checkPattern, type GivenPatternFields, lastDateOf, type RequiredPatternField } from './check-pattern.js';
import { rangeOf } from './list-shifts.js';
import { onClocks, type ShiftOnClocks } from './shift-clocks.js';
import { timedPattern } from './shift-timing.js';

/** Fields of the pattern to be created. */
export interface PatternPreviewInput
  extends Changes<Omit<GivenPatternFields, RequiredPatternField | 'shiftPatternConditionId'>>,
    Pick<GivenPatternFields, RequiredPatternField> {}

export interface PreviewShiftsQuery {
  readonly pattern: PatternPreviewInput;
  /** Schedule that the pattern would belong to, which determines the first day of the week; without it `weekStart`, or Monday. */
  readonly scheduleId?: number | null;
  readonly weekStart?: number | null;
  /** Time zone of the person or resource that would use it; the company's by default. */
  readonly timeZone?: string | null;
  /** Range of dates, both inclusive. Default: thirty days from the pattern's start. */
  readonly from?: LocalDate | null;
  readonly to?: LocalDate | null;
}

export interface ShiftPreview {
  readonly timeZone: string;
  readonly range: DateRange;
  /** Last date on which a shift may start; null for no end. */
  readonly endDate: LocalDate | null;
  readonly shifts: readonly ShiftOnClocks[];
}

/**
 * Lists the shifts of a pattern before it is saved, with the effects of clock changes on them. Stores nothing. A shift that a
 * clock change leaves without time is listed too, though it would not take place.
 *
 * @throws Refusal NOT_FOUND for the schedule; INVALID naming the field, as creating the pattern would, or for more than 5,000
 *   days
 */
export async function previewShifts(em: EntityManager, companyId: number, query: PreviewShiftsQuery): Promise<ShiftPreview> {
  const weekStart =
    query.scheduleId == null ? (query.weekStart ?? 1) : (await findSchedule(em, companyId, query.scheduleId)).weekStart;
  const timeZone = query.timeZone ?? (await findCompany(em, companyId)).timeZone;
  const ofPattern = faultsOf(() => readPattern(query.pattern, 1));
  const range = () => rangeOf({ from: query.from ?? null, to: query.to ?? null }, query.pattern.startDate);
  refuseFaults(
    rangeFaults({ weekStart }, { weekStart: [0, 6] }),
    !isTimeZone(timeZone) && fault('timeZone', `${timeZone} is no time zone such as Europe/London`),
    ofPattern,
    ofPattern.length === 0 && faultsOf(range),
  );
  const { pattern, endDate } = readPattern(query.pattern, weekStart);
  return { timeZone, range: range(), endDate, shifts: shiftsOf(pattern, timeZone, range()) };
}

function readPattern(input: PatternPreviewInput, weekStart: number): { pattern: CompiledPattern; endDate: LocalDate | null } {
  const { startDate, startTime, endTime } = input;
  const given = {
    startDate,
    startTime,
    endTime,
    endDate: input.endDate ?? null,
    repeatCount: input.repeatCount ?? null,
    frequency: input.frequency ?? 'daily',
    interval: input.interval ?? 1,
    byDay: input.byDay ?? [],
    exceptDates: input.exceptDates ?? [],
  };
  checkPattern(given);
  const endDate = lastDateOf(given);
  const [pattern] = compileSchedule({ patterns: [timedPattern({ ...given, endDate, id: 0 }, weekStart)] }).patterns;
  return { pattern: pattern!, endDate };
}

function shiftsOf(pattern: CompiledPattern, timeZone: string, { from, to }: DateRange): ShiftOnClocks[] {
  const shifts: ShiftOnClocks[] = [];
  const last = Math.min(dayOf(to), pattern.lastDay);
  for (let day = Math.max(dayOf(from), pattern.firstDay); day <= last; day++) {
    if (fallsOnDay(pattern, day)) shifts.push(onClocks(timeZone, dateOf(day), pattern.hours));
  }
  return shifts;
}
