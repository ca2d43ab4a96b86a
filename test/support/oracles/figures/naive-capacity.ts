import { daysOf, endOfDay } from './naive-clock.js';
import { type NaiveContext, type NaiveMeasure, RATE, rate } from './naive-measures.js';
import type { NaiveBooking, NaiveHours, NaiveRows } from './naive-rows.js';

const MINUTE = 60_000;
/** Minutes per row. Clocks change only at quarters of an hour, so all minutes of a quarter belong to the same time groups. */
const QUARTER = 15;

/** Minutes of a person or a resource in a quarter of an hour, or the spaces of a shared slot. */
export interface NaiveMinutes {
  readonly company_id: number;
  readonly person_id: number | null;
  readonly resource_id: number | null;
  readonly moment: Date;
  bookable: number;
  booked: number;
  worked: number;
  overtime: number;
  unsellable: number;
  readonly taken: number;
  readonly offered: number;
}

type Part = 'bookable' | 'booked' | 'worked' | 'overtime' | 'unsellable' | 'taken' | 'offered';

const sumOf = (rows: readonly NaiveMinutes[], part: Part) => rows.reduce((sum, row) => sum + row[part], 0);
const share = (part: Part, whole: Part): NaiveMeasure<NaiveMinutes> => ({
  selection: RATE,
  value: (rows) => rate(sumOf(rows, part), sumOf(rows, whole)),
});
const minutesOf = (part: Part): NaiveMeasure<NaiveMinutes> => ({ selection: '', value: (rows) => sumOf(rows, part) });

export const CAPACITY_MEASURES = {
  utilisation: share('booked', 'bookable'),
  worked: share('worked', 'bookable'),
  fill: share('taken', 'offered'),
  overtime: minutesOf('overtime'),
  unsellable: minutesOf('unsellable'),
};

/** Person or resource of a company. */
interface Subject {
  readonly company_id: number;
  readonly person_id: number | null;
  readonly resource_id: number | null;
}

const nameOf = ({ company_id: company, person_id: person, resource_id: resource }: Subject) => `${company} ${person} ${resource}`;

/** Taken time of a subject, in minutes since the epoch. `owner`: the slot or event, so that a shared time counts once. */
interface Taken {
  readonly subject: Subject;
  readonly owner: string;
  readonly came: boolean;
  readonly from: number;
  readonly to: number;
}

/**
 * Minutes in the period that can be booked and that are booked, counted minute by minute.
 *
 * Source: analytics.md, definitions: utilisation, unsellable.
 */
export function capacityMinutes(context: NaiveContext): NaiveMinutes[] {
  const { rows, companyIds } = context;
  const stretches = rows.hours.filter(({ company_id: id }) => companyIds.includes(id));
  const taken = takenBy(rows).filter(({ subject }) => companyIds.includes(subject.company_id));
  const hoursOf = Map.groupBy(stretches, nameOf);
  const takenOf = Map.groupBy(taken, ({ subject }) => nameOf(subject));
  const subjects = new Map([...stretches, ...taken.map(({ subject }) => subject)].map((each) => [nameOf(each), each]));
  const found = [...subjects].flatMap(([name, subject]) =>
    minutesOfOne({ subject, hours: hoursOf.get(name) ?? [], taken: takenOf.get(name) ?? [] }, context),
  );
  return [...found, ...sharedTimes(context)];
}

/** Recorded hours of a subject, and its taken times. */
interface Diary {
  readonly subject: Subject;
  readonly hours: readonly NaiveHours[];
  readonly taken: readonly Taken[];
}

function minutesOfOne({ subject, hours, taken }: Diary, context: NaiveContext): NaiveMinutes[] {
  const { period, zoneOf, rows } = context;
  const zone = zoneOf(subject.company_id);
  const days = daysOf(period);
  const dayBefore = new Date(Date.parse(days[0]!) - 24 * 60 * MINUTE).toISOString().slice(0, 10);
  const [start, end] = [endOfDay(dayBefore, zone), endOfDay(days.at(-1)!, zone)].map(minute) as [number, number];
  const units = subject.resource_id === null ? 1 : rows.unitsOf.get(subject.resource_id)!;
  const bookable = new Int32Array(end - start);
  const unsellable = new Int32Array(end - start);
  const each = (from: number, to: number, visit: (at: number) => void) => {
    for (let at = Math.max(from, start); at < Math.min(to, end); at++) visit(at - start);
  };
  for (const { measure, units: many, starts_at: from, ends_at: to } of hours) {
    const list = measure === 'bookable' ? bookable : unsellable;
    each(minute(from), minute(to), (at) => {
      list[at]! += many;
    });
  }
  const owners = new Map<number, Map<string, boolean>>();
  for (const { owner, came, from, to } of taken)
    each(from, to, (at) => {
      const there = owners.get(at) ?? new Map<string, boolean>();
      there.set(owner, came || (there.get(owner) ?? false));
      owners.set(at, there);
    });
  const quarters = new Map<number, NaiveMinutes>();
  for (let at = 0; at < end - start; at++) {
    const there = [...(owners.get(at)?.values() ?? [])];
    const can = bookable[at]!;
    if (can === 0 && there.length === 0) continue;
    const used = Math.min(there.length, units);
    const inside = Math.min(used, can);
    const quarter = Math.floor((start + at) / QUARTER) * QUARTER;
    const sums = quarters.get(quarter) ?? { ...subject, moment: new Date(quarter * MINUTE), ...NONE };
    sums.bookable += can;
    sums.booked += inside;
    sums.worked += Math.min(there.filter((came) => came).length, inside);
    sums.overtime += used - inside;
    sums.unsellable += Math.min(unsellable[at]!, can - inside);
    quarters.set(quarter, sums);
  }
  return [...quarters.values()];
}

const NONE = { bookable: 0, booked: 0, worked: 0, overtime: 0, unsellable: 0, taken: 0, offered: 0 };

/** Minutes since the epoch; seconds are cut off. */
const minute = (moment: Date): number => Math.floor(moment.getTime() / MINUTE);

const stands = ({ is_cancelled: cancelled, on_waitlist: waits }: NaiveBooking) => !cancelled && !waits;

const takenKnown = new WeakMap<NaiveRows, readonly Taken[]>();

/** Times of people and resources that bookings take, with their buffers; for bookings of events, the claims of the event. */
function takenBy(rows: NaiveRows): readonly Taken[] {
  const found = takenKnown.get(rows);
  if (found) return found;
  const { bookings, claims } = rows;
  const claimsOfSlot = Map.groupBy(claims, ({ slot_id: slot }) => slot);
  const claimsOfEvent = Map.groupBy(claims, ({ event_id: event }) => event);
  const all: Taken[] = [];
  for (const booking of bookings.filter(stands)) {
    const { company_id, person_id, resource_id, slot_id, event_id, attendance } = booking;
    const came = attendance !== 'no_show';
    if (booking.service_id === null) {
      for (const claim of claimsOfEvent.get(event_id) ?? []) {
        const subject = { company_id, person_id: claim.person_id, resource_id: claim.resource_id };
        all.push({ subject, owner: `event ${event_id}`, came, from: minute(claim.from), to: minute(claim.to) });
      }
      continue;
    }
    const owner = slot_id === null ? `booking ${booking.id}` : `slot ${slot_id}`;
    const from = minute(new Date(booking.starts_at.getTime() - booking.pre_time * MINUTE));
    const to = minute(new Date(booking.ends_at.getTime() + booking.post_time * MINUTE));
    const resources = new Set([
      resource_id,
      ...(slot_id === null ? [] : (claimsOfSlot.get(slot_id) ?? []).map((claim) => claim.resource_id)),
    ]);
    if (person_id !== null) all.push({ subject: { company_id, person_id, resource_id: null }, owner, came, from, to });
    for (const resource of resources)
      if (resource !== null) all.push({ subject: { company_id, person_id: null, resource_id: resource }, owner, came, from, to });
  }
  takenKnown.set(rows, all);
  return all;
}

/** Slots of services with several spaces and at least one booking, by their start. */
function sharedTimes({ rows: { slots, bookings } }: NaiveContext): NaiveMinutes[] {
  const bookingsOf = Map.groupBy(bookings.filter(stands), ({ slot_id: slot }) => slot);
  return slots
    .filter(({ id, num_spaces: spaces, service_id: service }) => spaces > 1 && service !== null && bookingsOf.has(id))
    .map(({ id, company_id, person_id, resource_id, starts_at: moment, num_spaces: offered }) => {
      const booked = bookingsOf.get(id)!.reduce((sum, { quantity }) => sum + quantity, 0);
      return { company_id, person_id, resource_id, moment, ...NONE, taken: Math.min(booked, offered), offered };
    });
}
