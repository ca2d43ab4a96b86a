import ICAL from 'ical.js';
import { DAY, DAY_SECONDS, type Interval } from '../shared/interval.js';
import { CalendarTimeZones } from './calendar-time-zones.js';
import { type EventStart, eventStarts, type FirstStart, firstStart } from './event-starts.js';
import { UID_SUFFIX } from './write-calendar.js';

/** Time at which a calendar says that its owner is busy. Epoch milliseconds; the end is exclusive. */
export interface BusyTime {
  readonly uid: string;
  readonly start: number;
  readonly end: number;
  readonly allDay: boolean;
  /** Null where there is none, or it is private. */
  readonly title: string | null;
}

export interface BusyTimesQuery {
  /** iCalendar, RFC 5545. */
  readonly text: string;
  /** Time zone of the person, for whole days and for times that name no zone. */
  readonly timeZone: string;
  readonly window: Interval;
  /** Maximum number of times returned, earliest first. */
  readonly most: number;
}

export interface BusyTimes {
  readonly times: readonly BusyTime[];
  /** True when there were more. */
  readonly more: boolean;
  /** Number of events that could not be read, and are left out. */
  readonly unread: number;
}

/**
 * Returns the times at which a calendar says that its owner is busy within the window, earliest first. Cancelled and
 * transparent events do not count, tentative ones do; our own bookings that come back through another calendar are left out.
 * Source: T18.
 *
 * @throws Error for text that is no calendar
 */
export function busyTimes({ text, timeZone, window, most }: BusyTimesQuery): BusyTimes {
  const found = calendarsIn(text).flatMap((calendar) => timesOf(calendar, new CalendarTimeZones(calendar, timeZone), window));
  const read = found.filter((time) => time !== null);
  const unlike = new Map(read.map((time) => [`${time.start} ${time.uid}`, time]));
  const times = [...unlike.values()].sort((a, b) => a.start - b.start || a.end - b.end);
  return { times: times.slice(0, most), more: times.length > most, unread: found.length - read.length };
}

function calendarsIn(source: string): ICAL.Component[] {
  const text = source.replace(/^\uFEFF/, '').trim();
  if (!/^BEGIN:VCALENDAR\s/i.test(text)) throw new Error('That is no calendar');
  const parsed = ICAL.parse(text) as unknown[];
  return (typeof parsed[0] === 'string' ? [parsed] : parsed).map((each) => new ICAL.Component(each as unknown[]));
}

/** Times of the events of a calendar; null for an event that could not be read. */
function timesOf(calendar: ICAL.Component, clocks: CalendarTimeZones, window: Interval): (BusyTime | null)[] {
  const events = calendar.getAllSubcomponents('vevent');
  const changed = Map.groupBy(events.filter(isChange), uidOf);
  return events.filter(isBusy).flatMap((event): (BusyTime | null)[] => {
    try {
      return timesOfEvent(event, changed.get(uidOf(event)) ?? [], clocks, window);
    } catch {
      return [null];
    }
  });
}

function timesOfEvent(
  event: ICAL.Component,
  changed: readonly ICAL.Component[],
  clocks: CalendarTimeZones,
  window: Interval,
): BusyTime[] {
  const first = firstStart(event, clocks);
  if (!first) return [];
  const starts = isChange(event) ? [first] : eventStarts(event, changed, { clocks, window });
  const end = endReader(event, first, clocks);
  return starts
    .map((start) => ({ ...about(event), allDay: first.wall.isDate, ...clipped(start.instant, end(start)) }))
    .filter((time) => time.start < time.end && time.start < window.end && window.start < time.end);
}

const about = (event: ICAL.Component) => ({
  uid: uidOf(event).slice(0, MAX_LENGTH),
  title: /^(PRIVATE|CONFIDENTIAL)$/i.test(textOf(event, 'class')) ? null : titleOf(event),
});

const titleOf = (event: ICAL.Component): string | null =>
  textOf(event, 'summary')
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, MAX_LENGTH) || null;

const isChange = (event: ICAL.Component): boolean => event.hasProperty('recurrence-id');

const isBusy = (event: ICAL.Component): boolean =>
  !/^CANCELLED$/i.test(textOf(event, 'status')) &&
  !/^TRANSPARENT$/i.test(textOf(event, 'transp')) &&
  !uidOf(event).endsWith(UID_SUFFIX);

const uidOf = (event: ICAL.Component): string =>
  textOf(event, 'uid')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed();

const textOf = (event: ICAL.Component, name: string): string => String(event.getFirstPropertyValue(name) ?? '');

/**
 * Returns a function that computes the end of a repeat from its start. Whole days are counted as days; a DTEND means the same
 * elapsed time for every repeat, a DURATION its days on the calendar and the rest elapsed. Without either, a moment takes no
 * time, and a date one day.
 */
function endReader(event: ICAL.Component, first: FirstStart, clocks: CalendarTimeZones): (start: EventStart) => number {
  const property = event.getFirstProperty('dtend');
  const end = property?.getFirstValue();
  const duration = event.getFirstPropertyValue('duration');
  if (property && end instanceof ICAL.Time && !(end.isDate && first.wall.isDate)) {
    const elapsed = clocks.of(property)(end) - first.instant;
    return ({ instant }) => instant + elapsed;
  }
  const days = end instanceof ICAL.Time ? daysFrom(first.wall, end) : 0;
  const { weeks = 0, days: more = 0 } = duration instanceof ICAL.Duration ? duration : {};
  const whole = days + weeks * 7 + more;
  const rest = duration instanceof ICAL.Duration ? duration.toSeconds() - (weeks * 7 + more) * DAY_SECONDS : 0;
  const least = first.wall.isDate && rest === 0 ? 1 : 0;
  return ({ wall }) => {
    const last = wall.clone();
    last.adjust(Math.max(least, whole), 0, 0, 0);
    return first.clock(last) + rest * 1000;
  };
}

const daysFrom = (from: ICAL.Time, to: ICAL.Time): number =>
  (Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) / DAY;

/** Clips a time to the years that times may be in (decisions 9). */
const clipped = (start: number, end: number) => ({
  start: Math.max(start, 0),
  end: Math.min(end, Date.UTC(2101, 0, 1)),
});

/** Maximum length of a UID and of a title, in characters. */
const MAX_LENGTH = 255;
