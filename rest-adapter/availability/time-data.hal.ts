import { selfLink } from '../hal/collection.js';
import { type Hal, type Link, link, publicRoot } from '../hal/hal.js';
import { pageOf } from '../hal/short-list.js';
import type { Operations } from '../operations/types.js';
import type { PageParams } from '../params.js';
import type { Scope } from '../scope.js';
import type { AvailabilityParams } from './availability-params.js';

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

/** Times of one service, as operations select them. */
export type AvailableTimes = Operations['AvailableTimes']['availableTimes'];

/** Items and their times, which the schema declares only as JSON. */
export const combinationsOf = ({ packed }: Pick<AvailableTimes, 'packed'>) => packed.combinations as readonly Combination[];

/** An item that can be booked, on one day. */
interface Event {
  readonly eventId: number;
  readonly name: string;
  readonly date: string;
  readonly times: readonly object[];
  readonly self: Link;
}

/**
 * Times for every generation of clients, in one body: embedded `events`; links `event_links` to each of them (answered
 * from the embedded ones); `date_links` for a range; and `times` at the root for a single item. One of the three must be
 * there, or the browser SDK waits without limit. Source: service.md 2.14, wire.md 2.6.
 */
export function timeData(found: AvailableTimes, at: Scope, input: AvailabilityParams): Hal {
  const events = eventsOf(found, at, input);
  const single = input.event_id !== undefined;
  const self = selfLink(at);
  const shown = events.map((event) => distinct(eventRecord(event), self));
  if (found.from !== found.to) return rangeData(found, { events, shown }, at, single);
  return {
    ...((single || events.length === 0) && { times: events.flatMap(({ times }) => times) }),
    ...(single && { event_id: input.event_id, name: events[0]?.name ?? found.name, date: found.from }),
    _embedded: { events: shown },
    _links: { self, ...(!single && { event_links: events.map((event) => event.self) }) },
  };
}

function rangeData(
  { from, to }: AvailableTimes,
  { events, shown }: { readonly events: readonly Event[]; readonly shown: readonly Hal[] },
  at: Scope,
  single: boolean,
): Hal {
  const dates = [...Map.groupBy(events, ({ date }) => date)].map(([date, those]) => ({
    date,
    ...(single && { times: those.flatMap(({ times }) => times) }),
    _links: {
      self: selfLink({ ...at, query: at.query.filter(([name]) => name !== 'end_date') }, [
        ['date', date],
        // The times of a single item would share their URL with the embedded item of that day.
        ...(single ? [['single', 'true'] as const] : []),
      ]),
      ...(!single && { event_links: those.map((event) => event.self) }),
    },
  }));
  return {
    start_date: from,
    end_date: to,
    _embedded: { events: shown, date_links: dates },
    _links: { self: selfLink(at) },
  };
}

/** The items that can be booked on a day. Source: wire.md 2.6 (no source shows the body). */
export function dayItems(found: AvailableTimes, at: Scope, input: AvailabilityParams): Hal {
  const items = eventsOf(found, at, input);
  return {
    date: found.from,
    total_entries: items.length,
    _embedded: { bookable_items_by_date: items.map(eventRecord) },
    _links: { self: selfLink(at) },
  };
}

/** Items of the company on a day: those that have a time, each with its service. */
export function companyItems(
  found: readonly AvailableTimes[],
  at: Scope,
  input: AvailabilityParams & PageParams & { date: string },
): Hal {
  const items = found.flatMap((service) =>
    eventsOf(service, at, input).map((event) => ({
      ...eventRecord(event),
      service_id: service.serviceId,
      service_name: service.name,
    })),
  );
  return { date: input.date, ...pageOf({ name: 'bookable_items_by_date', rows: items, render: (item) => item }, at, input) };
}

/** Items that have times, ordered by day, then by item. */
function eventsOf(found: AvailableTimes, at: Scope, input: AvailabilityParams): Event[] {
  const linkTo = eventLinks(at, input);
  const shown = timesAt(found.price.amountMinor);
  const events: Event[] = [];
  for (const { bookableId, name, times } of combinationsOf(found)) {
    let day: object[] = [];
    let last = '';
    for (const time of times) {
      if (time.date !== last) {
        last = time.date;
        day = [];
        events.push({ eventId: bookableId, name, date: last, times: day, self: linkTo(bookableId, last) });
      }
      day.push(shown(time));
    }
  }
  return events.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** Renders each time once: several items often share one time object. */
function timesAt(price: number): (time: Time) => object {
  const known = new Map<Time, object>();
  return (time) => {
    let shown = known.get(time);
    if (!shown) {
      shown = { time: time.time, avail: time.avail, price, datetime: time.datetime };
      known.set(time, shown);
    }
    return shown;
  };
}

function eventRecord({ eventId, name, date, times, self }: Event) {
  return { name, date, event_id: eventId, times, _links: { self } };
}

/**
 * Gives the only event of a single item a URL of its own: it would have that of the answer, and no two records may share
 * one.
 */
function distinct(event: ReturnType<typeof eventRecord>, self: Link) {
  if (event._links.self.href !== self.href) return event;
  return { ...event, _links: { self: link(`${self.href}&single=true`) } };
}

type LinkTo = (eventId: number, date: string) => Link;

/** URL of one item's times on one day, with the other parameters of the request. */
function eventLinks(at: Scope, { duration, num_resources, time_zone, ignore_booking }: AvailabilityParams): LinkTo {
  const query = Object.entries({ duration, num_resources, time_zone, ignore_booking }).flatMap(([name, value]) =>
    value === undefined ? [] : [`&${name}=${encodeURIComponent(value)}`],
  );
  const path = `${publicRoot(at)}/time_data`;
  return (eventId, date) => link(`${path}?event_id=${eventId}&date=${date}${query.join('')}`);
}
