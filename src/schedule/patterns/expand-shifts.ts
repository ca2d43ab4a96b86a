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
  const last = dayOf(to);
  const table = timeZoneTable(timeZone);
  for (let day = Math.max(dayOf(from), schedule.firstDay); day <= last; day++) {
    let date: LocalDate | undefined;
    eachShift(schedule, { table, day }, (start, end, patternId) => {
      date ??= dateOf(day);
      shifts.push({ patternId, date, start, end });
    });
  }
  return shifts;
}

export type VisitShift = (start: number, end: number, patternId: number | null) => void;

/** Calls back for each shift that starts on the local day, by start time. */
export function eachShift(
  schedule: CompiledSchedule,
  { table, day }: { readonly table: TimeZoneTable; readonly day: Day },
  visit: VisitShift,
): void {
  const instead = schedule.replaced.size > 0 ? schedule.replaced.get(day) : undefined;
  if (instead) {
    for (const hours of instead) visitHours(hours, null, table, day, visit);
    return;
  }
  for (const pattern of schedule.patterns) {
    if (fallsOnDay(pattern, day)) visitHours(pattern.hours, pattern.id, table, day, visit);
  }
}

function visitHours(hours: DayHours, id: number | null, table: TimeZoneTable, day: Day, visit: VisitShift): void {
  const start = instantOfDay(table, day, hours.start);
  const end = instantOfDay(table, day, hours.end);
  if (start < end) visit(start, end, id);
}
