import { type Diary, NO_BOUNDS, type Subject } from '../../src/availability/diary.js';
import { type CompiledSchedule, compileSchedule } from '../../src/schedule/compile-schedule.js';
import { openSpans } from '../../src/schedule/open-spans.js';
import type { TimedPattern } from '../../src/schedule/shift-timing.js';
import { addDays, type DateRange, type LocalDate, type Weekday, weekday } from '../../src/shared/local-date.js';
import { NO_SPANS, type Spans } from '../../src/shared/spans.js';
import { dayWindow, instantOf } from '../../src/shared/zoned-time.js';

/** The availability workload AV: people with weekly shifts, four half-hour bookings a weekday, 30 minutes every 15. */
export interface AvWorkload {
  readonly range: DateRange;
  readonly people: readonly AvPerson[];
}

export interface AvPerson {
  readonly id: number;
  readonly patterns: readonly TimedPattern[];
  readonly schedule: CompiledSchedule;
  readonly busy: Spans;
}

export const AV_ZONE = 'Europe/London';
/** A Monday; clocks go back on the Sunday of its week. */
export const AV_FIRST_DATE: LocalDate = '2026-10-19';

export function avWorkload(staff: number, days: number): AvWorkload {
  const random = lcg(42);
  const people = Array.from({ length: staff }, (_, p): AvPerson => {
    const patterns = avPatterns(p);
    return { id: p + 1, patterns, schedule: compileSchedule({ patterns }), busy: avBusy(days, random) };
  });
  return { range: { from: AV_FIRST_DATE, to: addDays(AV_FIRST_DATE, days - 1) }, people };
}

/** The workload as the kernel takes it. Expanding the shifts is part of what is measured. */
export function avDiary({ people, range }: AvWorkload): Diary {
  const window = dayWindow(AV_ZONE, range);
  return {
    zone: AV_ZONE,
    timing: { duration: 30, step: 15, before: 0, after: 0 },
    bounds: NO_BOUNDS,
    spaces: 1,
    needs: { person: true, resources: 0 },
    people: people.map(({ id, schedule, busy }): Subject => ({ id, busy, units: 1, open: openSpans(schedule, AV_ZONE, window) })),
    resources: [],
    combinations: people.map(({ id }) => ({ bookableId: id, personId: id, resourceId: null })),
    openings: null,
    closed: NO_SPANS,
    slots: [],
  };
}

/** Monday to Friday 09:00 to 17:00, but from 13:00 on one of them. */
function avPatterns(p: number): TimedPattern[] {
  const late = ((p % 5) + 1) as Weekday;
  const weekly = {
    startDate: '2026-01-01',
    frequency: 'weekly',
    interval: 1,
    exceptDates: [],
    weekStart: 1,
    endTime: '17:00',
  } as const;
  const early = ([1, 2, 3, 4, 5] as const).filter((day) => day !== late);
  return [
    { ...weekly, id: 2 * p + 1, byDay: early, startTime: '09:00' },
    { ...weekly, id: 2 * p + 2, byDay: [late], startTime: '13:00' },
  ];
}

function avBusy(days: number, random: () => number): Spans {
  const busy: number[] = [];
  for (let d = 0; d < days; d++) {
    const date = addDays(AV_FIRST_DATE, d);
    if (weekday(date) === 0 || weekday(date) === 6) continue;
    for (const quarter of fourQuarters(random)) {
      const start = instantOf(AV_ZONE, date, 540 + 15 * quarter);
      busy.push(start, start + 30 * 60_000);
    }
  }
  return Float64Array.from(busy);
}

function fourQuarters(random: () => number): number[] {
  const used = new Set<number>();
  const found: number[] = [];
  while (found.length < 4) {
    const quarter = Math.floor(random() * 31);
    if (used.has(quarter) || used.has(quarter + 1)) continue;
    used.add(quarter).add(quarter + 1);
    found.push(quarter);
  }
  return found.sort((a, b) => a - b);
}

/** Numbers from 0 to below 1, the same on every machine. */
export function lcg(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
