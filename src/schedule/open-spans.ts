import { DAY, type Interval } from '../shared/interval.js';
import { merged, NO_SPANS, type Spans } from '../shared/spans.js';
import { type TimeZoneTable, timeZoneTable } from '../shared/zone-table.js';
import { localDay } from '../shared/zoned-time.js';
import type { CompiledSchedule } from './compile-schedule.js';
import { eachShift } from './patterns/expand-shifts.js';

/** Days to look back: a shift extends at most into the next date, and a zone may skip one complete date. */
const REACH = 2;

/**
 * The merged openings that overlap `window`, in the time zone of the person or company they belong to.
 *
 * Each begins at its true start, even if that is long before the window: starts are counted from there (decisions T4), and the
 * same times must be offered for any requested range. Ends beyond the window may be cut short.
 */
export function openSpans(schedule: CompiledSchedule, timeZone: string, window: Interval): Spans {
  const table = timeZoneTable(timeZone);
  const firstDay = Math.max(localDay(timeZone, window.start) - REACH, schedule.firstDay);
  const lastDay = localDay(timeZone, window.end) + 1;
  const found: number[] = [];
  eachShift(schedule, { table, first: firstDay, last: lastDay }, (start, end) => {
    found.push(start, end);
  });
  const spans = within(merged(new Float64Array(found)), window);
  // Only an opening that begins before the window can continue a shift of an earlier day: all others are complete.
  if (spans[0]! < window.start) spans[0] = trueStart(schedule, table, firstDay - 1, spans[0]!, spans[1]!);
  return spans;
}

function within(spans: Spans, { start, end }: Interval): Spans {
  let from = 0;
  let to = spans.length;
  while (from < to && spans[from + 1]! <= start) from += 2;
  while (to > from && spans[to - 2]! >= end) to -= 2;
  return from === to ? NO_SPANS : spans.subarray(from, to);
}

/** Follows an opening back through the days before, as long as shifts adjoin or overlap it. */
function trueStart(schedule: CompiledSchedule, table: TimeZoneTable, before: number, start: number, reached: number): number {
  const known = schedule.longOpenings.get(table.name);
  let run = start;
  for (let day = before, idle = 0; idle < REACH && day >= schedule.firstDay; day--) {
    if (known && run >= known.start && run <= known.reached) return known.start;
    const earlier = dayRunStart(schedule, table, day, run);
    idle = earlier < run ? 0 : idle + 1;
    run = earlier;
  }
  if (start - run > 30 * DAY) schedule.longOpenings.set(table.name, { start: run, reached });
  return run;
}

/** Start of the run that begins at `run`, once the shifts of a day are added to it. */
function dayRunStart(schedule: CompiledSchedule, table: TimeZoneTable, day: number, run: number): number {
  let earliest = run;
  for (let again = true; again; ) {
    again = false;
    eachShift(schedule, { table, first: day, last: day }, (start, end) => {
      if (end < earliest || start >= earliest) return;
      earliest = start;
      again = true;
    });
  }
  return earliest;
}
