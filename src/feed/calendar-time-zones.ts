import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { DAY } from '../shared/interval.js';
import { timeZoneTable } from '../shared/zone-table.js';
import { instantOfDay, isTimeZone } from '../shared/zoned-time.js';

/** Converts a wall time to its instant, in epoch milliseconds. A wall time in UTC is taken as UTC. */
export type InstantOfWallTime = (wall: ICAL.Time) => number;

/** Clocks of the time zones that a calendar names, by these names. */
export class CalendarTimeZones {
  private readonly known = new Map<string, InstantOfWallTime>();
  /** Clock for whole days, and for times that name no zone (decisions T18). */
  readonly own: InstantOfWallTime;

  constructor(
    private readonly calendar: ICAL.Component,
    ownZone: string,
  ) {
    this.own = clockOf(ownZone);
  }

  /** Clock of the values of a property; `otherwise` where it names no zone. */
  of(property: ICAL.Property, otherwise: InstantOfWallTime = this.own): InstantOfWallTime {
    const name = property.getFirstParameter('tzid');
    if (!name) return otherwise;
    const clock = this.known.get(name) ?? this.named(name) ?? this.own;
    this.known.set(name, clock);
    return clock;
  }

  /**
   * Clock of a zone by its IANA name, its Windows name, a path that ends in an IANA name, or the X-LIC-LOCATION of its
   * definition in the calendar; else by that definition itself.
   */
  private named(name: string): InstantOfWallTime | undefined {
    const definition = this.calendar.getAllSubcomponents('vtimezone').find((zone) => zone.getFirstPropertyValue('tzid') === name);
    const path = name.split('/');
    const ends = [path.slice(-3), path.slice(-2), path.slice(-1)].map((parts) => parts.join('/'));
    const names = [name, findIana(name)[0], ...ends, String(definition?.getFirstPropertyValue('x-lic-location') ?? '')];
    const zone = names.find((each) => each && isTimeZone(each));
    if (zone) return clockOf(zone);
    return definition && clockOfZone(new ICAL.Timezone({ component: definition, tzid: name }));
  }
}

function clockOf(zone: string): InstantOfWallTime {
  const table = timeZoneTable(zone);
  return (wall) => {
    if (wall.zone === ICAL.Timezone.utcTimezone) return utcOf(wall);
    const { year, month, day, hour, minute, second } = wall;
    return instantOfDay(table, Date.UTC(year, month - 1, day) / DAY, hour * 60 + minute) + second * 1000;
  };
}

const clockOfZone =
  (zone: ICAL.Timezone): InstantOfWallTime =>
  (wall) =>
    utcOf(wall) - (wall.zone === ICAL.Timezone.utcTimezone ? 0 : zone.utcOffset(wall) * 1000);

/** Clock of UTC, also for the repeats of an event that begins in UTC. */
export const utcOf: InstantOfWallTime = ({ year, month, day, hour, minute, second }) =>
  Date.UTC(year, month - 1, day, hour, minute, second);
