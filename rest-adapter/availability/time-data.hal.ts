import { selfLink } from '../hal/collection.js';
import { type Hal, type Link, link, publicRoot } from '../hal/hal.js';
import type { Scope } from '../scope.js';
import type { AskInput } from './ask.js';

export interface Time {
  readonly date: string;
  readonly time: number;
  readonly datetime: string;
  readonly avail: number;
}

export interface Combination {
  readonly bookableId: number;
  readonly name: string;
  readonly personId: number | null;
  readonly resourceId: number | null;
  readonly times: readonly Time[];
}

export interface AvailableTimes {
  readonly serviceId: number;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly price: { readonly amountMinor: number };
  readonly packed: { readonly combinations: readonly Combination[] };
}

/** One item that can be booked, on one day. */
interface Event {
  readonly eventId: number;
  readonly name: string;
  readonly date: string;
  readonly times: readonly object[];
}

/**
 * What every generation of clients reads, in one body: embedded `events`; links `event_links` to each of them (answered
 * from the embedded ones); `date_links` for a range; and `times` at the root for a single item. One of the three must be
 * there, else the browser SDK waits for ever. Source: service.md 2.14, wire.md 2.6.
 */
export function timeData(found: AvailableTimes, at: Scope, input: AskInput): Hal {
  const events = eventsOf(found);
  const single = input.event_id !== undefined;
  const self = selfLink(at);
  const shown = events.map((event) => distinct(eventRecord(event, at, input), self));
  if (found.from !== found.to) return rangeData(found, events, shown, at, input);
  return {
    ...((single || events.length === 0) && { times: events.flatMap(({ times }) => times) }),
    ...(single && { event_id: input.event_id, name: events[0]?.name ?? found.name, date: found.from }),
    _embedded: { events: shown },
    _links: { self, ...(!single && { event_links: events.map((event) => eventLink(event, at, input)) }) },
  };
}

function rangeData(
  { from, to }: AvailableTimes,
  events: readonly Event[],
  shown: readonly Hal[],
  at: Scope,
  input: AskInput,
): Hal {
  const single = input.event_id !== undefined;
  const dates = datesOf(events).map((date) => {
    const those = events.filter((event) => event.date === date);
    return {
      date,
      ...(single && { times: those.flatMap(({ times }) => times) }),
      _links: {
        self: selfLink({ ...at, query: at.query.filter(([name]) => name !== 'end_date') }, [['date', date]]),
        ...(!single && { event_links: those.map((event) => eventLink(event, at, input)) }),
      },
    };
  });
  return {
    start_date: from,
    end_date: to,
    _embedded: { events: shown, date_links: dates },
    _links: { self: selfLink(at) },
  };
}

/** The items that can be booked on a day. Source: wire.md 2.6 (no source shows the body). */
export function dayItems(found: AvailableTimes, at: Scope, input: AskInput): Hal {
  const items = eventsOf(found);
  return {
    date: found.from,
    total_entries: items.length,
    _embedded: { bookable_items_by_date: items.map((event) => eventRecord(event, at, input)) },
    _links: { self: selfLink(at) },
  };
}

/** Ordered by day, then by item; without those that have no time. */
function eventsOf({ packed, price }: AvailableTimes): Event[] {
  const priced = new Map<Time, object>();
  const shown = (time: Time) => {
    const known = priced.get(time);
    if (known) return known;
    const made = { time: time.time, avail: time.avail, price: price.amountMinor, datetime: time.datetime };
    priced.set(time, made);
    return made;
  };
  const events = packed.combinations.flatMap(({ bookableId, name, times }) => {
    const byDate = new Map<string, object[]>();
    for (const time of times) {
      const day = byDate.get(time.date);
      if (day) day.push(shown(time));
      else byDate.set(time.date, [shown(time)]);
    }
    return [...byDate].map(([date, day]) => ({ eventId: bookableId, name, date, times: day }));
  });
  return events.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

const datesOf = (events: readonly Event[]): string[] => [...new Set(events.map(({ date }) => date))];

function eventRecord(event: Event, at: Scope, input: AskInput) {
  const { eventId, name, date, times } = event;
  return { event_id: eventId, name, date, times, _links: { self: eventLink(event, at, input) } };
}

/** Of a single item the answer and its only event may have one address; no two records may. */
function distinct(event: ReturnType<typeof eventRecord>, self: Link) {
  if (event._links.self.href !== self.href) return event;
  return { ...event, _links: { self: link(`${self.href}&single=true`) } };
}

/** One item's times on one day; what else was asked goes along. */
function eventLink({ eventId, date }: Event, at: Scope, { duration, num_resources, time_zone, ignore_booking }: AskInput): Link {
  const further = { duration, num_resources, time_zone, ignore_booking };
  const query = Object.entries(further).flatMap(([name, value]) =>
    value === undefined ? [] : [`&${name}=${encodeURIComponent(value)}`],
  );
  return link(`${publicRoot(at)}/time_data?event_id=${eventId}&date=${date}${query.join('')}`);
}
