import { type DateRange, type Day, dateOf, dayOf, type LocalDate } from '../../shared/local-date.js';
import { type TimeZoneTable, timeZoneTable } from '../../shared/zone-table.js';
import { instantOfDay } from '../../shared/zoned-time.js';
import { type CompiledSchedule, fallsOnDay } from '../compile-schedule.js';
import type { DayHours } from '../schedule-rules.js';

/** One occurrence of a pattern. It belongs to the date it starts on, wherever it ends (decisions T2). */
export interface Shift {
  /** Null for a shift of legacy rules or of a dated exception. */
  readonly patternId: number | null;
  readonly date: LocalDate;
  /** Instants, epoch milliseconds, half-open. */
  readonly start: number;
  readonly end: number;
}

/**
 * The shifts that belong to the dates, in order of date and start. Shifts may overlap where patterns do.
 * One that a clock change leaves without any time is no shift.
 */
export function expandShifts(schedule: CompiledSchedule, timeZone: string, { from, to }: DateRange): Shift[] {
  const shifts: Shift[] = [];
  const days = { table: timeZoneTable(timeZone), first: dayOf(from), last: dayOf(to) };
  eachShift(schedule, days, (start, end, patternId, day) => {
    shifts.push({ patternId, date: dateOf(day), start, end });
  });
  return shifts;
}

/** Local days, both inclusive, and the table of their zone. */
export interface ShiftDays {
  readonly table: TimeZoneTable;
  readonly first: Day;
  readonly last: Day;
}

/** `day`: the local day on which the shift starts. */
export type VisitShift = (start: number, end: number, patternId: number | null, day: Day) => void;

/** Calls back for each shift that starts on one of the days, by day and start time. */
export function eachShift(schedule: CompiledSchedule, { table, first, last }: ShiftDays, visit: VisitShift): void {
  const { patterns, replaced } = schedule;
  for (let day = Math.max(first, schedule.firstDay); day <= last; day++) {
    const instead = replaced.size > 0 ? replaced.get(day) : undefined;
    if (instead) for (const hours of instead) visitHours(hours, null, table, day, visit);
    else for (const pattern of patterns) if (fallsOnDay(pattern, day)) visitHours(pattern.hours, pattern.id, table, day, visit);
  }
}

function visitHours(hours: DayHours, id: number | null, table: TimeZoneTable, day: Day, visit: VisitShift): void {
  const start = instantOfDay(table, day, hours.start);
  const end = instantOfDay(table, day, hours.end);
  if (start < end) visit(start, end, id, day);
}
