import { type DateRange, type Day, dateOf, dayOf, type LocalDate } from '../../shared/local-date.js';
import { type TimeZoneTable, timeZoneTable } from '../../shared/zone-table.js';
import { instantOfDay } from '../../shared/zoned-time.js';
import { type CompiledSchedule, fallsOnDay } from '../compile-schedule.js';
import type { DayHours } from '../schedule-rules.js';

/** One occurrence of a pattern. It belongs to the date it starts on, even if it ends on the next (decisions T2). */
export interface Shift {
  /** Null for a shift of legacy rules or of a dated exception. */
  readonly patternId: number | null;
  readonly date: LocalDate;
  /** Epoch milliseconds; the interval is half-open. */
  readonly start: number;
  readonly end: number;
}

/**
 * Lists the shifts of the dates, ordered by date and start. Shifts overlap if their patterns do. A shift that a clock change
 * leaves without time is left out.
 */
export function expandShifts(schedule: CompiledSchedule, timeZone: string, { from, to }: DateRange): Shift[] {
  const shifts: Shift[] = [];
  const days = { table: timeZoneTable(timeZone), first: dayOf(from), last: dayOf(to) };
  eachShift(schedule, days, (start, end, patternId, day) => {
    shifts.push({ patternId, date: dateOf(day), start, end });
  });
  return shifts;
}

/** Range of local days, both inclusive, and the table of their time zone. */
export interface ShiftDays {
  readonly table: TimeZoneTable;
  readonly first: Day;
  readonly last: Day;
}

/** Callback for a shift. `day`: the local day on which the shift starts. */
export type VisitShift = (start: number, end: number, patternId: number | null, day: Day) => void;

/** Calls `visit` for each shift that starts on one of the days, ordered by day and start time. */
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
