import type { EntityManager } from '@mikro-orm/postgresql';
import { bookableUnits, type UnitsStretch, unitsWithin } from '../../availability/engine/bookable-units.js';
import { loadHours, type SubjectHours } from '../../availability/load/load-hours.js';
import { subjectKey } from '../../availability/load/load-offer-conflicts.js';
import { loadReach } from '../../availability/load/load-reach.js';
import { PERSON } from '../../capacity/claim.entity.js';
import { type Interval, subtract } from '../../shared/interval.js';
import { addDays } from '../../shared/local-date.js';
import { intervalsOf, NO_SPANS, type Spans } from '../../shared/spans.js';
import { localDate, startOfDay } from '../../shared/zoned-time.js';

/** Time that can be booked, and free time that nobody can sell. */
export type HoursMeasure = 'bookable' | 'unsellable';

/** Stretches of one day in which as many units of one subject can be booked, or cannot be sold. */
export interface SubjectDay {
  readonly personId: number | null;
  readonly resourceId: number | null;
  /** Beginning of the day, in epoch milliseconds. */
  readonly day: number;
  readonly measure: HoursMeasure;
  readonly units: number;
  readonly times: readonly Interval[];
}

/**
 * Hours of all who can be booked at a company in a window, day by day on its clocks.
 *
 * Bookable: shifts less exceptions, closures, blocks, external busy time, and what another company of the family has taken.
 * Unsellable: what of it is free, and no start of any service reaches. The same rule makes the hours of days to come and
 * those that are noted for good.
 */
export async function hoursOfDays(
  em: EntityManager,
  company: { readonly companyId: number; readonly timeZone: string },
  window: Interval,
): Promise<SubjectDay[]> {
  const subjects = await loadHours(em, company.companyId, window);
  const reach = await loadReach(em, company.companyId, window);
  const days = daysWithin(company.timeZone, window);
  return subjects.flatMap((subject) => {
    const bookable = bookableUnits(subject.open, subject.blocked, subject.units);
    const unsellable = unreached(subject, reach.get(subjectKey(subject.kind, subject.id)) ?? NO_SPANS);
    return days.flatMap((day) => [
      ...rowsOfDay(subject, 'bookable', { day, stretches: bookable }),
      ...rowsOfDay(subject, 'unsellable', { day, stretches: unsellable }),
    ]);
  });
}

function unreached({ open, blocked, taken, units }: SubjectHours, reach: Spans): UnitsStretch[] {
  const used = new Float64Array(blocked.length + taken.length);
  used.set(blocked);
  used.set(taken, blocked.length);
  return bookableUnits(subtract(open, intervalsOf(reach)), used, units);
}

/** The days of a window on the clocks of a zone; what the window cuts off is a shorter day. */
export function daysWithin(timeZone: string, { start, end }: Interval): Interval[] {
  const days: Interval[] = [];
  for (let at = start; at < end; ) {
    const next = Math.min(end, nextMidnight(timeZone, at));
    days.push({ start: at, end: next });
    at = next;
  }
  return days;
}

/** A date that clocks skip has no midnight of its own: then the one after it. */
function nextMidnight(timeZone: string, at: number): number {
  let date = addDays(localDate(timeZone, at), 1);
  while (startOfDay(timeZone, date) <= at) date = addDays(date, 1);
  return startOfDay(timeZone, date);
}

function rowsOfDay(
  { kind, id }: SubjectHours,
  measure: HoursMeasure,
  { day, stretches }: { readonly day: Interval; readonly stretches: readonly UnitsStretch[] },
): SubjectDay[] {
  const byUnits = Map.groupBy(unitsWithin(stretches, day), ({ units }) => units);
  return [...byUnits].map(([units, times]) => ({
    personId: kind === PERSON ? id : null,
    resourceId: kind === PERSON ? null : id,
    day: day.start,
    measure,
    units,
    times,
  }));
}

/** Text of times as PostgreSQL reads a multirange of instants. */
export const multirangeText = (times: readonly Interval[]): string =>
  `{${times.map(({ start, end }) => `[${new Date(start).toISOString()},${new Date(end).toISOString()})`).join(',')}}`;
