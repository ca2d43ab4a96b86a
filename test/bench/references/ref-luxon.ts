import { DateTime, Interval } from 'luxon';
import { addDays, type LocalDate } from '../../../src/shared/local-date.js';
import { AV_ZONE, type AvWorkload } from '../../support/fixtures/av-workload.js';

/** A person with bookings in luxon's types, as a program with luxon usually reads them from a database. */
export interface LuxonPerson {
  readonly id: number;
  readonly bookings: readonly Interval[];
}

export function luxonPeople({ people }: AvWorkload): LuxonPerson[] {
  const at = (instant: number) => DateTime.fromMillis(instant, { zone: AV_ZONE });
  return people.map(({ id, busy }) => ({
    id,
    bookings: Array.from({ length: busy.length / 2 }, (_, i) => Interval.fromDateTimes(at(busy[2 * i]!), at(busy[2 * i + 1]!))),
  }));
}

export interface LuxonTime {
  readonly personId: number;
  readonly start: DateTime;
}

/** Usual implementation: one interval of the date library per slot, compared with the bookings of the day. */
export function refLuxon(people: readonly LuxonPerson[], from: LocalDate, days: number): LuxonTime[] {
  const times: LuxonTime[] = [];
  for (const [p, { id, bookings }] of people.entries()) {
    for (let d = 0; d < days; d++) {
      const day = DateTime.fromISO(addDays(from, d), { zone: AV_ZONE });
      const shift = shiftOn(p, day);
      if (!shift) continue;
      const ofDay = bookings.filter((booking) => booking.overlaps(shift));
      for (let start = shift.start!; start < shift.end!; start = start.plus({ minutes: 15 })) {
        const slot = Interval.after(start, { minutes: 30 });
        if (shift.engulfs(slot) && !ofDay.some((booking) => booking.overlaps(slot))) times.push({ personId: id, start });
      }
    }
  }
  return times;
}

function shiftOn(p: number, day: DateTime): Interval | null {
  if (day.weekday > 5) return null;
  const hour = day.weekday === (p % 5) + 1 ? 13 : 9;
  return Interval.fromDateTimes(day.set({ hour }), day.set({ hour: 17 }));
}
