import ICAL from 'ical.js';
import { DAY, type Interval } from '../shared/interval.js';
import { type CalendarTimeZones, type InstantOfWallTime, utcOf } from './calendar-time-zones.js';

/** A start of an event, on its own clock and as an instant. */
export interface EventStart {
  readonly wall: ICAL.Time;
  readonly instant: number;
}

/** First start of an event, with the clock of its time zone. */
export interface FirstStart extends EventStart {
  readonly clock: InstantOfWallTime;
}

/** Finds the first start of an event; undefined for an event that has none. */
export function firstStart(event: ICAL.Component, clocks: CalendarTimeZones): FirstStart | undefined {
  const property = event.getFirstProperty('dtstart');
  const wall = property?.getFirstValue();
  if (!property || !(wall instanceof ICAL.Time)) return undefined;
  const clock = wall.zone === ICAL.Timezone.utcTimezone ? utcOf : clocks.of(property);
  return { wall, instant: clock(wall), clock };
}

/**
 * Returns every start of an event before the end of the window, by RRULE and RDATE, in any order, except those that EXDATE
 * removes or that the calendar changes by an event of their own (RECURRENCE-ID).
 *
 * Repeats keep their time on the clock: rules are computed on wall times, each of which is then converted to an instant.
 */
export function eventStarts(
  event: ICAL.Component,
  changed: readonly ICAL.Component[],
  { clocks, window }: { readonly clocks: CalendarTimeZones; readonly window: Interval },
): EventStart[] {
  const first = firstStart(event, clocks);
  if (!first) return [];
  const starts = new Map([[first.instant, first.wall]]);
  for (const rule of event.getAllProperties('rrule')) {
    for (const wall of repeats(rule, first.wall, first.clock, window)) starts.set(first.clock(wall), wall);
  }
  for (const { time, clock } of values(event, 'rdate', clocks, first.clock)) starts.set(clock(time), time);
  const excepted = [
    ...values(event, 'exdate', clocks, first.clock),
    ...changed.flatMap((one) => values(one, 'recurrence-id', clocks, first.clock)),
  ];
  const gone = new Set(excepted.map(({ time, clock }) => clock(time)));
  const goneDays = new Set(excepted.filter(({ time }) => time.isDate).map(({ time }) => dayText(time)));
  return [...starts]
    .map(([instant, wall]) => ({ instant, wall }))
    .filter(({ instant, wall }) => instant < window.end && !gone.has(instant) && !goneDays.has(dayText(wall)));
}

function* repeats(property: ICAL.Property, first: ICAL.Time, clock: InstantOfWallTime, window: Interval): Generator<ICAL.Time> {
  const rule = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur)) return;
  const until = rule.until ? lastInstant(rule.until, first, clock) : Number.POSITIVE_INFINITY;
  // The end of the rule is compared as an instant; this one only stops a rule that never yields a date.
  rule.until = floating(ICAL.Time.fromJSDate(new Date(window.end + 2 * DAY), true), false);
  const iterator = rule.iterator(laterTurn(rule, floating(first, first.isDate), window));
  for (let next = iterator.next(); next; next = iterator.next()) {
    const instant = clock(next);
    if (instant > until || instant >= window.end) return;
    yield next.clone();
  }
}

/** Days before the window from which daily and weekly repeats are computed: a longer event would overlap itself many times. */
const REACH = 366;

/** Moves the start of a rule without COUNT ahead by a multiple of its interval, so that past years cost nothing. */
function laterTurn({ freq, interval, count }: ICAL.Recur, first: ICAL.Time, window: Interval): ICAL.Time {
  const turn = (freq === 'DAILY' ? 1 : freq === 'WEEKLY' ? 7 : 0) * interval;
  const past = (window.start - Date.UTC(first.year, first.month - 1, first.day)) / DAY - REACH;
  if (!turn || count || past < turn) return first;
  first.adjust(Math.floor(past / turn) * turn, 0, 0, 0);
  return first;
}

/** Last instant of an UNTIL: a date includes all of its day, and for whole days only the date of an UNTIL counts. */
function lastInstant(until: ICAL.Time, first: ICAL.Time, clock: InstantOfWallTime): number {
  if (!until.isDate && !first.isDate) return clock(until);
  const { year, month, day } = until;
  return clock(new ICAL.Time({ year, month, day, hour: 23, minute: 59, second: 59 }, ICAL.Timezone.localTimezone));
}

/** Drops the zone of a wall time, so that repeats follow the calendar alone, without clock changes. */
function floating({ year, month, day, hour, minute, second }: ICAL.Time, isDate: boolean): ICAL.Time {
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate }, ICAL.Timezone.localTimezone);
}

/** Values of a property; a period counts as its start. */
function values(
  event: ICAL.Component,
  name: string,
  clocks: CalendarTimeZones,
  own: InstantOfWallTime,
): { time: ICAL.Time; clock: InstantOfWallTime }[] {
  return event.getAllProperties(name).flatMap((property) => {
    const clock = clocks.of(property, own);
    const times = property.getValues().map((value: unknown) => (value instanceof ICAL.Period ? value.start : value));
    return times.filter((value) => value instanceof ICAL.Time).map((time) => ({ time, clock }));
  });
}

const dayText = ({ year, month, day }: ICAL.Time): string => `${year}-${month}-${day}`;
