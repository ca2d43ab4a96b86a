import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { DAY } from '../shared/interval.js';
import { timeZoneTable } from '../shared/zone-table.js';
import { instantOfDay, isTimeZone } from '../shared/zoned-time.js';

/** Tells the instant, epoch milliseconds, that clocks show as that wall time. What is in UTC is so already. */
export type Clock = (wall: ICAL.Time) => number;

/** The clocks that a calendar speaks of, by the names it has for them. */
export class Clocks {
  private readonly known = new Map<string, Clock>();
  /** For whole days, and for times that name no zone (decisions T18). */
  readonly own: Clock;

  constructor(
    private readonly calendar: ICAL.Component,
    ownZone: string,
  ) {
    this.own = clockOf(ownZone);
  }

  /** Clock of the values of a property; `otherwise` where it names no zone. */
  of(property: ICAL.Property, otherwise: Clock = this.own): Clock {
    const name = property.getFirstParameter('tzid');
    if (!name) return otherwise;
    const clock = this.known.get(name) ?? this.named(name) ?? this.own;
    this.known.set(name, clock);
    return clock;
  }

  /** By IANA's name, by that of Windows, by a path that ends in one of them, else as the calendar itself explains it. */
  private named(name: string): Clock | undefined {
    const definition = this.calendar.getAllSubcomponents('vtimezone').find((zone) => zone.getFirstPropertyValue('tzid') === name);
    const path = name.split('/');
    const ends = [path.slice(-3), path.slice(-2), path.slice(-1)].map((parts) => parts.join('/'));
    const names = [name, findIana(name)[0], ...ends, String(definition?.getFirstPropertyValue('x-lic-location') ?? '')];
    const zone = names.find((each) => each && isTimeZone(each));
    if (zone) return clockOf(zone);
    return definition && clockOfZone(new ICAL.Timezone({ component: definition, tzid: name }));
  }
}

function clockOf(zone: string): Clock {
  const table = timeZoneTable(zone);
  return (wall) => {
    if (wall.zone === ICAL.Timezone.utcTimezone) return utcOf(wall);
    const { year, month, day, hour, minute, second } = wall;
    return instantOfDay(table, Date.UTC(year, month - 1, day) / DAY, hour * 60 + minute) + second * 1000;
  };
}

const clockOfZone =
  (zone: ICAL.Timezone): Clock =>
  (wall) =>
    utcOf(wall) - (wall.zone === ICAL.Timezone.utcTimezone ? 0 : zone.utcOffset(wall) * 1000);

/** Repeats of what begins in UTC stay in UTC. */
export const utcOf: Clock = ({ year, month, day, hour, minute, second }) => Date.UTC(year, month - 1, day, hour, minute, second);
