import ICAL from 'ical.js';
import { DAY, type Interval } from '../shared/interval.js';
import { type Clock, type Clocks, utcOf } from './calendar-clocks.js';

/** A start of an event, on its own clock and as an instant. */
export interface EventStart {
  readonly wall: ICAL.Time;
  readonly instant: number;
}

/** The first of them, and the clock it goes by. */
export interface FirstStart extends EventStart {
  readonly clock: Clock;
}

/** First start of an event. Undefined for one that has none. */
export function firstStart(event: ICAL.Component, clocks: Clocks): FirstStart | undefined {
  const property = event.getFirstProperty('dtstart');
  const wall = property?.getFirstValue();
  if (!property || !(wall instanceof ICAL.Time)) return undefined;
  const clock = wall.zone === ICAL.Timezone.utcTimezone ? utcOf : clocks.of(property);
  return { wall, instant: clock(wall), clock };
}

/**
 * Every start of an event before the end of the window, by RRULE and RDATE, in any order, without those that EXDATE takes
 * out or that stand in the calendar with changes of their own (RECURRENCE-ID).
 *
 * Repeats keep their time on the clock: rules are worked out on wall times, and each of those is made an instant.
 */
export function eventStarts(
  event: ICAL.Component,
  changed: readonly ICAL.Component[],
  { clocks, window }: { readonly clocks: Clocks; readonly window: Interval },
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

function* repeats(property: ICAL.Property, first: ICAL.Time, clock: Clock, window: Interval): Generator<ICAL.Time> {
  const rule = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur)) return;
  const until = rule.until ? lastInstant(rule.until, first, clock) : Number.POSITIVE_INFINITY;
  // The end is compared as an instant; this one only stops a rule that never falls on a day.
  rule.until = floating(ICAL.Time.fromJSDate(new Date(window.end + 2 * DAY), true), false);
  const iterator = rule.iterator(laterTurn(rule, floating(first, first.isDate), window));
  for (let next = iterator.next(); next; next = iterator.next()) {
    const instant = clock(next);
    if (instant > until || instant >= window.end) return;
    yield next.clone();
  }
}

/**
 * Days before the window from which repeats by the day or week are worked out: a longer one would overlap itself hundreds of
 * times.
 */
const REACH = 366;

/** A rule that counts nothing may be begun any whole number of its turns later, so that years that are over cost nothing. */
function laterTurn({ freq, interval, count }: ICAL.Recur, first: ICAL.Time, window: Interval): ICAL.Time {
  const turn = (freq === 'DAILY' ? 1 : freq === 'WEEKLY' ? 7 : 0) * interval;
  const past = (window.start - Date.UTC(first.year, first.month - 1, first.day)) / DAY - REACH;
  if (!turn || count || past < turn) return first;
  first.adjust(Math.floor(past / turn) * turn, 0, 0, 0);
  return first;
}

/** A day is meant to its end, and for whole days only the date of an end counts. */
function lastInstant(until: ICAL.Time, first: ICAL.Time, clock: Clock): number {
  if (!until.isDate && !first.isDate) return clock(until);
  const { year, month, day } = until;
  return clock(new ICAL.Time({ year, month, day, hour: 23, minute: 59, second: 59 }, ICAL.Timezone.localTimezone));
}

/** In UTC, a repeat would move with the clocks of nobody; without a zone the arithmetic is the calendar's alone. */
function floating({ year, month, day, hour, minute, second }: ICAL.Time, isDate: boolean): ICAL.Time {
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate }, ICAL.Timezone.localTimezone);
}

/** Values of a property; of a period its start. */
function values(event: ICAL.Component, name: string, clocks: Clocks, own: Clock): { time: ICAL.Time; clock: Clock }[] {
  return event.getAllProperties(name).flatMap((property) => {
    const clock = clocks.of(property, own);
    const times = property.getValues().map((value: unknown) => (value instanceof ICAL.Period ? value.start : value));
    return times.filter((value) => value instanceof ICAL.Time).map((time) => ({ time, clock }));
  });
}

const dayText = ({ year, month, day }: ICAL.Time): string => `${year}-${month}-${day}`;
