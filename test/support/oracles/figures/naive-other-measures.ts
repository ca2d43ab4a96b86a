import { type NaiveMeasure, RATE, rate, SPREAD, spread, sum } from './naive-measures.js';
import type { NaiveBooking, NaiveEvent, NaiveQueuer } from './naive-rows.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const minutesOf = (from: Date, until: Date) => (until.getTime() - from.getTime()) / MINUTE;
const leftAfter = ({ state, served_at: served, created_at: joined, finished_at: left }: NaiveQueuer) =>
  state === 'left' && served === null && left ? minutesOf(joined, left) : null;

const serviceLevel = (rows: readonly NaiveQueuer[], limit: number) => {
  const served = rows.filter((row) => row.served_at && minutesOf(row.created_at, row.served_at) <= limit);
  const leftSoon = rows.filter((row) => (leftAfter(row) ?? Number.POSITIVE_INFINITY) <= limit);
  return rate(served.length, rows.length - leftSoon.length);
};

/** Measures of queues. Source: analytics.md, definitions. */
export const QUEUE_MEASURES: Readonly<Record<string, NaiveMeasure<NaiveQueuer>>> = {
  joined: { selection: '', value: (rows) => rows.length },
  wait: {
    selection: SPREAD,
    value: (rows) => spread(rows.flatMap((row) => (row.served_at ? [minutesOf(row.created_at, row.served_at)] : []))),
  },
  serving: {
    selection: SPREAD,
    value: (rows) =>
      spread(
        rows.flatMap((row) =>
          row.state === 'finished' && row.served_at && row.finished_at ? [minutesOf(row.served_at, row.finished_at)] : [],
        ),
      ),
  },
  abandoned: { selection: RATE, value: (rows) => rate(rows.filter((row) => leftAfter(row) !== null).length, rows.length) },
  'serviceLevel(minutes: 10)': { selection: RATE, value: (rows) => serviceLevel(rows, 10) },
  'serviceLevel(minutes: 0)': { selection: RATE, value: (rows) => serviceLevel(rows, 0) },
};

const soldOf = (rows: readonly NaiveEvent[]) => sum(rows.map(({ spaces_booked: sold }) => sold));
const offeredOf = (rows: readonly NaiveEvent[]) => sum(rows.map(({ num_spaces: all, spaces_blocked: blocked }) => all - blocked));

/** Measures of events. Source: analytics.md, definitions. */
export const EVENT_MEASURES: Readonly<Record<string, NaiveMeasure<NaiveEvent>>> = {
  count: { selection: '', value: (rows) => rows.length },
  sold: { selection: '', value: soldOf },
  offered: { selection: '', value: offeredOf },
  fill: { selection: RATE, value: (rows) => rate(soldOf(rows), offeredOf(rows)) },
  'pace(days: 7)': {
    selection: '',
    value: (events, { rows }) =>
      sum(
        events.map(({ id, starts_at: start }) => {
          const cut = start.getTime() - 7 * 24 * HOUR;
          const stood = rows.bookings.filter(
            (row) =>
              row.event_chain_id !== null &&
              row.event_id === id &&
              !row.on_waitlist &&
              (row.promoted_at ?? row.created_at).getTime() <= cut &&
              (row.cancelled_at === null || row.cancelled_at.getTime() > cut),
          );
          return sum(stood.map(({ quantity }) => quantity));
        }),
      ),
  },
};

/** Measures of waiting lists. Source: analytics.md, definitions. */
export const WAITING_LIST_MEASURES: Readonly<Record<string, NaiveMeasure<NaiveBooking>>> = {
  joined: { selection: '', value: (rows) => rows.length },
  promoted: {
    selection: RATE,
    value: (rows, { now }) => {
      const settled = rows.filter((row) => row.promoted_at !== null || row.is_cancelled || row.starts_at <= now);
      return rate(settled.filter((row) => row.promoted_at !== null).length, settled.length);
    },
  },
  offersTaken: {
    selection: RATE,
    value: (rows, { rows: { offersOf } }) => {
      const made = rows.flatMap(({ id }) => offersOf.get(id) ?? []);
      const taken = rows.filter((row) => {
        const first = Math.min(...(offersOf.get(row.id) ?? []).map((offered) => offered.getTime()));
        return row.promoted_at !== null && row.promoted_at.getTime() >= first;
      });
      return rate(taken.length, made.length);
    },
  },
  timeToOffer: {
    selection: SPREAD,
    value: (rows, { rows: { offersOf } }) =>
      spread(
        rows.flatMap(({ id, waited_since: since }) => {
          const offered = (offersOf.get(id) ?? []).map((each) => each.getTime());
          return offered.length > 0 ? [(Math.min(...offered) - since!.getTime()) / MINUTE] : [];
        }),
      ),
  },
};
