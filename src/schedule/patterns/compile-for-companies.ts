import { DAY_MINUTES } from '../../shared/interval.js';
import { type DateRange, dateOf, dayOf, type LocalDate } from '../../shared/local-date.js';
import { timeText } from '../../shared/local-time.js';
import { type CompiledSchedule, compileSchedule, fallsOnDay } from '../compile-schedule.js';
import { parseScheduleRules } from '../schedule-rules.js';
import { type PatternRow, timedPattern } from './shift-timing.js';

interface StoredPattern extends PatternRow {
  readonly deleted: boolean;
  readonly shiftPatternConditionId: number | null;
}

interface StoredCondition {
  readonly id: number;
  readonly deleted: boolean;
  readonly companyIds: readonly number[];
}

/** A schedule with the rows of its patterns and conditions. */
export interface StoredSchedule {
  readonly schedule: { readonly weekStart: number; readonly rules: Readonly<Record<string, string>> };
  readonly patterns: readonly StoredPattern[];
  readonly conditions: readonly StoredCondition[];
}

/**
 * Compiles a schedule as it applies in these companies, without patterns whose condition names other companies only. For a parent
 * the caller names its branches too, and so gets the patterns of all of them.
 */
export function compileForCompanies(
  { schedule, patterns, conditions }: StoredSchedule,
  companyIds: readonly number[],
): CompiledSchedule {
  const elsewhere = conditions
    .filter(({ deleted, companyIds: only }) => !deleted && only.length > 0 && !only.some((id) => companyIds.includes(id)))
    .map(({ id }) => id);
  const here = patterns.filter(
    ({ deleted, shiftPatternConditionId: condition }) => !deleted && (condition === null || !elsewhere.includes(condition)),
  );
  return compileSchedule({
    patterns: here.map((pattern) => timedPattern(pattern, schedule.weekStart)),
    rules: parseScheduleRules(schedule.rules),
  });
}

/** Hours of one date; empty when closed. An end that is not after its start is on the next date. */
export interface HoursOfDay {
  readonly date: LocalDate;
  readonly hours: readonly { readonly startTime: string; readonly endTime: string }[];
}

/** Lists the hours of each date of the range, both ends included. */
export function hoursByDay({ patterns }: CompiledSchedule, { from, to }: DateRange): HoursOfDay[] {
  const days: HoursOfDay[] = [];
  for (let day = dayOf(from); day <= dayOf(to); day++) {
    const hours = patterns
      .filter((pattern) => fallsOnDay(pattern, day))
      .map(({ hours: { start, end } }) => ({ startTime: clock(start), endTime: clock(end) }));
    const different = new Map(hours.map((each) => [`${each.startTime}-${each.endTime}`, each]));
    days.push({ date: dateOf(day), hours: [...different.values()] });
  }
  return days;
}

/** `HH:mm`; a minute of the next date is written as a time of day too. */
const clock = (minute: number): string => timeText(minute % DAY_MINUTES);
