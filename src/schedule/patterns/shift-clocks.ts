import { DAY_MINUTES, MINUTE } from '../../shared/interval.js';
import { dayOf, type LocalDate } from '../../shared/local-date.js';
import { timeText } from '../../shared/local-time.js';
import { timeZoneTable } from '../../shared/zone-table.js';
import { instantOfDay, offsetAt, offsetText, steadyStretches, wallText } from '../../shared/zoned-time.js';
import type { DayHours } from '../schedule-rules.js';

/**
 * Effect of a clock change on a shift (decisions T1): a start or an end that the clocks skip moves forward; of one that they
 * repeat, the first occurrence counts; the shift is shorter or longer than its local times suggest; or no time is left, and there
 * is no shift.
 */
export type ClockNote =
  | 'START_SKIPPED'
  | 'START_REPEATED'
  | 'END_SKIPPED'
  | 'END_REPEATED'
  | 'SHORTER'
  | 'LONGER'
  | 'NO_TIME_LEFT';

export const CLOCK_NOTES: readonly ClockNote[] = [
  'START_SKIPPED',
  'START_REPEATED',
  'END_SKIPPED',
  'END_REPEATED',
  'SHORTER',
  'LONGER',
  'NO_TIME_LEFT',
];

export interface ShiftOnClocks {
  /** Date on which it starts. */
  readonly date: LocalDate;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** ISO 8601 in the time zone, as clocks there really show it, with the offset. */
  readonly localStart: string;
  readonly localEnd: string;
  /** Elapsed minutes. */
  readonly minutes: number;
  readonly notes: readonly ClockNote[];
}

/** Places the hours of one date in a time zone. */
export function onClocks(timeZone: string, date: LocalDate, { start, end }: DayHours): ShiftOnClocks {
  const table = timeZoneTable(timeZone);
  const [startsAt, endsAt] = [instantOfDay(table, dayOf(date), start), instantOfDay(table, dayOf(date), end)];
  const minutes = Math.max(0, (endsAt - startsAt) / MINUTE);
  const notes: ClockNote[] = [
    ...(isSkipped(timeZone, startsAt, start) ? (['START_SKIPPED'] as const) : []),
    ...(isRepeated(timeZone, startsAt) ? (['START_REPEATED'] as const) : []),
    ...(isSkipped(timeZone, endsAt, end) ? (['END_SKIPPED'] as const) : []),
    ...(isRepeated(timeZone, endsAt) ? (['END_REPEATED'] as const) : []),
    ...(minutes < end - start ? (['SHORTER'] as const) : []),
    ...(minutes > end - start ? (['LONGER'] as const) : []),
    ...(minutes === 0 ? (['NO_TIME_LEFT'] as const) : []),
  ];
  return {
    date,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    localStart: offsetText(timeZone, startsAt),
    localEnd: offsetText(timeZone, endsAt),
    minutes,
    notes,
  };
}

/** True if the local time at the instant differs from the intended one, which the clocks skip. */
function isSkipped(timeZone: string, instant: number, minute: number): boolean {
  return wallText(timeZone, instant).slice(11) !== timeText(minute % DAY_MINUTES);
}

/** True if the clocks show the same time again within a day. */
function isRepeated(timeZone: string, instant: number): boolean {
  const first = instant / MINUTE;
  const offset = offsetAt(timeZone, instant);
  return steadyStretches(timeZone, first, first + DAY_MINUTES).some((stretch) => {
    const again = first + offset - stretch.offset;
    return again > first && again >= stretch.from && again < stretch.to;
  });
}
